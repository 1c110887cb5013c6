import { setTimeout as pass } from "node:timers/promises";
import { Random } from "@blendit/core";
import pg from "pg";
import { expect } from "vitest";
import { type PostgresServer, startPostgres } from "../../../../test/postgres-server.ts";
import type { ExperimentReport } from "../../src/contract/index.ts";
import { replayData } from "../../src/data-commands.ts";
import { expectAcknowledged, keptArms, readLog } from "../crash-checks.ts";
import { ServiceProcess } from "../service-process.ts";
import { ChaosClient, type Urls } from "./chaos-client.ts";
import { QueuedRuns } from "./queued-runs.ts";

/** The faults of servers and workers. */
export const FAULTS = [
  "kill a server",
  "kill the owner",
  "pause the owner",
  "restart the database",
  "kill a worker",
] as const;
type Fault = (typeof FAULTS)[number];

interface ChaosOptions {
  readonly servers: number;
  /** The number of workers of a queue in the same database. */
  readonly workers: number;
  /** Faults in order. Each one happens when the service is available again. */
  readonly faults: readonly Fault[];
  /** Milliseconds of load between a recovery and the next fault. */
  readonly pause: number;
  /** Milliseconds for which an owner is paused, which must be longer than its lease lasts. */
  readonly still: number;
  /** Milliseconds that each sender rests between two calls. */
  readonly rest: number;
}

export interface Recovery {
  readonly fault: Fault;
  /**
   * Seconds from the fault, or from when the database is back, until a decision and its reward were accepted and in the
   * log; for a worker, until other workers had its jobs.
   */
  readonly seconds: number;
}

const EXPERIMENT = "chaos";

/**
 * Runs servers on one database under load, and workers that execute runs of a queue in it, while faults happen. Then
 * checks that everything acknowledged is there, that nothing counts twice, that all servers have learned exactly what a
 * replay of the log gives, and that all runs have the bytes of a plain one. Returns the time of each recovery.
 */
export async function chaos(options: ChaosOptions): Promise<Recovery[]> {
  const postgres = await startPostgres();
  const address = await postgres.newDatabase();
  const trouble = new Trouble(address, postgres, options);
  try {
    await trouble.begin();
    const recoveries: Recovery[] = [];
    for (const fault of options.faults) recoveries.push({ fault, seconds: await trouble.make(fault) });
    await trouble.check();
    return recoveries;
  } finally {
    await trouble.end();
    await postgres.stop();
  }
}

/** Servers on one database, a client that calls all of them, a queue with workers, and the faults. */
class Trouble {
  readonly #address: string;
  readonly #postgres: PostgresServer;
  readonly #options: ChaosOptions;
  readonly #random = Random.stream(16, "chaos");
  readonly #servers: ServiceProcess[] = [];
  readonly #client: ChaosClient;
  #runs: QueuedRuns | undefined;

  constructor(address: string, postgres: PostgresServer, options: ChaosOptions) {
    this.#address = address;
    this.#postgres = postgres;
    this.#options = options;
    const urls: Urls = () => this.#servers.map(({ url }) => url);
    this.#client = new ChaosClient(EXPERIMENT, urls, this.#random.split("calls"), options.rest);
  }

