import { endpoints } from "@blendit/service/contract";
import { expect, test } from "vitest";
import { armFloor, changedSettings, changeText, newArmsSchema, settingsSchema } from "./settings.ts";

const before = { utility: { kind: "variance" }, floor: 0.05, holdout: 0 };

test("a change has the settings that differ; empty fields are left unchanged", () => {
  expect(changedSettings(before, { ...before, floor: 0.1 })).toEqual({ floor: 0.1 });
  expect(changedSettings(before, { floor: 0.05, utility: { kind: "gini" }, burnIn: 5 })).toEqual({
    utility: { kind: "gini" },
    burnIn: 5,
  });
  expect(changedSettings(before, before)).toEqual({});
  expect(changedSettings(undefined, undefined)).toEqual({});
});

test("every setting of the form can be previewed", () => {
  expect(Object.keys(endpoints.dryRun.body.properties)).toEqual(Object.keys(settingsSchema().properties ?? {}));
});

test("a change is described in one line, without its note", () => {
  expect(changeText({ floor: 0.1, addArms: [{ name: "d" }], status: "paused", note: "why" })).toBe(
    'floor 0.1, addArms [{"name":"d"}], status paused',
  );
});

test("the form has the settings, but nothing that has its own button", () => {
  const names = Object.keys(settingsSchema().properties ?? {});
  expect(names).toEqual(expect.arrayContaining(["name", "utility", "floor", "holdout", "sticky"]));
  expect(names).not.toEqual(expect.arrayContaining(["status"]));
  expect(Object.keys(newArmsSchema().properties ?? {})).toEqual(["addArms"]);
});

test("the minimum share of an arm is the larger of its floor and its share as the control", () => {
  const settings = { floor: 0.05, control: { arm: "c", share: 0.2 } };
  expect(["a", "b", "c"].map((name) => armFloor(settings, name))).toEqual([0.05, 0.05, 0.2]);
  expect(["a", "b", "c"].map((name) => armFloor({ ...settings, floor: { b: 0.1, c: 0.3 } }, name))).toEqual([
    0, 0.1, 0.3,
  ]);
  expect(armFloor({ ...settings, control: { arm: "c", share: null } }, "c")).toBe(0.05);
  expect(armFloor({ floor: 0.05, control: null }, "c")).toBe(0.05);
});
