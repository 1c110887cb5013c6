import { expect, test } from "vitest";
import { fieldText } from "./field-text.ts";

test.each([
  ["floor", "minimum share"],
  ["horizon", "rounds"],
  ["utility.level", "the goal's level"],
  ["learners[0].step.initial", "learner 1's first step size"],
  ["learners[1].prior.count", "learner 2's prior count"],
  ["arms[2].mean", "option 3's mean"],
  ["utility.target.high", "the goal's target high"],
  ["constraints[0].atMost", "limit 1's at most"],
  ["utility", "goal"],
  ["learners", "learners"],
])("%s is called: %s", (field, words) => expect(fieldText(field)).toBe(words));
