import { describe, expect, test } from "vitest";
import { newExperiment } from "../../test/live.ts";
import { threeArms } from "../../test/trial.ts";
import type { ChangeExperimentBody, CreateExperimentBody } from "../contract/index.ts";
import { changedConfiguration, firstConfiguration, unknownArm } from "./configuration.ts";
import { needsRelearning } from "./learning.ts";
import { Problem } from "./problem.ts";
import type { Configuration } from "./records.ts";

const shares = () => Float64Array.of(0.2, 0.3, 0.5);
const before = firstConfiguration(threeArms());
const change = (body: ChangeExperimentBody) => changedConfiguration(before, body, shares);

/** Expects a refusal of one field, whose message has a phrase. */
function expectRefusal(make: () => unknown, path: string, phrase: string): void {
  const places = [expect.objectContaining({ path, message: expect.stringContaining(phrase) })];
  expect(make).toThrow(expect.objectContaining({ name: "Refusal", status: 422, code: "unprocessable", places }));
}

test("a refusal lists everything that is wrong", () => {
  const wrong = { holdout: 0.1, rollout: 0.5, whilePaused: { arm: "x" }, reward: { several: "sum" as const } };
  const paths = ["whilePaused.arm", "reward.several", "holdout", "rollout"];
  const places = paths.map((path) => expect.objectContaining({ path }));
  expect(() => firstConfiguration({ ...threeArms(), ...wrong })).toThrow(expect.objectContaining({ places }));
});

test("omitted settings have their defaults", () => {
  expect(before).toMatchObject({
    status: "running",
    learner: { kind: "full-gradient" },
    reward: { expiresAfter: null, missing: "ignore", several: "first" },
    control: null,
    ceiling: 1,
    holdout: 0,
    rollout: 1,
    burnIn: 0,
    whilePaused: "weights",
    sticky: true,
    observeOnly: false,
    frozen: null,
  });
});

describe("a new experiment is refused with the field and what was expected", () => {
  const missing = { expiresAfter: 1, missing: { value: "red" } };
  const twoSupports = { utility: { kind: "variance", support: [0, 1] }, support: [0, 1] } as never;
  const refusals: [string, string, Partial<CreateExperimentBody>][] = [
    ["arms", 'Two arms are called "a". Give each a different name.', { arms: [{ name: "a" }, { name: "a" }] }],
    ["arms", "An experiment needs at least two arms; this has 1.", { arms: [{ name: "a" }] }],
    ["floor", "floor must be at least 0 and below 1/3, so that 3 options fit", { floor: 0.4 }],
    ["floor", "floor must be a list of 3 numbers of at least 0 with a sum below 1", { floor: { a: 0.5, b: 0.5 } }],
    ["ceiling", "ceiling must be above 1/3 and at most 1, so that 3 options can add up to 1", { ceiling: 0.3 }],
    [
      "ceiling",
      "ceiling must be a list of 3 numbers above 0 and at most 1 with a sum above 1",
      { ceiling: { a: 0.2, b: 0.3, c: 0.4 } },
    ],
    ["ceiling[1]", "ceiling[1] must be at least the floor, 0.05", { ceiling: { b: 0.04 } }],
    [
      "ceiling[0]",
      "ceiling[0] must be at least the floor, 0.3",
      { ceiling: { a: 0.2 }, control: { arm: "a", share: 0.3 } },
    ],
    ["holdout", "A holdout gets the control arm.", { holdout: 0.1 }],
    ["rollout", "Units outside the rollout get the control arm.", { rollout: 0.5 }],
    ["control.arm", 'No arm is called "aa". Did you mean "a"?', { control: { arm: "aa" } }],
    ["whilePaused.arm", 'No arm is called "zebra". The arms are a, b, c.', { whilePaused: { arm: "zebra" } }],
    ["floor", 'No arm is called "zebra". The arms are a, b, c.', { floor: { zebra: 0.1 } }],
    ["ceiling", 'No arm is called "aa". Did you mean "a"?', { ceiling: { aa: 0.5 } }],
    ["reward.several", "expiresAfter", { reward: { several: "sum" } }],
    ["reward.missing", "expiresAfter", { reward: { missing: { value: 0 } } }],
    ["value", "value must be a number", { reward: missing }],
    ["support", "Give either support or utility.support, not both.", twoSupports],
    ["weights.length", "weights.length must be 3", { learner: { kind: "fixed", weights: [0.5, 0.5] } }],
    ["utility kind", "utility kind must be one of mean, chance", { utility: { kind: "varianz" } as never }],
  ];
  test.each(refusals)("%s: %s", (path, phrase, changes) => {
    expectRefusal(() => firstConfiguration(threeArms(changes)), path, phrase);
  });
});

