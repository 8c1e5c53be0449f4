// The reference: stock loadPyodide(), then our wheel, then one question.

/** @param {MessageEvent<{wheel: string, request: string}>} event */
self.onmessage = async ({ data }) => {
  /** @type {typeof import("pyodide")} */
  const { loadPyodide } = await import(new URL("pyodide.mjs", import.meta.url).href);
  const pyodide = await loadPyodide();
  await pyodide.loadPackage(new URL(data.wheel, import.meta.url).href);
  self.postMessage(pyodide.pyimport("gostop.web").handle_json(data.request));
};
