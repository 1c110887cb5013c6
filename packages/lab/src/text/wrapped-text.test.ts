import { expect, test } from "vitest";
import { wrappedText } from "./wrapped-text.ts";

test("lines are as long as the width allows, broken between words; a longer word has a line for itself", () => {
  expect(wrappedText("a bc def ghijklmnop q", 6)).toEqual(["a bc", "def", "ghijklmnop", "q"]);
  expect(wrappedText("ab 3 %?", 4)).toEqual(["ab", "3 %?"]);
  expect(wrappedText("")).toEqual([""]);
});
