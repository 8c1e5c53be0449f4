// The page's side of the reference: a module worker, one question, one answer.

/**
 * @param {string} wheel the file name of our wheel
 * @param {object} request
 * @returns {Promise<any>}
 */
export function ask(wheel, request) {
  const worker = new Worker(new URL("bare-worker.js", import.meta.url), {
    type: "module",
  });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(JSON.parse(data));
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage({ wheel, request: JSON.stringify(request) });
  });
}
