import { expect, test } from "vitest";
import { shareText } from "./share-text.ts";

test.each([
  [0.03, "3 %"],
  [1 / 3, "33.3 %"],
  [1e-5, "0.001 %"],
  [0.07 * 3, "21 %"],
  [1, "100 %"],
])("%d is %s", (share, text) => {
  expect(shareText(share)).toBe(text);
});
