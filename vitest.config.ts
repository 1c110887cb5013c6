import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { compileCache } from "./test/compile-cache.ts";

// The ending of a file's name determines the project that runs it, and thereby how often:
//   x.test.ts          spec     always; needs no build, browser, database or network
//   x.smoke.test.ts    smoke    with `npm test`: a minimum that shows that browsers, databases and tarballs work
//   x.slow.test.ts     slow     in CI and with `npm run test:all`
//   x.nightly.test.ts  nightly  with `npm run test:all`
const tests = ["packages/*/{src,test}", "{test,bench}"];
const named = (ending: string) => tests.map((folder) => `${folder}/**/*${ending}`);
const minutes = (count: number) => count * 60_000;

const common = {
  // Processes instead of threads, because tests of the command line change their working directory, which threads share.
  pool: "forks",
  globalSetup: "./test/compile-cache.ts",
  setupFiles: "./test/plain-expectations.ts",
  env: { NODE_COMPILE_CACHE: compileCache },
  // Long enough for a busy machine; the limits are for tests that hang.
  testTimeout: minutes(1),
  hookTimeout: minutes(1),
  expect: { poll: { timeout: minutes(0.5) } },
} as const;

/** Tests of built packages and pages. The set-up finds or installs Chromium and builds the web app. */
function built(name: string): TestProjectInlineConfiguration {
  return {
    test: {
      ...common,
      name,
      include: named(`.${name}.test.ts`),
      globalSetup: [common.globalSetup, "./test/browser/chromium.ts", "./packages/web/test/build.ts"],
      testTimeout: minutes(5),
      hookTimeout: minutes(15),
    },
  };
}

export default defineConfig({
  test: {
    reporters: ["default", "./scripts/closing-line-reporter.ts"],
    coverage: {
      include: ["packages/*/src/**/*.ts"],
      exclude: ["**/*.test.ts", "**/*.contract.ts"],
      reporter: ["text", "html"],
    },
    projects: [
      {
        test: {
          ...common,
          name: "spec",
          include: named(".test.ts"),
          exclude: named(".{smoke,slow,nightly}.test.ts"),
          // No module has state, so test files can share a worker, which halves the time.
          isolate: false,
          alias: { "@resvg/resvg-js": join(import.meta.dirname, "packages/lab/test/small-pictures.ts") },
        },
      },
      built("smoke"),
      built("slow"),
      built("nightly"),
    ],
  },
});
