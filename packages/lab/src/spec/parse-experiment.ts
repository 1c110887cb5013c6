import type { InvalidError } from "@blendit/core/errors";
import type { Floor } from "@blendit/core/simplex";
import { type AnyDistributionSpec, type UtilitySpec, utilityRefusal } from "@blendit/core/specs";
import type {
  ArmsBySpec,
  Outcomes,
  RecordedSource,
  RecordedSpec,
  ValuesDistribution,
} from "../tables/recorded-arms.ts";
import { type Complaint, invalidValue, type Path, pathText } from "../text/complaint.ts";
import { buildEnvironment, type EnvironmentSpec } from "./build-environment.ts";
import { takesWords, translateWords } from "./categories.ts";
import { check } from "./check.ts";
import type { ArmSpec, DiagnosticName, Drift, Experiment, RecordSpec, StopSpec } from "./experiment.ts";
import { attempt, ExperimentError } from "./experiment-error.ts";
import { checkModuleSpec, type LoadedModule, type ModuleSpec, type ModuleUtility, namesModule } from "./module-spec.ts";
import { type LearnerEntry, nameLearners } from "./names.ts";
import { Problem } from "./problem.ts";
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
  /** A utility of one's own, from its program. Left out: such utilities are refused. */
  readonly module?: (spec: ModuleSpec) => LoadedModule;
  /** The SHA-256 of a file that was read so. */
  readonly sha256?: (file: string) => string;
}

/** What an experiment file holds once its form is right. */
interface ExperimentFile {
  readonly name?: string;
  readonly utility: UtilitySpec | ModuleUtility;
  readonly arms: readonly ArmSpec[];
  readonly costs?: readonly number[];
  readonly drift?: Drift;
  readonly floor: Floor;
  readonly horizon?: number;
  readonly replications?: number;
  readonly seed?: number;
  readonly learners?: readonly LearnerEntry[];
  readonly diagnostics?: readonly DiagnosticName[];
  readonly record?: RecordSpec;
  readonly stopWhen?: StopSpec;
}

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
 * The same with all that was built to check it, and without throwing for what is wrong in the value; wrong overrides are the
 * caller's and do throw.
 */
export function parseProblem(value: unknown, options: ParseOptions = {}): ParseResult {
  const { needs = "run", name = "experiment", overrides = {} } = options;
  const wrongOverrides = check(overrides, overridesSchema);
  if (wrongOverrides.length > 0) throw new ExperimentError(wrongOverrides);
  const whole = isObject(value) ? { ...value, ...present(overrides) } : value;
  const complaints = checkForm(whole, needs);
  if (isObject(whole) && "stopWhen" in whole && Array.isArray(whole.diagnostics) && whole.diagnostics.length === 0) {
    complaints.push(
      invalidValue(["stopWhen"], "none without diagnostics: it looks in recorded rounds", whole.stopWhen),
    );
  }
  if (isObject(whole) && complaints.length === 0) checkRecord(whole as unknown as ExperimentFile, complaints);
  const listed = isObject(whole) ? listArms(whole, options, complaints) : {};
  const { file: read, sources } = resolveRecorded(listed, options, complaints);
  const { file, categories } = translateWords(read, complaints);
  const own = namesModule(file.utility) ? resolveModule(file.utility, options, complaints) : undefined;
  const environment = buildEnvironment(
    { ...cleanSpec({ ...file, ...own?.file }, complaints, needs), ...own?.built },
    complaints,
  );
  if (complaints.length > 0 || !environment) return { state: "invalid", complaints };
  const experiment = {
    ...withDefaults({ ...file, ...own?.file } as unknown as ExperimentFile, name),
    ...(Object.keys(sources).length > 0 && { sources }),
    ...(categories && { categories }),
  };
  return { state: "valid", problem: new Problem(experiment, { environment }) };
}

/** More recorded rounds fill the memory, and no figure shows them. */
const MOST_RECORDED = 1_000_000;

function checkRecord({ record = "grid", horizon = 1 }: ExperimentFile, complaints: Complaint[]): void {
  const every = record === "all" ? 1 : record === "grid" ? horizon : record.every;
  if (!(horizon / every > MOST_RECORDED)) return;
  const rule = `at most ${MOST_RECORDED} recorded rounds, such as { every: ${Math.ceil(horizon / MOST_RECORDED)} }`;
  complaints.push(invalidValue(["record"], rule, record));
}

