import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandLineWorks, copyUtility, refusedUtility, runsUnder } from "./packages/checks.ts";
import { type Installation, install } from "./packages/installation.ts";
import { nodeOf, run } from "./packages/run.ts";
import { repositoryRoot } from "./source-files.ts";

/** The oldest version of Node that the libraries support. */
const OLDEST = "20.0.0";
const NODE_20 = "20.20.2";
/** The oldest version of Node that the command line supports. */
const VERSION = "22.12.0";

let installation: Installation;
beforeAll(async () => {
  installation = await install();
});
afterAll(() => installation?.remove());

describe(`under Node ${VERSION}`, () => {
  const blendit = async (...words: string[]) =>
    run(installation.folder, await nodeOf(VERSION), [join("node_modules", "blendit", "blendit.js"), ...words]);

  runsUnder(VERSION, true, () => installation);
  commandLineWorks(() => installation, blendit);

  test("blendit says which Node a utility in TypeScript needs", async () => {
    const file = copyUtility(installation);
    expect(await blendit("check", file)).toEqual(refusedUtility(file, VERSION));
  });

  test("blendit says in one line that the service needs a newer Node", async () => {
    const stderr = `The service needs Node 24 or later; this is Node ${VERSION}.\n`;
    expect(await blendit("serve")).toEqual({ code: 1, stdout: "", stderr });
    expect(await blendit("keys", "list")).toEqual({ code: 1, stdout: "", stderr });
  });
});

describe.each([
  [OLDEST, false],
  [NODE_20, true],
])("under Node %s", (version, canRequire) => runsUnder(version, canRequire, () => installation));

test("the README's commands for your own project install the built packages, which run on Node 20", async () => {
  const readme = readFileSync(join(repositoryRoot, "README.md"), "utf8");
  const [, lines] = /```sh\n(npm run build[^`]*)```/.exec(readme)!;
  const clone = join(installation.folder, "clone", "any-name");
  mkdirSync(clone, { recursive: true });
  symlinkSync(join(repositoryRoot, "packages"), join(clone, "packages"));
  // The packages have already been built.
  const script = `set -e\nnpm() { [ "$1 $2" = "run build" ] || command npm "$@"; }\n${lines}`;
  expect(await run(clone, "sh", ["-c", script])).toMatchObject({ code: 0 });
  const program = 'import { optimum } from "@blendit/core"; console.log(typeof optimum);';
  const words = ["--input-type=module", "--eval", program];
  expect(await run(join(clone, "..", "my-project"), await nodeOf(NODE_20), words)).toMatchObject({
    code: 0,
    stdout: "function\n",
  });
});

test.each([OLDEST, NODE_20])("on Node %s blendit fails and says in one line what it needs", async (version) => {
  const words = [join("node_modules", "blendit", "launcher.mjs"), "--help"];
  expect(await run(installation.folder, await nodeOf(version), words)).toEqual({
    code: 1,
    stdout: "",
    stderr: `Blendit needs Node 22.12.0 or later; this is Node ${version}.\n`,
  });
});

test("on Node 20 the sources of blendit fail and say in one line what to run instead", async () => {
  const words = [join("packages", "cli", "src", "launcher.mjs"), "--help"];
  expect(await run(repositoryRoot, await nodeOf(NODE_20), words)).toEqual({
    code: 1,
    stdout: "",
    stderr: `Blendit's sources need Node 24, and this is Node ${NODE_20}: run \`npx blendit\`, which uses the Node 24 in node_modules.\n`,
  });
});
