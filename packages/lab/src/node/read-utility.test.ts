import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { isProgram, readUtility } from "./read-utility.ts";

const utility = "export default { kind: 'own', smooth: true, learningSpace() {}, knownSpace() {} };";

const inFolder = temporaryFolder();

function file(name: string, text: string): string {
  const path = inFolder(name);
  writeFileSync(path, text);
  return path;
}

test("programs are told from experiment files by their ending", () => {
  expect(["a.js", "a.mjs", "b/c.ts", "d.mts"].every(isProgram)).toBe(true);
  expect(["a.yaml", "a.json", "ts"].some(isProgram)).toBe(false);
});

test("a utility is the default export, tried on its own arms or on the usual ones", async () => {
  const plain = await readUtility(file("plain.mjs", utility));
  expect(plain.utility.kind).toBe("own");
  expect(plain.arms.length).toBeGreaterThan(3);
  const arms = "export const arms = [{ kind: 'bernoulli', p: 0.5 }, { kind: 'uniform', low: 0, high: 2 }];";
  const own = await readUtility(file("own.mjs", `${utility}\n${arms}`));
  expect(own.arms.map(({ kind }) => kind)).toEqual(["bernoulli", "uniform"]);
  const vectors =
    "export const arms = [[1, 2], [3, 4]].map((sample) => ({ kind: 'empirical-vectors', samples: [sample] }));";
  expect((await readUtility(file("vectors.mjs", `${utility}\n${vectors}`))).arms[0]!.dimension).toBe(2);
});

test("a file that is missing, exports no utility, or too few arms is refused", async () => {
  await expect(readUtility("nowhere.mjs")).rejects.toThrow(
    'expected a JavaScript or TypeScript file that can be read (there is none), got "nowhere.mjs"',
  );
  await expect(readUtility(file("none.mjs", "export default 3;"))).rejects.toThrow(
    "a utility, the options of custom({ ... }), or a function that gives one of these, got 3",
  );
  const few = file("few.mjs", `${utility} export const arms = [];`);
  await expect(readUtility(few)).rejects.toThrow("expected at least two laws");
});
