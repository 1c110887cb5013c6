import type { PlainReward } from "@blendit/core/distributions";
import { didYouMean, InvalidError, invalid, refused } from "@blendit/core/errors";
import { checkWeights } from "@blendit/core/simplex";
import type { UtilitySpec } from "@blendit/core/specs";
import { takesWords } from "../../spec/categories.ts";
import { ExperimentError } from "../../spec/experiment-error.ts";
import { parseProblem } from "../../spec/parse-experiment.ts";
import type { Problem } from "../../spec/problem.ts";
import { TableColumns } from "../../tables/columns.ts";
import type { Outcomes } from "../../tables/outcome-columns.ts";
import { type Reading, readingNotes } from "../../tables/reading-notes.ts";
import { armsBy, type RecordedDistribution, recordedDistribution } from "../../tables/recorded-arms.ts";
import type { MissingToken, RecordedSpec } from "../../tables/recorded-spec.ts";
import { type Table, TableError } from "../../tables/table.ts";
import { type Complaint, type Path, pathText } from "../../text/complaint.ts";
import { rounded } from "../../text/numbers.ts";
import { type RowColumns, type SampledRows, sampledRows, weightedProblem } from "./sampled-rows.ts";
import { fittedToRows, type TableUtility, withBandwidth } from "./table-kernel.ts";
import { type TableLimit, type TableLimitSpec, tableLimits } from "./table-limits.ts";
import { type RowTimes, rowTimes } from "./time-check.ts";

/** The default minimum share of each arm of a table, on the command line and in the app. */
export const DEFAULT_FLOOR = 0;

/** By default a suggestion leaves out options with fewer outcomes, on the command line and in the app. */
export const DEFAULT_MIN_ROWS = 5;

/** A question about a table of past outcomes. */
export interface TableQuestion extends RowColumns {
  /** For a table with one outcome per row: the column of arms. */
  readonly arm?: string | undefined;
  /** With `arm`: the column of outcomes, or several columns for vectors. */
  readonly reward?: string | readonly string[] | undefined;
  /** For a table with one column per arm, instead of `arm` and `reward`: these columns. */
  readonly arms?: readonly string[] | undefined;
  /** As in an experiment file. Kernels may leave out the bandwidth, which is then the median distance between rows. */
  readonly utility: TableUtility;
  /** The minimum share of each arm, by default `DEFAULT_FLOOR`. In a record by name, the default is 0. */
  readonly floor?: number | NamedWeights | undefined;
  /** The maximum share of each arm, by default 1, also for arms that a record by name leaves out. */
  readonly ceiling?: number | NamedWeights | undefined;
  /** The cost of an outcome of each arm by name, by default 0. */
  readonly costs?: Readonly<Record<string, number>> | undefined;
  /** Limits on other columns that the blend must keep; for tables with one outcome per row. */
  readonly limits?: readonly TableLimitSpec[] | undefined;
  /** Options with fewer outcomes are left out. */
  readonly minRows?: number | undefined;
  /** Only these options. */
  readonly only?: readonly string[] | undefined;
  /** Leaves out these options. */
  readonly exclude?: readonly string[] | undefined;
  /** Only rows whose cells have these values. */
  readonly where?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** Cells that mean a missing outcome, by default NA, N/A, NaN and null. */
  readonly missing?: readonly MissingToken[] | undefined;
  /** The delimiter between cells, if it was given. */
  readonly delimiter?: string | undefined;
}

/** A problem whose arms are recorded in a table, with notes on rows that were left out. */
export interface TableProblem {
  readonly problem: Problem;
  /** The row of the table that each outcome of each arm is in. */
  readonly rowsOfArms: readonly (readonly number[])[];
  /** How the rows were sampled, if the question names columns for it. */
  readonly rows?: SampledRows | undefined;
  /** The times of the rows, if the question names a column for them. */
  readonly times?: RowTimes | undefined;
  /** The limits, if the question has some. */
  readonly limits?: readonly TableLimit[] | undefined;
  readonly leftOut: readonly string[];
}

/** Reads a distribution of the question, such as a target, that is recorded in another file. */
type OtherFile = (spec: RecordedSpec, outcomes: Outcomes) => RecordedDistribution;

