import { expect, test } from "vitest";
import { listText } from "./list-text.ts";

test("words are joined as in a sentence, and many of them are counted", () => {
  expect(listText([])).toBe("");
  expect(listText(["a"])).toBe("a");
  expect(listText(["a", "b"])).toBe("a and b");
  expect(listText(["a", "b", "c"])).toBe("a, b and c");
  expect(listText(["a", "b", "c"], 3)).toBe("a, b and c");
  expect(listText(["a", "b", "c", "d"], 3)).toBe("a, b and 2 others");
});