test("a refusal does not look for a similar name among very many arms, since a batch may have a thousand wrong names", () => {
  const messageFor = (count: number) => {
    const arms = Array.from({ length: count }, (_, index) => ({ name: `arm ${index}` }));
    return unknownArm({ ...before, arms }, "arm", "arn 7").message;
  };
  expect(messageFor(10)).toContain('Did you mean "arm 7"?');
  expect(messageFor(1000)).not.toContain("Did you mean");
});

test("a thousand wrong names do not cost a thousand lists of very many arms", () => {
  let reads = 0;
  const arms = Array.from({ length: 1000 }, (_, index) => ({
    get name() {
      reads++;
      return `arm ${index}`;
    },
  }));
  for (let index = 0; index < 1000; index++) unknownArm({ ...before, arms }, "arm", `wrong ${index}`);
  expect(reads).toBe(1000);
});

describe("a change", () => {
  test("keeps all other settings, and null removes the control", () => {
    const changed = change({ name: "other", burnIn: 5, control: { arm: "a" }, note: "why not" });
    expect(changed).toEqual({ ...before, name: "other", burnIn: 5, control: { arm: "a", share: null } });
    expect(changedConfiguration(changed, { control: null }, shares).control).toBeNull();
    expect(changedConfiguration(changed, {}, shares)).toEqual(changed);
  });

  test("appends new arms, and retired arms keep their positions", () => {
    const changed = change({ addArms: [{ name: "d", cost: 0.5 }], retireArms: ["b"] });
    expect(changed.arms).toEqual([
      { name: "a" },
      { name: "b", isRetired: true },
      { name: "c" },
      { name: "d", cost: 0.5 },
    ]);
  });

  test("that pauses keeps the shares of that moment until the experiment runs again", () => {
    const paused = change({ status: "paused" });
    expect(paused.frozen).toEqual([0.2, 0.3, 0.5]);
    const still = changedConfiguration(paused, { status: "paused", name: "y" }, () => Float64Array.of(1, 0, 0));
    expect(still.frozen).toEqual([0.2, 0.3, 0.5]);
    expect(changedConfiguration(still, { status: "running" }, shares).frozen).toBeNull();
  });

  const refusals: [string, string, ChangeExperimentBody][] = [
    ["retireArms", 'Cannot retire "z": no playing arm has this name.', { retireArms: ["z"] }],
    ["retireArms", "Cannot retire a, b: at least two arms must remain.", { retireArms: ["a", "b"] }],
    [
      "retireArms",
      'Cannot retire "a2": no playing arm has this name.',
      { addArms: [{ name: "a2" }], retireArms: ["a2"] },
    ],
    ["arms", 'Two arms are called "b". Give each a different name.', { addArms: [{ name: "b" }] }],
    [
      "control.arm",
      'The arm "a" is retired. Name an arm that is not retired.',
      { retireArms: ["a"], control: { arm: "a" } },
    ],
    [
      "whilePaused.arm",
      'The arm "a" is retired. Name an arm that is not retired.',
      { retireArms: ["a"], whilePaused: { arm: "a" } },
    ],
  ];
  test.each(refusals)("is refused: %s, %s", (path, phrase, body) => {
    expectRefusal(() => change(body), path, phrase);
  });

  test("that reuses the name of a retired arm is refused, since its log still exists", () => {
    const changed = change({ retireArms: ["a"] });
    const again = (body: ChangeExperimentBody) => () => changedConfiguration(changed, body, shares);
    expectRefusal(again({ addArms: [{ name: "a" }] }), "arms", 'Two arms are called "a". Give each a different name.');
    expectRefusal(again({ retireArms: ["a"] }), "retireArms", 'Cannot retire "a"');
  });
});

describe("the log is learned again", () => {
  const needs = (changes: Partial<CreateExperimentBody>, body: ChangeExperimentBody) => {
    const live = newExperiment(changes);
    const after = changedConfiguration(live.configuration, body, () => live.shares());
    return needsRelearning(live.learning, live.configuration, after);
  };

  test("for another utility, floor, ceiling, support, learner or share of the control", () => {
    expect(needs({}, { utility: { kind: "gini" } })).toBe(true);
    expect(needs({}, { floor: 0.1 })).toBe(true);
    expect(needs({}, { support: [0, 1] })).toBe(true);
    expect(needs({}, { learner: { kind: "uniform" } })).toBe(true);
    expect(needs({}, { floor: { a: 0.2 } })).toBe(true);
    expect(needs({}, { ceiling: 0.6 })).toBe(true);
    expect(needs({}, { control: { arm: "a", share: 0.1 } })).toBe(true);
  });

  test("but not for other names, windows, pauses, or a control without a share", () => {
    expect(needs({}, { name: "y", burnIn: 3, sticky: false, status: "paused" })).toBe(false);
    expect(needs({}, { reward: { expiresAfter: 5 }, control: { arm: "a" }, holdout: 0.5 })).toBe(false);
  });

  test("for other arms only if the learner cannot add them", () => {
    const arms: ChangeExperimentBody = { addArms: [{ name: "d" }], retireArms: ["a"] };
    expect(needs({}, arms)).toBe(false);
    expect(needs({ learner: { kind: "mirror-ascent" } }, arms)).toBe(true);
  });
});

