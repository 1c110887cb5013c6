import { describe, expect, it } from "vitest";
import { Groups } from "./groups.ts";
import { ArmColumns, Features, GroupColumns, recordLength } from "./records.ts";

const { FIRST } = Features;
const { VALUE, REMOVALS } = GroupColumns;
const { FIRST_SUM } = ArmColumns;

function setFirst({ arms }: Groups, arm: number, value: number): void {
  const own = arms.own(arm);
  arms.numbers[own + FIRST_SUM] = value;
}

/** Arms 0 to n - 1 with features k + 1, all in one group of value 1. */
function allIn(armCount: number): Groups {
  const groups = new Groups(armCount, 1, 1);
  for (let arm = 0; arm < armCount; arm++) setFirst(groups, arm, arm + 1);
  groups.addUp(0);
  return groups;
}

function alone(groups: Groups, arm: number, value: number): number {
  groups.leave(arm);
  const group = groups.open(value);
  groups.join(arm, group);
  groups.addUp(group);
  return group;
}

describe("Groups", () => {
  it("take members out and in, and keep the sums of their features", () => {
    const groups = allIn(5);
    expect(groups.records[FIRST]).toBe(15);
    const one = alone(groups, 1, 2);
    expect(groups.members(0)).toEqual([0, 4, 2, 3]);
    expect(groups.records[FIRST]).toBe(13);
    expect(groups.member(one, 0)).toBe(1);
    groups.accrue(0);
    groups.absorb(one, 0);
    expect(groups.members(0)).toEqual([0, 4, 2, 3, 1]);
    expect(groups.records[FIRST]).toBe(15);
    expect([0, 1, 2, 3, 4].map((arm) => groups.groupOf(arm))).toEqual([0, 0, 0, 0, 0]);
    // The empty group is used again.
    expect(alone(groups, 2, 3)).toBe(one);
  });

  it("add up what each arm was given, through changes of value and group", () => {
    const groups = allIn(3);
    groups.elapsed += 1;
    const own = alone(groups, 0, 5);
    groups.elapsed += 2;
    expect([0, 1, 2].map((arm) => groups.weightSum(groups.arms.at(arm)))).toEqual([11, 3, 3]);
    groups.accrue(own);
    groups.records[own * recordLength + VALUE] = 0.5;
    groups.elapsed += 4;
    groups.accrue(0);
    groups.absorb(own, 0);
    groups.elapsed += 1;
    expect([0, 1, 2].map((arm) => groups.weightSum(groups.arms.at(arm)))).toEqual([14, 8, 8]);
    groups.rescale([0], 10);
    expect(groups.elapsed).toBe(0);
    groups.elapsed += 1;
    expect([0, 1, 2].map((arm) => groups.weightSum(groups.arms.at(arm)))).toEqual([24, 18, 18]);
    expect(groups.arms.numbers[groups.arms.at(0) + ArmColumns.OFFSET]).toBe(6);
  });

  it("add up stale sums again, and those of a single member exactly", () => {
    const groups = allIn(200);
    setFirst(groups, 0, 1e20);
    groups.addUp(0);
    const rest = (200 * 201) / 2 - 1;
    alone(groups, 0, 1);
    // The large feature has left its rounding behind.
    expect(groups.records[FIRST]).not.toBe(rest);
    let left = rest;
    for (let arm = 1; arm < 140; arm++) {
      alone(groups, arm, 1);
      left -= arm + 1;
    }
    expect(groups.records[FIRST]).toBe(left);
    expect(groups.records[REMOVALS]).toBeLessThan(70);
    for (let arm = 140; arm < 199; arm++) alone(groups, arm, 1);
    expect(groups.members(0)).toEqual([199]);
    expect(groups.records[FIRST]).toBe(200);
  });
});
