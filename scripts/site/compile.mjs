// Byte-compiles a zip with the Python of Pyodide, under Node.
//
//   node compile.mjs library SOURCE.zip TARGET.zip
//   node compile.mjs wheel SOURCE.whl TARGET.whl TAG
import { readFile, writeFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const [what, source, target, ...rest] = process.argv.slice(2);
const program = new URL("compile_zip.py", import.meta.url);

const pyodide = await loadPyodide();
pyodide.FS.writeFile("/tmp/compile_zip.py", await readFile(program));
pyodide.FS.writeFile("/tmp/source", await readFile(source));
pyodide.runPython("import sys; sys.path.insert(0, '/tmp')");
const compile = pyodide.pyimport("compile_zip");
if (what === "library") compile.compile_library("/tmp/source", "/tmp/target");
else if (what === "wheel") compile.compile_wheel("/tmp/source", "/tmp/target", ...rest);
else throw new Error(`library or wheel, not ${what}`);
await writeFile(target, pyodide.FS.readFile("/tmp/target"));
