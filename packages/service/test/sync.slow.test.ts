import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { Random } from "@blendit/core";
import { expect, onTestFinished, test } from "vitest";
import type { CreateExperimentBody } from "../src/contract/index.ts";
import { DecisionService } from "../src/decisions/decision-service.ts";
import type { Changes, Found, LogEntry, Wanted } from "../src/decisions/store.ts";
import { openDatabase } from "../src/store/sqlite-schema.ts";
import { SqliteStore } from "../src/store/sqlite-store.ts";
import { newFolder } from "./new-folder.ts";
import { post } from "./post.ts";
import { ServiceProcess } from "./service-process.ts";

const experiment = {
  id: "traced",
  name: "traced",
  utility: { kind: "variance" },
  floor: 0.1,
  arms: [{ name: "a" }, { name: "b" }],
};

/** Whether strace is available: on Linux, if it is installed and may trace other processes. */
const canTrace = spawnSync("strace", ["-qq", "-o", "/dev/null", "true"]).status === 0;

test("no call is answered before the store has committed", async () => {
  const store = new HeldStore(openDatabase(join(newFolder(), "store.sqlite")));
  onTestFinished(() => store.close());
  const random = Random.stream(1, "sync");
  const service = await DecisionService.open({ store, clock: () => 0, monotonic: () => 0, random, node: 24 });
  store.release();
  await service.createExperiment(experiment as CreateExperimentBody, "a test");
  store.hold();
  const answers: string[] = [];
  const calls = ["a", "b", "c"].map(async (key) => {
    await service.decide("traced", { key });
    answers.push(key);
  });
  await store.asked();
  expect(answers).toEqual([]);
  store.release();
  await Promise.all(calls);
  expect(answers).toEqual(["a", "b", "c"]);
  expect(store.commits).toBe(2);
});

// System calls are only visible with a tracer. Without it, only the test above runs.
test.runIf(canTrace)(
  "the system calls show that data are written and synced between a request and its answer",
  async () => {
    const folder = newFolder();
    const trace = join(folder, "trace.txt");
    const calls = "trace=read,write,writev,pwrite64,fsync,fdatasync";
    const service = await ServiceProcess.start(folder, ["strace", "-D", "-f", "-qq", "-y", "-e", calls, "-o", trace]);
    onTestFinished(() => service.kill());
    const agent = new Agent({ keepAlive: true });
    const send = async (path: string, body: unknown) => (await post(agent, service.url + path, body)).body;
    await send("/v1/experiments", experiment);
    const { decision } = (await send("/v1/experiments/traced/decisions", { key: "k" })) as { decision: string };
    await send(`/v1/decisions/${decision}/reward`, { value: 0.5 });
    await send("/v1/experiments/traced/decisions/batch", { count: 10 });
    agent.destroy();
    await service.stop();
    const steps = stepsOf(readFileSync(trace, "utf8"));
    const order = steps.slice(steps.indexOf("request")).join(" ");
    // The first write also starts the write-ahead log, whose header is synced separately.
    expect(order).toMatch(/^request data sync (data sync )?answer( request data sync answer){3}/);
  },
);

/** A store whose commits wait for `release`, initially and after `hold`. */
class HeldStore extends SqliteStore {
  commits = 0;
  #gate = Promise.withResolvers<void>();
  #asked = Promise.withResolvers<void>();

  hold(): void {
    this.#gate = Promise.withResolvers();
    this.#asked = Promise.withResolvers();
  }

  release(): void {
    this.#gate.resolve();
  }

  /** Resolves shortly after a commit was requested. */
  async asked(): Promise<void> {
    await this.#asked.promise;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  override async transact(wanted: Wanted, work: (found: Found) => Changes): Promise<readonly LogEntry[]> {
    this.#asked.resolve();
    await this.#gate.promise;
    this.commits++;
    return super.transact(wanted, work);
  }
}

/** The requests, writes to the write-ahead log, syncs and answers in a trace, without repetitions. */
function stepsOf(trace: string): string[] {
  const kinds = {
    request: /read\(\d+<(socket|TCP).*"(POST|GET) /,
    data: /pwrite64\(\d+<[^>]*-wal>/,
    sync: /(fsync|fdatasync)\(\d+<[^>]*-wal>/,
    answer: /writev?\(\d+<(socket|TCP).*"HTTP\/1\.1 /,
  };
  const steps = trace.split("\n").flatMap((line) => {
    return Object.entries(kinds).flatMap(([kind, pattern]) => (pattern.test(line) ? [kind] : []));
  });
  return steps.filter((step, index) => step !== steps[index - 1]);
}
