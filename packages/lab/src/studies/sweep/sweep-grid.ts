import { didYouMean } from "@blendit/core/errors";
import type { Overrides } from "../../spec/parse-experiment.ts";
import { type Complaint, invalidValue, type Path, refusedValue } from "../../text/complaint.ts";
import { formatCount } from "../../text/numbers.ts";

/** A field that a sweep varies, such as `learners[0].step.initial`, and its values. */
export interface Axis {
  readonly field: string;
  readonly values: readonly unknown[];
  /** Short, distinct labels of the values. */
  readonly labels: readonly string[];
}

const LONGEST = 40;

/** Short labels of a field's values: numbers and names unchanged, lists by their length if that distinguishes them. */
function valueLabels(field: string, values: readonly unknown[]): string[] {
  const short = values.map((value) => shortLabel(field, value));
  const labels = isEachOnce(short) ? short : values.map(longLabel);
  return isEachOnce(labels) ? labels : labels.map((label, index) => `${label} (${index + 1})`);
}

function shortLabel(field: string, value: unknown): string {
  if (Array.isArray(value) && value.some((item) => typeof item === "object")) {
    return `${value.length} ${field.split(".").at(-1)}`;
  }
  const { kind } = (value ?? {}) as { readonly kind?: unknown };
  return typeof kind === "string" ? kind : longLabel(value);
}