const { configuration } = newExperiment();
const problemOf = (changes: Partial<Configuration>) => new Problem({ ...configuration, ...changes });

test("words become numbers in alphabetical order, wherever the utility mentions them", () => {
  const problem = problemOf({ utility: { kind: "entropy", categories: ["red", "blue", "green"] } as never });
  expect(["blue", "green", "red"].map((word) => problem.rewardOf(word))).toEqual([0, 1, 2]);
  expect(() => problem.rewardOf("pink")).toThrow("value must be one of blue, green, red");
  expect(() => problem.rewardOf(1)).toThrow("value must be one of blue, green, red");
  expect(() => problemOf({}).rewardOf("red")).toThrow("value must be a number");
});

test("rewards outside the support are refused, or clipped if the utility says so", () => {
  expect(() => problemOf({ support: [0, 1] }).rewardOf(2)).toThrow("reward must be within the stated range, 0 to 1");
  const clipping = problemOf({ utility: { kind: "variance", support: [0, 1], outside: "clip" } });
  expect(clipping.rewardOf(1e200)).toBe(1);
  expect(() => problemOf({}).rewardOf(1e200)).toThrow("value must be from -1e+100 to 1e+100");
});

test("the floor of an arm is the common one or its own, and for the control at least its share", () => {
  const control = { arm: "c", share: 0.3 };
  expect([0, 1, 2].map((arm) => problemOf({ control }).floorOf(arm))).toEqual([0.05, 0.05, 0.3]);
  const problem = problemOf({ floor: { a: 0.2 }, control });
  expect([0, 1, 2].map((arm) => problem.floorOf(arm))).toEqual([0.2, 0, 0.3]);
  const weights = problem.learner().weights;
  for (const arm of [0, 1, 2]) expect(weights[arm]).toBeGreaterThanOrEqual(problem.floorOf(arm));
});

test("the ceiling of an arm is the common one or its own, and with ceilings a control gets at most its share", () => {
  const control = { arm: "c", share: 0.3 };
  expect(problemOf({ control }).ceilingOf(2)).toBeUndefined();
  expect([0, 1, 2].map((arm) => problemOf({ ceiling: 0.5, control }).ceilingOf(arm))).toEqual([0.5, 0.5, 0.3]);
  const problem = problemOf({ ceiling: { a: 0.1 } });
  expect([0, 1, 2].map((arm) => problem.ceilingOf(arm))).toEqual([0.1, 1, 1]);
  expect(problem.learner().weights[0]).toBe(0.1);
  // A configuration that was stored before there were ceilings has none.
  expect(problemOf({ ceiling: undefined as never }).ceilingOf(0)).toBeUndefined();
});

test("an arm may have the name of a property that every object inherits", () => {
  const arms = [{ name: "constructor" }, { name: "toString" }, { name: "plain" }];
  const problem = problemOf({ arms, floor: { toString: 0.2 } as never });
  expect([0, 1, 2].map((arm) => problem.floorOf(arm))).toEqual([0, 0.2, 0]);
});

test("the learner has no retired arms", () => {
  const problem = problemOf({ arms: [{ name: "a" }, { name: "b", isRetired: true }, { name: "c", cost: 0.5 }] });
  expect(problem.playing).toEqual([0, 2]);
  expect(problem.learner().weights).toHaveLength(2);
  expect([problem.costOf(0), problem.costOf(2)]).toEqual([0, 0.5]);
});

test("outcomes have the dimension of the experiment, or of the target, or are numbers", () => {
  const kernel = { kind: "kernel-diversity", bandwidth: 1 } as const;
  const plane = problemOf({ utility: kernel, dimension: 2 });
  expect(plane.rewardOf([1, 2])).toEqual([1, 2]);
  expect(() => plane.rewardOf([1, 2, 3])).toThrow("value must be a list of 2 numbers");
  expect(() => plane.rewardOf(1)).toThrow("value must be a list of 2 numbers");
  expect(() => problemOf({ utility: kernel }).rewardOf([1, 2])).toThrow(
    /value must be a number \(for vectors, the experiment needs a dimension\)/,
  );
  const samples = [
    [0, 0, 1],
    [1, 2, 3],
  ];
  const matching = problemOf({
    utility: { kind: "mmd", bandwidth: 1, target: { kind: "empirical-vectors", samples } },
  });
  expect(matching.dimension).toBe(3);
});

test.each([
  [{ kind: "variance" }, 2, "dimension must be 1, since variance is a utility of numbers."],
  [
    { kind: "log-det" },
    65,
    "The utility does not accept outcomes of 65 numbers. reward must be at most 64 numbers long",
  ],
] as const)("a dimension that the utility does not accept is refused: %j, %i", (utility, dimension, message) => {
  expect(() => newExperiment({ utility, dimension })).toThrow(message);
});
