import { defineConfig } from "vitest/config";

export default defineConfig({
  // Packages resolve to their TypeScript sources, so tests need no build.
  test: {
    include: ["packages/*/src/**/*.test.ts", "packages/*/test/**/*.test.ts", "test/**/*.test.ts", "bench/**/*.test.ts"],
    testTimeout: 60_000,
    // No module keeps state, so files may share a worker: half the time.
    isolate: false,
    reporters: ["default", "./scripts/closing-line-reporter.ts"],
    coverage: {
      include: ["packages/*/src/**/*.ts"],
      exclude: ["**/*.test.ts", "**/*.contract.ts"],
      reporter: ["text", "html"],
    },
  },
});
