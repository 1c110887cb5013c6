import { expect, test } from "vitest";
import { puzzles } from "./puzzles.ts";
import { ofArms, withArm, withArms, withoutArm } from "./setting.ts";

const arm = { kind: "uniform", low: 0, high: 1, name: "new" } as const;
const { setting } = puzzles[0]!;
const changing = puzzles.find((puzzle) => puzzle.setting.drift)!.setting;

test("an arm is changed in its place", () => {
  const changed = withArm(setting, 1, arm);
  expect(changed.arms).toEqual([setting.arms[0], arm, setting.arms[2]]);
});

test("arms come at the end, and leave by their place", () => {
  const more = withArms(setting, [arm]);
  expect(more.arms.at(-1)).toEqual(arm);
  expect(withoutArm(more, 3)).toEqual(setting);
  expect(withoutArm(setting, 0).arms).toEqual(setting.arms.slice(1));
});

test("where distributions change, a new arm stays as it is", () => {
  const more = withArms(changing, [arm]);
  expect(more.drift!.to.at(-1)).toEqual({ kind: "uniform", low: 0, high: 1 });
  expect(withoutArm(more, 3)).toEqual(changing);
});

test("the floor leaves room for very many arms", () => {
  const { floor, arms } = withArms(
    setting,
    Array.from({ length: 97 }, () => arm),
  );
  expect(arms).toHaveLength(100);
  expect(floor).toBe(0.005);
});

test("other arms take the place of all, do not change, and have room above the floor", () => {
  const { drift, arms, floor } = ofArms({ ...changing, floor: 0.3 }, [arm, { ...arm, name: "other" }]);
  expect(drift).toBeUndefined();
  expect(arms.map(({ name }) => name)).toEqual(["new", "other"]);
  expect(floor).toBe(0.25);
});
