import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { refused } from "@blendit/core/errors";
import type { Shard } from "@blendit/lab/node";
import { InvalidArgumentError } from "commander";

/** The error for a malformed argument; commander prepends the option and the argument. */
function wrong(form: string): InvalidArgumentError {
  return new InvalidArgumentError(`It must be ${form}.`);
}

/** Reads an option that must be a whole number from `least` to `most`. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== "" && Number.isSafeInteger(value) && value >= least && value <= most) return value;
    const isOpen = most === Number.MAX_SAFE_INTEGER;
    throw wrong(
      `a whole number ${isOpen ? `of at least ${least}` : `from ${least} to ${most.toLocaleString("en-US")}`}`,
    );
  };
}

/** Reads an option that must be a number above 0. */
export function positiveNumber(text: string): number {
  const value = Number(text);
  if (value > 0 && Number.isFinite(value)) return value;
  throw wrong("a number above 0");
}

/** Reads an option that must be a share, from 0 to less than 1. */
export function share(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && value < 1) return value;
  throw wrong("a share of at least 0 and below 1, such as 0.05");
}

/** Reads an option that must be a maximum share, above 0 and up to 1. */
function maximumShare(text: string): number {
  const value = Number(text);
  if (value > 0 && value <= 1) return value;
  throw wrong("a share above 0 and at most 1, such as 0.6");
}

/** Reads an option that must be one share for all, or shares by name: `0.05`, or `A=0.1,B=0.05`. */
export const shareOrShares = oneOrByName(share);
/** Reads an option that must be one maximum share for all, or maximum shares by name: `0.6`, or `A=0.5,B=1`. */
export const maximumShareOrShares = oneOrByName(maximumShare);

function oneOrByName(read: (text: string) => number): (text: string) => number | Record<string, number> {
  return (text) => {
    if (!text.includes("=")) return read(text);
    const pairs = numberPairs(text);
    for (const value of Object.values(pairs)) read(String(value));
    return pairs;
  };
}

/** Reads an option that must be two numbers, the lower first: `0,10`. */
export function interval(text: string): [number, number] {
  const [low, high, ...rest] = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (rest.length === 0 && Number.isFinite(low) && Number.isFinite(high) && low! < high!) return [low!, high!];
  throw wrong("two numbers, the lower first, such as 0,10");
}

/** Reads an option that must be different names separated by commas. */
export function nameList(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("")) throw wrong("names separated by commas, such as A,B");
  refuseRepeated(names);
  return names;
}

function refuseRepeated(names: readonly string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) throw new InvalidArgumentError(`${repeated} appears twice.`);
}

/** Reads an option that must be names with numbers, such as `A=0.3,B=0.7`. */
export function numberPairs(text: string): Record<string, number> {
  const pairs = text.split(",").map((pair) => {
    const [name, value] = split(pair);
    const number = Number(value);
    if (name === "" || value.trim() === "" || !Number.isFinite(number)) {
      throw wrong("names with numbers, such as A=0.3,B=0.7");
    }
    return [name, number] as const;
  });
  refuseRepeated(pairs.map(([name]) => name));
  return Object.fromEntries(pairs);
}

/** Reads an option that must be the shares of a blend, such as `A=0.3,B=0.7`. */
export function blendPairs(text: string): Record<string, number> {
  const pairs = numberPairs(text);
  if (Object.values(pairs).some((value) => value < 0)) throw wrong("shares of at least 0, such as A=0.3,B=0.7");
  return pairs;
}

