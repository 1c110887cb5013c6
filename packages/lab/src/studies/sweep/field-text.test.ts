import { expect, test } from "vitest";
import { fieldText } from "./field-text.ts";

test.each([
  ["floor", "minimum share"],
  ["horizon", "rounds"],
  ["utility.level", "level of the goal"],
  ["learners[0].step.initial", "first step size of learner 1"],
  ["learners[1].prior.count", "prior count of learner 2"],
  ["arms[2].mean", "mean of option 3"],
  ["utility.target.high", "target high of the goal"],
  ["constraints[0].atMost", "at most of limit 1"],
  ["utility", "goal"],
  ["learners", "learners"],
])("%s is called: %s", (field, words) => expect(fieldText(field)).toBe(words));
