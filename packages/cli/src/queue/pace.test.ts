import { expect, test } from "vitest";
import { paceOf } from "./pace.ts";

test("the pace is that of the last minute, not of a slower or faster time before", () => {
  const pace = paceOf({ left: 600, played: 5000, lately: 120, secondsAtWork: 300 });
  expect(pace).toEqual({ rate: 2, secondsLeft: 300 });
});

test("in its first minute a run has the time that workers have had", () => {
  const pace = paceOf({ left: 50, played: 100, lately: 100, secondsAtWork: 20 });
  expect(pace).toEqual({ rate: 5, secondsLeft: 10 });
});

test("replications that take longer than a minute have the pace of the whole run", () => {
  const pace = paceOf({ left: 10, played: 20, lately: 0, secondsAtWork: 2000 });
  expect(pace).toEqual({ rate: 0.01, secondsLeft: 1000 });
});

test.each([
  { left: 10, played: 0, lately: 0, secondsAtWork: null },
  { left: 10, played: 0, lately: 0, secondsAtWork: 5 },
  { left: 10, played: 5, lately: 5, secondsAtWork: Number.NaN },
])("nothing is known of a pace before the first replication has ended: %o", (soFar) => {
  expect(paceOf(soFar)).toEqual({ rate: null, secondsLeft: null });
});