  async begin(): Promise<void> {
    // All at once: each server creates the tables, or finds that another one does.
    const starts = Array.from({ length: this.#options.servers }, () => ServiceProcess.start(this.#address));
    this.#servers.push(...(await Promise.all(starts)));
    const arms = ["a", "b", "c", "d"].map((name) => ({ name }));
    const body = { id: EXPERIMENT, name: EXPERIMENT, utility: { kind: "variance" }, floor: 0.02, arms };
    await this.#client.call("/v1/experiments", body);
    this.#runs = await QueuedRuns.start(this.#address, this.#options.workers);
    this.#client.start();
    await this.#available();
  }

  /** Makes a fault happen; returns the seconds until the service was available again. */
  async make(fault: Fault): Promise<number> {
    await pass(this.#options.pause);
    const began = performance.now();
    switch (fault) {
      case "kill a server":
        return this.#kill(Math.floor(this.#servers.length * this.#random.uniform()), began);
      case "kill the owner":
        return this.#kill(await this.#owner(), began);
      case "pause the owner":
        return this.#pause(await this.#owner(), began);
      case "restart the database":
        await this.#postgres.restart();
        return this.#available();
      case "kill a worker":
        return this.#runs!.killWorker(Math.floor(this.#options.workers * this.#random.uniform()));
    }
  }

  /** Stops the client and compares everything. */
  async check(): Promise<void> {
    await this.#client.stop();
    await this.#runs!.stop();
    const rows = await readLog(this.#servers[0]!.url, EXPERIMENT);
    expectAcknowledged(rows, this.#client);
    const strange = rows.filter(({ decision }) => !this.#client.decisions.has(decision));
    expect(strange.filter(({ key }) => key !== null)).toEqual([]);
    expect(strange.length).toBeLessThanOrEqual(this.#client.lost);
    const learned = this.#client.rewards.size;
    const counts = await this.#query(
      "SELECT count(*)::int, count(DISTINCT decision)::int AS apart FROM blendit.events WHERE kind = 0",
    );
    expect(counts).toEqual([{ count: learned, apart: learned }]);
    const [replay] = await replayData(this.#address);
    expect(replay).toMatchObject({ learned, decisionsDifferent: 0, decisionsApart: keptArms(rows) });
    for (const { url } of this.#servers) {
      const report = await this.#caughtUp(url, rows.length, learned);
      expect(report.weights).toStrictEqual(replay!.weights);
    }
  }

  async end(): Promise<void> {
    this.#client.abandon();
    await this.#runs?.abandon();
    for (const server of this.#servers) await server.kill();
  }

  async #kill(index: number, began: number): Promise<number> {
    await this.#servers[index]!.kill();
    const seconds = await this.#available(began);
    this.#servers[index] = await ServiceProcess.start(this.#address);
    return seconds;
  }

  async #pause(index: number, began: number): Promise<number> {
    const server = this.#servers[index]!;
    const epoch = await this.#epoch();
    server.pause();
    const seconds = await this.#available(began);
    await pass(Math.max(0, this.#options.still - (performance.now() - began)));
    server.wake();
    // Another server has the lease by now, and keeps it.
    await this.#available();
    expect(await this.#epoch()).toBeGreaterThan(epoch);
    expect(await this.#owner()).not.toBe(index);
    return seconds;
  }

  /**
   * Waits until a decision and its reward are accepted and have their log positions; returns the seconds since `began`.
   */
  async #available(began = performance.now()): Promise<number> {
    const { decision } = (await this.#client.call(`/v1/experiments/${EXPERIMENT}/decisions`, {
      key: `probe-${began}`,
    })) as { decision: string };
    await this.#client.call(`/v1/decisions/${decision}/reward`, { value: 0.5 });
    this.#client.rewards.set(decision, 0.5);
    const number = decision.slice(EXPERIMENT.length + 1);
    const hasPosition = async () =>
      (await this.#query(`SELECT FROM blendit.events WHERE decision = ${number}`)).length > 0;
    while (!(await hasPosition())) await pass(20);
    return (performance.now() - began) / 1000;
  }

  /** The index of the server with the lease. */
  async #owner(): Promise<number> {
    const rows = await this.#query("SELECT name FROM blendit.leases JOIN blendit.servers ON number = server");
    return this.#servers.findIndex(({ pid }) => String(rows[0]?.name).endsWith(` ${pid}`));
  }

  async #epoch(): Promise<number> {
    return (await this.#query("SELECT epoch FROM blendit.leases"))[0]!.epoch as number;
  }

  async #caughtUp(url: string, decisions: number, learned: number): Promise<ExperimentReport> {
    for (;;) {
      const report = (await (await fetch(`${url}/v1/experiments/${EXPERIMENT}`)).json()) as ExperimentReport;
      if (report.counts.decisions === decisions && report.counts.learned === learned) return report;
      await pass(50);
    }
  }

  async #query(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.#address });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }
}
