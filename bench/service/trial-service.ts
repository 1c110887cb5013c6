import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The resources that a process has used so far. */
export interface ProcessUse {
  readonly processorSeconds: number;
  /** In bytes. */
  readonly rss: number;
  readonly heapUsed: number;
}

const reporter = pathToFileURL(join(import.meta.dirname, "report-usage.mjs")).href;
const root = join(import.meta.dirname, "..", "..");

/** A server in a separate process, which reports its resource use. */
export class ServerProcess {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#process = child;
  }

  /** Starts a program that prints its address; paths are relative to the root of the repository. */
  static async start(words: readonly string[]): Promise<ServerProcess> {
    const child = spawn(process.execPath, ["--import", reporter, ...words], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    const url = await addressOf(child);
    if (url === undefined) throw new Error(`${words.join(" ")} ended before it listened`);
    return new ServerProcess(url, child);
  }

  async use(): Promise<ProcessUse> {
    const answer = once(this.#process, "message");
    this.#process.send("use");
    const [use] = await answer;
    return use as ProcessUse;
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, "exit");
    this.#process.kill("SIGTERM");
    await ended;
  }
}

/** The address that a process prints; undefined if it exits without one. Later output is read and dropped. */
function addressOf(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    child.stdout!.on("data", (text) => {
      const [url] = /http:\/\/[\w.:]+/.exec(String(text)) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once("exit", () => resolve(undefined));
  });
}

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
