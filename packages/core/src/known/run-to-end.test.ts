import { expect, it } from "vitest";
import { runToEnd } from "./run-to-end.ts";

it("takes every step and answers what they come to", () => {
  const taken: number[] = [];
  function* steps() {
    for (let step = 1; step <= 3; step++) {
      yield step;
      taken.push(step);
    }
    return "end";
  }
  expect(runToEnd(steps())).toBe("end");
  expect(taken).toEqual([1, 2, 3]);
});
