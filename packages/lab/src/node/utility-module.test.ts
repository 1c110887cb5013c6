import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { ExperimentError } from "../spec/experiment-error.ts";
import type { ModuleFile } from "../spec/module-spec.ts";
import { isProgram, loadUtility, readUtility, withErrorLocation } from "./utility-module.ts";

const file = { name: "my/own.ts", url: "file:///mine/own.ts" };

function errorWith(stack: string): Error {
  return Object.assign(new Error("no good"), { stack });
}

describe("withErrorLocation", () => {
  const failing = (error: unknown) => withErrorLocation(file, () => Promise.reject(error));

  test("returns the result of the work", async () => {
    expect(await withErrorLocation(file, () => 3)).toBe(3);
    expect(await withErrorLocation(undefined, async () => 4)).toBe(4);
  });

  test.each([
    ["Error: x\n    at value (file:///mine/own.ts:12:20)\n    at file:///mine/own.ts:30:1", "12:20"],
    ["Error: x\n    at other (file:///core.ts:1:1)\n    at /mine/own.ts:7:3", "7:3"],
    ["file:///mine/own.ts:3\nconst = 1;\n\nSyntaxError: x", "3"],
    ["Error: x\n    at value (file:///mine/own.ts?t=1:4:5)", "4:5"],
  ])("finds the first line of the file in %j", async (stack, place) => {
    await expect(failing(errorWith(stack))).rejects.toBeInstanceOf(ExperimentError);
    await expect(failing(errorWith(stack))).rejects.toThrow(`my/own.ts:${place}: no good`);
  });

  test("finds the file of several that the error comes from", async () => {
    const other = { name: "my/other.ts", url: "file:///mine/other.ts" };
    const work = () => Promise.reject(errorWith("Error: x\n    at value (file:///mine/own.ts:12:20)"));
    await expect(withErrorLocation([other, undefined, file], work)).rejects.toThrow("my/own.ts:12:20: no good");
  });

  test.each([
    errorWith("Error: x\n    at value (file:///mine/other.ts:12:20)"),
    errorWith("Error: about file:///mine/own.ts and no line"),
    "file:///mine/own.ts:3:4",
    Object.assign(new ExperimentError([]), { stack: "file:///mine/own.ts:1:1" }),
  ])("does not change an error from other files, or one that has its line: %j", async (error) => {
    await expect(failing(error)).rejects.toBe(error);
  });

  test("does not change errors without a file", async () => {
    const error = errorWith("at file:///mine/own.ts:12:20");
    await expect(withErrorLocation(undefined, () => Promise.reject(error))).rejects.toBe(error);
  });
});

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
  ])("accepts %s", async (_, text, kind) => {
    const { utility, sha256 } = await loadUtility(
      program(kind === "unnamed" ? "unnamed.mjs" : `${sum(text)}.mjs`, text),
    );
    expect(utility.kind).toBe(kind);
    expect(sha256).toBe(sum(text));
  });

  test("runs TypeScript, and passes options to a function", async () => {
    const text = `export default ({ name }: { name: string }) => ({ kind: name, ${plain} });`;
    const { utility } = await loadUtility(program("typed.ts", text), { name: "told" });
    expect(utility.kind).toBe("told");
  });

  test.each([
    ["number.mjs", "export default 3;", "my/number.mjs must export a utility, the options of custom({ ..."],
    ["nothing.mjs", "export const other = 1;", "my/nothing.mjs must export a utility, the options of custom({ ..."],
    [
      "half.mjs",
      "export default { learningSpace() {} };",
      "my/half.mjs must export a utility, the options of custom({ ...",
    ],
    [
      "gives.mjs",
      "export default () => 3;",
      "The function that my/gives.mjs exports must return a utility, the options of custom({ ...",
    ],
    [
      "zero.mjs",
      "export default { dimension: 0, features() {} };",
      "my/zero.mjs exports options that custom() refuses. dimension must be a whole number of at least 1",
    ],
    ["misspelt.mjs", `export default { ${plain}, suport: [0, 1] };`, 'Did you mean "support"?'],
    ["boom.mjs", "\n\nthrow new Error('boom');", "my/boom.mjs cannot be loaded: my/boom.mjs:3:7: boom"],
    ["words.mjs", "throw 'words';", "my/words.mjs cannot be loaded: my/words.mjs: words"],
    [
      "calls.mjs",
      "export default () => {\n  throw new Error('no');\n};",
      "The function that my/calls.mjs exports failed: my/calls.mjs:2:9: no",
    ],
  ])("refuses %s: %j", async (name, text, message) => {
    await expect(loadUtility(program(name, text))).rejects.toThrow(message);
    await expect(loadUtility(program(name, text))).rejects.toMatchObject({ name: "InvalidError", parameter: "module" });
  });

  test("refuses options for a program that exports no function", async () => {
    const file = program("deaf.mjs", `export default ${built};`);
    await expect(loadUtility(file, { power: 2 })).rejects.toThrow(
      "my/deaf.mjs exports no function that accepts power.",
    );
  });

  test("refuses a missing file, and a folder", async () => {
    const at = (name: string) => ({ name, url: pathToFileURL(inFolder(name)).href });
    await expect(loadUtility(at("gone.ts"))).rejects.toThrow("File not found: gone.ts");
    await expect(loadUtility(at("."))).rejects.toThrow("cannot be read: it is a folder.");
  });

  test("gives advice if Node does not run TypeScript or does not know the file extension", async () => {
    const refusal = "throw Object.assign(new Error('Unknown'), { code: 'ERR_UNKNOWN_FILE_EXTENSION' });";
    const { node } = process.versions;
    await expect(loadUtility(program("refused.mts", refusal))).rejects.toThrow(
      `my/refused.mts cannot be loaded. Node ${node} does not run TypeScript.`,
    );
    await expect(loadUtility(program("refused.mjs", refusal))).rejects.toThrow(
      "Its name must end in .js, .mjs, .ts or .mts.",
    );
  });
});

function sum(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

const utility = `export default ${built};`;

function written(name: string, text: string): string {
  const path = inFolder(name);
  writeFileSync(path, text);
  return path;
}

test("programs are recognised by their file extension", () => {
  expect(["a.js", "a.mjs", "b/c.ts", "d.mts"].every(isProgram)).toBe(true);
  expect(["a.yaml", "a.json", "ts"].some(isProgram)).toBe(false);
});

test("a utility is the default export, checked on exported or on standard arms", async () => {
  const plain = await readUtility(written("plain.mjs", utility));
  expect(plain.utility.kind).toBe("built");
  expect(plain.arms.length).toBeGreaterThan(3);
  const arms = "export const arms = [{ kind: 'bernoulli', p: 0.5 }, { kind: 'uniform', low: 0, high: 2 }];";
  const own = await readUtility(written("own.mjs", `${utility}\n${arms}`));
  expect(own.arms.map(({ kind }) => kind)).toEqual(["bernoulli", "uniform"]);
  const vectors =
    "export const arms = [[1, 2], [3, 4]].map((sample) => ({ kind: 'empirical-vectors', samples: [sample] }));";
  expect((await readUtility(written("vectors.mjs", `${utility}\n${vectors}`))).arms[0]!.dimension).toBe(2);
});

test("a program with too few arms is refused", async () => {
  const few = written("few.mjs", `${utility} export const arms = [];`);
  await expect(readUtility(few)).rejects.toThrow("must be a list of at least two distributions");
});
