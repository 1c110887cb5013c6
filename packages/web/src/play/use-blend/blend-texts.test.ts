import { parseExperimentText } from "@blendit/lab";
import { expect, test } from "vitest";
import { puzzles } from "../puzzles.ts";
import { experimentFile } from "../setting.ts";
import { experimentText, programHelp, programText, roundedShares, weightsText } from "./blend-texts.ts";

test.each([[[1 / 3, 1 / 3, 1 / 3]], [[0.49016, 0.02, 0.48984]], [[1, 0, 0]], [[2 / 3, 1 / 6, 1 / 6]]])(
  "shares of %j are rounded to four decimals that add up to 1",
  (weights) => {
    const shares = Object.values(roundedShares(["a", "b", "c"], weights));
    expect(shares.reduce((sum, share) => sum + Math.round(1e4 * share), 0)).toBe(10_000);
    for (const [arm, share] of shares.entries()) expect(Math.abs(share - weights[arm]!)).toBeLessThan(1.0001e-4);
  },
);

test("weights are JSON with the names of options as keys", () => {
  const shares = roundedShares(['with "quotes"', "b"], [0.25, 0.75]);
  expect(JSON.parse(weightsText(shares))).toEqual({ 'with "quotes"': 0.25, b: 0.75 });
});

test("the program runs and draws each option as often as its share", () => {
  const shares = roundedShares(["low", "never", "high"], [0.3, 0, 0.7]);
  const printed: string[] = [];
  const run = new Function("console", `${programText(shares)}; return chooseOption;`);
  const choose = run({ log: (option: string) => printed.push(option) }) as (random?: number) => string;
  expect(Object.keys(shares)).toContain(printed[0]);
  const draws = Array.from({ length: 1000 }, (_, index) => choose((index + 0.5) / 1000));
  expect(draws.filter((option) => option === "low")).toHaveLength(300);
  expect(draws).not.toContain("never");
  expect(choose(1)).toBe("high");
});

test("the command that runs the program quotes the name of a table with spaces", () => {
  expect(programHelp("my scores")).toBe("Save it as my scores.mjs and run it: node 'my scores.mjs'");
});

test.each(puzzles.map(({ id, setting }) => [id, setting] as const))(
  "the file of %s can be read again",
  (_, setting) => {
    const file = experimentFile(setting);
    const text = experimentText(file);
    expect(parseExperimentText(text, "a.yaml")).toEqual(parseExperimentText(JSON.stringify(file), "a.json"));
    const line = `  - ${setting.arms[0]!.name === undefined ? "{" : `{ name: ${setting.arms[0]!.name}`}`;
    expect(text).toContain(line);
  },
);
