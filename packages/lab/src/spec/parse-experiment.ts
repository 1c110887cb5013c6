import type { InvalidError } from "@blendit/core/errors";
import { type AnyDistributionSpec, type UtilitySpec, utilityRefusal } from "@blendit/core/specs";
import type {
  ArmsBySpec,
  Outcomes,
  RecordedSource,
  RecordedSpec,
  ValuesDistribution,
} from "../tables/recorded-arms.ts";
import { type Complaint, invalidValue, missingKey, type Path, pathText, refusedValue } from "../text/complaint.ts";
import { buildProblem } from "./build-problem.ts";
import { constraintGoals, takesWords, translateWords } from "./categories.ts";
import { check } from "./check.ts";
import { defaultDiagnostics, type Experiment, type LearnerEntry } from "./experiment.ts";
import { attempt, ExperimentError } from "./experiment-error.ts";
import { mapParts } from "./map-parts.ts";
import { checkModuleSpec, type LoadedModule, type ModuleSpec, type ModuleUtility, namesModule } from "./module-spec.ts";
import { nameLearners } from "./names.ts";
import type { Problem } from "./problem.ts";
import { experimentSchema, overridesSchema, runnableSchema } from "./schema/experiment.ts";

/** Numbers that a command line may say instead of the file; what is undefined is left to the file. */
export interface Overrides {
  readonly horizon?: number | undefined;
  readonly replications?: number | undefined;
  readonly seed?: number | undefined;
}

export interface ParseOptions {
  /**
   * `run` (default) asks for horizon and learners; `optimum` does not: where the file has none, the experiment has
   * horizon 1 and an empty list of learners.
   */
  readonly needs?: "optimum" | "run";
  /** The name of an experiment that does not say its own. */
  readonly name?: string;
  /** Taken instead of what the file says. */
  readonly overrides?: Overrides;
  /** Reads the table of a recorded distribution. Left out: recorded distributions are refused. */
  readonly recorded?: (spec: RecordedSpec, path: Path, outcomes: Outcomes) => AnyDistributionSpec | ValuesDistribution;
  /** The recorded arms for the values of a column. Left out: they are refused. */
  readonly armsBy?: (spec: ArmsBySpec, outcomes: Outcomes) => readonly RecordedSpec[];
  /** Loads a custom utility from its program. Left out: such utilities are refused. */
  readonly module?: (spec: ModuleSpec) => LoadedModule;
  /** The SHA-256 of a file that was read so. */
  readonly sha256?: (file: string) => string;
}

/** What an experiment file holds once its form is right, and tables and words have become numbers. */
type ExperimentFile = Pick<Experiment, "utility" | "arms" | "floor"> &
  Partial<Omit<Experiment, "learners">> & { readonly learners?: readonly LearnerEntry[] };

export type ParseResult =
  | { readonly state: "valid"; readonly problem: Problem }
  | { readonly state: "invalid"; readonly complaints: readonly Complaint[] };

/**
 * The experiment that a plain value describes, checked and with every default filled in.
 *
 * @throws ExperimentError with all that is wrong
 */
export function parseExperiment(value: unknown, options: ParseOptions = {}): Experiment {
  const result = parseProblem(value, options);
  if (result.state === "invalid") throw new ExperimentError(result.complaints);
  return result.problem.experiment;
}

/**
 * The problem of the experiment that a plain value describes, or all that is wrong with the value. Wrong overrides are the
 * caller's mistake and throw.
 */
export function parseProblem(value: unknown, options: ParseOptions = {}): ParseResult {
  const { needs = "run", name = "experiment", overrides = {} } = options;
  const wrongOverrides = check(overrides, overridesSchema);
  if (wrongOverrides.length > 0) throw new ExperimentError(wrongOverrides);
  const whole = isObject(value) ? { ...value, ...present(overrides) } : value;
  const complaints = checkForm(whole, needs);
  // What a file means is looked at once its form is right.
  const problem =
    complaints.length === 0 ? problemOf(whole as FormedFile, { ...options, name }, complaints) : undefined;
  return problem && complaints.length === 0 ? { state: "valid", problem } : { state: "invalid", complaints };
}

/** A file whose form is right: arms may still be those of a table, and outcomes words. */
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

/** More recorded rounds fill the memory, and no figure shows them. */
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
  const advice = `For example, { every: ${Math.ceil(horizon / MOST_RECORDED)} }.`;
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

