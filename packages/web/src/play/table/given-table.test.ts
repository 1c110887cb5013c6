import type { ColumnKind } from "@blendit/lab";
import { expect, test } from "vitest";
import { guessColumns, plainNumbers } from "./given-table.ts";

const words = (name: string, different: number): ColumnKind => ({ name, numbers: 0, words: 100, different });
const numbers = (name: string, different = 90): ColumnKind => ({ name, numbers: 100, words: 0, different });

test.each<[string, ColumnKind[], ReturnType<typeof guessColumns>]>([
  [
    "prefers columns with common names",
    [words("city", 3), words("model", 6), numbers("score"), numbers("seconds")],
    { layout: "long", arm: "model", reward: "score" },
  ],
  [
    "otherwise takes the column with the fewest different words, and the last column of numbers",
    [words("city", 9), words("day", 7), numbers("price"), numbers("weight")],
    { layout: "long", arm: "day", reward: "weight" },
  ],
  [
    "accepts numbers as names of arms",
    [numbers("variant", 4), numbers("reward")],
    { layout: "long", arm: "variant", reward: "reward" },
  ],
  [
    "takes columns of numbers as arms, except row numbers, if no column has repeated words",
    [words("who", 100), numbers("id", 100), numbers("a"), numbers("b")],
    { layout: "wide", arms: ["a", "b"] },
  ],
  [
    "takes a few words among numbers for missing outcomes",
    [words("model", 3), { name: "score", numbers: 95, words: 5, different: 60 }],
    { layout: "long", arm: "model", reward: "score" },
  ],
  ["finds no arms in a table without numbers", [words("who", 100)], { layout: "wide", arms: [] }],
])("%s", (_, kinds, choice) => {
  expect(guessColumns(kinds)).toEqual(choice);
});

test.each(["1 2 3.5", "1\n2\n3.5\n", "1, 2, 3.5", "1;2;3.5"])(
  "a plain list of numbers is one arm: %j",
  async (text) => {
    expect(await plainNumbers("pasted.csv", new Blob([text]))).toEqual({
      kind: "empirical",
      samples: [1, 2, 3.5],
      name: "pasted",
    });
  },
);

test.each(["", "a,b\n1,2\n", "1,2\n3,x\n"])("anything else is not a plain list of numbers: %j", async (text) => {
  expect(await plainNumbers("pasted.csv", new Blob([text]))).toBeUndefined();
});
