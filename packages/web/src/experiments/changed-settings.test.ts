import { expect, test } from "vitest";
import { changedSettings, changeText, triedPart } from "./changed-settings.ts";

const before = { utility: { kind: "variance" }, floor: 0.05, holdout: 0 };

test("a change is what differs; what is left empty stays", () => {
  expect(changedSettings(before, { ...before, floor: 0.1 })).toEqual({ floor: 0.1 });
  expect(changedSettings(before, { floor: 0.05, utility: { kind: "gini" }, burnIn: 5 })).toEqual({
    utility: { kind: "gini" },
    burnIn: 5,
  });
  expect(changedSettings(before, before)).toEqual({});
  expect(changedSettings(undefined, undefined)).toEqual({});
});

test("what learning depends on can be tried; the rest cannot", () => {
  expect(triedPart({ floor: 0.1, holdout: 0.2 })).toEqual({ floor: 0.1 });
  expect(triedPart({ holdout: 0.2 })).toBeUndefined();
});

test("a change is told in one line, without its note", () => {
  expect(changeText({ floor: 0.1, addArms: [{ name: "d" }], status: "paused", note: "why" })).toBe(
    'floor 0.1, addArms [{"name":"d"}], status paused',
  );
});
