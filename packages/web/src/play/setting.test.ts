import { expect, test } from "vitest";
import { puzzles } from "./puzzles.ts";
import { experimentFile, ofArms, tableHeading, withArm, withArms, withoutArm } from "./setting.ts";

const arm = { kind: "uniform", low: 0, high: 1, name: "new" } as const;
const { setting } = puzzles[0]!;
const changing = puzzles.find((puzzle) => puzzle.setting.drift)!.setting;

test("an arm is changed without moving it", () => {
  const changed = withArm(setting, 1, arm);
  expect(changed.arms).toEqual([setting.arms[0], arm, setting.arms[2]]);
});

test("arms are added at the end, and removed by index", () => {
  const more = withArms(setting, [arm]);
  expect(more.arms.at(-1)).toEqual(arm);
  expect(withoutArm(more, 3)).toEqual(setting);
  expect(withoutArm(setting, 0).arms).toEqual(setting.arms.slice(1));
});

test("if distributions change, a new arm does not", () => {
  const more = withArms(changing, [arm]);
  expect(more.drift!.to.at(-1)).toEqual({ kind: "uniform", low: 0, high: 1 });
  expect(withoutArm(more, 3)).toEqual(changing);
});

test("the floor is lowered for many arms", () => {
  const { floor, arms } = withArms(
    setting,
    Array.from({ length: 97 }, () => arm),
  );
  expect(arms).toHaveLength(100);
  expect(floor).toBe(0.005);
});

test("all arms are replaced by arms that do not change, and the floor leaves them room", () => {
  const { drift, arms, floor } = ofArms({ ...changing, floor: 0.3 }, [arm, { ...arm, name: "other" }]);
  expect(drift).toBeUndefined();
  expect(arms.map(({ name }) => name)).toEqual(["new", "other"]);
  expect(floor).toBe(0.25);
});

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
