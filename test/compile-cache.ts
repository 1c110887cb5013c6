import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where Node keeps what it makes of the sources, by their content, for all processes and threads that tests start. */
export const compileCache = join(tmpdir(), "blendit-compile-cache");

const serveChunks = new URL("../packages/lab/src/node/serve-chunks.ts", import.meta.url);

/**
 * Fills the cache with all that a worker thread of the lab imports, before the first test. Otherwise each of the hundred
 * threads that tests start and stop would strip types again, which Node does by WebAssembly: that doubles what a thread
 * costs, and V8 can abort the process when threads with WebAssembly code come and go (`Check failed:
 * jit_page.has_value()`).
 */
export default function fillCompileCache(): void {
  // On an older Node only the tests of core run, which start no threads.
  if (!process.features.typescript) return;
  execFileSync(process.execPath, ["--input-type=module", "--eval", `await import("${serveChunks}")`], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
}
