// Runs bench_engine.py in the browser's Python, with the runtime as the site serves it.
//
//   node bench_engine.mjs build/runtime
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const folder = resolve(process.argv[2]);
const manifest = JSON.parse(await readFile(`${folder}/runtime.json`, "utf-8"));
const base = `${folder}/${manifest.pyodide}`;
const { loadPyodide } = await import(pathToFileURL(`${base}pyodide.mjs`).href);

const pyodide = await loadPyodide({
  indexURL: base,
  stdLibURL: `${base}python_stdlib.zip`,
  lockFileURL: `${folder}/${manifest.engine}pyodide-lock.json`,
  packages: ["gostop"],
});
const program = await readFile(new URL("bench_engine.py", import.meta.url), "utf-8");
pyodide.FS.writeFile("/home/pyodide/bench_engine.py", program);
console.log(pyodide.pyimport("bench_engine").measure_json());
