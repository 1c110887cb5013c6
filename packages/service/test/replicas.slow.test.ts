import { Random } from "@blendit/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "../../../test/postgres-server.ts";
import type { DecisionService } from "../src/decisions/decision-service.ts";
import { replay } from "../src/decisions/replay.ts";
import type { Store } from "../src/decisions/store.ts";
import { replica } from "./postgres-database.ts";
import { statusOf, threeArms, worth } from "./trial.ts";

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

type Changes = Parameters<typeof threeArms>[0];

/** Two servers on a new database, with an experiment that the first one created. */
async function two(changes: Changes = {}, now?: () => number) {
  const address = await postgres.newDatabase();
  const first = await replica(address, "first", now);
  const second = await replica(address, "second", now);
  await first.service.createExperiment(threeArms(changes), "tester");
  const learned = async () => {
    // Twice, since each server must read what the one with the lease adds to the log.
    for (let turn = 0; turn < 2; turn++) for (const { service } of [first, second]) await service.learned();
  };
  return { address, first, second, learned };
}

async function replayed(store: Store) {
  const [only] = await store.experiments();
  return replay(store, only!);
}

const withoutAge = (report: object) => ({ ...report, staleness: undefined });

test("servers on one database learn exactly the same, and their decisions can be replayed", async () => {
  const { first, second, learned } = await two({ burnIn: 20 });
  const random = Random.stream(3, "replicas");
  const value = worth(random);
  const services = [first.service, second.service];
  const pick = () => services[Math.floor(2 * random.uniform())]!;
  for (let round = 0; round < 30; round++) {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => pick().decide("x", { key: `${round}.${index}`, unit: `u${index % 7}` })),
    );
    await Promise.all(made.map(({ body }) => pick().reward(body.decision, { value: value(body.arm) })));
  }
  await learned();
  const [left, right] = await Promise.all(services.map((service) => service.reportExperiment("x")));
  expect(left!.counts).toEqual({ decisions: 600, learned: 600, open: 0, refused: 0 });
  expect(withoutAge(right!)).toEqual(withoutAge(left!));
  const again = await replayed(first.store);
  expect(again).toMatchObject({ learned: 600, decisionsDifferent: 0, weights: left!.weights });
  expect(again.decisionsSame).toBeGreaterThan(5);
  await first.service.saveCheckpoints();
  const third = await replica(first.store.address, "third");
  expect(withoutAge(await third.service.reportExperiment("x"))).toEqual(withoutAge(left!));
  expect(await replayed(first.store)).toMatchObject({ checkpoint: "same" });
});

