import { describe, expect, test } from "vitest";
import {
  type ConfigurationRecord,
  type DecisionRecord,
  EVENT_KINDS,
  type EventRecord,
  GROUPS,
  type PartialReward,
} from "../src/decisions/records.ts";
import { type KeyStore, type LogEntry, noChanges, type Store } from "../src/decisions/store.ts";
import { decision, event } from "./live.ts";
import { commit, created, find, firstEvent, firstOf, record, variants } from "./store-records.ts";

const withoutPosition = ({ decision, event }: LogEntry) =>
  decision ? { decision } : { event: { ...event, sequence: 0 } };

/** The contract of every store. Each test starts with an empty store, or with experiment 1 if it calls `opened`. */
export function storeContract(open: () => Promise<Store & KeyStore>): void {
  async function opened(): Promise<Store> {
    const store = await open();
    await commit(store, () => created);
    return store;
  }

  /** Writes decisions with these differences from a default one. */
  async function decided(store: Store, differences: readonly Partial<DecisionRecord>[]): Promise<DecisionRecord[]> {
    let decisions: DecisionRecord[] = [];
    await commit(store, ({ numbers }) => {
      decisions = differences.map((each) => ({ ...decision, sequence: numbers.decision(1), ...each }));
      return { decisions };
    });
    return decisions;
  }

  describe("decisions", () => {
    test("are found exactly as they were, by number and by key", async () => {
      const store = await opened();
      const decisions = await decided(store, variants);
      expect(await store.decisions(1, 0, 100)).toEqual(decisions);
      const references = decisions.map(({ experiment, sequence }) => ({ experiment, sequence }));
      const found = await find(store, { decisions: references });
      expect(found.decisions.toSorted((left, right) => left.sequence - right.sequence)).toEqual(decisions);
      expect((await find(store, { decisions: [{ experiment: 1, key: "k" }] })).decisions).toEqual([decisions[0]]);
      const unknown = [
        { experiment: 1, key: "none" },
        { experiment: 2, key: "k" },
        { experiment: 1, sequence: 999 },
        { experiment: 2, sequence: decisions[0]!.sequence },
      ];
      expect((await find(store, { decisions: unknown })).decisions).toEqual([]);
    });

    test("have increasing, unique numbers", async () => {
      const store = await opened();
      const [first] = await decided(store, [{}]);
      const later = await decided(store, [{}, {}]);
      const numbers = [first!, ...later].map(({ sequence }) => sequence);
      expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right));
    });

    test("that change have their new result, and a key can move to another one in one commit", async () => {
      const store = await opened();
      const [first] = await decided(store, [{ key: "k" }]);
      const gone = { ...first!, key: null, result: "never-shown" as const };
      let next!: DecisionRecord;
      await commit(store, ({ numbers }) => {
        next = { ...decision, sequence: numbers.decision(1), key: "k" };
        return { changedDecisions: [gone], decisions: [next] };
      });
      expect(await store.decisions(1, 0, 10)).toEqual([gone, next]);
      const rewarded = { ...next, result: "learned" as const, reward: [1, 2], rewardedAt: 99 };
      await commit(store, () => ({ changedDecisions: [rewarded] }));
      expect((await find(store, { decisions: [{ experiment: 1, key: "k" }] })).decisions).toEqual([rewarded]);
    });

    test("are due if they wait and their window has ended, the oldest first", async () => {
      const store = await opened();
      const decisions = await decided(store, [
        { expiresAt: 3000 },
        { expiresAt: 1000, result: "waiting" },
        { expiresAt: 2000, result: "learned" },
        { expiresAt: null },
        { expiresAt: 3001 },
      ]);
      expect(await store.due(3000, 10)).toEqual([decisions[1], decisions[0]]);
      expect(await store.due(3000, 1)).toHaveLength(1);
      expect(await store.due(999, 10)).toEqual([]);
    });

    test("come with their partial rewards, in their order", async () => {
      const store = await opened();
      const [waiting] = await decided(store, [{ result: "waiting" }]);
      const { sequence } = waiting!;
      const part: PartialReward = {
        experiment: 1,
        decision: sequence,
        event: "z",
        sequence: 1,
        value: [1, 2],
        at: 7,
        isLate: false,
      };
      const partialRewards = [
        part,
        { ...part, event: "a", sequence: 2, value: "red" },
        { ...part, event: "b", sequence: 3, isLate: true },
      ];
      await commit(store, () => ({ partialRewards }));
      expect((await find(store, { decisions: [{ experiment: 1, sequence }] })).partialRewards).toEqual(partialRewards);
    });
  });

  test("a unit has its last assigned arm", async () => {
    const store = await opened();
    const assignment = { experiment: 1, unit: "u", arm: 2, probability: 0.1 + 0.2, weightsVersion: 7 };
    const units = [{ experiment: 1, unit: "u" }];
    await commit(store, () => ({ assignments: [assignment] }));
    expect((await find(store, { units })).assignments).toEqual([assignment]);
    const other = { ...assignment, arm: 1 };
    await store.transact({ decisions: [], units }, () => ({ ...noChanges(), assignments: [other] }));
    expect((await find(store, { units })).assignments).toEqual([other]);
    expect((await find(store, { units: [{ experiment: 2, unit: "u" }] })).assignments).toEqual([]);
  });

  describe("a log", () => {
    test("has every event unchanged, at positions 1, 2, 3, ..., and learners get the events they need", async () => {
      const store = await opened();
      const values = [0.5, "red", [1, 2], null];
      const kinds = EVENT_KINDS.filter((kind) => kind !== "configured");
      let made!: DecisionRecord;
      let events: EventRecord[] = [];
      await commit(store, ({ numbers }) => {
        made = { ...decision, sequence: numbers.decision(1) };
        events = kinds.map((kind, index) => {
          const group = GROUPS[index % 6]!;
          return {
            ...event,
            sequence: numbers.event(1),
            decision: made.sequence,
            kind,
            value: values[index % 4]!,
            group,
          };
        });
        return { events, decisions: [made] };
      });
      const entries = await store.entries(1, 0, 100);
      const expected = [
        { event: { ...firstEvent, sequence: 0 } },
        { decision: made },
        ...events.map((each) => ({ event: { ...each, sequence: 0 } })),
      ];
      expect(entries.map(withoutPosition)).toEqual(expected);
      expect(entries[0]!.configured).toEqual(firstOf(1));
      expect(entries.map(({ position }) => position)).toEqual(entries.map((_, index) => index + 1));
      for (const { position, event } of entries) if (event) expect(event.sequence).toBe(position);
      expect((await store.advance()).get(1)).toBe(entries.length);
      const learned = entries.flatMap(({ event }) =>
        event && ["learned", "imputed", "configured"].includes(event.kind) ? [event] : [],
      );
      expect(await store.learnerEvents(1, 0, 100)).toEqual(learned);
      expect(await store.learnerEvents(1, 1, 1)).toEqual(learned.slice(1, 2));
    });

    test("can be read in pages of any size", async () => {
      const store = await opened();
      for (let group = 0; group < 6; group++) {
        await commit(store, ({ numbers }) => {
          const decisions = Array.from({ length: 3 }, () => ({ ...decision, sequence: numbers.decision(1) }));
          const events = Array.from({ length: 5 }, (_, index) => ({
            ...event,
            sequence: numbers.event(1),
            value: 10 * group + index,
          }));
          return { decisions, events };
        });
      }
      const whole = await store.entries(1, 0, 1000);
      expect(whole).toHaveLength(1 + 6 * 8);
      for (const size of [1, 7, 16]) {
        const pages: LogEntry[] = [];
        for (let after = 0; ; after = pages.at(-1)!.position) {
          const page = await store.entries(1, after, size);
          if (page.length === 0) break;
          pages.push(...page);
        }
        expect(pages).toEqual(whole);
      }
    });
  });

  test("experiments have all their configurations, and their newest checkpoint", async () => {
    const store = await opened();
    const other = { ...firstOf(2), change: { b: 2 } };
    await commit(store, () => ({
      experiments: [{ ...record, number: 2, id: "y" }],
      configurations: [other],
      events: [{ ...firstEvent, experiment: 2 }],
    }));
    let second!: ConfigurationRecord;
    await commit(store, ({ numbers }) => {
      second = { ...firstOf(1), version: 2, sequence: numbers.event(1), note: "why" };
      return { configurations: [second], events: [{ ...firstEvent, sequence: second.sequence }] };
    });
    expect(await store.experiments()).toEqual([
      { record, configurations: [firstOf(1), { ...second, sequence: 2 }] },
      { record: { ...record, number: 2, id: "y" }, configurations: [other] },
    ]);
    expect((await store.entries(1, 1, 10))[0]).toMatchObject({
      position: 2,
      configured: { version: 2, note: "why", sequence: 2 },
    });
    expect(await store.checkpoint(1)).toBeUndefined();
    const checkpoint = { experiment: 1, sequence: 4, configuration: 1, node: 24, state: "{}" };
    await store.saveCheckpoints([checkpoint]);
    await store.saveCheckpoints([{ ...checkpoint, sequence: 8 }]);
    expect(await store.checkpoint(1)).toEqual({ ...checkpoint, sequence: 8 });
  });

  test("history is returned in order of time, for one experiment only", async () => {
    const store = await opened();
    const point = { experiment: 1, at: 7, weights: [0.25, 0.75], recommended: [1, 0], utilityNow: 0.1 };
    const points = [
      { ...point, utilityRecommended: null },
      { ...point, at: 5, utilityRecommended: -2.5 },
    ];
    await store.addHistory(points);
    expect(await store.history(1)).toEqual(points.toReversed());
    expect(await store.history(2)).toEqual([]);
  });

  test("an experiment is deleted with everything that belongs to it, and others are not changed", async () => {
    const store = await opened();
    await commit(store, () => {
      const other = { ...record, number: 2, id: "y" };
      return { experiments: [other], configurations: [firstOf(2)], events: [{ ...firstEvent, experiment: 2 }] };
    });
    for (const experiment of [1, 2]) {
      await commit(store, ({ numbers }) => {
        const made = { ...decision, experiment, sequence: numbers.decision(experiment), key: "k" };
        const weightsVersion = 1;
        const assigned = { experiment, unit: "u", arm: 0, probability: 0.5, weightsVersion };
        const part = { experiment, decision: made.sequence, event: "e", sequence: 1, value: 1, at: 1, isLate: false };
        return { decisions: [made], assignments: [assigned], partialRewards: [part] };
      });
      await store.advance();
      await store.saveCheckpoints([{ experiment, sequence: 1, configuration: 1, node: 24, state: "{}" }]);
      const point = { weights: [1], recommended: [1], utilityNow: null, utilityRecommended: null };
      await store.addHistory([{ experiment, at: 7, ...point }]);
    }
    await store.deleteExperiment(1);
    expect((await store.experiments()).map(({ record: { id } }) => id)).toEqual(["y"]);
    for (const [experiment, count] of [
      [1, 0],
      [2, 1],
    ] as const) {
      expect(await store.decisions(experiment, 0, 10)).toHaveLength(count);
      expect((await store.entries(experiment, 0, 10)).length > 0).toBe(count > 0);
      expect(await store.history(experiment)).toHaveLength(count);
      expect((await store.checkpoint(experiment)) !== undefined).toBe(count > 0);
    }
    expect([...(await store.advance()).keys()]).toEqual([2]);
  });

  test("an experiment with the number of a deleted one has nothing of it, even if that was written after the deletion", async () => {
    const store = await opened();
    await store.deleteExperiment(1);
    const units = [{ experiment: 1, unit: "u" }];
    await decided(store, [{ key: "k" }]);
    await commit(store, () => ({
      assignments: [{ experiment: 1, unit: "u", arm: 0, probability: 0.5, weightsVersion: 1 }],
    }));
    await store.saveCheckpoints([{ experiment: 1, sequence: 1, configuration: 1, node: 24, state: "{}" }]);
    const point = { weights: [1], recommended: [1], utilityNow: null, utilityRecommended: null };
    await store.addHistory([{ experiment: 1, at: 7, ...point }]);
    await commit(store, () => created);
    expect((await store.advance()).get(1)).toBe(1);
    expect(await store.entries(1, 0, 10)).toHaveLength(1);
    expect(await find(store, { decisions: [{ experiment: 1, key: "k" }], units })).toMatchObject({
      decisions: [],
      assignments: [],
    });
    expect([await store.history(1), await store.checkpoint(1)]).toEqual([[], undefined]);
  });

  test("a commit is atomic, and after a failed one the next one works", async () => {
    const store = await opened();
    const twice = commit(store, ({ numbers }) => {
      const decisions = ["a", "b", "b"].map((key) => ({ ...decision, sequence: numbers.decision(1), key }));
      return { decisions };
    });
    await expect(twice).rejects.toThrow(/unique/i);
    expect(await store.decisions(1, 0, 10)).toEqual([]);
    expect((await store.advance()).get(1)).toBe(1);
    await decided(store, [{ key: "a" }]);
    expect(await store.decisions(1, 0, 10)).toHaveLength(1);
    expect((await store.advance()).get(1)).toBe(2);
  });

  test("a group without changes is not committed", async () => {
    const store = await opened();
    expect(await store.transact({ decisions: [], units: [] }, noChanges)).toEqual([]);
    expect((await store.advance()).get(1)).toBe(1);
  });

  test("keys are stored, listed by age and revoked once", async () => {
    const keys = await open();
    const key = { id: "one", name: "mine", scope: "admin", hash: "h", createdAt: 2, revokedAt: null } as const;
    const older = { ...key, id: "two", createdAt: 1 };
    await keys.insertKey(key);
    await keys.insertKey(older);
    expect(await keys.listKeys()).toEqual([older, key]);
    expect(await keys.revokeKey("one", 7)).toBe(true);
    expect(await keys.revokeKey("one", 9)).toBe(true);
    expect(await keys.revokeKey("three", 7)).toBe(false);
    expect(await keys.listKeys()).toEqual([older, { ...key, revokedAt: 7 }]);
  });
}