function withDefaults(file: ExperimentFile, name: string): Experiment {
  return {
    name: file.name ?? name,
    utility: file.utility,
    arms: file.arms,
    ...(file.costs && { costs: file.costs }),
    ...(file.drift && { drift: file.drift }),
    floor: file.floor,
    horizon: file.horizon ?? 1,
    replications: file.replications ?? 100,
    seed: file.seed ?? 1,
    learners: nameLearners(file.learners ?? []),
    diagnostics: file.diagnostics ?? ["utility-gap", "bias", "regret", "weights"],
    record: file.record ?? "grid",
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

/** A utility of one's own: as the experiment says it, and built. */
function resolveModule(spec: ModuleSpec, { module: load }: ParseOptions, complaints: Complaint[]) {
  if (complaints.some(({ path }) => path[0] === "utility")) return undefined;
  if (!load) {
    const rule = "a utility by its kind, since no files can be read here";
    complaints.push(invalidValue(["utility", "module"], rule, spec.module));
    return undefined;
  }
  const loaded = attempt(["utility"], spec, complaints, () => load(spec));
  if (!loaded) return undefined;
  const { module, ...options } = spec;
  const { utility: goal, sha256 } = loaded;
  const utility: ModuleUtility = {
    kind: goal.kind,
    module,
    sha256,
    ...(Object.keys(options).length > 0 && { options }),
  };
  return { file: { utility }, built: { goal } };
}

/** Objectives that core refuses keep its reason, which a list of kinds would not give. */
function refusal(family: string, kind: unknown): InvalidError | undefined {
  return family === "utility" && typeof kind === "string" ? utilityRefusal(kind) : undefined;
}

const NO_FILES = "a distribution in figures, since no files can be read here";

/** A copy in which the arms are a list. */
function listArms(whole: Record<string, unknown>, { armsBy }: ParseOptions, complaints: Complaint[]) {
  const { arms } = whole;
  const isWrong = complaints.some(({ path }) => path[0] === "arms");
  if (!isObject(arms) || isWrong) return whole;
  if (!armsBy) {
    complaints.push(invalidValue(["arms"], NO_FILES, arms));
    return whole;
  }
  const spec = arms as unknown as ArmsBySpec;
  return { ...whole, arms: attempt(["arms"], spec, complaints, () => armsBy(spec, outcomesOf(whole, complaints))) };
}

/** What outcomes may be. A utility that is wrong itself is given the benefit of the doubt. */
function outcomesOf({ utility }: Record<string, unknown>, complaints: readonly Complaint[]): Outcomes {
  const isWrong = complaints.some(({ path }) => path[0] === "utility");
  return !isWrong && isObject(utility) && !takesWords(utility as UtilitySpec) ? "numbers" : "words";
}

/** A copy in which recorded distributions, wherever they stand, have become what `recorded` read, and where they came from. */
function resolveRecorded(whole: Record<string, unknown>, options: ParseOptions, complaints: Complaint[]) {
  const wrong = complaints.map(({ path }) => path);
  const isWrong = (path: Path) => wrong.some((place) => startsWith(place, path));
  const outcomes = outcomesOf(whole, complaints);
  const sources: Record<string, RecordedSource> = {};
  const file = Object.fromEntries(Object.entries(whole).map(([key, part]) => [key, visit(part, [key])]));
  return { file, sources };

  function visit(part: unknown, path: Path): unknown {
    if (typeof part !== "object" || part === null || (isWrong(path) && path.length > 1)) return part;
    if (Array.isArray(part)) return part.map((item, index) => visit(item, [...path, index]));
    if (isRecorded(part)) return resolve(part, path);
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, visit(inner, [...path, key])]));
  }

  function resolve({ name, ...source }: RecordedSpec & { readonly name?: string }, path: Path): unknown {
    const { recorded, sha256 } = options;
    if (recorded) {
      const distribution = attempt(path, source, complaints, () => recorded(source, path, outcomes));
      if (!distribution) return undefined;
      sources[pathText(path)] = { ...source, ...(sha256 && { sha256: sha256(source.file) }) };
      return { ...distribution, ...(name !== undefined && { name }) };
    }
    complaints.push(invalidValue([...path, "kind"], NO_FILES, source.kind));
    return undefined;
  }
}

function isRecorded(part: unknown): part is RecordedSpec {
  return isObject(part) && (part.kind === "recorded" || part.kind === "recorded-vectors");
}

/** The parts that nobody has complained about yet. */
function cleanSpec(
  file: Record<string, unknown>,
  complaints: readonly Complaint[],
  needs: ParseOptions["needs"],
): EnvironmentSpec {
  const isClean = (...path: Path) => !complaints.some((complaint) => startsWith(complaint.path, path));
  const clean = (key: string) => (isClean(key) ? file[key] : undefined);
  const cleanItems = (key: string) => {
    const list = file[key];
    // The items of a list that is itself at fault, such as one that is too short, were not looked at.
    const isChecked = !complaints.some(({ path }) => path.length === 1 && path[0] === key);
    return Array.isArray(list) && isChecked ? list.map((item, index) => (isClean(key, index) ? item : undefined)) : [];
  };
  return {
    utility: clean("utility") as UtilitySpec | undefined,
    arms: cleanItems("arms"),
    floor: clean("floor") as Floor | undefined,
    costs: clean("costs") as readonly number[] | undefined,
    drift: clean("drift") as Drift | undefined,
    horizon: clean("horizon") as number | undefined,
    learners: cleanItems("learners"),
    // Where the best blend is asked for, the distributions matter whatever a run would measure.
    ...(needs === "run" && { diagnostics: clean("diagnostics") as readonly DiagnosticName[] | undefined }),
  };
}

function startsWith(path: Path, start: Path): boolean {
  return start.every((key, index) => path[index] === key);
}

function present(overrides: Overrides): Overrides {
  return Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
