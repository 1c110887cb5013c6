import { describe, expect, it } from "vitest";
import { RewardRing } from "./reward-ring.ts";

function filled(capacity: number, count: number): RewardRing {
  const ring = new RewardRing(capacity);
  for (let index = 0; index < count; index++) ring.push(index);
  return ring;
}

describe("RewardRing", () => {
  it("keeps the last rewards and returns the oldest when it is replaced", () => {
    const ring = new RewardRing(3);
    expect([0, 1, 2, 3, 4].map((reward) => ring.push(reward))).toEqual([undefined, undefined, undefined, 0, 1]);
    expect([ring.rewards, ring.next]).toEqual([[3, 4, 2], 2]);
  });

  it("copies vectors", () => {
    const ring = new RewardRing(2);
    const buffer = [1, 2];
    ring.push(buffer);
    buffer[0] = 9;
    expect(ring.save().rewards).toEqual([[1, 2]]);
  });

  it.each([0, 2, 3, 7])("continues from JSON after %i rewards, vectors included", (count) => {
    const ring = filled(3, count);
    ring.push(Float64Array.of(1, 2));
    const copy = new RewardRing(3);
    copy.restore(JSON.parse(JSON.stringify(ring.save())));
    for (const reward of [10, 11, 12]) {
      expect(copy.save()).toEqual(ring.save());
      for (const each of [ring, copy]) each.push(reward);
    }
  });

  it("refuses an invalid state, and changes nothing", () => {
    const ring = filled(3, 5);
    const state = ring.save();
    const bad = [
      undefined,
      { ...state, rewards: undefined },
      { ...state, rewards: [1, 2, 3, 4] },
      { ...state, rewards: [1, 2, null] },
      { ...state, rewards: [1, 2, [1, null]] },
      { ...state, next: 3 },
      { ...state, next: null },
      { rewards: [1, 2], next: 1 },
    ];
    for (const saved of bad)
      expect(() => ring.restore(saved as never)).toThrow(
        "state must be at most 3 rewards and the index of the next one",
      );
    expect(ring.save()).toEqual(state);
  });
});
