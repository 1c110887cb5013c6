import { Console } from "node:console";
import { Readable, Writable } from "node:stream";
import { program } from "../src/program.ts";
import type { Ended } from "./blendit.ts";

/**
 * The command line in this process, in a folder: a small part of what a process of its own costs. One at a time, as
 * folder, streams and exit code are those of the whole process while it runs; all are put back afterwards. What a
 * process alone can show, such as an interruption, needs `startBlendit`.
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

/** The command line in this process, with bytes in its standard input. */
export async function blenditWithInput(input: string | Uint8Array, folder: string, ...words: string[]): Promise<Ended> {
  const putBack = replace(process, "stdin", Readable.from([Buffer.from(input)]));
  try {
    return await blendit(folder, ...words);
  } finally {
    putBack();
  }
}

/** A stream that is no terminal and keeps what is written. */
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

/** Thrown where the program would end at once. */
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

/** A command listens for signals to the end of its process; here it must not keep them from those who listen else. */
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
