import { InvalidArgumentError } from "commander";
import { expect, test } from "vitest";
import { nameList } from "./name-list-option.ts";

test("names are what lies between commas, without spaces around", () => {
  expect(nameList("one")).toEqual(["one"]);
  expect(nameList("one, two-three")).toEqual(["one", "two-three"]);
});

test.each(["", " ", "one,", ",two", "one,,two"])("%j is no list of names", (text) => {
  expect(() => nameList(text)).toThrow(InvalidArgumentError);
  expect(() => nameList(text)).toThrow("expected names with commas between");
});
