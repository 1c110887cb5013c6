import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { loadUtility } from "./load-utility.ts";
import type { ModuleFile } from "./module-file.ts";

const inFolder = temporaryFolder();

function program(name: string, text: string): ModuleFile {
  writeFileSync(inFolder(name), text);
  return { name: `my/${name}`, url: pathToFileURL(inFolder(name)).href };
}

const built = "{ kind: 'built', smooth: true, learningSpace() {}, knownSpace() {} }";
const plain = "dimension: 1, features() {}, value: () => 0, gradient() {}";

describe("loadUtility", () => {
  test.each([
    ["a utility by default", `export default ${built};`, "built"],
    ["a utility by its name", `export const utility = ${built};`, "built"],
    ["the options of custom", `export default { kind: 'own', ${plain} };`, "own"],
    ["the same without a kind, which is then called as its file", `export default { ${plain} };`, "unnamed"],
    ["a function that gives a utility", `export default () => (${built});`, "built"],
    ["a function that gives options", `export const utility = () => ({ kind: 'made', ${plain} });`, "made"],
  ])("takes %s", async (_, text, kind) => {
    const { utility, sha256 } = await loadUtility(
      program(kind === "unnamed" ? "unnamed.mjs" : `${sum(text)}.mjs`, text),
    );
    expect(utility.kind).toBe(kind);
    expect(sha256).toBe(sum(text));
  });

  test("runs TypeScript, and hands options to a function", async () => {
    const text = `export default ({ name }: { name: string }) => ({ kind: name, ${plain} });`;
    const { utility } = await loadUtility(program("typed.ts", text), { name: "told" });
    expect(utility.kind).toBe("told");
  });

  test.each([
    ["number.mjs", "export default 3;", "expected a default export (or one named utility): a utility, the options of "],
    ["nothing.mjs", "export const other = 1;", "or a function that gives one of these, got undefined"],
    [
      "half.mjs",
      "export default { learningSpace() {} };",
      "expected a default export (or one named utility): a utility",
    ],
    ["gives.mjs", "export default () => 3;", "expected a function that gives a utility, the options of custom"],
    [
      "zero.mjs",
      "export default { dimension: 0, features() {} };",
      "(invalid dimension: expected an integer >= 1, got 0)",
    ],
    ["misspelt.mjs", `export default { ${plain}, suport: [0, 1] };`, '(did you mean "support"?)'],
    ["boom.mjs", "\n\nthrow new Error('boom');", "expected a program that loads (my/boom.mjs:3:7: boom), got"],
    ["words.mjs", "throw 'words';", "expected a program that loads (my/words.mjs: words), got"],
    [
      "calls.mjs",
      "export default () => {\n  throw new Error('no');\n};",
      "gives a utility (my/calls.mjs:2:9: no), got {}",
    ],
  ])("refuses %s: %j", async (name, text, message) => {
    await expect(loadUtility(program(name, text))).rejects.toThrow(message);
    await expect(loadUtility(program(name, text))).rejects.toMatchObject({ name: "InvalidError", parameter: "module" });
  });

  test("refuses options where nobody reads them", async () => {
    const file = program("deaf.mjs", `export default ${built};`);
    await expect(loadUtility(file, { power: 2 })).rejects.toThrow(
      'invalid module: expected a function by default, to be given these options, got ["power"]',
    );
  });

  test("refuses a file that is not there, or a folder", async () => {
    const at = (name: string) => ({ name, url: pathToFileURL(inFolder(name)).href });
    await expect(loadUtility(at("gone.ts"))).rejects.toThrow('that can be read (there is none), got "gone.ts"');
    await expect(loadUtility(at("."))).rejects.toThrow('that can be read (it is a folder), got "."');
  });

  test("says what would help where Node takes no TypeScript, or no such ending", async () => {
    const refusal = "throw Object.assign(new Error('Unknown'), { code: 'ERR_UNKNOWN_FILE_EXTENSION' });";
    const { node } = process.versions;
    await expect(loadUtility(program("refused.mts", refusal))).rejects.toThrow(
      `invalid module: expected JavaScript, as Node ${node} does not run TypeScript (22.18 and later do), got "my/refused.mts"`,
    );
    await expect(loadUtility(program("refused.mjs", refusal))).rejects.toThrow(
      'expected a name that ends in .js, .mjs, .ts or .mts, got "my/refused.mjs"',
    );
  });
});

function sum(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
