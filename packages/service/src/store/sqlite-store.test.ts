import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { decision, event } from "../../test/live.ts";
import { newFolder } from "../../test/new-folder.ts";
import { threeArms } from "../../test/trial.ts";
import { firstConfiguration } from "../decisions/configure.ts";
import {
  type DecisionRecord,
  EVENT_KINDS,
  type EventRecord,
  GROUPS,
  type PartRecord,
  RESULTS,
} from "../decisions/records.ts";
import { type Changes, noChanges, StoreUnwritable } from "../decisions/store.ts";
import { openStore } from "./open-store.ts";
import { openDatabase } from "./sqlite-database.ts";
import { SqliteStore } from "./sqlite-store.ts";

const changes = (some: Partial<Changes>): Changes => ({ ...noChanges(), ...some });

function newStore(): SqliteStore {
  const { store } = openStore(join(newFolder(), "blendit.sqlite"));
  onTestFinished(() => store.close());
  return store;
}

/** Everything that a decision can be. */
const manyDecisions: DecisionRecord[] = [
  { ...decision, sequence: 2, key: "k", unit: "u", expiresAt: 5000 },
  ...GROUPS.map((group, index) => ({ ...decision, sequence: 10 + index, group, isFirst: index % 2 === 0 })),
  ...RESULTS.map((result, index) => ({ ...decision, sequence: 20 + index, result })),
  ...[1 / 3, 5, -0.5, 1e-300, "red", "5", "", [1.5, -2, 1e300], [0.1]].map((reward, index) => ({
    ...decision,
    sequence: 40 + index,
    probability: 0.1 + 0.2 * index,
    result: "learned" as const,
    reward,
    rewardedAt: 1_700_000_000_123,
  })),
];

test("every decision is found again as it was, by place and by key, to the bit", async () => {
  const store = newStore();
  await store.commit(changes({ decisions: manyDecisions }));
  expect(await store.decisions(1, 0, 100)).toEqual(manyDecisions);
  const references = manyDecisions.map(({ experiment, sequence }) => ({ experiment, sequence }));
  expect((await store.find({ decisions: references, units: [] })).decisions).toEqual(manyDecisions);
  const byKey = await store.find({ decisions: [{ experiment: 1, key: "k" }], units: [] });
  expect(byKey.decisions).toEqual([manyDecisions[0]]);
  const unknown = [
    { experiment: 1, key: "none" },
    { experiment: 2, key: "k" },
    { experiment: 1, sequence: 999 },
    { experiment: 2, sequence: 2 },
  ];
  expect((await store.find({ decisions: unknown, units: [] })).decisions).toEqual([]);
});

test("every event is found again as it was, and lessons are those that learners are told", async () => {
  const store = newStore();
  const values = [0.5, "red", [1, 2], null];
  const events: EventRecord[] = EVENT_KINDS.map((kind, index) => {
    return { ...event, sequence: 3 + index, kind, value: values[index % 4]!, group: GROUPS[index % 6]! };
  });
  await store.commit(changes({ events, decisions: [decision] }));
  const entries = await store.entries(1, 0, 100);
  expect(entries).toEqual([{ decision }, ...events.map((each) => ({ event: each }))]);
  expect(await store.entries(1, 2, 2)).toEqual(events.slice(0, 2).map((each) => ({ event: each })));
  const lessons = events.filter(({ kind }) => ["learned", "imputed", "configured"].includes(kind));
  expect(await store.lessons(1, 0, 100)).toEqual(lessons);
  expect(await store.lessons(1, 3, 1)).toEqual(lessons.slice(1, 2));
  expect(await store.lastSequence(1)).toBe(10);
  expect(await store.lastSequence(2)).toBe(0);
});

test("the log can be read in pages of any size", async () => {
  const store = newStore();
  const decisions = Array.from({ length: 20 }, (_, index) => ({ ...decision, sequence: 1 + 3 * index }));
  const events = Array.from({ length: 30 }, (_, index) => ({ ...event, sequence: 2 + 3 * (index >> 1) + (index % 2) }));
  await store.commit(changes({ decisions, events }));
  const whole = await store.entries(1, 0, 1000);
  for (const size of [1, 7, 16]) {
    const pages = [];
    for (let after = 0; ; ) {
      const page = await store.entries(1, after, size);
      if (page.length === 0) break;
      pages.push(...page);
      after = (page.at(-1)!.decision ?? page.at(-1)!.event)!.sequence;
    }
    expect(pages).toEqual(whole);
  }
});

test("parts come with their decision, in their order", async () => {
  const store = newStore();
  const part: PartRecord = { experiment: 1, decision: 2, event: "z", sequence: 3, value: [1, 2], at: 7, isLate: false };
  const parts = [
    part,
    { ...part, event: "a", sequence: 4, value: "red" },
    { ...part, event: "b", sequence: 5, isLate: true },
  ];
  await store.commit(changes({ decisions: [{ ...decision, result: "waiting" }], parts }));
  const found = await store.find({ decisions: [{ experiment: 1, sequence: 2 }], units: [] });
  expect(found.parts).toEqual(parts);
});

test("a unit has the arm it was assigned last", async () => {
  const store = newStore();
  const assignment = { experiment: 1, unit: "u", arm: 0, probability: 0.1 + 0.2, weightsVersion: 4 };
  await store.commit(changes({ assignments: [assignment] }));
  await store.commit(changes({ assignments: [{ ...assignment, arm: 2 }] }));
  const units = [
    { experiment: 1, unit: "u" },
    { experiment: 2, unit: "u" },
  ];
  expect((await store.find({ decisions: [], units })).assignments).toEqual([{ ...assignment, arm: 2 }]);
});

