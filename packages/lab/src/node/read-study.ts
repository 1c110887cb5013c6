import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ExperimentError } from "../spec/experiment-error.ts";
import { namesModule } from "../spec/module-spec.ts";
import { armNames } from "../spec/names.ts";
import type { Overrides, ParseOptions } from "../spec/parse-experiment.ts";
import { readSource, type Source, type SourcePoint } from "../spec/parse-text.ts";
import type { Problem } from "../spec/problem.ts";
import { inSweep, isSweep, sweepGrid } from "../studies/sweep/sweep-grid.ts";
import { isTableFile } from "../tables/read-table.ts";
import { readingNotes } from "../tables/reading-notes.ts";
import type { RecordedDistribution } from "../tables/recorded-arms.ts";
import type { RecordedSpec } from "../tables/recorded-spec.ts";
import { type Complaint, type Path, pathText, refusedValue } from "../text/complaint.ts";
import { type Study, studyOf } from "./study.ts";
import { RecordedArms } from "./tables.ts";
import { unreadableText, whenUsed } from "./unreadable-file.ts";
import { isProgram, loadUtility, withErrorLocation } from "./utility-module.ts";

/** Returns the SHA-256 of files relative to a folder, as `sha256sum` prints it. Each file is read once. */
export function fileHashes(folder: string): (file: string) => string {
  const hashes = new Map<string, string>();
  return (file) => {
    const path = resolve(folder, file);
    const hash = hashes.get(path) ?? createHash("sha256").update(readFileSync(path)).digest("hex");
    hashes.set(path, hash);
    return hash;
  };
}

/** How to read an experiment file. */
export interface ReadOptions {
  /** `run` (default) or `optimum`, which needs neither horizon nor learners. */
  readonly needs?: ParseOptions["needs"];
  /** Horizon, replications and seed that override the file's. */
  readonly overrides?: Overrides;
  /** Receives remarks about the file, such as the number of rows of a recorded distribution without a value. */
  readonly note?: (message: string) => void;
}

/**
 * Reads the experiment in a YAML or JSON file, checks it and fills in defaults. Paths of tables and of a custom utility's program are
 * relative to the file.
 *
 * @throws ExperimentError with file, line and column of every error
 */
export async function readProblem(path: string, options: ReadOptions = {}): Promise<Problem> {
  const source = readSource(await readText(path), path);
  if (isSweep(source.value)) throw source.error([noSweep(source.value.vary)]);
  const [problem] = await readPoints(path, source, [source], options);
  return problem!;
}

/** Reads all experiments of a file, which may be a sweep. */
export async function readStudy(path: string, options: ReadOptions = {}): Promise<Study> {
  const source = readSource(await readText(path), path);
  if (!isSweep(source.value)) {
    const [problem] = await readPoints(path, source, [source], options);
    return studyOf(problem!);
  }
  const grid = sweepGrid(source.value, options.overrides);
  if (grid.state === "invalid") throw source.error(grid.complaints);
  const points = grid.points.map((point) => ({
    value: point.value,
    place: (complaint: Complaint) => inSweep(complaint, point),
  }));
  const problems = await readPoints(path, source, points, options);
  return { name: problems[0]!.experiment.name, axes: grid.axes, problems };
}

function noSweep(vary: unknown): Complaint {
  const sentence = "Only `blendit run` and `merge` accept a sweep. Remove `vary`.";
  return { ...refusedValue(["vary"], sentence, vary), isKey: true };
}

async function readPoints(
  path: string,
  source: Source,
  points: readonly SourcePoint[],
  options: ReadOptions,
): Promise<Problem[]> {
  const { needs, overrides, note = () => {} } = options;
  const programs = await customUtilities(points, path);
  const tables = await RecordedArms.read(
    points.map(({ value }) => value),
    dirname(path),
    note,
  );
  const read: { location: Path; spec: RecordedSpec; distribution: RecordedDistribution }[] = [];
  const parse: ParseOptions = {
    ...(needs && { needs }),
    ...(overrides && { overrides }),
    sha256: fileHashes(dirname(path)),
    armsBy: (spec, outcomes) => tables.armsBy(spec, outcomes),
    recorded: (spec, location, outcomes) => {
      const distribution = tables.distribution(spec, outcomes);
      read.push({ location, spec, distribution });
      return distribution.distribution;
    },
    ...(programs.size > 0 && { module: (spec) => programs.get(JSON.stringify(spec))!.loaded() }),
  };
  const files = Array.from(programs.values(), ({ file }) => file);
  const problems = await withErrorLocation(files, () => source.problems(points, parse));
  const lines = problems.flatMap(({ experiment }) => {
    const names = armNames(experiment);
    const nameOf = (location: Path) => (location[0] === "arms" && names[location[1] as number]) || pathText(location);
    // Points are parsed one after the other, and each reads all of its sources.
    const own = read.splice(0, Object.keys(experiment.sources ?? {}).length);
    return readingNotes(
      own.map(({ location, spec, distribution }) => ({ ...distribution, spec, name: nameOf(location) })),
    );
  });
  for (const line of new Set(lines)) note(line);
  return problems;
}

function utilityOf(value: unknown): unknown {
  return ((value ?? {}) as { readonly utility?: unknown }).utility;
}

/** Loads the programs of custom utilities. A failure to load is thrown when the utility is requested. */
async function customUtilities(points: readonly SourcePoint[], path: string) {
  const utilities = points.map(({ value }) => utilityOf(value)).filter(namesModule);
  const named = new Map(utilities.map((utility) => [JSON.stringify(utility), utility]));
  const programs = Array.from(named, async ([key, { module, ...rest }]) => {
    if (typeof module !== "string") return [];
    const file = { name: join(dirname(path), module), url: pathToFileURL(resolve(dirname(path), module)).href };
    return [[key, { file, loaded: await whenUsed(loadUtility(file, rest)) }] as const];
  });
  return new Map((await Promise.all(programs)).flat());
}

async function readText(path: string): Promise<string> {
  const refuse = (message: string) => new ExperimentError([{ path: [], message }]);
  if (isProgram(path)) {
    throw refuse(`${path} is a program, not an experiment file. To check a utility: blendit check ${path}`);
  }
  if (isTableFile(path)) {
    throw refuse(`${path} is a table, not an experiment file. To find a blend from a table: blendit suggest ${path}`);
  }
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw refuse(unreadableText(path, error));
  }
  // Other encodings and images have zero bytes or invalid UTF-8.
  if (/[\0\uFFFD]/.test(text)) throw refuse(`${path} is not UTF-8 text, so it cannot be an experiment file.`);
  return text;
}
