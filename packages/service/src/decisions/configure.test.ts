import { describe, expect, test } from "vitest";
import { liveExperiment } from "../../test/live.ts";
import { threeArms } from "../../test/trial.ts";
import type { ChangeExperimentBody, CreateExperimentBody } from "../contract/index.ts";
import { changedConfiguration, firstConfiguration, folded, needsRelearning } from "./configure.ts";

const shares = () => Float64Array.of(0.2, 0.3, 0.5);
const before = firstConfiguration(threeArms());
const change = (body: ChangeExperimentBody) => changedConfiguration(before, body, shares);

function messageOf(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    expect(error).toMatchObject({ name: "Refusal", status: 422, code: "unfit" });
    return (error as Error).message;
  }
  return "taken";
}

test("what was left out has its default", () => {
  expect(before).toMatchObject({
    status: "running",
    learner: { kind: "full-gradient" },
    reward: { expiresAfter: null, missing: "ignore", several: "first" },
    control: null,
    leastWeights: {},
    holdout: 0,
    rollout: 1,
    burnIn: 0,
    whilePaused: "weights",
    sticky: true,
    observeOnly: false,
    frozen: null,
  });
});

describe("a new experiment is refused with what was expected and what came", () => {
  const refusals: [Partial<CreateExperimentBody>, string][] = [
    [{ arms: [{ name: "a" }, { name: "a" }] }, 'invalid arms: expected each name once, got "a" twice'],
    [{ arms: [{ name: "a" }] }, "invalid arms: expected at least two that play, got 1"],
    [{ floor: 0.4 }, "invalid floor: expected 0 <= floor < 1/K = 0.3333333333333333, got 0.4"],
    [{ holdout: 0.1 }, "invalid holdout: expected a control beside it, which is what it is served"],
    [{ rollout: 0.5 }, "invalid rollout: expected a control beside it, for those outside"],
    [{ control: { arm: "aa" } }, 'invalid control.arm: expected one of a, b, c, got "aa" (did you mean "a"?)'],
    [{ whilePaused: { arm: "zebra" } }, 'invalid whilePaused.arm: expected one of a, b, c, got "zebra"'],
    [{ leastWeights: { zebra: 0.1 } }, 'invalid leastWeights: expected one of a, b, c, got "zebra"'],
    [
      { reward: { several: "sum" } },
      'invalid reward.several: expected expiresAfter beside "sum", which says when to count',
    ],
    [
      { reward: { missing: { value: 0 } } },
      "invalid reward.missing: expected expiresAfter beside a value, which says when a reward is missing",
    ],
    [{ reward: { expiresAfter: 1, missing: { value: "red" } } }, 'invalid value: expected a number, got "red"'],
    [
      { utility: { kind: "variance", support: [0, 1] }, support: [0, 1] },
      "invalid support: expected one of utility.support and support, not both, got [0,1]",
    ],
  ];
  test.each(refusals)("%j", (changes, message) => {
    expect(messageOf(() => firstConfiguration(threeArms(changes)))).toBe(message);
  });

  test("least weights that leave nothing free, and a learner that cannot be", () => {
    expect(messageOf(() => firstConfiguration(threeArms({ leastWeights: { a: 0.5, b: 0.5 } })))).toMatch(
      /^invalid floor: expected 0 <= floor of each of 3 arms, with a sum below 1, got /,
    );
    const wrong = threeArms({ learner: { kind: "fixed", weights: [0.5, 0.5] } });
    expect(messageOf(() => firstConfiguration(wrong))).toBe("invalid weights.length: expected 3, got 2");
    const unknown = threeArms({ utility: { kind: "varianz" } as never });
    expect(messageOf(() => firstConfiguration(unknown))).toMatch(/^invalid utility kind: .*did you mean "variance"/);
  });
});

