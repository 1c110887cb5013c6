import { expect, test } from "vitest";
import { pageOf } from "./page-of.ts";

test.each([
  ["/", "play"],
  ["/paper", "paper"],
  ["/experiments", "experiments"],
  ["/experiments/", "experiments"],
  ["/experiments/quiz", "experiments"],
  ["/experiments/quiz/more", undefined],
  ["/v1/experiments", undefined],
  ["/openapi.json", undefined],
])("the path %s belongs to page %s", (path, page) => {
  expect(pageOf(path)).toBe(page);
});
