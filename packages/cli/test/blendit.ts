import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";

const program = join(import.meta.dirname, "../src/blendit.ts");

export const examples = join(import.meta.dirname, "../../../examples");

export interface Ended {
  /** Null if a signal ended the process. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** The exit code by shell convention: 130 after Ctrl-C, whether or not the process handled it. */
  readonly shellCode: Promise<number>;
}

const MOST_SECONDS = 40;

/** Starts the command line as a separate process in a folder; one that hangs is killed and fails its test. */
export function startBlendit(folder: string, ...words: string[]): Started {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    stdio: ["pipe", "pipe", "pipe"],
    env: {
      ...process.env,
      // Colours would depend on the environment of the tests.
      NO_COLOR: "1",
      FORCE_COLOR: undefined,
    },
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    const text = { stdout: "", stderr: "" };
    const limit = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`blendit ${words.join(" ")} took more than ${MOST_SECONDS} s: ${text.stderr}`));
    }, MOST_SECONDS * 1000);
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (part: string) => {
        text[name] += part;
      });
    }
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(limit);
      resolve({ code, ...text });
    });
  });
  const shellCode = ended.then(({ code }) => code ?? 128 + constants.signals[child.signalCode!]);
  return { process: child, ended, shellCode };
}
