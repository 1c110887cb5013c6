import { expect, test } from "vitest";
import { puzzles } from "./puzzles.ts";
import { experimentFile, ofArms, tableHeading, tableName, withArm, withNewArm, withoutArm } from "./setting.ts";

const arm = { kind: "uniform", low: 0, high: 1, name: "new" } as const;
const { setting } = puzzles[0]!;
const changing = puzzles.find((puzzle) => puzzle.setting.drift)!.setting;

test("an arm is changed without moving it", () => {
  const changed = withArm(setting, 1, arm);
  expect(changed.arms).toEqual([setting.arms[0], arm, setting.arms[2]]);
});

test("arms are added at the end, and removed by index", () => {
  const more = withNewArm(setting, arm);
  expect(more.arms.at(-1)).toEqual(arm);
  expect(withoutArm(more, 3)).toEqual(setting);
  expect(withoutArm(setting, 0).arms).toEqual(setting.arms.slice(1));
});

test("if distributions change, a new arm does not", () => {
  const more = withNewArm(changing, arm);
  expect(more.drift!.to.at(-1)).toEqual({ kind: "uniform", low: 0, high: 1 });
  expect(withoutArm(more, 3)).toEqual(changing);
});

test("a new arm with a name that is taken gets the next free number, so that the setting can be played", () => {
  const names = (...added: string[]) =>
    added.reduce((some, name) => withNewArm(some, { ...arm, name }), setting).arms.slice(3);
  expect(names("pasted", "pasted", "pasted").map(({ name }) => name)).toEqual(["pasted", "pasted 2", "pasted 3"]);
  expect(names("option 4", "option 4").map(({ name }) => name)).toEqual(["option 4", "option 5"]);
});

test("the floor is lowered for many arms", () => {
  const { floor } = Array.from({ length: 97 }, () => arm).reduce(withNewArm, setting);
  expect(floor).toBe(0.005);
});

test("all arms are replaced by arms that do not change, and the floor leaves them room", () => {
  const { drift, arms, floor } = ofArms({ ...changing, floor: 0.3 }, [arm, { ...arm, name: "other" }]);
  expect(drift).toBeUndefined();
  expect(arms.map(({ name }) => name)).toEqual(["new", "other"]);
  expect(floor).toBe(0.25);
});

test.each([
  ["val.csv", "val"],
  ["v1.2 scores.CSV.gz", "v1.2 scores"],
  ["scores", "scores"],
  [".csv", "table"],
])("files saved from the table %j are called %j", (name, saved) => expect(tableName({ name })).toBe(saved));

test("the options of a table are named after it, and a limit that is not used is mentioned", () => {
  expect(tableHeading({ name: "val.csv" })).toMatchObject({
    title: "Options of val.csv",
    story: expect.not.stringContaining("limit"),
  });
  expect(tableHeading({ name: "val.csv", limited: "dollars" }).story).toContain(
    "Play does not use your limit on the average of “dollars”",
  );
  expect(experimentFile({ ...setting, table: { name: "val.csv" } })).toEqual(experimentFile(setting));
});
