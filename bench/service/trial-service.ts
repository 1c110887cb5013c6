import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServerProcess } from "./server-process.ts";

/** The measured utilities, for arms with rewards in [0, 1]. */
const utilities = {
  wasserstein: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
  variance: { kind: "variance", support: [0, 1] },
} as const;
export type UtilityName = keyof typeof utilities;

export interface TrialExperiment {
  readonly id: string;
  readonly utility: UtilityName;
  readonly armCount: number;
}

/** A service started like by its users, with a temporary data folder or a database, at a loopback address. */
export class TrialService {
  readonly folder = mkdtempSync(join(tmpdir(), "blendit-service-"));
  readonly #place: readonly string[];
  #process: ServerProcess | undefined;

  private constructor(database: string | undefined) {
    this.#place = database === undefined ? ["--data", this.folder] : ["--database", database];
  }

  static async start(database?: string): Promise<TrialService> {
    const service = new TrialService(database);
    await service.resume();
    return service;
  }

  get process(): ServerProcess {
    return this.#process!;
  }

  get url(): string {
    return this.process.url;
  }

  async create({ id, utility, armCount }: TrialExperiment): Promise<void> {
    const arms = Array.from({ length: armCount }, (_, arm) => ({ name: `a${arm}` }));
    const body = { id, name: id, utility: utilities[utility], floor: Math.min(0.02, 0.2 / armCount), arms };
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${this.url}/v1/experiments`, { method: "POST", headers, body: JSON.stringify(body) });
    if (answer.status !== 201) throw new Error(await answer.text());
    await answer.arrayBuffer();
  }

  /** Waits until an experiment has learned all rewards that it received. */
  async caughtUp(id: string): Promise<void> {
    for (;;) {
      const answer = await fetch(`${this.url}/v1/experiments/${id}`);
      const { lag } = (await answer.json()) as { lag: number };
      if (lag === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Starts the service again on the same data, after `pause`. */
  async resume(): Promise<void> {
    const words = ["serve", "--port", "0", ...this.#place, "--log-level", "warn"];
    this.#process = await ServerProcess.start(["packages/cli/src/blendit.ts", ...words]);
  }

  pause(): Promise<void> {
    return this.process.stop();
  }

  async end(): Promise<void> {
    await this.pause();
    rmSync(this.folder, { recursive: true });
  }
}
