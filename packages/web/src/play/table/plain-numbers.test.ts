import { expect, test } from "vitest";
import { plainNumbers } from "./plain-numbers.ts";

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
