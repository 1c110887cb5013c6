import { expect, test } from "vitest";
import { experimentOf, pageOf } from "./page-of.ts";

test.each([
  ["/", "play"],
  ["/play/", "play"],
  ["/paper", "paper"],
  ["/paper/", "paper"],
  ["/experiments", "experiments"],
  ["/experiments/", "experiments"],
  ["/experiments/quiz", "experiments"],
  ["/experiments/quiz/more", undefined],
  ["/v1/experiments", undefined],
  ["/openapi.json", undefined],
])("the path %s belongs to page %s", (path, page) => {
  expect(pageOf(path)).toBe(page);
});

test.each([
  ["/experiments/quiz", "quiz"],
  ["/experiments/a%20b/", "a b"],
  ["/experiments/%E0%A4", "%E0%A4"],
  ["/experiments/", ""],
  ["/paper", ""],
])("the path %s belongs to experiment “%s”", (path, id) => {
  expect(experimentOf(path)).toBe(id);
});