test("what can change of a decision is changed, and a key goes from one to another in one commit", async () => {
  const store = newStore();
  const first = { ...decision, key: "k" };
  await store.commit(changes({ decisions: [first] }));
  const gone = { ...first, key: null, result: "never-shown" as const };
  const next = { ...decision, sequence: 8, key: "k" };
  await store.commit(changes({ changedDecisions: [gone], decisions: [next] }));
  expect(await store.decisions(1, 0, 10)).toEqual([gone, next]);
  const rewarded = { ...next, result: "learned" as const, reward: [1, 2], rewardedAt: 99 };
  await store.commit(changes({ changedDecisions: [rewarded] }));
  expect((await store.find({ decisions: [{ experiment: 1, key: "k" }], units: [] })).decisions).toEqual([rewarded]);
});

test("due are those that wait and whose time is up, the oldest first", async () => {
  const store = newStore();
  const waiting = { ...decision, result: "waiting" as const };
  const decisions = [
    { ...decision, sequence: 2, expiresAt: 3000 },
    { ...waiting, sequence: 3, expiresAt: 1000 },
    { ...decision, sequence: 4, expiresAt: 2000, result: "learned" as const },
    { ...decision, sequence: 5, expiresAt: null },
    { ...decision, sequence: 6, expiresAt: 3001 },
  ];
  await store.commit(changes({ decisions }));
  expect((await store.due(3000, 10)).map(({ sequence }) => sequence)).toEqual([3, 2]);
  expect(await store.due(3000, 1)).toHaveLength(1);
  expect(await store.due(999, 10)).toEqual([]);
});

test("experiments have all their configurations, and a checkpoint is the newest", async () => {
  const store = newStore();
  const record = { number: 1, id: "x", createdAt: 5 };
  const configuration = firstConfiguration(threeArms());
  const first = {
    experiment: 1,
    version: 1,
    sequence: 1,
    at: 5,
    by: "me",
    note: null,
    change: { a: [1] },
    configuration,
  };
  const second = { ...first, version: 2, sequence: 9, note: "why" };
  const other = { ...first, experiment: 2 };
  await store.commit(
    changes({ experiments: [record, { ...record, number: 2, id: "y" }], configurations: [first, other] }),
  );
  await store.commit(changes({ configurations: [second] }));
  expect(await store.experiments()).toEqual([
    { record, configurations: [first, second] },
    { record: { ...record, number: 2, id: "y" }, configurations: [other] },
  ]);
  expect(await store.checkpoint(1)).toBeUndefined();
  const checkpoint = { experiment: 1, sequence: 4, configuration: 1, node: 24, state: "{}" };
  await store.saveCheckpoints([checkpoint]);
  await store.saveCheckpoints([{ ...checkpoint, sequence: 8 }]);
  expect(await store.checkpoint(1)).toEqual({ ...checkpoint, sequence: 8 });
});

test("a commit is all or nothing, and the next one works", async () => {
  const store = newStore();
  await store.commit(changes({ decisions: [decision] }));
  const events = [event, event];
  await expect(store.commit(changes({ decisions: [{ ...decision, sequence: 5 }], events }))).rejects.toThrow(/UNIQUE/);
  expect(await store.lastSequence(1)).toBe(2);
  await store.commit(changes({ decisions: [{ ...decision, sequence: 5 }] }));
  expect(await store.lastSequence(1)).toBe(5);
});

test("every commit waits for the disk, in a write-ahead log", async () => {
  const path = join(newFolder(), "blendit.sqlite");
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  // 2 is FULL.
  expect(database.prepare("PRAGMA synchronous").get()).toEqual({ synchronous: 2 });
  expect(database.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
});

test("where the file may not grow, it says so, keeps nothing of the commit, and works again when it may", async () => {
  const path = join(newFolder(), "blendit.sqlite");
  const database = openDatabase(path);
  const store = new SqliteStore(database);
  onTestFinished(() => store.close());
  const many = (from: number) =>
    changes({ decisions: Array.from({ length: 500 }, (_, index) => ({ ...decision, sequence: from + index })) });
  await store.commit(many(1));
  const { page_count: pages } = database.prepare("PRAGMA page_count").get() as { page_count: number };
  database.exec(`PRAGMA max_page_count = ${pages + 1}`);
  await expect(store.commit(many(501))).rejects.toThrow(StoreUnwritable);
  expect(await store.lastSequence(1)).toBe(500);
  database.exec("PRAGMA max_page_count = 1000000");
  await store.commit(many(501));
  expect(await store.lastSequence(1)).toBe(1000);
});

test("where another program writes for long, it says that it cannot be written now", async () => {
  const path = join(newFolder(), "blendit.sqlite");
  const database = openDatabase(path);
  database.exec("PRAGMA busy_timeout = 10");
  const store = new SqliteStore(database);
  const other = new DatabaseSync(path);
  onTestFinished(() => {
    other.close();
    return store.close();
  });
  other.exec("BEGIN IMMEDIATE");
  await expect(store.commit(changes({ decisions: [decision] }))).rejects.toThrow(StoreUnwritable);
  other.exec("ROLLBACK");
  await store.commit(changes({ decisions: [decision] }));
  expect(await store.lastSequence(1)).toBe(2);
});
