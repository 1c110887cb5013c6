import { expect, test } from "vitest";
import { event, newExperiment } from "../../test/live.ts";
import { Learning } from "./learning.ts";
import type { ArmSettings, Configuration } from "./records.ts";

const [a, b, c]: ArmSettings[] = [{ name: "a" }, { name: "b" }, { name: "c" }];
const gone = (arm: ArmSettings): ArmSettings => ({ ...arm, isRetired: true });

function configurationOf(arms: readonly ArmSettings[], changes: Partial<Configuration> = {}): Configuration {
  return { ...newExperiment().configuration, arms, ...changes };
}

function learningOf(lists: readonly (readonly ArmSettings[])[], changes: Partial<Configuration> = {}): Learning {
  const history = lists.map((list, index) => ({ sequence: index + 1, configuration: configurationOf(list, changes) }));
  return new Learning(history.at(-1)!.configuration, history);
}

test("a learner retires and adds arms at the log positions of the changes, each with its own limits", () => {
  const d = { name: "d", cost: 0.5 };
  const learning = learningOf(
    [
      [a!, b!, c!],
      [a!, gone(b!), c!, d],
    ],
    { floor: { d: 0.4 }, ceiling: { d: 0.45 } },
  );
  learning.apply({ ...event, sequence: 1, kind: "configured" });
  expect(learning.weights()[1]).toBeGreaterThan(0);
  expect(learning.weights()[3]).toBe(0);
  learning.apply({ ...event, sequence: 2, kind: "configured" });
  expect(learning.weights()[1]).toBe(0);
  expect(learning.weights()[3]).toBeGreaterThanOrEqual(0.4);
  expect(learning.weights()[3]).toBeLessThanOrEqual(0.45);
});

test("a learner can follow the arms if the current floors and ceilings left room at every step", () => {
  const today = [a!, b!, gone(c!)];
  const canFollow = (floor: number, ceiling = 1) => {
    const learning = learningOf(
      [
        [a!, b!],
        [a!, b!, c!],
      ],
      { floor: 0.1 },
    );
    return learning.canFollow(configurationOf(today, { floor, ceiling }));
  };
  expect(canFollow(0.3)).toBe(true);
  expect(canFollow(0.45)).toBe(false);
  expect(canFollow(0.1, 0.6)).toBe(true);
  expect(canFollow(0.1, 0.4)).toBe(false);
});

test("a learner that cannot add arms starts with the current ones", () => {
  const learner = { kind: "mirror-ascent", influence: "plug-in" } as never;
  const learning = learningOf(
    [
      [a!, b!],
      [a!, b!, c!],
    ],
    { learner },
  );
  expect(learning.canFollow(configurationOf([a!, b!, c!], { learner }))).toBe(false);
  expect(learning.weights()[2]).toBeGreaterThan(0);
});

test("the estimated utility of a blend is the same whether the learner keeps estimates or not", () => {
  const [own, kept] = [learningOf([[a!, b!, c!]]), learningOf([[a!, b!, c!]], { learner: { kind: "uniform" } })];
  const blend = Float64Array.of(0.2, 0.5, 0.3);
  expect([own.utilityOf(blend), kept.utilityOf(blend)]).toEqual([null, null]);
  for (let sequence = 2; sequence < 40; sequence++) {
    const next = { ...event, sequence, arm: sequence % 3, value: (sequence * sequence) % 7 };
    own.apply(next);
    kept.apply(next);
  }
  expect(own.utilityOf(blend)).toBeGreaterThan(0);
  expect(own.utilityOf(blend)).toBeCloseTo(kept.utilityOf(blend)!, 12);
  expect(own.utilityOf(Float64Array.of(0.5, 0.5))).toBe(null);
});
