import type { ColumnKind } from "@blendit/lab";
import { expect, test } from "vitest";
import { guessColumns, limitableColumns, plainNumbers } from "./given-table.ts";

const words = (name: string, different: number): ColumnKind => ({ name, numbers: 0, words: 100, different });
const numbers = (name: string, different = 90): ColumnKind => ({ name, numbers: 100, words: 0, different });

test.each<[string, ColumnKind[], ReturnType<typeof guessColumns>]>([
  [
    "prefers columns with common names",
    [words("city", 3), words("model", 6), numbers("score"), numbers("seconds")],
    { layout: "long", arm: "model", reward: "score" },
  ],
  [
    "otherwise takes the only column of words, and the only column of numbers that is not a cost",
    [words("day", 7), numbers("price"), numbers("weight")],
    { layout: "long", arm: "day", reward: "weight" },
  ],
  [
    "leaves open which of several likely columns is meant",
    [words("city", 9), words("day", 7), numbers("height"), numbers("weight")],
    { layout: "long", arm: undefined, reward: undefined },
  ],
  [
    "leaves the outcome open if there are only costs",
    [words("model", 3), numbers("usd"), numbers("latency_ms")],
    { layout: "long", arm: "model", reward: undefined },
  ],
  [
    "finds the outcome and not the cost in the table of the README",
    [numbers("prompt", 33), words("benchmark", 9), words("model", 3), numbers("quality"), numbers("dollars")],
    { layout: "long", arm: "model", reward: "quality" },
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
  [
    "keeps a row for each outcome if outcomes are words, so that the answer says which",
    [words("arm", 2), { name: "score", numbers: 4, words: 1, different: 5 }],
    { layout: "long", arm: "arm", reward: "score" },
  ],
  [
    "keeps a row for each outcome if there is only one arm",
    [words("arm", 1), numbers("score")],
    { layout: "long", arm: "arm", reward: "score" },
  ],
  ["finds no arms in a table without numbers", [words("who", 100)], { layout: "wide", arms: [] }],
])("%s", (_, kinds, choice) => {
  expect(guessColumns(kinds)).toEqual(choice);
});

test("all other columns of numbers can be limited, costs first", () => {
  const kinds = [words("model", 3), numbers("quality"), numbers("length"), numbers("cost_usd"), words("note", 40)];
  const columns = { layout: "long", arm: "model", reward: "quality" } as const;
  expect(limitableColumns({ kinds, columns })).toEqual(["cost_usd", "length"]);
  expect(limitableColumns({ kinds, columns: { layout: "wide", arms: ["quality", "length"] } })).toEqual([]);
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
