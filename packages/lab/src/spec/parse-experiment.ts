import type { InvalidError } from "@blendit/core/errors";
import { type AnyDistributionSpec, type UtilitySpec, utilityRefusal } from "@blendit/core/specs";
import type { Outcomes } from "../tables/outcome-columns.ts";
import type { ValuesDistribution } from "../tables/recorded-arms.ts";
import type { ArmsBySpec, RecordedSource, RecordedSpec } from "../tables/recorded-spec.ts";
import { type Complaint, invalidValue, missingKey, type Path, pathText, refusedValue } from "../text/complaint.ts";
import { buildProblem } from "./build-problem.ts";
import { constraintGoals, takesWords, translateWords } from "./categories.ts";
import { check, isObject } from "./check.ts";
import { defaultDiagnostics, type Experiment, type LearnerEntry } from "./experiment.ts";
import { attempt, ExperimentError } from "./experiment-error.ts";
import { mapParts } from "./map-parts.ts";
import { checkModuleSpec, type LoadedModule, type ModuleSpec, type ModuleUtility, namesModule } from "./module-spec.ts";
import { nameLearners } from "./names.ts";
import type { Problem } from "./problem.ts";
import { experimentSchema, overridesSchema, runnableSchema } from "./schema/experiment.ts";

/** Numbers from the command line that take precedence over the file; undefined keeps the value of the file. */
export interface Overrides {
  readonly horizon?: number | undefined;
  readonly replications?: number | undefined;
  readonly seed?: number | undefined;
}

export interface ParseOptions {
  /**
   * `run` (default) requires horizon and learners. `optimum` does not: without them, the experiment has horizon 1 and an empty list
   * of learners.
   */
  readonly needs?: "optimum" | "run";
  /** The name of an experiment without a name. */
  readonly name?: string;
  readonly overrides?: Overrides;
  /** Reads the table of a recorded distribution. Without it, recorded distributions are refused. */
  readonly recorded?: (spec: RecordedSpec, path: Path, outcomes: Outcomes) => AnyDistributionSpec | ValuesDistribution;
  /** Makes a recorded arm for each value of a column. Without it, such arms are refused. */
  readonly armsBy?: (spec: ArmsBySpec, outcomes: Outcomes) => readonly RecordedSpec[];
  /** Loads a custom utility from its module. Without it, such utilities are refused. */
  readonly module?: (spec: ModuleSpec) => LoadedModule;
  /** The SHA-256 of a table that was read. */
  readonly sha256?: (file: string) => string;
}

/** The contents of a valid experiment file after tables and words are replaced by numbers. */
type ExperimentFile = Pick<Experiment, "utility" | "arms" | "floor"> &
  Partial<Omit<Experiment, "learners">> & { readonly learners?: readonly LearnerEntry[] };

export type ParseResult =
  | { readonly state: "valid"; readonly problem: Problem }
  | { readonly state: "invalid"; readonly complaints: readonly Complaint[] };

/**
 * The experiment that a plain value describes, checked and with all defaults.
 *
 * @throws ExperimentError with all complaints
 */
export function parseExperiment(value: unknown, options: ParseOptions = {}): Experiment {
  const result = parseProblem(value, options);
  if (result.state === "invalid") throw new ExperimentError(result.complaints);
  return result.problem.experiment;
}

/**
 * The problem of the experiment that a plain value describes, or all complaints about the value. Throws an ExperimentError for
 * invalid overrides, which are not in the file.
 */
export function parseProblem(value: unknown, options: ParseOptions = {}): ParseResult {
  const { needs = "run", name = "experiment", overrides = {} } = options;
  const wrongOverrides = check(overrides, overridesSchema);
  if (wrongOverrides.length > 0) throw new ExperimentError(wrongOverrides);
  const whole = isObject(value) ? { ...value, ...present(overrides) } : value;
  const complaints = checkForm(whole, needs);
  // Only a file that satisfies its schema is built.
  const problem =
    complaints.length === 0 ? problemOf(whole as FormedFile, { ...options, name }, complaints) : undefined;
  return problem ? { state: "valid", problem } : { state: "invalid", complaints };
}

/** A file that satisfies its schema. Its arms may be in a table, and its outcomes may be words. */
type FormedFile = Record<string, unknown> & { readonly utility: UtilitySpec | ModuleSpec };

function problemOf(file: FormedFile, options: ParseOptions, complaints: Complaint[]): Problem | undefined {
  checkRecording(file as unknown as ExperimentFile, complaints);
  const listed = listArms(file, options, complaints);
  const { file: read, sources } = resolveRecorded(listed, options, complaints);
  const loaded = namesModule(file.utility) ? loadModule(file.utility, options, complaints) : undefined;
  if (complaints.length > 0) return undefined;
  const { file: translated, categories } = translateWords(read, complaints);
  if (complaints.length > 0) return undefined;
  const experiment = {
    ...withDefaults(translated as unknown as ExperimentFile, options.name!),
    ...(loaded && { utility: moduleUtility(file.utility as ModuleSpec, loaded) }),
    ...(Object.keys(sources).length > 0 && { sources }),
    ...(categories && { categories }),
  };
  return buildProblem(experiment, { loaded, needsOptimum: options.needs === "optimum" }, complaints);
}

/** The most recorded rounds: more would fill the memory, and no figure could show them. */
const MOST_RECORDED = 1_000_000;

