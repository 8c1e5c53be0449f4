// Runs bench_engine.py in the browser's Python, with the runtime as the site serves it.
//
//   node bench_engine.mjs build/runtime
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const folder = resolve(process.argv[2]);
const manifest = JSON.parse(await readFile(`${folder}/runtime.json`, "utf-8"));
const base = `${folder}/${manifest.pyodide}`;
const engine = new Uint8Array(await readFile(`${folder}/${manifest.engine}`));
const { loadPyodide } = await import(pathToFileURL(`${base}pyodide.mjs`).href);

const pyodide = await loadPyodide({
  indexURL: base,
  stdLibURL: `${base}python_stdlib.zip`,
  lockFileContents: { info: manifest.info, packages: {} },
  env: { PYTHONPATH: "/lib/gostop.zip" },
  fsInit: async (files) => files.writeFile("/lib/gostop.zip", engine),
});
const program = await readFile(new URL("bench_engine.py", import.meta.url), "utf-8");
pyodide.FS.writeFile("/home/pyodide/bench_engine.py", program);
console.log(pyodide.pyimport("bench_engine").measure_json());
