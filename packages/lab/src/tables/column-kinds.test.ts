import { expect, test } from "vitest";
import { columnKinds } from "./column-kinds.ts";
import { tableReader } from "./table-of-text.ts";

const kinds = (text: string) => columnKinds(tableReader("t.csv")(text));

test("columns have counts of numbers, of words and of different texts; what stands for nothing is none of these", () => {
  expect(kinds("model,score,note\na,1,x\nb,2.5,\na,NA,7\n,1,y\n")).toEqual([
    { name: "model", numbers: 0, words: 3, different: 2 },
    { name: "score", numbers: 3, words: 0, different: 2 },
    { name: "note", numbers: 1, words: 2, different: 3 },
  ]);
});

test("numbers with decimal commas are numbers", () => {
  expect(kinds("a;b\n1,5;x\n2,25;y\n")[0]).toEqual({ name: "a", numbers: 2, words: 0, different: 2 });
});

test("columns that cannot be asked for by name are left out", () => {
  expect(kinds("a,,b,a\n1,2,3,4\n").map(({ name }) => name)).toEqual(["b"]);
});
