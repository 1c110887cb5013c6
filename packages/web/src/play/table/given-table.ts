import type { ArmSpec, ColumnKind } from "@blendit/lab";
import type { ColumnChoice } from "./messages.ts";

/** Names that people give to the column of arms and to that of outcomes. */
const ARM = /^(arm|model|variant|group|treatment|option|policy|genre|origin)s?$/i;
const REWARD = /^(reward|score|rating|outcome|result|value|y)s?$/i;

/** More different texts than these name no arms. */
const MOST_ARMS = 1000;

/** The columns that are most likely meant: one of arms and one of outcomes, or else all columns of numbers as an arm each. */
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

/** Each of several texts names an arm, and most of them stand more than once. */
function isArms({ numbers, words, different }: ColumnKind): boolean {
  return different >= 2 && different <= Math.min(MOST_ARMS, (numbers + words) / 2);
}

/** Rows are numbered in it: it is an outcome of nothing. */
function isCounter({ name, numbers, different }: ColumnKind): boolean {
  return /^(id|index|row|key|no|nr|number)$/i.test(name) && different === numbers;
}

function fewest(one: ColumnKind, other: ColumnKind): number {
  return one.different - other.different;
}

/** Longer texts are taken for tables without a look. */
const MOST_BYTES = 1_000_000;

/** An arm of numbers with nothing but spaces, commas, semicolons and line ends between them, named as the file; undefined for anything else. */
export async function plainNumbers(name: string, content: Blob): Promise<ArmSpec | undefined> {
  if (content.size > MOST_BYTES) return undefined;
  const words = (await content.text()).split(/[\s,;]+/).filter((word) => word !== "");
  const samples = words.map(Number);
  const areNumbers = samples.length > 0 && samples.every(Number.isFinite);
  return areNumbers ? { kind: "empirical", samples, name: name.replace(/\.\w+$/, "") } : undefined;
}
