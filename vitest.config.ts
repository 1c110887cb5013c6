import { defineConfig } from "vitest/config";
import { compileCache } from "./test/compile-cache.ts";

export default defineConfig({
  // Packages resolve to their TypeScript sources, so tests need no build.
  test: {
    include: ["packages/*/src/**/*.test.ts", "packages/*/test/**/*.test.ts", "test/**/*.test.ts", "bench/**/*.test.ts"],
    // Generous: on a busy machine all takes its time, and what hangs is found all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Processes, not threads: tests of the command line change the folder they work in, which only a process has.
    pool: "forks",
    // No module keeps state, so files may share a worker: half the time.
    isolate: false,
    globalSetup: "./test/compile-cache.ts",
    env: { NODE_COMPILE_CACHE: compileCache },
    reporters: ["default", "./scripts/closing-line-reporter.ts"],
    coverage: {
      include: ["packages/*/src/**/*.ts"],
      exclude: ["**/*.test.ts", "**/*.contract.ts"],
      reporter: ["text", "html"],
    },
  },
});