describe("in simultaneous calls to two servers", () => {
  test("one key has one decision, and one unit has one arm, on both servers", async () => {
    const { first, second } = await two();
    for (let turn = 0; turn < 10; turn++) {
      const names = { key: `key-${turn}`, unit: `unit-${turn}` };
      const asked = [first, second, first, second].map(({ service }) => service.decide("x", names));
      const answers = await Promise.all(asked);
      for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const others = [first, second].map(({ service }) => service.decide("x", { unit: `other-${turn}` }));
      const [left, right] = await Promise.all(others);
      expect(right!.body.arm).toBe(left!.body.arm);
    }
  });

  test("one reward counts, and another value of it is refused", async () => {
    const { first, second, learned } = await two();
    for (let turn = 0; turn < 5; turn++) {
      const { body } = await first.service.decide("x", {});
      const rewarded = [first, second].map(({ service }) => statusOf(service.reward(body.decision, { value: 0.5 })));
      expect((await Promise.all(rewarded)).sort()).toEqual(["200", "201"]);
      const other = [first, second].map(({ service }) => statusOf(service.reward(body.decision, { value: 0.6 })));
      expect(await Promise.all(other)).toEqual(["409 other-value", "409 other-value"]);
    }
    await learned();
    expect((await second.service.reportExperiment("x")).counts).toMatchObject({ decisions: 5, learned: 5 });
  });

  test("changes are applied one after another, and every server follows", async () => {
    const { first, second, learned } = await two();
    const change = (name: string, { service }: typeof first) =>
      service.changeExperiment("x", { addArms: [{ name }] }, "tester");
    await Promise.all([change("d", first), change("e", second), change("f", first), change("g", second)]);
    await learned();
    for (const { service } of [first, second]) {
      const { configuration, arms } = await service.reportExperiment("x");
      expect(configuration).toBe(5);
      expect(arms.map(({ name }) => name).sort()).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
    }
    const { configurations } = await second.service.listConfigurations("x");
    expect(configurations.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
  });

  test("an experiment with one id is created once, by the first server", async () => {
    const { first, second } = await two();
    const create = ({ service }: typeof first) => statusOf(service.createExperiment(threeArms({ id: "y" }), "tester"));
    expect((await Promise.all([create(first), create(second)])).sort()).toEqual(["200", "201"]);
  });
});

test("an experiment that one server deletes and creates again is the new one on the other server too", async () => {
  const { first, second, learned } = await two();
  await second.service.decide("x", { key: "k" });
  await learned();
  await first.service.changeExperiment("x", { status: "archived" }, "tester");
  await first.service.deleteExperiment("x");
  await first.service.createExperiment(threeArms({ name: "again" }), "tester");
  await learned();
  expect(await statusOf(second.service.decide("x", { key: "k" }))).toBe("201");
  await learned();
  for (const { service } of [first, second]) {
    expect(await service.reportExperiment("x")).toMatchObject({ name: "again", counts: { decisions: 1 } });
  }
});

test("the other server knows a new experiment as soon as it is called about it", async () => {
  const { first, second } = await two();
  await first.service.createExperiment(threeArms({ id: "new" }), "tester");
  const { body } = await second.service.decide("new", {});
  await first.service.createExperiment(threeArms({ id: "newer" }), "tester");
  const { body: newer } = await first.service.decide("newer", {});
  expect(await statusOf(second.service.reward(newer.decision, { value: 1 }))).toBe("201");
  expect(await statusOf(first.service.reward(body.decision, { value: 1 }))).toBe("201");
  expect(await statusOf(second.service.decide("never", {}))).toBe("404 unknown-experiment");
});

test("servers have exactly the same evidence of lost events, and so has one that reads the log again", async () => {
  let now = Date.UTC(2026, 0, 1);
  const { address, first, second, learned } = await two({ reward: { expiresAfter: 60 }, floor: 0.2 }, () => now);
  const random = Random.stream(4, "evidence");
  const services = [first.service, second.service];
  const pick = () => services[Math.floor(2 * random.uniform())]!;
  for (let round = 0; round < 12; round++) {
    const made = await Promise.all(Array.from({ length: 25 }, () => pick().decide("x", {})));
    const kept = made.filter(({ body }) => body.arm !== "a" || random.uniform() < 0.2);
    await Promise.all(kept.map(({ body }) => pick().reward(body.decision, { value: random.uniform() })));
    now += 30_000;
    // On a busy machine, the other server may have taken over the lease.
    for (const service of services) while ((await service.closeWindows()) > 0);
    await learned();
  }
  const ratioOf = async (service: DecisionService) => (await service.reportExperiment("x")).sampleRatio;
  const [left, right] = await Promise.all(services.map(ratioOf));
  expect(left!.rewarded).toMatchObject({ alarm: true, arm: "a" });
  expect(right).toEqual(left);
  const third = await replica(address, "third", () => now);
  expect(await ratioOf(third.service)).toEqual(left);
  await first.service.saveCheckpoints();
  const fourth = await replica(address, "fourth", () => now);
  expect(await ratioOf(fourth.service)).toEqual(left);
});

test("a server whose clock is wrong for some seconds does not close windows of other servers", async () => {
  const address = await postgres.newDatabase();
  const time = { elapsed: Date.UTC(2026, 0, 1), wrong: 0 };
  const monotonic = () => time.elapsed;
  const first = await replica(address, "first", () => time.elapsed + time.wrong, monotonic);
  const second = await replica(address, "second", monotonic);
  await first.service.createExperiment(threeArms({ reward: { expiresAfter: 60, missing: { value: 0 } } }), "tester");
  const { decisions } = await second.service.decideBatch("x", { count: 4 });
  time.wrong = 7_200_000;
  const close = async () => (await first.service.closeWindows()) + (await second.service.closeWindows());
  for (let seconds = 1; seconds <= 3; seconds++) {
    time.elapsed += 1000;
    expect(await close()).toBe(0);
  }
  const answer = await first.service.reward(decisions[0]!.decision, { value: 1 });
  expect(answer.body.result).toBe("learned");
  time.wrong = 0;
  time.elapsed += 57_000;
  expect(await close()).toBe(3);
});

test("windows are closed once, by the server with the lease", async () => {
  let now = Date.UTC(2026, 0, 1);
  const reward = { expiresAfter: 60, several: "sum" } as const;
  const { first, second, learned } = await two({ reward }, () => now);
  const { decisions } = await second.service.decideBatch("x", { count: 6 });
  for (const { decision } of decisions.slice(0, 2)) {
    for (const [index, { service }] of [first, second].entries()) {
      await service.reward(decision, { value: 0.25, event: `event-${index}` });
    }
  }
  now += 61_000;
  expect(await second.service.closeWindows()).toBe(0);
  expect(await first.service.closeWindows()).toBe(6);
  await learned();
  const { arms, counts } = await second.service.reportExperiment("x");
  expect(counts).toMatchObject({ decisions: 6, learned: 2, open: 0 });
  expect(arms.reduce((sum, { missing }) => sum + missing, 0)).toBe(4);
});