/** Builds the problem of a question about a table. Without `otherFile`, distributions recorded in other files are refused. */
export function tableProblem(table: Table, question: TableQuestion, otherFile: OtherFile = refuseFile): TableProblem {
  const columns = new TableColumns(table);
  const { arms: all, notes } = inWordsOfQuestion(() => listArms(columns, question));
  const arms = chosenArms(all, question);
  const names = arms.map(({ name }) => name);
  const limited = limitsIn(columns, question, arms);
  const kernel = withBandwidth(question.utility, () =>
    arms.flatMap(
      ({ name: _, ...spec }) => recordedDistribution(columns, spec, "numbers").distribution.samples as PlainReward[],
    ),
  );
  const readings: Reading[] = [];
  const rowsOfArms: (readonly number[])[] = [];
  const value = {
    name: table.file,
    utility: kernel.utility,
    arms,
    floor: limitOf("floor", question.floor ?? DEFAULT_FLOOR, names, 0),
    ...(question.ceiling !== undefined && { ceiling: limitOf("ceiling", question.ceiling, names, 1) }),
    ...(question.costs && { costs: valuesByName("costs", question.costs, names, 0) }),
  };
  const result = parseProblem(value, {
    needs: "optimum",
    recorded: (spec: RecordedSpec, path: Path, outcomes: Outcomes) => {
      const isArm = path[0] === "arms";
      const arm = Number(path[1]);
      const found = isArm ? recordedDistribution(columns, spec, outcomes) : otherFile(spec, outcomes);
      if (isArm) rowsOfArms[arm] = found.rows;
      readings.push({ ...found, spec, name: isArm ? names[arm]! : pathText(path) });
      return found.distribution;
    },
  });
  if (result.state === "invalid") {
    throw new ExperimentError(result.complaints.map((complaint) => inWordsOfTable(complaint, names)));
  }
  const sampled = sampledRows(columns, question, rowsOfArms, names);
  const times = rowTimes(columns, question, rowsOfArms);
  const masses = sampled?.rows.masses;
  const { problem, notes: kernelNotes } = fittedToRows(
    masses ? weightedProblem(result.problem, masses) : result.problem,
    masses,
  );
  return {
    problem,
    rowsOfArms,
    ...{ rows: sampled?.rows, times, limits: limited?.limits },
    leftOut: [
      ...(table.notes ?? []),
      ...notes,
      ...readingNotes(readings),
      ...(limited?.notes ?? []),
      ...(sampled?.notes ?? []),
      ...kernel.notes,
      ...kernelNotes,
    ],
  };
}

/** The limits of the question; undefined if it has none. */
function limitsIn(columns: TableColumns, question: TableQuestion, arms: ListedArms["arms"]) {
  const { limits = [], arms: listed } = question;
  if (limits.length === 0) return undefined;
  if (listed) {
    throw refused("arms", "Limits on other columns need --arm and --reward, not --arms.", listed);
  }
  const unable = (["cluster", "probability", "context", "time"] as const).find((key) => question[key] !== undefined);
  if (unable) {
    throw refused(unable, `--${unable} cannot be combined with limits on other columns.`, question[unable]);
  }
  return tableLimits(columns, limits, arms);
}

/** The options that the question includes. */
function chosenArms<Arm extends { readonly name: string }>(arms: readonly Arm[], question: TableQuestion): Arm[] {
  const { only, exclude = [] } = question;
  const names = arms.map(({ name }) => name);
  for (const [parameter, list] of [["only", only ?? []] as const, ["exclude", exclude] as const]) {
    const unknown = list.find((name) => !names.includes(name));
    if (unknown === undefined) continue;
    throw noSuchOption(parameter, unknown, names);
  }
  const chosen = arms.filter(({ name }) => (only ?? names).includes(name) && !exclude.includes(name));
  if (chosen.length < 2) {
    const count = chosen.length === 1 ? "only one option" : "no option";
    const isNarrowed = only !== undefined || exclude.length > 0;
    if (!isNarrowed) {
      throw refused(
        "arms",
        `A blend needs two options. Choose at least two columns: there is ${count}.`,
        chosen.length,
      );
    }
    const advice = only ? "Name at least two with --only." : "Exclude fewer.";
    const left = `${count[0]!.toUpperCase()}${count.slice(1)}`;
    throw refused(only ? "only" : "exclude", `${left} is left, and a blend needs two. ${advice}`, chosen.length);
  }
  return chosen;
}

function noSuchOption(parameter: string, name: string, names: readonly string[]): InvalidError {
  const sentence = `No option is called "${name}". The options are ${names.join(", ")}.`;
  return refused(parameter, `--${parameter}: ${sentence}`, name, didYouMean(name, names));
}

function refuseFile(): never {
  throw new TableError(
    ["file"],
    "Only the table itself can be read here. Give the target in numbers, such as { kind: uniform, low: 0, high: 10 }.",
  );
}

