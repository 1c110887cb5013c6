import type { UtilitySpec } from "@blendit/core/specs";
import { type Complaint, invalidValue } from "../text/complaint.ts";
import { namesModule } from "./module-spec.ts";
import { takesWords, wordTakers } from "./takes-words.ts";
import { distinct, isOutcomes, isPart, listsIn, sortedWords, type ValueList } from "./value-lists.ts";
import { wordMisfits } from "./word-misfits.ts";

export interface Translation {
  /** A copy in which outcomes are numbers. */
  readonly file: Record<string, unknown>;
  /** The words that the numbers stand for, in the order of their letters; undefined where there were none. */
  readonly categories?: readonly string[];
}

/**
 * Core works on numbers. Where any outcome of an experiment is a word, all are categories: each becomes its place in one list of
 * them, sorted by letters, so that the same words give the same numbers on every machine.
 */
export function translateWords(file: Record<string, unknown>, complaints: Complaint[]): Translation {
  // What a utility of one's own is told is its own matter.
  const parts = namesModule(file.utility) ? ["arms", "drift"] : ["arms", "drift", "utility"];
  const lists = parts.flatMap((key) => listsIn(file[key], [key]));
  const withWords = lists.filter(({ values }) => values.some((value) => typeof value === "string"));
  if (withWords.length === 0) return { file };
  const goal = file.utility as UtilitySpec;
  const isGoalKnown = isPart(goal) && !complaints.some(({ path }) => path[0] === "utility");
  if (isGoalKnown && !takesWords(goal)) {
    complaints.push(...withWords.map((list) => needsNumbers(list, goal)));
    return { file };
  }
  complaints.push(...wordMisfits(file, lists));
  const categories = sortedWords(lists.flatMap(({ values }) => distinct(values)));
  const codes = new Map(categories.map((word, code) => [word, code]));
  const translated = Object.entries(file).map(([key, part]) => [
    key,
    parts.includes(key) ? codeWords(part, codes) : part,
  ]);
  return { file: Object.fromEntries(translated), categories };
}

/** A copy in which every outcome that is a word has become its code. */
export function codeWords(part: unknown, codes: ReadonlyMap<string, number>): unknown {
  if (Array.isArray(part)) return part.map((item) => codeWords(item, codes));
  if (!isPart(part)) return part;
  const entries = Object.entries(part).map(([key, inner]) => [
    key,
    isOutcomes(key, inner) ? inner.map((value) => codes.get(String(value))!) : codeWords(inner, codes),
  ]);
  return Object.fromEntries(entries);
}

function needsNumbers({ path, values }: ValueList, { kind }: UtilitySpec): Complaint {
  const index = values.findIndex((value) => typeof value === "string");
  const rule = `a number, which ${kind ?? "a utility of one's own"} needs (words are for ${wordTakers()})`;
  return invalidValue([...path, index], rule, values[index]);
}
