import type { ArmSpec, ColumnKind } from "@blendit/lab";
import type { ColumnChoice } from "./messages.ts";

/** Common names of the column of arms and of the column of outcomes. */
const ARM = /^(arm|model|variant|group|treatment|option|policy|genre|origin)s?$/i;
const REWARD = /^(reward|score|rating|outcome|result|value|y)s?$/i;

/** A column with more different texts than this does not name arms. */
const MOST_ARMS = 1000;

/** The most likely columns: one of arms and one of outcomes, or otherwise every column of numbers as an arm. */
export function guessColumns(kinds: readonly ColumnKind[]): ColumnChoice {
  const numbers = kinds.filter(isNumbers);
  const rewards = numbers.filter((kind) => !isCounter(kind));
  const arms = kinds.filter(isArms);
  const arm = arms.find(({ name }) => ARM.test(name)) ?? arms.filter((kind) => !isNumbers(kind)).toSorted(fewest)[0];
  const others = rewards.filter(({ name }) => name !== arm?.name);
  const reward = others.find(({ name }) => REWARD.test(name)) ?? others.at(-1);
  if (arm && reward) return { layout: "long", arm: arm.name, reward: reward.name };
  return { layout: "wide", arms: (rewards.length > 1 ? rewards : numbers).map(({ name }) => name) };
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

function fewest(one: ColumnKind, other: ColumnKind): number {
  return one.different - other.different;
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