interface ListedArms {
  readonly arms: readonly (RecordedSpec & { readonly name: string })[];
  readonly notes: readonly string[];
}

function listArms(columns: TableColumns, question: TableQuestion): ListedArms {
  const { arm, reward, arms, where, missing, delimiter, utility } = question;
  const { file } = columns.table;
  const rows = { file, ...(where && { where }), ...(missing && { missing }), ...(delimiter && { delimiter }) };
  if (arms !== undefined) {
    if (arm !== undefined || reward !== undefined) {
      throw refused("arms", "Give either --arms, or --arm and --reward.", arms);
    }
    return { arms: arms.map((column) => ({ kind: "recorded", ...rows, column, name: column })), notes: [] };
  }
  if (arm === undefined || reward === undefined) {
    throw invalid(arm === undefined ? "arm" : "reward", `a column of ${file}: ${columns.table.columns.join(", ")}`, "");
  }
  const outcomes = isUtility(utility) && takesWords(utility) ? "words" : "numbers";
  const rewards = typeof reward === "string" ? [reward] : reward;
  const recorded = rewards.length > 1 ? { columns: rewards } : { column: rewards[0]! };
  const found = armsBy(columns, { ...rows, by: arm, ...recorded }, outcomes, question.minRows);
  return { arms: found.arms.map((spec) => ({ ...spec, name: String(spec.where![arm]) })), notes: found.notes };
}

function isUtility(value: unknown): value is UtilitySpec {
  return typeof value === "object" && value !== null && "kind" in value;
}

/** The command line's options for the keys of recorded arms. */
const optionOf: Readonly<Record<string, string>> = { by: "--arm", column: "--reward", columns: "--reward" };

/** Rewrites an error about a key of recorded arms into one about the option. */
function inWordsOfQuestion<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InvalidError) || !Object.hasOwn(optionOf, error.parameter)) throw error;
    throw error.as(optionOf[error.parameter]!);
  }
}

/** Rewrites a complaint about an experiment for a user with a table: with names of options, and advice on the command's options. */
function inWordsOfTable(complaint: Complaint, names: readonly string[]): Complaint {
  const message = complaint.message
    .replace(/\barms\[(\d+)\]/g, (_, arm) => names[arm]!)
    .replace(/^(floor|ceiling)\[(\d+)\]/, (_, limit, arm) => `The ${limit} of ${names[arm]}`)
    .replace(/^(floor|ceiling) must be a list of \d+ numbers/, "The $1s of the options must be numbers")
    .replace(
      /^utility\.target\.(\w+) is missing\..*/,
      'The target lacks "$1". An example is --target "{ kind: uniform, low: 0, high: 10 }".',
    )
    .replace(
      /^Unknown key "target" in utility\..*/,
      "This goal has no target. Leave out --target, or use a goal with one, such as wasserstein.",
    )
    .replace(/^utility\.(?=\w+ )/, "")
    .replace(/Widen the support.*/, "Widen --support, or clip outcomes with --trim.");
  return { ...complaint, message };
}

/** One limit for all arms, or a list from limits by name; `rest` for arms that are not named. */
function limitOf(
  parameter: string,
  limit: number | NamedWeights,
  names: readonly string[],
  rest: number,
): number | number[] {
  return typeof limit === "number" ? limit : valuesByName(parameter, limit, names, rest);
}

/** Weights by the names of arms; 0 for arms that are not named. */
export type NamedWeights = Readonly<Record<string, number>>;

/** The weights of all arms, which must add up to 1. */
export function weightsOf(parameter: string, weights: NamedWeights, names: readonly string[]): Float64Array {
  const values = Float64Array.from(valuesByName(parameter, weights, names, 0));
  // Rounded to nine digits, so that 0.7 + 0.2 is 0.9, not 0.8999999999999999.
  const sum = rounded(
    values.reduce((total, value) => total + value, 0),
    9,
  );
  const hint = sum > 2 ? "Write 70 % as 0.7." : undefined;
  if (sum !== 1 && values.every((value) => value >= 0)) {
    throw refused(parameter, `The shares in --${parameter} must add up to 1; they add up to ${sum}.`, sum, hint);
  }
  return checkWeights(values, names.length);
}

/** A number for each arm from numbers by name; `rest` for those that are not named. */
function valuesByName(
  parameter: string,
  values: Readonly<Record<string, number>>,
  names: readonly string[],
  rest: number,
): number[] {
  for (const name of Object.keys(values)) {
    if (!names.includes(name)) throw noSuchOption(parameter, name, names);
  }
  return names.map((name) => (Object.hasOwn(values, name) ? values[name]! : rest));
}