function checkRecording(file: ExperimentFile, complaints: Complaint[]): void {
  const { record = "grid", horizon = 1, stopWhen, diagnostics } = file;
  if (stopWhen && diagnostics?.length === 0) {
    complaints.push(
      refusedValue(
        ["stopWhen"],
        "stopWhen checks recorded rounds, so it needs diagnostics. Add some, or leave stopWhen out.",
        stopWhen,
      ),
    );
  }
  const every = record === "all" ? 1 : record === "grid" ? horizon : record.every;
  if (!(horizon / every > MOST_RECORDED)) return;
  const advice = `Use, for example, { every: ${Math.ceil(horizon / MOST_RECORDED)} }.`;
  complaints.push(refusedValue(["record"], `At most 1,000,000 rounds can be recorded. ${advice}`, record));
}

function withDefaults(file: ExperimentFile, name: string): Experiment {
  return {
    name: file.name ?? name,
    utility: file.utility,
    arms: file.arms,
    ...(file.costs && { costs: file.costs }),
    ...(file.drift && { drift: file.drift }),
    floor: file.floor,
    ...(file.ceiling !== undefined && { ceiling: file.ceiling }),
    horizon: file.horizon ?? 1,
    replications: file.replications ?? 100,
    seed: file.seed ?? 1,
    learners: nameLearners(file.learners ?? []),
    diagnostics: file.diagnostics ?? defaultDiagnostics,
    record: file.record ?? "grid",
    ...(file.constraints && { constraints: file.constraints }),
    ...(file.stopWhen && { stopWhen: file.stopWhen }),
  };
}

/** Complaints about a file that violates its schema. The schema has no modules, so they are checked separately. */
function checkForm(whole: unknown, needs: ParseOptions["needs"]): Complaint[] {
  const schema = needs === "run" ? runnableSchema : experimentSchema;
  if (!isObject(whole) || !namesModule(whole.utility)) return check(whole, schema, { refusal });
  const rest = check({ ...whole, utility: { kind: "mean" } }, schema, { refusal });
  return [...checkModuleSpec(whole.utility), ...rest];
}

/** Loads a utility from the user's module. */
function loadModule(spec: ModuleSpec, { module: load }: ParseOptions, complaints: Complaint[]) {
  if (load) return attempt(["utility"], spec, complaints, () => load(spec));
  complaints.push(
    refusedValue(["utility", "module"], "No files can be read here. Use a built-in utility.", spec.module),
  );
  return undefined;
}

/** A utility from a module, as the experiment stores it. */
function moduleUtility({ module, ...options }: ModuleSpec, { utility, sha256 }: LoadedModule): ModuleUtility {
  return { kind: utility.kind, module, sha256, ...(Object.keys(options).length > 0 && { options }) };
}

/** Core's reason for refusing a utility, which is more helpful than a list of kinds. */
function refusal(family: string, kind: unknown): InvalidError | undefined {
  return family === "utility" && typeof kind === "string" ? utilityRefusal(kind) : undefined;
}

/** A copy in which arms from a table are replaced by a list of recorded arms. */
function listArms(file: FormedFile, { armsBy }: ParseOptions, complaints: Complaint[]): FormedFile {
  if (!isObject(file.arms)) return file;
  const spec = file.arms as unknown as ArmsBySpec;
  const arms = fromTable(spec, ["arms"], armsBy && (() => armsBy(spec, outcomesOf(file))), complaints);
  return arms ? { ...file, arms } : file;
}

function outcomesOf(file: FormedFile): Outcomes {
  return [file.utility as UtilitySpec, ...constraintGoals(file)].every(takesWords) ? "words" : "numbers";
}

/** A copy in which all recorded distributions are replaced by the results of `recorded`, and their sources. */
function resolveRecorded(whole: FormedFile, { recorded, sha256 }: ParseOptions, complaints: Complaint[]) {
  const outcomes = outcomesOf(whole);
  const sources: Record<string, RecordedSource> = {};
  const file = mapParts(whole, (part, path) => {
    if (!isRecorded(part)) return undefined;
    const { name, ...source } = part;
    const distribution = fromTable(source, path, recorded && (() => recorded(source, path, outcomes)), complaints);
    if (!distribution) return undefined;
    sources[pathText(path)] = { ...source, ...(sha256 && { sha256: sha256(source.file) }) };
    return { ...distribution, ...(name !== undefined && { name }) };
  });
  return { file: file as FormedFile, sources };
}

/** The result of reading a table; undefined, with a complaint, if that fails or files cannot be read. */
function fromTable<Result>(
  spec: RecordedSpec | ArmsBySpec,
  path: Path,
  read: (() => Result) | undefined,
  complaints: Complaint[],
): Result | undefined {
  const wrong = oneKindOfColumns(spec, path);
  if (!wrong && read) return attempt(path, spec, complaints, read);
  const [at, value] = "kind" in spec ? [[...path, "kind"], spec.kind] : [path, spec];
  complaints.push(wrong ?? refusedValue(at, "No files can be read here. Give the distribution as numbers.", value));
  return undefined;
}

/** A complaint about recorded outcomes with neither `column` nor `columns`, or with both. */
function oneKindOfColumns(spec: RecordedSpec | ArmsBySpec, path: Path): Complaint | undefined {
  const { column, columns } = spec as { readonly column?: string; readonly columns?: object };
  if (column !== undefined && columns) {
    return refusedValue([...path, "columns"], "Give either column or columns, not both.", columns);
  }
  if (columns && Object.keys(columns).length === 0) {
    return invalidValue([...path, "columns"], "an object with at least one metric and its column", columns);
  }
  if (column !== undefined || columns) return undefined;
  return missingKey([...path, "column"], "the name of a column (or give columns by metric)");
}

function isRecorded(part: unknown): part is RecordedSpec & { readonly name?: string } {
  return isObject(part) && (part.kind === "recorded" || part.kind === "recorded-vectors");
}

function present(overrides: Overrides): Overrides {
  return Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
}
