// The engine of a pad without a network: the house's own Python, run by Pyodide beside the page.
// What is asked and answered is JSON (stammtisch/web/pocket.py).
import { loadPyodide } from "./pyodide.mjs";

const at = new URL(".", import.meta.url).href;
const ROOM = "/lib/python3.14/site-packages";
const PACKED = ["msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl", "librt-0.17.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl", "house.zip"];
// Nothing is fetched from elsewhere: there is no list of packages.
const lockFileContents = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_4_0_0", python: "3.14.0", version: "314.0.7" }, packages: {} };

async function bytes(name) {
  const answer = await fetch(at + name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
function written(at, language) {
  return new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(at * 1000));
}
async function start() {
  const [python, ...packed] = await Promise.all([loadPyodide({ indexURL: at, lockFileContents }), ...PACKED.map(bytes)]);
  for (const [n, data] of packed.entries()) python.unpackArchive(data, PACKED[n].endsWith(".whl") ? "wheel" : "zip", { extractDir: ROOM });
  python.pyimport("stammtisch.web.figures").days_written_by(written);
  return python.pyimport("stammtisch.web.pocket");
}

const pocket = start();
pocket.then(() => postMessage({ ready: true }), (fault) => postMessage({ broken: String(fault) }));
addEventListener("message", async ({ data: { number, asked } }) => {
  try { postMessage({ number, given: (await pocket).answer(asked) }); } catch (fault) { postMessage({ number, fault: String(fault) }); }
});