/** The whole value, cut off if it is too long. */
function longLabel(value: unknown): string {
  const text = typeof value === "string" ? value : plainText(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** A value as text without outer braces: `kind: constant, size: 0.1`. */
function plainText(value: unknown): string {
  const text = JSON.stringify(value)
    .replaceAll('"', "")
    .replaceAll(/([:,])/g, "$1 ");
  return text.replace(/^[{[](.*)[}\]]$/, "$1");
}

function isEachOnce(labels: readonly string[]): boolean {
  return new Set(labels).size === labels.length;
}

/** The path of a field such as `learners[0].step.initial`; undefined for any other text. */
function fieldPath(field: string): Path | undefined {
  if (!/^[\w-]+(\[\d+\]|\.[\w-]+)*$/.test(field)) return undefined;
  return Array.from(field.matchAll(/\[(\d+)\]|([\w-]+)/g), ([, index, key]) =>
    index === undefined ? key! : Number(index),
  );
}

/** Why a field cannot be set. */
interface Obstacle {
  readonly problem: string;
}

/**
 * A copy of `whole` with `value` at a path. Creates missing objects, whose keys are checked later with the whole experiment. List items
 * must exist.
 */
function withField(whole: unknown, path: Path, value: unknown): { value: unknown } | Obstacle {
  const [key, ...rest] = path;
  if (key === undefined) return { value };
  const at = (inner: unknown, put: (made: unknown) => unknown) => {
    const made = withField(inner, rest, value);
    return "problem" in made ? made : { value: put(made.value) };
  };
  if (typeof key === "number") {
    if (!Array.isArray(whole)) return { problem: `[${key}] needs a list, and the experiment has none there.` };
    if (!(key < whole.length)) return { problem: `The list ends at [${whole.length - 1}].` };
    return at(whole[key], (made) => whole.with(key, made));
  }
  if (whole !== undefined && !isObject(whole)) {
    const isList = Array.isArray(whole);
    return {
      problem: isList ? `A list comes before ${key}: add an index such as [0].` : `There is no object with ${key}.`,
    };
  }
  if (whole?.[key] === undefined && typeof rest[0] === "number") {
    const hint = didYouMean(key, Object.keys(whole ?? {}));
    return { problem: [`The experiment has no list ${key}.`, hint].filter(Boolean).join(" ") };
  }
  return at(whole?.[key], (made) => ({ ...whole, [key]: made }));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An experiment of a sweep, as in a file, and the index of the value of each varied field. */
export interface SweepPoint {
  readonly value: unknown;
  readonly varied: readonly { readonly field: string; readonly path: Path; readonly index: number }[];
}

export type SweepGrid =
  | { readonly state: "valid"; readonly axes: readonly Axis[]; readonly points: readonly SweepPoint[] }
  | { readonly state: "invalid"; readonly complaints: readonly Complaint[] };

/** Sweeps with more points should be split into several files. */
const MOST_POINTS = 1000;

/** Whether a file is a sweep. */
export function isSweep(value: unknown): value is { readonly vary: unknown } {
  return isObject(value) && Object.hasOwn(value, "vary");
}

/** All combinations of the values in `vary`; the last field varies fastest. Refuses to vary fields that `overrides` sets. */
export function sweepGrid({ vary, ...base }: { readonly vary: unknown }, overrides: Overrides = {}): SweepGrid {
  const fields = isObject(vary) ? Object.entries(vary) : [];
  if (fields.length === 0) {
    const rule = "an object with a list of values for each field, such as { floor: [0.01, 0.03] }";
    return { state: "invalid", complaints: [invalidValue(["vary"], rule, vary)] };
  }
  const complaints = fields.flatMap(([field, values]) => checkField(field, values, base, overrides));
  complaints.push(...nested(fields.map(([field]) => field)));
  const axes = (fields as [string, unknown[]][]).map(([field, values]) => ({ field, values }));
  const count = axes.reduce((product, { values }) => product * (Array.isArray(values) ? values.length : 1), 1);
  if (count > MOST_POINTS)
    complaints.push(
      refusedValue(
        ["vary"],
        `This sweep has ${formatCount(count)} combinations, more than the maximum of ${formatCount(MOST_POINTS)}. Vary fewer values.`,
        count,
      ),
    );
  if (complaints.length > 0) return { state: "invalid", complaints };
  return {
    state: "valid",
    axes: axes.map(({ field, values }) => ({ field, values, labels: valueLabels(field, values) })),
    points: Array.from({ length: count }, (_, point) => pointAt(base, axes, point)),
  };
}

/** Moves a complaint about a point of a sweep to the value in `vary`, if the complaint is about a varied field. */
export function inSweep(complaint: Complaint, { varied }: SweepPoint): Complaint {
  const { path, isKey } = complaint;
  const own = varied.find((each) => startsWith(path, each.path) || (isKey && startsWith(each.path, path)));
  if (!own) return complaint;
  // An unknown key is part of the field's name.
  if (isKey && path.length <= own.path.length) return { ...complaint, path: ["vary", own.field] };
  return { ...complaint, path: ["vary", own.field, own.index, ...path.slice(own.path.length)] };
}

function checkField(field: string, values: unknown, base: unknown, overrides: Overrides): Complaint[] {
  const refuse = (sentence: string): Complaint[] => [
    { ...refusedValue(["vary", field], sentence, values), isKey: true },
  ];
  const path = fieldPath(field);
  if (!path) return refuse(`"${field}" is not the name of a field, such as learners[0].step.initial.`);
  if (overrides[field as keyof Overrides] !== undefined) {
    return refuse(`${field} varies, and --${field} sets it. Leave out one of them.`);
  }
  if (!Array.isArray(values) || values.length === 0) {
    return [{ ...invalidValue(["vary", field], "a list of values", values), isKey: true }];
  }
  const texts = values.map((value) => JSON.stringify(value));
  const again = texts.findIndex((text, index) => texts.indexOf(text) < index);
  if (again >= 0) return [invalidValue(["vary", field, again], "different from the values before", values[again])];
  const made = withField(base, path, values[0]);
  return "problem" in made ? refuse(`Cannot vary ${field}. ${made.problem}`) : [];
}

/** Refuses fields that contain other varied fields, because it would be unclear which value counts. */
function nested(fields: readonly string[]): Complaint[] {
  return fields.flatMap((field) => {
    const outer = fields.find(
      (other) => other !== field && /^[.[]/.test(field.slice(other.length)) && field.startsWith(other),
    );
    if (outer === undefined) return [];
    return [{ ...invalidValue(["vary", field], `a field outside of ${outer}, which also varies`, field), isKey: true }];
  });
}

/** The index of each field's value at a point; the last field varies fastest. */
export function indicesAt(axes: readonly Pick<Axis, "values">[], point: number): number[] {
  let rest = point;
  const indices = axes.toReversed().map(({ values: { length } }) => {
    const index = rest % length;
    rest = (rest - index) / length;
    return index;
  });
  return indices.reverse();
}

function pointAt(base: unknown, axes: readonly Pick<Axis, "field" | "values">[], point: number): SweepPoint {
  let value = base;
  const varied = indicesAt(axes, point).map((index, axis) => {
    const { field, values } = axes[axis]!;
    const path = fieldPath(field)!;
    const made = withField(value, path, values[index]);
    if ("value" in made) ({ value } = made);
    return { field, path, index };
  });
  return { value, varied };
}

function startsWith(path: Path, start: Path): boolean {
  return start.every((key, index) => path[index] === key);
}
