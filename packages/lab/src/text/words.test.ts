import { expect, it, test } from "vitest";
import { listText, placeList, quoted, someOf, wrappedText } from "./words.ts";

test("listText joins words as in a sentence, and counts those beyond a limit", () => {
  expect(listText([])).toBe("");
  expect(listText(["a"])).toBe("a");
  expect(listText(["a", "b"])).toBe("a and b");
  expect(listText(["a", "b", "c"])).toBe("a, b and c");
  expect(listText(["a", "b", "c"], 3)).toBe("a, b and c");
  expect(listText(["a", "b", "c", "d"], 3)).toBe("a, b and 2 others");
});

it("lists of words and positions, and quotes, are shortened", () => {
  expect(someOf(["a", "b"])).toBe("a, b");
  expect(someOf(Array.from({ length: 1205 }, (_, index) => String(index)))).toBe("0, 1, 2, 3, 4 and 1,200 more");
  expect(placeList("line", ["7"])).toBe("line 7");
  expect(placeList("item", ["7", "9"])).toBe("items 7, 9");
  expect(quoted('a "b"')).toBe('"a \\"b\\""');
  expect(quoted("x".repeat(40))).toBe(`"${"x".repeat(30)}..."`);
});

test("wrappedText breaks lines between words, and gives a word longer than the width its own line", () => {
  expect(wrappedText("a bc def ghijklmnop q", 6)).toEqual(["a bc", "def", "ghijklmnop", "q"]);
  expect(wrappedText("ab 3 %?", 4)).toEqual(["ab", "3 %?"]);
  expect(wrappedText("")).toEqual([""]);
});
