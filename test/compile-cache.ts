import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The folder in which Node caches compiled sources for all processes and threads of the tests. */
export const compileCache = join(tmpdir(), "blendit-compile-cache");

const serveChunks = new URL("../packages/lab/src/node/serve-chunks.ts", import.meta.url);

/**
 * Fills the cache with everything that a worker thread of the lab imports, before the first test. Otherwise each of the hundred
 * threads that tests start would strip types again, which Node does with WebAssembly. That doubles the cost of a thread, and
 * V8 can abort the process when threads with WebAssembly code start and stop (`Check failed:
 * jit_page.has_value()`).
 */
export default function fillCompileCache(): void {
  // On older versions of Node only the tests of core run, which start no threads.
  if (!process.features.typescript) return;
  execFileSync(process.execPath, ["--input-type=module", "--eval", `await import("${serveChunks}")`], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
}
