import type { ArmSpec, ColumnKind } from "@blendit/lab";
import type { ColumnChoice, ReadColumns } from "./messages.ts";

/** Common names of columns. A cost limits a blend and is rarely what it should maximise. */
const ARM = /^(arm|model|variant|group|treatment|option|policy|genre|origin|slot)s?$/i;
const REWARD = /^(reward|score|rating|outcome|result|value|quality|accuracy|y)s?$/i;
const COST = /(^|[^a-z])(costs?|prices?|dollars?|usd|eur|euros?|latency|ms|seconds?|duration|tokens?)([^a-z]|$)/i;

/** A column with more different texts than this does not name arms. */
const MOST_ARMS = 1000;

/**
 * The columns of arms and outcomes, as far as they are clear: undefined where several are equally likely. If no column names arms,
 * every column of numbers is an arm.
 */
export function guessColumns(kinds: readonly ColumnKind[]): ColumnChoice {
  const numbers = kinds.filter(isNumbers);
  const outcomes = numbers.filter((kind) => !isCounter(kind));
  const arms = kinds.filter(
    (kind) => ARM.test(kind.name) || (isArms(kind) && !isNumbers(kind) && !REWARD.test(kind.name)),
  );
  if (arms.length === 0)
    return { layout: "wide", arms: (outcomes.length > 1 ? outcomes : numbers).map(({ name }) => name) };
  const arm = onlyOf(arms, ARM);
  const reward = onlyOf(
    kinds.filter((kind) => kind !== arm && (REWARD.test(kind.name) || (outcomes.includes(kind) && !isCost(kind)))),
    REWARD,
  );
  return { layout: "long", arm: arm?.name, reward: reward?.name };
}

/** The only column, if possible of those with a common name; undefined if there are several. */
function onlyOf(columns: readonly ColumnKind[], common: RegExp): ColumnKind | undefined {
  const named = columns.filter(({ name }) => common.test(name));
  const likely = named.length > 0 ? named : columns;
  return likely.length === 1 ? likely[0] : undefined;
}

/** The columns of numbers whose mean can be limited: all but those of arms and outcomes, costs first. */
export function limitableColumns({ kinds, columns }: ReadColumns): string[] {
  if (columns.layout === "wide") return [];
  const others = kinds.filter((kind) => isNumbers(kind) && kind.name !== columns.arm && kind.name !== columns.reward);
  return others.toSorted((one, other) => Number(isCost(other)) - Number(isCost(one))).map(({ name }) => name);
}

export function isCost({ name }: Pick<ColumnKind, "name">): boolean {
  return COST.test(name);
}

function isNumbers({ numbers, words }: ColumnKind): boolean {
  return numbers > 0 && numbers > 10 * words;
}

/** Whether a column names arms: it has several different texts, and most of them occur more than once. */
function isArms({ numbers, words, different }: ColumnKind): boolean {
  return different >= 2 && different <= Math.min(MOST_ARMS, (numbers + words) / 2);
}

/** Whether a column numbers the rows, so that it is not an outcome. */
function isCounter({ name, numbers, different }: ColumnKind): boolean {
  return /^(id|index|row|key|no|nr|number)$/i.test(name) && different === numbers;
}

/** Longer texts are assumed to be tables. */
const MOST_BYTES = 1_000_000;

/** Reads numbers separated by spaces, commas, semicolons or newlines as one arm, named after the file; undefined for anything else. */
export async function plainNumbers(name: string, content: Blob): Promise<ArmSpec | undefined> {
  if (content.size > MOST_BYTES) return undefined;
  const words = (await content.text()).split(/[\s,;]+/).filter((word) => word !== "");
  const samples = words.map(Number);
  const areNumbers = samples.length > 0 && samples.every(Number.isFinite);
  return areNumbers ? { kind: "empirical", samples, name: name.replace(/\.\w+$/, "") } : undefined;
}
