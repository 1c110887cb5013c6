import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
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
  static async start(words: readonly string[], options: readonly string[] = []): Promise<ServerProcess> {
    const child = spawn(process.execPath, [...options, "--import", reporter, ...words], {
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
