import { didYouMean } from "@blendit/core/errors";
import type { UtilitySpec } from "@blendit/core/specs";
import { type Complaint, invalidValue, type Path, pathText, refusedValue } from "../text/complaint.ts";
import { kindsOf } from "./json-schema.ts";
import { mapParts } from "./map-parts.ts";
import { namesModule } from "./module-spec.ts";
import { utilitySchema } from "./schema/utilities.ts";

export interface Translation {
  /** A copy in which outcomes are numbers. */
  readonly file: Record<string, unknown>;
  /** The words that the numbers mean, sorted; undefined if the file has no words. */
  readonly categories?: readonly string[];
}

/**
 * Replaces words by numbers, since core works on numbers. If any outcome of an experiment is a word, all outcomes are categories, and
 * each becomes its index in one sorted list of words. Sorting makes the numbers the same on every machine.
 */
export function translateWords(file: Record<string, unknown>, complaints: Complaint[]): Translation {
  // The options of a custom utility are not translated.
  const parts = ["arms", "drift", "constraints", ...(namesModule(file.utility) ? [] : ["utility"])];
  const lists = parts.flatMap((key) => listsIn(file[key], [key]));
  const withWords = lists.filter(({ values }) => values.some((value) => typeof value === "string"));
  if (withWords.length === 0) return { file };
  const goal = file.utility as UtilitySpec;
  const ofMetrics = withWords.filter((list) => isOfArm(list) && list.path.includes("metrics"));
  if (ofMetrics.length > 0) {
    complaints.push(...ofMetrics.map(metricNeedsNumbers));
    return { file };
  }
  const numericGoal = [goal, ...constraintGoals(file)].find((each) => !takesWords(each));
  if (numericGoal) {
    complaints.push(...withWords.map((list) => needsNumbers(list, numericGoal)));
    return { file };
  }
  complaints.push(...wordMisfits(file, lists));
  const categories = sortedWords(lists.flatMap(({ values }) => distinct(values)));
  const codes = new Map(categories.map((word, code) => [word, code]));
  const given = parts.filter((key) => file[key] !== undefined);
  const translated = Object.fromEntries(given.map((key) => [key, codeWords(file[key], codes)]));
  return { file: { ...file, ...translated }, categories };
}

/** A copy in which every outcome is replaced by its code. */
export function codeWords(part: unknown, codes: ReadonlyMap<string, number>): unknown {
  return mapParts(part, (inner, path) =>
    isOutcomes(path.at(-1), inner) ? inner.map((value) => codes.get(String(value))!) : undefined,
  );
}

function needsNumbers({ path, values }: ValueList, { kind }: UtilitySpec): Complaint {
  const index = values.findIndex((value) => typeof value === "string");
  const rule = `a number, since the goal is ${kind ?? "a custom utility"} (goals for words: ${wordTakers()})`;
  return invalidValue([...path, index], rule, values[index]);
}

/** The utilities of a file's constraints. */
export function constraintGoals(file: Part): UtilitySpec[] {
  return ((file.constraints ?? []) as { readonly utility: UtilitySpec }[]).map(({ utility }) => utility);
}

function metricNeedsNumbers({ path, values }: ValueList): Complaint {
  const index = values.findIndex((value) => typeof value === "string");
  return invalidValue([...path, index], "a number, since metrics are numbers (give each category one)", values[index]);
}

/** Whether outcomes may be words: the utility only uses the category of an outcome, or whether it is in a list. */
export function takesWords(spec: UtilitySpec): boolean {
  if (namesModule(spec)) return false;
  if ("terms" in spec) return spec.terms.every(({ utility }) => takesWords(utility as UtilitySpec));
  return optionsOf(spec.kind).includes("categories") ? !("edges" in spec) : "values" in spec;
}

/** The kinds of utilities that accept words, for messages. */
function wordTakers(): string {
  const kinds = [...kindsOf(utilitySchema).keys()];
  const byCategory = kinds.filter((kind) => optionsOf(kind).includes("categories"));
  const byList = kinds.filter((kind) => optionsOf(kind).includes("values")).map((kind) => `${kind} with values`);
  return [...byCategory, ...byList].join(", ");
}

/** The options that a kind of utility has in an experiment file. */
export function optionsOf(kind: string): string[] {
  return Object.keys(kindsOf(utilitySchema).get(kind)?.properties ?? {});
}

/** An outcome: a number, or a word that is a category. */
export type Value = number | string;

type Part = Readonly<Record<string, unknown>>;

/** Values of outcomes in an experiment, and their path. */
export interface ValueList {
  readonly path: Path;
  readonly values: readonly Value[];
}

/** Whether a list is in an arm, now or after a drift, and not in a goal. */
function isOfArm({ path }: ValueList): boolean {
  return path[0] === "arms" || path[0] === "drift";
}

