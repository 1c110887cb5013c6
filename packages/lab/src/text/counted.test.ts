import { expect, it } from "vitest";
import { count, placeList, quoted, someOf } from "./counted.ts";

it("counts and lists are short", () => {
  expect(count(50_000)).toBe("50,000");
  expect(someOf(["a", "b"])).toBe("a, b");
  expect(someOf(Array.from({ length: 1205 }, (_, index) => String(index)))).toBe("0, 1, 2, 3, 4 and 1,200 more");
  expect(placeList("line", ["7"])).toBe("line 7");
  expect(placeList("item", ["7", "9"])).toBe("items 7, 9");
  expect(quoted('a "b"')).toBe('"a \\"b\\""');
  expect(quoted("x".repeat(40))).toBe(`"${"x".repeat(30)}..."`);
});
