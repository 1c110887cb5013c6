import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { compileCache } from "./test/compile-cache.ts";

/** Tests of what is published, and of its reference: they compile it, build, pack and install first. */
const packages = ["test/packages.test.ts", "test/api-reference.test.ts"];
const packagesOnNode22 = ["test/packages-on-node-22.test.ts"];
/** Tests of pages: they open them in a browser, which their set-up brings. */
const pages = ["packages/lab/test/pages/*.test.ts"];
/** Tests of the web app in a browser: their set-up builds it. */
const app = ["packages/web/test/**/*.test.ts"];
/** Tests that each need a process of their own. */
const isolated = ["packages/*/{src,test}/**/*.isolated.test.ts", "{test,bench}/**/*.isolated.test.ts"];
/** Forty faults of servers, workers and their database, which take minutes. */
const chaos = ["packages/service/test/chaos/full-chaos.test.ts"];
const minutes = (count: number) => count * 60_000;
const spec = {
  // Generous: on a busy machine all takes its time, and what hangs is found all the same.
  testTimeout: minutes(1),
  hookTimeout: minutes(1),
  expect: { poll: { timeout: minutes(0.5) } },
  // Processes, not threads: tests of the command line change the folder they work in, which only a process has.
  pool: "forks",
  globalSetup: "./test/compile-cache.ts",
  setupFiles: "./test/plain-expectations.ts",
  env: { NODE_COMPILE_CACHE: compileCache },
  alias: { "@resvg/resvg-js": join(import.meta.dirname, "packages/lab/test/small-pictures.ts") },
} as const;
/** They begin when all others are done: compilers and installs beside them would be slow for both. */
const installing = { testTimeout: minutes(5), hookTimeout: minutes(15), sequence: { groupOrder: 2 } };

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
        // Packages resolve to their TypeScript sources, so these tests need no build.
        test: {
          ...spec,
          name: "spec",
          include: ["packages/*/{src,test}/**/*.test.ts", "{test,bench}/**/*.test.ts"],
          exclude: [...packages, ...packagesOnNode22, ...pages, ...app, ...isolated, ...chaos],
          // No module keeps state, so files may share a worker: half the time.
          isolate: false,
        },
      },
      { test: { ...spec, name: "spec:isolated", include: isolated } },
      { test: { ...spec, name: "chaos", include: chaos } },
      {
        test: {
          name: "pages",
          include: pages,
          testTimeout: minutes(2),
          hookTimeout: minutes(2),
          globalSetup: "./test/browser/chromium.ts",
          env: { NODE_COMPILE_CACHE: compileCache },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "app",
          include: app,
          testTimeout: minutes(2),
          expect: { poll: { timeout: minutes(0.5) } },
          hookTimeout: minutes(2),
          globalSetup: ["./test/browser/chromium.ts", "./packages/web/test/build.ts"],
          env: { NODE_COMPILE_CACHE: compileCache },
          sequence: { groupOrder: 1 },
        },
      },
      { test: { name: "packages", include: packages, ...installing } },
      { test: { name: "packages:22", include: packagesOnNode22, ...installing } },
    ],
  },
});