/** Reads an option that must be the character between cells. */
export function delimiterOption(text: string): string {
  if (/^[^"\r\n]$/.test(text)) return text;
  throw wrong("one character, not a quote or a line end");
}

/** Reads an option that may be given several times: a column and its value, `year=2024`. */
export function wherePair(text: string, before: Record<string, string | number> = {}): Record<string, string | number> {
  const [name, value] = split(text);
  if (name === "" || !text.includes("=")) {
    throw wrong("a column and its value, such as year=2024");
  }
  if (Object.hasOwn(before, name)) {
    throw new InvalidArgumentError(`The column ${name} already has a condition, and a row has only one value.`);
  }
  const number = Number(value);
  return { ...before, [name]: value.trim() !== "" && Number.isFinite(number) ? number : value.trim() };
}

/** The parts before and after the first `=`. */
function split(pair: string): [string, string] {
  const index = pair.indexOf("=");
  return index < 0 ? [pair.trim(), ""] : [pair.slice(0, index).trim(), pair.slice(index + 1)];
}

/** Reads an option that must name a writable folder, existing or new. */
export function outFolder(text: string): string {
  if (text.trim() === "") throw wrong("the name of a folder");
  if (existsSync(text) && !statSync(text).isDirectory()) {
    throw new InvalidArgumentError(`${text} is a file. Name a folder.`);
  }
  const existing = nearestExisting(resolve(text));
  if (!statSync(existing).isDirectory()) throw new InvalidArgumentError(`${existing} is a file. Name a folder.`);
  if (!isWritable(existing)) throw new InvalidArgumentError(`${existing} cannot be written to. Name another folder.`);
  return text;
}

/** The path itself, or its closest ancestor that exists. */
function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const SHARD_FORMS = "3/40, auto in a Slurm array, or auto/40 in a Kubernetes Indexed Job";
const NO_COUNT = "The number of shards is unknown. Add it, such as auto/40.";

/**
 * Reads which shard of a run to play: `3/40`, counted from 1; `auto`, from the variables of a Slurm array job; or `auto/40`, from
 * those of Slurm or Kubernetes, with the given number of shards.
 */
export function shardOption(text: string, environment: NodeJS.ProcessEnv = process.env): Shard {
  const [, first, count] = /^(\d+|auto)(?:\/(\d+))?$/.exec(text) ?? [];
  if (first === undefined || (first !== "auto" && count === undefined)) {
    throw wrong(SHARD_FORMS);
  }
  const shard = first === "auto" ? fromEnvironment(count, environment) : { index: Number(first), of: Number(count) };
  if (shard.index >= 1 && shard.index <= shard.of && Number.isSafeInteger(shard.of)) return shard;
  throw new InvalidArgumentError(`There is no shard ${shard.index} of ${shard.of}. Shards are numbered from 1.`);
}

function fromEnvironment(count: string | undefined, environment: NodeJS.ProcessEnv): Shard {
  const number = (name: string) => {
    const text = environment[name];
    return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
  };
  const task = number("SLURM_ARRAY_TASK_ID");
  if (task !== undefined) {
    const [least, step, tasks] = ["MIN", "STEP", "COUNT"].map((name) => number(`SLURM_ARRAY_TASK_${name}`));
    const of = count === undefined ? tasks : Number(count);
    if (of === undefined) throw new InvalidArgumentError(NO_COUNT);
    return { index: (task - (least ?? 1)) / (step || 1) + 1, of };
  }
  const completion = number("JOB_COMPLETION_INDEX");
  if (completion === undefined) {
    throw new InvalidArgumentError("auto needs SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX, and neither is set.");
  }
  if (count === undefined) throw new InvalidArgumentError(NO_COUNT);
  return { index: completion + 1, of: Number(count) };
}

/** Reads the address of a service. */
export function serviceAddress(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text;
  throw wrong("an address such as http://127.0.0.1:4880");
}

const FORM = "postgres://user:password@host:port/database";

/** Reads the address of a queue: a PostgreSQL database. */
export function queueOption(text: string): string {
  if (isAddress(text)) return text;
  throw wrong(`an address such as ${FORM}`);
}

/**
 * The address from the option, or from the environment, where no process list shows it.
 *
 * @throws InvalidError if neither is given
 */
export function queueAddress(given: string | true | undefined, environment = process.env): string {
  if (typeof given === "string") return given;
  const { BLENDIT_QUEUE } = environment;
  if (BLENDIT_QUEUE !== undefined && isAddress(BLENDIT_QUEUE)) return BLENDIT_QUEUE;
  // The message leaves out the value, which may contain a password.
  const problem =
    BLENDIT_QUEUE === undefined ? "Missing the queue's address." : "BLENDIT_QUEUE is not the address of a database.";
  throw refused("queue", `${problem} Set --queue or BLENDIT_QUEUE to ${FORM}`, undefined);
}

function isAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
}

export const workersOption = ["--workers <number>", "worker threads (default: all cores)", wholeNumber(1)] as const;

export const forceOption = ["--force", "replace earlier results in that folder"] as const;

/**
 * Refuses a folder whose results the command would replace, unless `force` is set.
 *
 * @throws EarlierResults
 */
export async function keepResults(folder: string, force: boolean | undefined): Promise<void> {
  if (force) return;
  const { refuseEarlierResults } = await import("@blendit/lab/node");
  refuseEarlierResults(folder, "Choose another folder, or replace them with --force.");
}
