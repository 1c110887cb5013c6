import type { ArmSpec } from "@blendit/lab";
import { learnersOf } from "./learner-choices.ts";
import { type Puzzle, puzzleOf } from "./puzzles.ts";
import type { Setting } from "./setting.ts";

/** The state in the address of the page. */
export interface PlayState {
  /** One setting, or two side by side. */
  readonly settings: readonly Setting[];
  readonly pace: number;
  /** Whether controls are shown; a teacher may want only the charts. */
  readonly hasControls: boolean;
}

/** The default pace, in seconds for a tenfold number of rounds. */
export const USUAL_PACE = 2.5;

/** Fields of a setting that are in the address if they differ from the puzzle's. */
const PARTS = ["utility", "arms", "drift", "floor", "horizon", "replications", "seed"] as const;

/** The query string of a state: the id of the puzzle, and the changes to it. Recorded data are left out. */
export function searchOf({ settings, pace, hasControls }: PlayState): string {
  const words = new URLSearchParams();
  for (const [index, setting] of settings.entries()) {
    const prefix = PREFIXES[index]!;
    const puzzle = puzzleOf(setting.name);
    words.set(`${prefix}puzzle`, puzzle.id);
    for (const [name, text] of differences(setting, puzzle)) words.set(prefix + name, text);
  }
  if (pace !== USUAL_PACE) words.set("pace", String(pace));
  if (!hasControls) words.set("controls", "hidden");
  const text = words.toString();
  return text === `puzzle=${puzzleOf(undefined).id}` ? "" : `?${text}`;
}

const PREFIXES = ["", "b."];

function differences(setting: Setting, { setting: usual }: Puzzle): [string, string][] {
  const shared = withoutData(setting, usual);
  const changed = PARTS.filter((part) => !isSame(shared[part], usual[part])).map((part): [string, string] => [
    part,
    shared[part] === undefined ? "none" : plainText(shared[part]),
  ]);
  const ids = setting.learners.map(({ id }) => id).join(",");
  const isUsual = ids === usual.learners.map(({ id }) => id).join(",");
  return isUsual ? changed : [...changed, ["learners", ids]];
}

/**
 * The setting without dropped and pasted numbers, which stay on the visitor's machine, even if they are what an arm changes to. If no
 * other arms are left, the setting has the arms of the puzzle.
 */
function withoutData(setting: Setting, usual: Setting): Setting {
  const isKept = setting.arms.map(({ kind }) => kind !== "empirical");
  if (isKept.every(Boolean)) return setting;
  const { drift, ...rest } = setting;
  if (!isKept.some(Boolean)) return { ...rest, arms: usual.arms, ...(usual.drift && { drift: usual.drift }) };
  return {
    ...rest,
    arms: setting.arms.filter((_, arm) => isKept[arm]),
    ...(drift && { drift: { ...drift, to: drift.to.filter((_, arm) => isKept[arm]) } }),
  };
}

function plainText(value: unknown): string {
  return typeof value === "number" ? String(value) : JSON.stringify(value);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Called with what is wrong in an address and what the page shows instead. */
type Note = (problem: string) => void;
/** Looks up a parameter of the address. */
type Word = (name: string) => string | null;

/** The state in an address. Invalid parameters are noted and replaced by the puzzle's defaults. */
export function stateOf(search: string, note: Note = () => {}): PlayState {
  const words = new URLSearchParams(search);
  return {
    settings: PREFIXES.filter((prefix) => prefix === "" || words.has(`${prefix}puzzle`)).map((prefix) =>
      settingOf((name) => words.get(prefix + name), note),
    ),
    pace: numberOf("pace", words.get("pace"), note, 0) ?? USUAL_PACE,
    hasControls: words.get("controls") !== "hidden",
  };
}

/** Whether an address names at most a puzzle, without a state of it. */
export function isFreshPuzzle(search: string): boolean {
  return [...new URLSearchParams(search).keys()].every((name) => name === "puzzle");
}

/** What is wrong in an address, and what the page shows instead. */
export function problemsOf(search: string): string[] {
  const problems: string[] = [];
  stateOf(search, (problem) => problems.push(problem));
  return [...new Set(problems)];
}

function settingOf(word: Word, note: Note): Setting {
  const id = word("puzzle");
  const { id: found, title, setting } = puzzleOf(id);
  if (id !== null && id !== found) {
    note(`There is no puzzle called “${id}”. This is “${title}”; choose another in the list of puzzles.`);
  }
  const utility = read<Setting["utility"]>("utility", word, note);
  const arms = read<ArmSpec[]>("arms", word, note, isListOfObjects);
  const drift = word("drift");
  const { drift: usualDrift, ...rest } = setting;
  const change =
    drift === "none" ? undefined : (read<NonNullable<Setting["drift"]>>("drift", word, note) ?? usualDrift);
  return {
    ...rest,
    ...(utility && { utility }),
    // The forms and the charts must show the same names.
    ...(arms && { arms: arms.map((arm, index) => ({ name: `option ${index + 1}`, ...arm })) }),
    ...(change && { drift: change }),
    ...numbers(word, note),
    ...learners(word("learners"), setting, note),
  };
}

function numbers(word: Word, note: Note): Partial<Setting> {
  const found = ["floor", "horizon", "replications", "seed"].flatMap((name) => {
    const value = numberOf(name, word(name), note);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(found);
}

function numberOf(name: string, text: string | null, note: Note, least = Number.NEGATIVE_INFINITY): number | undefined {
  if (text === null) return undefined;
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (Number.isFinite(number) && number >= least) return number;
  const rule = Number.isFinite(number) ? `at least ${least}` : "a number";
  note(`“${name}” in the address must be ${rule}, but is “${text}”. The default is used instead.`);
  return undefined;
}

function learners(ids: string | null, usual: Setting, note: Note): Partial<Setting> {
  if (ids === null) return {};
  const chosen = learnersOf(ids.split(","), usual.learners);
  if (chosen.length > 0) return { learners: chosen };
  note(`The address names no algorithm of this page: “${ids}”. The puzzle's defaults are used; choose others below.`);
  return {};
}

function read<Value>(name: string, word: Word, note: Note, isValid = isObject): Value | undefined {
  const text = word(name);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (isValid(value)) return value as Value;
  } catch {
    // Invalid JSON is noted below, like any other value of the wrong type.
  }
  note(
    `“${name}” in the address cannot be read, so the puzzle's default is used. If the link was cut off, copy all of it.`,
  );
  return undefined;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}
