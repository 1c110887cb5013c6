import { describe, expect, it } from "vitest";
import { RecentRewards } from "./recent-rewards.ts";

function filled(capacity: number, count: number): RecentRewards {
  const recent = new RecentRewards(capacity);
  for (let index = 0; index < count; index++) recent.push(index % 2, index);
  return recent;
}

describe("RecentRewards", () => {
  it("keeps the last rewards and answers those that leave, oldest first", () => {
    const recent = new RecentRewards(3);
    const left = [0, 1, 2, 3, 4].map((reward) => {
      const { oldest } = recent;
      recent.push(1, reward);
      return oldest?.reward;
    });
    expect(left).toEqual([undefined, undefined, undefined, 0, 1]);
    expect(Array.from(recent, ({ reward }) => reward).toSorted()).toEqual([2, 3, 4]);
    expect(recent.length).toBe(3);
  });

  it("says when it has gone once around", () => {
    const recent = new RecentRewards(2);
    expect(recent.isAtStart).toBe(true);
    recent.push(0, 1);
    expect(recent.isAtStart).toBe(false);
    recent.push(0, 1);
    expect(recent.isAtStart).toBe(true);
  });

  it.each([0, 2, 3, 7])("goes on as it was after %i rewards and JSON, vectors too", (count) => {
    const recent = filled(3, count);
    recent.push(0, Float64Array.of(1, 2));
    const copy = new RecentRewards(3);
    copy.restore(JSON.parse(JSON.stringify(recent.save())), 2);
    expect(copy.save()).toEqual(recent.save());
    for (const reward of [10, 11, 12, 13]) {
      const left = [recent, copy].map((ring) => {
        const { oldest: entry } = ring;
        ring.push(1, reward);
        return (
          entry && [entry.arm, [entry.reward].flatMap((part) => (typeof part === "number" ? part : Array.from(part)))]
        );
      });
      expect(left[1]).toEqual(left[0]);
    }
  });

  it("refuses what is no ring of such rewards, and stays as it was", () => {
    const recent = filled(3, 5);
    const state = recent.save();
    const [first] = state.entries;
    const bad = [
      undefined,
      { ...state, entries: undefined },
      { ...state, entries: [...state.entries, first] },
      { ...state, entries: [...state.entries.slice(1), { arm: 2, reward: 0 }] },
      { ...state, entries: [...state.entries.slice(1), { arm: 0, reward: null }] },
      { ...state, entries: [...state.entries.slice(1), { arm: 0, reward: [1, null] }] },
      { ...state, place: 3 },
      { ...state, place: null },
      { entries: state.entries.slice(1), place: 1 },
    ];
    for (const saved of bad) expect(() => recent.restore(saved as never, 2)).toThrow("invalid state: expected");
    expect(recent.save()).toEqual(state);
  });
});