/** What is wrong with the form of a file. Programs are none of the schema, so they are looked at apart. */
function checkForm(whole: unknown, needs: ParseOptions["needs"]): Complaint[] {
  const schema = needs === "run" ? runnableSchema : experimentSchema;
  if (!isObject(whole) || !namesModule(whole.utility)) return check(whole, schema, { refusal });
  const rest = check({ ...whole, utility: { kind: "mean" } }, schema, { refusal });
  return [...checkModuleSpec(whole.utility), ...rest];
}

/** A utility of the user's own program. */
function loadModule(spec: ModuleSpec, { module: load }: ParseOptions, complaints: Complaint[]) {
  if (load) return attempt(["utility"], spec, complaints, () => load(spec));
  complaints.push(
    refusedValue(["utility", "module"], "No files can be read here. Use a utility by its kind.", spec.module),
  );
  return undefined;
}

/** Such a utility as the experiment keeps it. */
function moduleUtility({ module, ...options }: ModuleSpec, { utility, sha256 }: LoadedModule): ModuleUtility {
  return { kind: utility.kind, module, sha256, ...(Object.keys(options).length > 0 && { options }) };
}

/** Objectives that core refuses keep its reason, which a list of kinds would not give. */
function refusal(family: string, kind: unknown): InvalidError | undefined {
  return family === "utility" && typeof kind === "string" ? utilityRefusal(kind) : undefined;
}

const NO_FILES = "No files can be read here. State the distribution in numbers.";

/** A copy in which the arms are a list. */
function listArms(file: FormedFile, { armsBy }: ParseOptions, complaints: Complaint[]): FormedFile {
  const { arms } = file;
  if (!isObject(arms)) return file;
  const spec = arms as unknown as ArmsBySpec;
  const wrong = oneKindOfColumns(spec, ["arms"]);
  if (wrong) {
    complaints.push(wrong);
    return file;
  }
  if (armsBy) return { ...file, arms: attempt(["arms"], spec, complaints, () => armsBy(spec, outcomesOf(file))) };
  complaints.push(refusedValue(["arms"], NO_FILES, arms));
  return file;
}

function outcomesOf(file: FormedFile): Outcomes {
  return [file.utility as UtilitySpec, ...constraintGoals(file)].every(takesWords) ? "words" : "numbers";
}

/** A copy in which recorded distributions, wherever they stand, have become what `recorded` read, and where they came from. */
function resolveRecorded(whole: FormedFile, { recorded, sha256 }: ParseOptions, complaints: Complaint[]) {
  const outcomes = outcomesOf(whole);
  const sources: Record<string, RecordedSource> = {};
  const file = mapParts(whole, (part, path) => {
    if (!isRecorded(part)) return undefined;
    const wrong = oneKindOfColumns(part, path);
    if (wrong) {
      complaints.push(wrong);
      return undefined;
    }
    const { name, ...source } = part;
    if (!recorded) {
      complaints.push(refusedValue([...path, "kind"], NO_FILES, source.kind));
      return undefined;
    }
    const distribution = attempt(path, source, complaints, () => recorded(source, path, outcomes));
    sources[pathText(path)] = { ...source, ...(distribution && sha256 && { sha256: sha256(source.file) }) };
    return distribution && { ...distribution, ...(name !== undefined && { name }) };
  });
  return { file: file as FormedFile, sources };
}

/** Refuses outcomes in a table that have neither a column nor columns, or both. */
function oneKindOfColumns(spec: RecordedSpec | ArmsBySpec, path: Path): Complaint | undefined {
  const { column, columns } = spec as { readonly column?: string; readonly columns?: object };
  if (column !== undefined && columns) {
    return refusedValue([...path, "columns"], "Give either column or columns, not both.", columns);
  }
  if (columns && Object.keys(columns).length === 0) {
    return invalidValue([...path, "columns"], "an object with at least one metric and its column", columns);
  }
  if (column !== undefined || columns) return undefined;
  return missingKey([...path, "column"], "the name of a column (or state columns by metric)");
}

function isRecorded(part: unknown): part is RecordedSpec & { readonly name?: string } {
  return isObject(part) && (part.kind === "recorded" || part.kind === "recorded-vectors");
}

function present(overrides: Overrides): Overrides {
  return Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
