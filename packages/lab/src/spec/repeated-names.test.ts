import { expect, test } from "vitest";
import { repeatedNames } from "./repeated-names.ts";

test("the later of two arms of the same name is complained about, at its place", () => {
  const law = { kind: "uniform", low: 0, high: 1 } as const;
  expect(repeatedNames([{ ...law, name: "a" }, undefined, law, law, { ...law, name: "A" }])).toEqual([]);
  expect(repeatedNames([{ ...law, name: "a" }, undefined, { ...law, name: "a" }])).toMatchObject([
    { path: ["arms", 2, "name"], message: 'invalid arms[2].name: expected a name that no earlier arm has, got "a"' },
  ]);
});