/** The keys of distributions and utilities that contain outcomes. */
const OUTCOME_KEYS: ReadonlySet<unknown> = new Set(["values", "samples", "categories"]);

/** All lists of outcomes in a part of an experiment. */
export function listsIn(part: unknown, at: Path): ValueList[] {
  const lists: ValueList[] = [];
  mapParts(
    part,
    (inner, path) => {
      if (!isOutcomes(path.at(-1), inner)) return undefined;
      lists.push({ path, values: inner });
      return inner;
    },
    at,
  );
  return lists;
}

/** Whether a key contains outcomes that are numbers or words, not vectors. */
export function isOutcomes(key: string | number | undefined, value: unknown): value is readonly Value[] {
  return OUTCOME_KEYS.has(key) && Array.isArray(value) && ["string", "number"].includes(typeof value[0]);
}

/** The distinct values of a list, as words. */
export function distinct(values: readonly Value[]): string[] {
  return [...new Set(values)].map(String);
}

/** The distinct words, sorted by code units so that the order is the same on every machine. */
export function sortedWords(words: Iterable<string>): string[] {
  return [...new Set(words)].sort();
}

/** Learners that use the mean of outcomes, which words do not have. */
const MEAN_LEARNERS: ReadonlySet<unknown> = new Set(["exp3", "ucb1", "thompson"]);

/** The most words that a message names. */
const MOST_NAMED = 20;

/** Complaints about what is incompatible with words: distributions of numbers, supports, learners that use means, unknown words. */
function wordMisfits(file: Part, lists: readonly ValueList[]): Complaint[] {
  const arms = lists.filter(isOfArm);
  return [
    ...distributionsOfNumbers(file.arms as Part[], ["arms"]),
    ...distributionsOfNumbers((file.drift as { readonly to: Part[] } | undefined)?.to ?? [], ["drift", "to"]),
    ...meanLearners((file.learners ?? []) as Part[]),
    ...wordComplaints(file.utility as Part, ["utility"], arms),
    ...constraintGoals(file).flatMap((goal, index) =>
      wordComplaints(goal as unknown as Part, ["constraints", index, "utility"], arms),
    ),
  ];
}

function distributionsOfNumbers(distributions: readonly Part[], path: Path): Complaint[] {
  return distributions.flatMap((distribution, index) => distributionOfNumbers(distribution, [...path, index]));
}

function distributionOfNumbers(distribution: Part, path: Path): Complaint[] {
  if (Array.isArray(distribution.parts)) {
    return distribution.parts.flatMap((part: Part, index) =>
      distributionOfNumbers(part.distribution as Part, [...path, "parts", index, "distribution"]),
    );
  }
  if (Object.entries(distribution).some(([key, value]) => isOutcomes(key, value))) return [];
  return [invalidValue([...path, "kind"], "a distribution of words, like the others", distribution.kind)];
}

function meanLearners(learners: readonly Part[]): Complaint[] {
  const rule = "a learner that does not use means, since outcomes are words";
  return learners.flatMap(({ kind }, index) =>
    MEAN_LEARNERS.has(kind) ? [invalidValue(["learners", index, "kind"], rule, kind)] : [],
  );
}

/** Complaints about words of arms that a utility's categories or target lack, and words of a utility that no arm has. */
function wordComplaints(goal: Part, path: Path, arms: readonly ValueList[]): Complaint[] {
  const complaints: Complaint[] = [];
  if (Array.isArray(goal.terms)) {
    goal.terms.forEach((term: Part, index) => {
      complaints.push(...wordComplaints(term.utility as Part, [...path, "terms", index, "utility"], arms));
    });
  }
  if (goal.support !== undefined) {
    complaints.push(
      refusedValue([...path, "support"], "Outcomes are words, so they have no support. Leave it out.", goal.support),
    );
  }
  const source = goal.categories === undefined ? "target" : "categories";
  const stated = listsIn({ [source]: goal[source] }, []);
  if (stated.length > 0) {
    const known = stated.flatMap(({ values }) => distinct(values));
    for (const list of arms)
      complaints.push(...outside(list, known, `among the words of ${pathText([...path, source])}`));
  }
  if (Array.isArray(goal.values)) {
    const known = arms.flatMap(({ values }) => distinct(values));
    complaints.push(
      ...outside({ path: [...path, "values"], values: goal.values }, known, "among the words of the arms"),
    );
  }
  return complaints;
}

function outside({ path, values }: ValueList, known: readonly string[], what: string): Complaint[] {
  const set = new Set(known);
  const unknownWord = distinct(values).find((word) => !set.has(word));
  if (unknownWord === undefined) return [];
  const names = sortedWords(set).slice(0, MOST_NAMED);
  return [invalidValue(path, `${what} (${names.join(", ")})`, unknownWord, didYouMean(unknownWord, names))];
}
