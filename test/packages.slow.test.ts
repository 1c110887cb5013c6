import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { bundle, learnInBareContext, learnInBrowser } from "./packages/browser.ts";
import { copyUtility, expectLearned, refusedUtility } from "./packages/checks.ts";
import { compile, filesOf, type Installation, install } from "./packages/installation.ts";
import { packageComplaints } from "./packages/package-complaints.ts";
import { run } from "./packages/run.ts";
import { repositoryRoot } from "./source-files.ts";

const names = ["@blendit/core", "@blendit/lab", "@blendit/service", "blendit"];
/** Contains only files for browsers, and nothing for Node. */
const WEB = "@blendit/web";

let installation: Installation;
beforeAll(async () => {
  installation = await install();
});
afterAll(() => installation?.remove());

test("all packages of the repository are published", () => {
  expect(installation.packages.map(({ name }) => name).toSorted()).toEqual([...names, WEB].toSorted());
});

describe.each(names)("the tarball of %s", (name) => {
  test("contains the staged files: programs, declarations, maps, README, licence and manifest", () => {
    const { folder, staged } = installation.package(name);
    const files = filesOf(folder);
    expect(files).toEqual(filesOf(staged));
    expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json"]));
    expect(
      files.filter((file) => !/^(LICENSE|README\.md|package\.json|.+\.(m?js|d\.m?ts|m?js\.map))$/.test(file)),
    ).toEqual([]);
  });

  test("contains no tests and no path of this machine", () => {
    const { folder } = installation.package(name);
    const files = filesOf(folder);
    expect(files.filter((file) => /\.(test|contract)\.|(^|\/)(test|golden)\//.test(file))).toEqual([]);
    const read = (file: string) => readFileSync(join(folder, file), "utf8");
    expect(files.filter((file) => read(file).includes(repositoryRoot))).toEqual([]);
  });

  test("has source maps that contain their sources", () => {
    const { folder } = installation.package(name);
    const maps = globSync("**/*.map", { cwd: folder });
    expect(maps.length).toBeGreaterThan(0);
    for (const map of maps) {
      const { sources, sourcesContent } = JSON.parse(readFileSync(join(folder, map), "utf8"));
      expect([sources.length, sourcesContent.length], map).toEqual([1, 1]);
      expect(sources[0], map).toMatch(/^[\w-]+\.(ts|mjs)$/);
    }
  });

  test("depends on the other packages of Blendit in its own version", () => {
    const { dependencies, version } = installation.package(name);
    for (const other of [...names, WEB].filter((each) => each in dependencies))
      expect(dependencies[other]).toBe(version);
  });

  test("passes publint and Are the types wrong", async () => {
    expect(await packageComplaints(installation.package(name))).toEqual([]);
  });
});

describe("the tarball of @blendit/web", () => {
  test("contains the built app, README, licence and manifest, and no path of this machine", () => {
    const { folder, dependencies } = installation.package(WEB);
    const files = filesOf(folder);
    expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "app/index.html", "package.json"]));
    expect(
      files.filter((file) => !/^(LICENSE|README\.md|package\.json|app\/.+\.(html|svg|css|js))$/.test(file)),
    ).toEqual([]);
    expect(files.filter((file) => readFileSync(join(folder, file), "utf8").includes(repositoryRoot))).toEqual([]);
    expect(dependencies).toEqual({});
  });

  test("passes publint", async () => {
    expect(await packageComplaints(installation.package(WEB))).toEqual([]);
  });
});

describe("a strict TypeScript consumer compiles without errors", () => {
  const silence = { code: 0, stdout: "", stderr: "" };

  test.each([
    ["for a bundler", "tsconfig.bundler.json"],
    ["with only core, and no types for browsers or Node", "tsconfig.core.json"],
  ])("%s", async (_, project) => expect(await compile(installation.folder, project)).toEqual(silence));
});

describe("@blendit/core bundled for a browser learns", () => {
  let code = "";
  beforeAll(async () => {
    code = await bundle(installation);
  });

  test("in a context with only the language", () => expectLearned(learnInBareContext(code)));

  test("in a browser", async () => expectLearned(await learnInBrowser(inject("chromium"), code)));
});

describe("npx blendit", () => {
  const blendit = (...words: string[]) => run(installation.folder, "npx", ["blendit", ...words]);

  test("serves the web app", async () => {
    const program = join("node_modules", "blendit", "launcher.mjs");
    const words = [program, "serve", "--port", "0", "--data", "served-data", "--log-level", "error"];
    const served = spawn(process.execPath, words, { cwd: installation.folder, stdio: ["ignore", "pipe", "inherit"] });
    try {
      const [line] = await once(createInterface(served.stdout), "line");
      const [origin] = /http:\S+\d/.exec(line)!;
      const page = await (await fetch(`${origin}/paper`)).text();
      const [, asset] = /src="(\/assets\/[^"]+\.js)"/.exec(page)!;
      expect((await fetch(origin + asset)).headers.get("cache-control")).toContain("immutable");
    } finally {
      served.kill();
      await once(served, "exit");
    }
  });

  test("checks a utility in TypeScript, and says what is missing if Node does not support it", async () => {
    const file = copyUtility(installation);
    expect(await blendit("check", file)).toMatchObject({ code: 0, stderr: "" });
    const withoutTypes = run(installation.folder, "npx", ["blendit", "check", file], "--no-strip-types");
    expect(await withoutTypes).toEqual(refusedUtility(file, process.versions.node));
  });
});
