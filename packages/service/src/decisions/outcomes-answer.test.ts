import { expect, test } from "vitest";
import { Trial } from "../../test/trial.ts";

async function toldElsewhere(
  trial: Trial,
  values: readonly (readonly [arm: string, value: number | string | number[]])[],
) {
  const observations = values.map(([arm, value], index) => ({ key: String(index), arm, probability: 0.5, value }));
  await trial.service.observeBatch("x", { observations });
  await trial.service.learned();
}

test("arms have their outcomes in the same bins, and a new start gives the same", async () => {
  const trial = await Trial.with();
  expect(trial.service.outcomes("x")).toEqual({ kind: "none" });
  const values = Array.from({ length: 200 }, (_, index) => [index % 3 === 0 ? "a" : "b", (index % 50) / 10] as const);
  await toldElsewhere(trial, [...values, ["b", 20]]);
  const outcomes = trial.service.outcomes("x");
  if (outcomes.kind !== "numbers") throw new Error(outcomes.kind);
  for (const { name, counts } of outcomes.arms) {
    const mine = [...values, ["b", 20] as const].filter(([arm]) => arm === name).map(([, value]) => value);
    const expected = counts.map((_, index) => {
      const left = outcomes.start + index * outcomes.width;
      return mine.filter((value) => value >= left && value < left + outcomes.width).length;
    });
    expect(counts).toEqual(expected);
    expect(counts.reduce((sum, count) => sum + count)).toBe(mine.length);
  }
  await trial.restart("orderly");
  expect(trial.service.outcomes("x")).toEqual(outcomes);
  await trial.restart("crash");
  expect(trial.service.outcomes("x")).toEqual(outcomes);
});

const categories = ["red", "blue", "green"];

test("words are told by arm, in order of their letters", async () => {
  const trial = await Trial.with({ utility: { kind: "gini-simpson", categories } as never });
  await toldElsewhere(trial, [
    ["a", "red"],
    ["b", "blue"],
    ["a", "red"],
  ]);
  expect(trial.service.outcomes("x")).toEqual({
    kind: "words",
    words: ["blue", "red"],
    arms: [
      { name: "a", counts: [0, 2] },
      { name: "b", counts: [1, 0] },
      { name: "c", counts: [0, 0] },
    ],
  });
});

test("a checkpoint of before outcomes were counted is of no use, and the log is counted again", async () => {
  const trial = await Trial.with();
  await toldElsewhere(trial, [["a", 0.5]]);
  const outcomes = trial.service.outcomes("x");
  await trial.service.saveCheckpoints();
  trial.tamper(`UPDATE checkpoints SET state = replace(state, '"spread"', '"other"')`);
  await trial.restart("crash");
  expect(trial.service.outcomes("x")).toEqual(outcomes);
});
