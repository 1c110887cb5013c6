import { recordedRounds } from "../../simulate/recorded-rounds.ts";
import type { Estimate, LearnerSummary, Summary } from "../../simulate/summary.ts";
import { paperClaims } from "./claims.ts";
import { type PaperOptions, type PaperResult, paperProblems } from "./experiments.ts";
import { paperFigureNames, variantNames } from "./figure-names.ts";
import { type JudgedClaim, type JudgedPart, type VerdictCounts, verdictCounts } from "./judge-claims.ts";

/** What `blendit reproduce` leaves behind: its `summary.json`. */
export interface Reproduction extends PaperOptions {
  readonly verdicts: VerdictCounts;
  readonly sentences: readonly JudgedClaim[];
  /** Variance in scenarios 1 to 4, then Wasserstein. */
  readonly experiments: readonly Summary[];
  readonly elapsedSeconds: number;
}

/** What is written of a run of the paper's experiments. */
export function reproductionOf(
  { variant, replications, horizon, seed }: PaperOptions,
  results: readonly Pick<PaperResult, "summary">[],
  claims: readonly JudgedClaim[],
  elapsedSeconds: number,
): Reproduction {
  return {
    variant,
    replications,
    horizon,
    seed,
    verdicts: verdictCounts(claims),
    sentences: claims,
    experiments: results.map(({ summary }) => summary),
    elapsedSeconds,
  };
}

/** The text of the file. */
export function reproductionText(reproduction: Reproduction): string {
  return `${JSON.stringify(reproduction, null, 2)}\n`;
}

/**
 * What a file `summary.json` of `blendit reproduce` says, once all that figures and sentences need of it was found to be
 * there.
 *
 * @throws Error that says what is wrong with the file
 */
export function readReproduction(text: string, fileName: string): Reproduction {
  const complain = (reason: string): never => {
    throw new Error(`${fileName}: expected the summary.json of \`blendit reproduce\`, but ${reason}`);
  };
  const file = parsed(text) ?? complain("it is not JSON");
  if (!isObject(file)) return complain("it holds no object");
  if (!("sentences" in file)) return complain(otherFile(file));
  const { sentences, experiments } = file;
  if (!isOptions(file)) return complain("variant, replications, horizon or seed is missing or wrong");
  if (!isListOf(sentences, isSentence) || !areAllSentences(sentences)) {
    return complain("its sentences are not those that this version of Blendit judges");
  }
  if (!Array.isArray(experiments)) return complain("it has no experiments");
  const { variant, replications, horizon, seed } = file;
  const options = { variant, replications, horizon, seed };
  const wrong = paperProblems(options).find(({ experiment }, index) => !isSummary(experiments[index], experiment));
  if (wrong) return complain(`${wrong.experiment.name} is missing, or not as this version of Blendit has it`);
  const { elapsedSeconds } = file as Partial<Reproduction>;
  return {
    ...options,
    verdicts: verdictCounts(sentences),
    sentences,
    experiments: experiments as Summary[],
    elapsedSeconds: elapsedSeconds ?? 0,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function otherFile(file: object): string {
  return "learners" in file
    ? "it is that of `blendit run`"
    : "it has no sentences: look for the file in the folder that --out named";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isCount(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

function isOptions(file: object): file is PaperOptions {
  const { variant, replications, horizon, seed } = file as Partial<PaperOptions>;
  return (
    Object.keys(variantNames).includes(String(variant)) &&
    isCount(replications, 1) &&
    isCount(horizon, 1) &&
    isCount(seed, 0)
  );
}

const verdicts: readonly unknown[] = ["holds", "undecided", "contradicted"];

function isSentence(value: unknown): value is JudgedClaim {
  const { number, id, text, criterion, verdict, needed, parts, decisive } = isObject(value) ? value : {};
  return (
    Number.isFinite(number) &&
    [id, text, criterion].every((word) => typeof word === "string") &&
    verdicts.includes(verdict) &&
    (needed === null || Number.isFinite(needed)) &&
    isListOf(parts, isPart) &&
    (decisive === null || isPart(decisive))
  );
}

function isPart(value: unknown): value is JudgedPart {
  const { figure, scenario, quantity, when, mean, interval, bounds, verdict } = isObject(value) ? value : {};
  return (
    (paperFigureNames as readonly unknown[]).includes(figure) &&
    (scenario === null || isCount(scenario, 1)) &&
    [quantity, when].every((word) => typeof word === "string") &&
    (mean === null || isFiniteNumber(mean)) &&
    (interval === null || (isListOf(interval, isFiniteNumber) && interval.length === 2)) &&
    isObject(bounds) &&
    verdicts.includes(verdict)
  );
}

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function areAllSentences(sentences: readonly JudgedClaim[]): boolean {
  return sentences.length === paperClaims.length && sentences.every(({ id }, index) => id === paperClaims[index]!.id);
}

/** Whether this is a summary of the experiment with all that figures draw. */
function isSummary(value: unknown, experiment: Summary["experiment"]): boolean {
  const { experiment: own, optimum, learners } = isObject(value) ? value : {};
  if (!isSame(own, experiment) || !isObject(optimum)) return false;
  const { weights } = optimum;
  if (!isListOf(weights, isFiniteNumber) || weights.length !== experiment.arms.length) return false;
  const rounds = recordedRounds(experiment);
  return (
    Array.isArray(learners) &&
    learners.length === experiment.learners.length &&
    learners.every((learner: unknown) => isLearner(learner, rounds))
  );
}

function isLearner(value: unknown, rounds: readonly number[]): value is LearnerSummary {
  const { rounds: own, utilityGap, bias } = isObject(value) ? value : {};
  return (
    isSame(own, rounds) &&
    [utilityGap, bias].every((list) => isListOf(list, isEstimate) && list.length === rounds.length)
  );
}

function isEstimate(value: unknown): value is Estimate {
  const { mean, standardError } = isObject(value) ? value : {};
  return isFiniteNumber(mean) && (standardError === null || isFiniteNumber(standardError));
}

/** Whether two values of JSON are equal, whatever the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  const [own, its] = [Object.entries(one), new Map(Object.entries(other))];
  return own.length === its.size && own.every(([key, value]) => its.has(key) && isSame(value, its.get(key)));
}
