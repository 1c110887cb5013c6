import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, extname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AnyDistribution } from "@blendit/core/distributions";
import { InvalidError, invalid, refused } from "@blendit/core/errors";
import type { Optimum } from "@blendit/core/optimum";
import { type AnyDistributionSpec, anyDistribution, type DistributionSpec } from "@blendit/core/specs";
import { type CustomOptions, custom, type Utility } from "@blendit/core/utilities";
import type { Experiment } from "../spec/experiment.ts";
import { ExperimentError } from "../spec/experiment-error.ts";
import type { LoadedModule, ModuleFile, ModuleUtility } from "../spec/module-spec.ts";
import { Problem } from "../spec/problem.ts";
import { unreadableText } from "./unreadable-file.ts";

/** An experiment for workers, which load the module of a custom utility themselves. */
export interface WorkerExperiment {
  readonly experiment: Experiment;
  readonly module?: ModuleFile | undefined;
}

/** The first line of the program on the stack of an error; undefined if the program is not on it. */
function lineIn({ url }: ModuleFile, error: unknown): { line: number; column?: number } | undefined {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  for (const name of [url, fileURLToPath(url)]) {
    const rest = stack.slice(Math.max(stack.indexOf(name), 0) + name.length);
    const [, line, column] = (stack.includes(name) && /^[^\s:]*:(\d+)(?::(\d+))?/.exec(rest)) || [];
    if (line !== undefined) return { line: Number(line), ...(column !== undefined && { column: Number(column) }) };
  }
  return undefined;
}

/** Runs work that may call programs of the user, and adds file and line to their errors. */
export async function withErrorLocation<Result>(
  files: ModuleFile | undefined | readonly (ModuleFile | undefined)[],
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ExperimentError) throw error;
    for (const file of [files].flat()) {
      const location = file && lineIn(file, error);
      if (!location) continue;
      const { message } = error as Error;
      throw new ExperimentError([{ path: ["utility", "module"], message, ...location }], file.name);
    }
    throw error;
  }
}

/** The exports of a program. */
export type Exports = Readonly<Record<string, unknown>>;

const WANTED = "a utility, the options of custom({ ... }), or a function that returns one of these";

/**
 * Loads the utility that a program exports by default or as `utility`: a built utility, the options of `custom`, or a function that
 * returns one of these from options.
 */
export async function loadUtility(
  file: ModuleFile,
  options?: Readonly<Record<string, unknown>>,
): Promise<LoadedModule & { readonly exports: Exports }> {
  const sha256 = createHash("sha256").update(readProgram(file)).digest("hex");
  const exports = await load(file);
  return { utility: utilityOf(file, exports, options), sha256, file, exports };
}

function readProgram({ name, url }: ModuleFile): Buffer {
  try {
    return readFileSync(fileURLToPath(url));
  } catch (error) {
    throw refused("module", unreadableText(name, error), name);
  }
}

async function load(file: ModuleFile): Promise<Exports> {
  const { name, url } = file;
  try {
    return (await import(url)) as Exports;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_UNKNOWN_FILE_EXTENSION") {
      throw refused("module", `${name} cannot be loaded: ${located(file, error)}`, name);
    }
    const problem = /ts$/.test(name)
      ? `Node ${process.versions.node} does not run TypeScript. Use JavaScript, or Node 22.18 or later.`
      : "Its name must end in .js, .mjs, .ts or .mts.";
    throw refused("module", `${name} cannot be loaded. ${problem}`, name);
  }
}

function utilityOf(file: ModuleFile, exports: Exports, options: Readonly<Record<string, unknown>> = {}): Utility {
  const exported = exports.default ?? exports.utility;
  const isFactory = typeof exported === "function";
  if (!isFactory && Object.keys(options).length > 0) {
    const given = Object.keys(options);
    const advice = "Export a function with these options, or leave them out.";
    throw refused("module", `${file.name} exports no function that accepts ${given.join(", ")}. ${advice}`, given);
  }
  const made = isFactory ? called(file, exported as (options: unknown) => unknown, options) : exported;
  if (isUtility(made)) return made;
  if (isCustom(made)) return customOf(file, made);
  const what = isFactory ? `The function that ${file.name} exports must return` : `${file.name} must export`;
  throw refused("module", `${what} ${WANTED}.`, made);
}

function called(file: ModuleFile, factory: (options: unknown) => unknown, options: object): unknown {
  try {
    return factory(options);
  } catch (error) {
    throw refused("module", `The function that ${file.name} exports failed: ${located(file, error)}`, options);
  }
}

function customOf({ name }: ModuleFile, options: CustomOptions): Utility {
  try {
    return custom({ kind: basename(name, extname(name)), ...options });
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    throw refused("module", `${name} exports options that custom() refuses. ${error.message}`, name);
  }
}

function isUtility(made: unknown): made is Utility {
  const { kind, learningSpace, knownSpace } = (made ?? {}) as Partial<Utility>;
  return typeof kind === "string" && typeof learningSpace === "function" && typeof knownSpace === "function";
}

function isCustom(made: unknown): made is CustomOptions {
  return typeof made === "object" && made !== null && ["features", "value", "gradient"].some((name) => name in made);
}

/** An error message with file and, if known, line of the program. */
function located(file: ModuleFile, error: unknown): string {
  const { line, column } = lineIn(file, error) ?? {};
  const location = [file.name, line, column].filter((part) => part !== undefined).join(":");
  return `${location}: ${error instanceof Error ? error.message : String(error)}`;
}

/** A custom utility and the arms to check it on. */
export interface CustomUtility {
  readonly utility: Utility;
  readonly arms: readonly AnyDistribution[];
}

/** Distributions of different shapes on [0, 1], for a file without its own. */
const usualArms: readonly DistributionSpec[] = [
  { kind: "beta", alpha: 2, beta: 5 },
  { kind: "beta", alpha: 5, beta: 2 },
  { kind: "beta", alpha: 0.5, beta: 0.5 },
  { kind: "uniform", low: 0, high: 1 },
  { kind: "discrete", values: [0, 0.5, 1], masses: [0.2, 0.5, 0.3] },
];

/** Whether a file is a program rather than an experiment. */
export function isProgram(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(path);
}

/** Reads the utility of a JavaScript or TypeScript file, see `loadUtility`. The file may also export `arms`, a list of distributions. */
export async function readUtility(path: string): Promise<CustomUtility> {
  const { utility, exports } = await loadUtility({ name: path, url: pathToFileURL(resolve(path)).href });
  const specs = exports.arms ?? usualArms;
  if (!Array.isArray(specs) || specs.length < 2)
    throw invalid(`arms of ${path}`, "a list of at least two distributions", specs);
  return { utility, arms: specs.map((spec: AnyDistributionSpec | AnyDistribution) => anyDistribution(spec)) };
}

/** Builds the problem of an experiment read by another thread; loads the program of a custom utility again. */
export async function loadProblem({ experiment, module }: WorkerExperiment, best?: Optimum): Promise<Problem> {
  if (!module) return new Problem(experiment, { best });
  const { options, sha256 } = experiment.utility as ModuleUtility;
  const loaded = await loadUtility(module, options);
  if (loaded.sha256 !== sha256) throw new Error(`${module.name} has changed since the experiment was read`);
  return new Problem(experiment, { utility: loaded.utility, best, module });
}
