// PyScript: a script of Python is added to the page when something is asked.

const PROGRAM = `
from gostop.web import handle_json
from pyscript import window

window.gostop.answered(handle_json(window.gostop.request))
`;

/**
 * @param {object} request
 * @returns {Promise<any>}
 */
export function ask(request) {
  const script = document.createElement("script");
  script.type = "py";
  script.textContent = PROGRAM;
  return new Promise((resolve) => {
    const answered = (/** @type {string} */ answer) => resolve(JSON.parse(answer));
    Object.assign(window, { gostop: { request: JSON.stringify(request), answered } });
    document.body.append(script);
  });
}