describe("a change", () => {
  test("leaves all else as it was, and null takes a control away", () => {
    const changed = change({ name: "other", burnIn: 5, control: { arm: "a" }, note: "why not" });
    expect(changed).toEqual({ ...before, name: "other", burnIn: 5, control: { arm: "a", share: null } });
    expect(changedConfiguration(changed, { control: null }, shares).control).toBeNull();
    expect(changedConfiguration(changed, {}, shares)).toEqual(changed);
  });

  test("adds arms behind the others and retires in place", () => {
    const changed = change({ addArms: [{ name: "d", cost: 0.5 }], retireArms: ["b"] });
    expect(changed.arms).toEqual([
      { name: "a" },
      { name: "b", isRetired: true },
      { name: "c" },
      { name: "d", cost: 0.5 },
    ]);
  });

  test("keeps the shares of the moment of a pause, until it runs again", () => {
    const paused = change({ status: "paused" });
    expect(paused.frozen).toEqual([0.2, 0.3, 0.5]);
    const still = changedConfiguration(paused, { status: "paused", name: "y" }, () => Float64Array.of(1, 0, 0));
    expect(still.frozen).toEqual([0.2, 0.3, 0.5]);
    expect(changedConfiguration(still, { status: "running" }, shares).frozen).toBeNull();
  });

  const refusals: [ChangeExperimentBody, string][] = [
    [{ retireArms: ["z"] }, 'invalid retireArms: expected names of arms that play, got "z"'],
    [{ retireArms: ["a", "b"] }, "invalid retireArms: expected at least two arms that stay, got 1: add arms first"],
    [{ addArms: [{ name: "b" }] }, 'invalid arms: expected each name once, got "b" twice'],
    [{ retireArms: ["a"], control: { arm: "a" } }, 'invalid control.arm: expected an arm that plays, got "a"'],
    [{ retireArms: ["a"], whilePaused: { arm: "a" } }, 'invalid whilePaused.arm: expected an arm that plays, got "a"'],
    [
      { addArms: [{ name: "a2" }], retireArms: ["a2"] },
      'invalid retireArms: expected names of arms that play, got "a2"',
    ],
  ];
  test.each(refusals)("is refused: %j", (body, message) => {
    expect(messageOf(() => change(body))).toBe(message);
  });

  test("of a name that was retired is refused: its log is still there", () => {
    const changed = change({ retireArms: ["a"] });
    expect(messageOf(() => changedConfiguration(changed, { addArms: [{ name: "a" }] }, shares))).toBe(
      'invalid arms: expected each name once, got "a" twice',
    );
    expect(messageOf(() => changedConfiguration(changed, { retireArms: ["a"] }, shares))).toBe(
      'invalid retireArms: expected names of arms that play, got "a"',
    );
  });
});

describe("everything is learned again", () => {
  const needs = (changes: Partial<CreateExperimentBody>, body: ChangeExperimentBody) => {
    const live = liveExperiment(changes);
    return needsRelearning(
      live,
      changedConfiguration(live.configuration, body, () => live.shares()),
    );
  };

  test("under another utility, floor, support, learner, least weight or share of the control", () => {
    expect(needs({}, { utility: { kind: "gini" } })).toBe(true);
    expect(needs({}, { floor: 0.1 })).toBe(true);
    expect(needs({}, { support: [0, 1] })).toBe(true);
    expect(needs({}, { learner: { kind: "uniform" } })).toBe(true);
    expect(needs({}, { leastWeights: { a: 0.2 } })).toBe(true);
    expect(needs({}, { control: { arm: "a", share: 0.1 } })).toBe(true);
  });

  test("not under other names, windows, pauses, or a control without a share", () => {
    expect(needs({}, { name: "y", burnIn: 3, sticky: false, status: "paused" })).toBe(false);
    expect(needs({}, { reward: { expiresAfter: 5 }, control: { arm: "a" }, holdout: 0.5 })).toBe(false);
  });

  test("with other arms only where the learner cannot take these in", () => {
    const arms: ChangeExperimentBody = { addArms: [{ name: "d" }], retireArms: ["a"] };
    expect(needs({}, arms)).toBe(false);
    expect(needs({ learner: { kind: "mirror-ascent" } }, arms)).toBe(true);
  });
});

test("several outcomes become one", () => {
  expect(folded("first", [3, 1, 2])).toBe(3);
  expect(folded("last", [3, 1, 2])).toBe(2);
  expect(folded("max", [-3, -1, -2])).toBe(-1);
  expect(folded("sum", [3, 1, 2])).toBe(6);
  expect(folded("last", ["red", "blue"])).toBe("blue");
});
