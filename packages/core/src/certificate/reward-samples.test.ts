import { describe, expect, it } from "vitest";
import { RewardSamples } from "./reward-samples.ts";

const rewardsOf = (samples: RewardSamples, arm: number) => Array.from(samples.of(arm));

describe("RewardSamples", () => {
  it("keeps the last 200 rewards of each arm", () => {
    const samples = new RewardSamples(2);
    for (let index = 0; index < 250; index++) samples.add(0, index);
    samples.add(1, 7);
    expect(rewardsOf(samples, 0)).toHaveLength(200);
    expect(Math.min(...(rewardsOf(samples, 0) as number[]))).toBe(50);
    expect(rewardsOf(samples, 1)).toEqual([7]);
  });

  it("keeps the smallest and the largest number ever, but not for vectors", () => {
    const samples = new RewardSamples(2);
    expect(samples.ends).toBeUndefined();
    samples.add(0, [1, 2]);
    expect(samples.ends).toBeUndefined();
    for (const reward of [3, -1, 7, 2]) samples.add(1, reward);
    for (let index = 0; index < 250; index++) samples.add(1, 0);
    expect(samples.ends).toEqual([-1, 7]);
  });

  it("adds an arm", () => {
    const samples = new RewardSamples(1);
    samples.restore(samples.save(), 2);
    samples.add(1, 3);
    expect(rewardsOf(samples, 1)).toEqual([3]);
  });

  it("continues from JSON", () => {
    const samples = new RewardSamples(2);
    for (let index = 0; index < 205; index++) samples.add(index % 2, index);
    const copy = new RewardSamples(3);
    copy.add(2, 1000);
    copy.restore(JSON.parse(JSON.stringify(samples.save())), 2);
    expect(copy.save()).toEqual(samples.save());
    expect(() => copy.restore(samples.save(), 1)).toThrow("state.samples must be a list for each of 1 arms");
    const bad = { ...samples.save(), ends: [0, null] } as never;
    expect(() => copy.restore(bad, 2)).toThrow("state.ends[1] must be a finite number");
    expect(() => copy.restore(undefined as never, 3)).toThrow("state.samples must be");
  });
});
