import type { ColumnKind } from "@blendit/lab";
import { expect, test } from "vitest";
import { guessColumns, plainNumbers } from "./given-table.ts";

const words = (name: string, different: number): ColumnKind => ({ name, numbers: 0, words: 100, different });
const numbers = (name: string, different = 90): ColumnKind => ({ name, numbers: 100, words: 0, different });

test.each<[string, ColumnKind[], ReturnType<typeof guessColumns>]>([
  [
    "names that people use come first",
    [words("city", 3), words("model", 6), numbers("score"), numbers("seconds")],
    { layout: "long", arm: "model", reward: "score" },
  ],
  [
    "else the column with the fewest words, and the last one of numbers",
    [words("city", 9), words("day", 7), numbers("price"), numbers("weight")],
    { layout: "long", arm: "day", reward: "weight" },
  ],
  [
    "arms may have numbers for names",
    [numbers("variant", 4), numbers("reward")],
    { layout: "long", arm: "variant", reward: "reward" },
  ],
  [
    "words that all differ name no arms: columns of numbers are an arm each, numbers of rows are none",
    [words("who", 100), numbers("id", 100), numbers("a"), numbers("b")],
    { layout: "wide", arms: ["a", "b"] },
  ],
  [
    "a few words among numbers are outcomes that are missing in a way of their own",
    [words("model", 3), { name: "score", numbers: 95, words: 5, different: 60 }],
    { layout: "long", arm: "model", reward: "score" },
  ],
  ["a table without numbers has no arms", [words("who", 100)], { layout: "wide", arms: [] }],
])("%s", (_, kinds, choice) => {
  expect(guessColumns(kinds)).toEqual(choice);
});

test.each(["1 2 3.5", "1\n2\n3.5\n", "1, 2, 3.5", "1;2;3.5"])("numbers alone are one arm: %j", async (text) => {
  expect(await plainNumbers("pasted.csv", new Blob([text]))).toEqual({
    kind: "empirical",
    samples: [1, 2, 3.5],
    name: "pasted",
  });
});

test.each(["", "a,b\n1,2\n", "1,2\n3,x\n"])("anything else is none: %j", async (text) => {
  expect(await plainNumbers("pasted.csv", new Blob([text]))).toBeUndefined();
});
