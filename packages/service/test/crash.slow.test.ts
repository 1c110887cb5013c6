import { Agent } from "node:http";
import { Random } from "@blendit/core";
import { expect, onTestFinished, test } from "vitest";
import type { ExperimentReport, LogRow } from "../src/contract/index.ts";
import { replayData } from "../src/data-commands.ts";
import { type CrashCall, decisionsOf, type RewardCall, rewardsOf } from "./crash-calls.ts";
import { expectAcknowledged, keptArms, readLog } from "./crash-checks.ts";
import { CrashClient } from "./crash-client.ts";
import { newFolder } from "./new-folder.ts";
import { post } from "./post.ts";
import { ServiceProcess } from "./service-process.ts";

const EXPERIMENT = "crashing";
const KILLS = 21;
/** The service is killed after at most this many answers. */
const MOST_ANSWERS = 300;
/** Before one of this many rounds, another start is killed. */
const KILLED_AT_START = 4;
/**
 * The log is replayed after one of this many kills. A later replay also finds earlier faults, since it compares logged
 * probabilities.
 */
const REPLAYED = 6;

const experiment = {
  id: EXPERIMENT,
  name: EXPERIMENT,
  utility: { kind: "variance" },
  floor: 0.02,
  arms: ["a", "b", "c", "d"].map((name) => ({ name })),
};

test("what was acknowledged survives kill -9 without duplicates, other calls were applied atomically or not at all, and a replay gives the same weights", async () => {
  const folder = newFolder();
  const random = Random.stream(14, "crash");
  const client = new CrashClient(EXPERIMENT, random.split("calls"));
  const orphans = new Set<string>();
  let checkpoints = 0;
  // A process that shuts down normally leaves its compiled code to all that are killed, which halves the cost of a
  // start.
  await (await ServiceProcess.start(folder)).stop();
  for (let kill = 0; kill < KILLS; kill++) {
    if (kill % KILLED_AT_START === 1) await ServiceProcess.killAtStart(folder, 400 * random.uniform());
    const service = await ServiceProcess.start(folder);
    onTestFinished(() => service.kill());
    if (kill === 0) await create(service.url);
    await check(service.url, client, orphans);
    if (kill % REPLAYED === 0) checkpoints += await compareReplay(folder, service.url);
    await sendAndKill(service, client, random);
  }
  const service = await ServiceProcess.start(folder);
  onTestFinished(() => service.kill());
  await check(service.url, client, orphans);
  checkpoints += await compareReplay(folder, service.url);
  await service.stop();
  expect(checkpoints).toBeGreaterThan(0);
  expect(client.decisions.size).toBeGreaterThan(1000);
  expect(client.rewards.size).toBeGreaterThan(1000);
}, 600_000);

async function create(url: string): Promise<void> {
  const agent = new Agent();
  expect((await post(agent, `${url}/v1/experiments`, experiment)).status).toBe(201);
}

/** Lets the client send, and kills the service at a random moment after a random number of answers. */
async function sendAndKill(service: ServiceProcess, client: CrashClient, random: Random): Promise<void> {
  const last = 1 + Math.floor(MOST_ANSWERS * random.uniform());
  const delay = 5 * random.uniform();
  await client.sendUntilGone(service.url, (answers) => {
    if (answers === last) setTimeout(() => void service.kill(), delay);
  });
  await service.kill();
}

/** Compares the data of a service after a crash with what its client knows. */
async function check(url: string, client: CrashClient, orphans: Set<string>): Promise<void> {
  const before = await readLog(url, EXPERIMENT);
  expectAcknowledged(before, client);
  expectNothingElse(before, client, orphans);
  await retry(url, before, client);
}

/** Compares all weights that were ever served with replayed ones; returns how many checkpoints there were. */
async function compareReplay(folder: string, url: string): Promise<number> {
  const rows = await readLog(url, EXPERIMENT);
  const report = (await (await fetch(`${url}/v1/experiments/${EXPERIMENT}`)).json()) as ExperimentReport;
  const learned = rows.filter(({ result }) => result === "learned").length;
  expect(report.counts).toMatchObject({ decisions: rows.length, learned, open: rows.length - learned });
  const [replay] = await replayData(folder);
  expect(replay).toMatchObject({ learned, decisionsDifferent: 0, decisionsApart: keptArms(rows) });
  expect(replay!.weights).toStrictEqual(report.weights);
  expect(replay!.checkpoint).not.toBe("different");
  return replay!.checkpoint === "same" ? 1 : 0;
}

/**
 * Checks that everything without an acknowledgement is from a call without an answer, and that each such call was
 * applied atomically or not at all.
 */
function expectNothingElse(rows: readonly LogRow[], client: CrashClient, orphans: Set<string>): void {
  const unknown = rows.filter(({ decision }) => !client.decisions.has(decision) && !orphans.has(decision));
  const there = new Set(unknown.map(({ key }) => key));
  const rewarded = new Set(rows.filter(({ result }) => result === "learned").map(({ decision }) => decision));
  const counts = { keyed: 0, keyless: 0, rewards: 0 };
  for (const call of client.unanswered) {
    if (isKeyless(call)) counts.keyless++;
    else if (call.kind === "decide") counts.keyed += countAllOrNone(call.asked, ({ key }) => there.has(key!));
    else counts.rewards += countAllOrNone(call.rewards, ({ decision }) => rewarded.has(decision));
  }
  const keyless = unknown.filter(({ key }) => key === null);
  expect(unknown.length - keyless.length).toBe(counts.keyed);
  expect(keyless.length).toBeLessThanOrEqual(counts.keyless);
  expect(rewarded.size).toBe(client.rewards.size + counts.rewards);
  for (const { decision } of keyless) orphans.add(decision);
}

/** The number of items that exist: all or none. */
function countAllOrNone<Item>(items: readonly Item[], exists: (item: Item) => boolean): number {
  const count = items.filter(exists).length;
  expect([0, items.length]).toContain(count);
  return count;
}

function isKeyless(call: CrashCall): boolean {
  return call.kind === "decide" && call.asked.some(({ key }) => key === undefined);
}

/** Repeats calls without an answer. Those that were applied get their first answer; the others are applied now. */
async function retry(url: string, rows: readonly LogRow[], client: CrashClient): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const byId = new Map(rows.map((row) => [row.decision, row]));
  for (const call of client.unanswered) {
    // Without a key, a decision cannot be recognised.
    if (isKeyless(call)) continue;
    const reply = await post(agent, url + call.path, call.body);
    client.acknowledge(call, reply);
    if (call.kind === "reward") expectSameReward(call, reply, byId);
    else {
      for (const { key, decision } of decisionsOf(call, reply)) {
        expect(decision).toBe(byKey.get(key!)?.decision ?? decision);
      }
    }
  }
  client.unanswered = [];
  agent.destroy();
}

function expectSameReward(
  call: RewardCall,
  reply: { status: number; body: unknown },
  byId: ReadonlyMap<string, LogRow>,
): void {
  const answers = rewardsOf(reply);
  call.rewards.forEach(({ decision }, index) => {
    const { status = reply.status, rewardedAt } = answers[index]!;
    const before = byId.get(decision)!.rewardedAt;
    expect(status).toBe(before === null ? 201 : 200);
    if (before !== null) expect(rewardedAt).toBe(before);
  });
}
