// Prepares what the reader's Python loads, with the Python of Pyodide, under Node.
//
//   node compile.mjs wheel SOURCE.whl TARGET.zip         byte-compiles our wheel
//   node compile.mjs needs SOURCE.zip TARGET.json        the library files that it needs
//   node compile.mjs library SOURCE.zip TARGET.zip NEEDS.json   byte-compiles those
import { readFile, writeFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const [what, source, target, ...rest] = process.argv.slice(2);
const program = new URL("compile_zip.py", import.meta.url);

const pyodide = await loadPyodide();
pyodide.FS.writeFile("/tmp/compile_zip.py", await readFile(program));
pyodide.FS.writeFile("/tmp/source", await readFile(source));
pyodide.runPython("import sys; sys.path.insert(0, '/tmp')");
const compile = pyodide.pyimport("compile_zip");
if (what === "library") {
  compile.compile_library("/tmp/source", "/tmp/target", await readFile(rest[0], "utf8"));
} else if (what === "needs") {
  pyodide.runPython("sys.path.append('/tmp/source')");
  compile.write_needs("/tmp/target");
} else if (what === "wheel") compile.compile_wheel("/tmp/source", "/tmp/target");
else throw new Error(`wheel, needs or library, not ${what}`);
await writeFile(target, pyodide.FS.readFile("/tmp/target"));
