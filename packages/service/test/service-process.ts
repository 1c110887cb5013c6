import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const program = join(import.meta.dirname, "serve-folder.ts");

/** A service in its own process. */
export class ServiceProcess {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#process = child;
  }

  /** Starts a service on a data folder or a database. `before` are words before `node`, such as those of a tracer. */
  static async start(folder: string, before: readonly string[] = []): Promise<ServiceProcess> {
    const child = begin(folder, before);
    const [address] = await Promise.race([once(child.stdout!, "data"), once(child, "exit").then(() => [])]);
    if (address === undefined) throw new Error("The service ended before it listened.");
    return new ServiceProcess(String(address).trim(), child);
  }

  /** Starts a service and kills it after this many milliseconds, whether or not it listens by then. */
  static async killAtStart(folder: string, after: number): Promise<void> {
    const child = begin(folder, []);
    await new Promise((resolve) => setTimeout(resolve, after));
    await end(child, "SIGKILL");
  }

  get pid(): number {
    return this.#process.pid!;
  }

  /** Pauses the process until `wake`. */
  pause(): void {
    this.#process.kill("SIGSTOP");
  }

  wake(): void {
    this.#process.kill("SIGCONT");
  }

  /** Kills the process at once, whatever it is doing. */
  kill(): Promise<void> {
    return end(this.#process, "SIGKILL");
  }

  /** Asks the process to shut down, and waits until it has. */
  stop(): Promise<void> {
    return end(this.#process, "SIGTERM");
  }
}

function begin(folder: string, before: readonly string[]): ChildProcess {
  const [command, ...words] = [...before, process.execPath, program, folder];
  return spawn(command!, words, { stdio: ["ignore", "pipe", "inherit"] });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
