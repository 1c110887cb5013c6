import { expect, test } from "vitest";
import { NumberList } from "./number-list.ts";

test("a list of numbers holds what was put in, however much that is", () => {
  const list = new NumberList();
  for (let index = 0; index < 1000; index++) {
    expect(list.length).toBe(index);
    list.push(1 / (index + 1));
  }
  for (let index = 0; index < 1000; index++) expect(list.at(index)).toBe(1 / (index + 1));
});
