import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandLineWorks, copyUtility, refusedUtility } from "./packages/command-line-works.ts";
import { type Installation, install } from "./packages/installation.ts";
import { nodeOf } from "./packages/node-of.ts";
import { run } from "./packages/run.ts";
import { runsUnder } from "./packages/runs-under.ts";

/** The oldest Node that the command line takes. */
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

  test("blendit says what is missing for a utility in TypeScript", async () => {
    const file = copyUtility(installation);
    expect(await blendit("check", file)).toEqual(refusedUtility(file, VERSION));
  });

  test("blendit says in one line that the service needs a newer one", async () => {
    const stderr = `The service needs Node 24 or later; this is Node ${VERSION}.\n`;
    expect(await blendit("serve")).toEqual({ code: 1, stdout: "", stderr });
    expect(await blendit("keys", "list")).toEqual({ code: 1, stdout: "", stderr });
  });
});
