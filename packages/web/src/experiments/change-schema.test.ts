import { expect, test } from "vitest";
import { newArmsSchema, settingsSchema } from "./change-schema.ts";

test("has the settings, and not what buttons are for", () => {
  const names = Object.keys(settingsSchema().properties ?? {});
  expect(names).toEqual(expect.arrayContaining(["name", "utility", "floor", "holdout", "sticky"]));
  expect(names).not.toEqual(expect.arrayContaining(["status"]));
  expect(Object.keys(newArmsSchema().properties ?? {})).toEqual(["addArms"]);
});
