import { Console } from "node:console";
import { Readable, Writable } from "node:stream";
import { program } from "../src/program.ts";
import type { Ended } from "./blendit.ts";

/**
 * Runs the command line in this process, in a folder, which is much cheaper than a separate process. Only one may run at a time: it
 * replaces the folder, streams and exit code of the whole process, and restores them afterwards. Tests of a real process, such as
 * of an interruption, need `startBlendit`.
 */
export async function blendit(folder: string, ...words: string[]): Promise<Ended> {
  const [stdout, stderr] = [new Kept(), new Kept()];
  const putBack = [
    workIn(folder),
    replace(process, "stdout", stdout),
    replace(process, "stderr", stderr),
    noExitCode(),
    replace(process, "exit", exit),
    replace(globalThis, "console", new Console(stdout, stderr)),
    forgetSignals(),
  ];
  try {
    await program().parseAsync(words, { from: "user" });
    return { code: Number(process.exitCode ?? 0), stdout: stdout.text, stderr: stderr.text };
  } catch (thrown) {
    if (!(thrown instanceof Exit)) throw thrown;
    return { code: thrown.code, stdout: stdout.text, stderr: stderr.text };
  } finally {
    for (const undo of putBack) undo();
  }
}

/** Runs the command line in this process with the given standard input. */
export async function blenditWithInput(input: string | Uint8Array, folder: string, ...words: string[]): Promise<Ended> {
  const putBack = replace(process, "stdin", Readable.from([Buffer.from(input)]));
  try {
    return await blendit(folder, ...words);
  } finally {
    putBack();
  }
}

/** A stream that is no terminal and records everything written. */
class Kept extends Writable {
  text = "";

  constructor() {
    super({ decodeStrings: false });
  }

  override _write(part: string, _encoding: string, done: () => void): void {
    this.text += part;
    done();
  }
}

/** Thrown in place of `process.exit`. */
class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

function exit(code: number): never {
  throw new Exit(code);
}

function workIn(folder: string): () => void {
  const before = process.cwd();
  process.chdir(folder);
  return () => process.chdir(before);
}

function noExitCode(): () => void {
  const before = process.exitCode;
  process.exitCode = undefined;
  return () => {
    process.exitCode = before;
  };
}

function replace(owner: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name)!;
  Object.defineProperty(owner, name, { value, writable: true, configurable: true });
  return () => Object.defineProperty(owner, name, before);
}

/** A command may listen for signals until its process ends; here other listeners must get them again. */
function forgetSignals(): () => void {
  const names = ["SIGINT", "SIGTERM"] as const;
  const before = names.map((name) => process.listeners(name));
  return () => {
    for (const [index, name] of names.entries()) {
      const added = process.listeners(name).filter((listener) => !before[index]!.includes(listener));
      for (const listener of added) process.removeListener(name, listener);
    }
  };
}
