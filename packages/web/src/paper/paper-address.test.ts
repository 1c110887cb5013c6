import { expect, test } from "vitest";
import { defaults, problemsOf, searchOf, settingsOf } from "./paper-address.ts";

test("an address without settings has those of `blendit reproduce`", () => {
  expect(settingsOf("")).toEqual({ variant: "published", replications: 500, seed: 100, own: false });
  expect(searchOf(defaults)).toBe("");
});

test("settings survive the round trip through the address", () => {
  const settings = { variant: "algorithm1", replications: 20, seed: 7, own: true } as const;
  expect(searchOf(settings)).toBe("?variant=algorithm1&replications=20&seed=7&own");
  expect(settingsOf(searchOf(settings))).toEqual(settings);
  expect(problemsOf(searchOf(settings))).toEqual([]);
});

test.each([
  "?variant=other",
  "?replications=0",
  "?replications=1001",
  "?replications=2.5",
  "?seed=-1",
  "?seed=1e3",
  "?seed=",
  "?seed= 4",
])("an invalid setting is reported and replaced by the default: %s", (search) => {
  expect(settingsOf(search)).toEqual(defaults);
  const [name, value] = search.slice(1).split("=") as ["variant" | "replications" | "seed", string];
  expect(problemsOf(search)).toEqual([
    `“${name}” in the address cannot be “${value}”, so “${defaults[name]}” is used. Choose another below.`,
  ]);
});
