import { expect, test } from "vitest";
import { numberPairs, wherePair } from "./pairs-option.ts";

test("names with numbers are read in their order", () => {
  expect(numberPairs("A=0.3, B b=0.7")).toEqual({ A: 0.3, "B b": 0.7 });
});

test.each(["", "A", "A=", "=1", "A=x", "A=1,,B=2", "A=Infinity"])("%j are no names with numbers", (text) => {
  expect(() => numberPairs(text)).toThrow(/expected names with numbers, such as A=0.3,B=0.7/);
});

test("conditions add up, and numbers are numbers", () => {
  expect(wherePair("year=2024")).toEqual({ year: 2024 });
  expect(wherePair("tone=a=b", { year: 2024 })).toEqual({ year: 2024, tone: "a=b" });
  expect(wherePair("tone=")).toEqual({ tone: "" });
  expect(() => wherePair("year")).toThrow(/expected a column and its value, such as year=2024/);
});
