import type { RecordedSpec } from "../tables/recorded-arms.ts";
import { pathText } from "../text/complaint.ts";
import type { Experiment } from "./experiment.ts";

type Arms = Pick<Experiment, "arms" | "sources">;

/**
 * The names of an experiment's arms, each once: those given; for recorded arms the shortest of `where`, column and file
 * that tells them apart, such as `Drama`; for the rest `arm 1`, `arm 2`, by their place.
 */
export function armNames(experiment: Arms): string[] {
  // Arms may be very many, and where none has a name there is none to avoid.
  return areNamed(experiment) ? distinctNames(experiment) : experiment.arms.map((_, arm) => placeName(arm));
}

/** Whether any arm is called by more than its place. */
export function areNamed({ arms, sources = {} }: Arms): boolean {
  return arms.some(({ name }) => name !== undefined) || Object.keys(sources).some((path) => /^arms\[\d+\]$/.test(path));
}

function distinctNames({ arms, sources = {} }: Arms): string[] {
  const sourceOf = (arm: number) => sources[pathText(["arms", arm])];
  const nameOf = sourceNames(arms.flatMap(({ name }, arm) => (name === undefined ? (sourceOf(arm) ?? []) : [])));
  const taken = new Set(arms.flatMap(({ name }) => name ?? []));
  return arms.map(({ name }, arm) => {
    if (name !== undefined) return name;
    const source = sourceOf(arm);
    const free = freeName(source ? nameOf(source) : placeName(arm), taken);
    taken.add(free);
    return free;
  });
}

function placeName(arm: number): string {
  return `arm ${arm + 1}`;
}

/** What a source is called by one or more of its parts. */
type Form = (source: RecordedSpec) => string;

function sourceNames(sources: readonly RecordedSpec[]): Form {
  const where = whereForm(sources);
  const file = fileForm(sources);
  const join =
    (...forms: Form[]): Form =>
    (source) =>
      forms
        .map((form) => form(source))
        .filter((part) => part !== "")
        .join(", ");
  // From the shortest to the longest.
  const forms = [where, column, file, join(where, column), join(where, file), join(column, file)];
  const isEnough = (form: Form) => {
    const names = new Set(sources.map(form));
    return names.size === sources.length && !names.has("");
  };
  return forms.find(isEnough) ?? join(where, column, file);
}

/** The values that rows are chosen by, as far as they differ between sources; of a single source, all of them. */
function whereForm(sources: readonly RecordedSpec[]): Form {
  const keys = [...new Set(sources.flatMap(({ where = {} }) => Object.keys(where)))];
  const differs = (key: string) => new Set(sources.map(({ where }) => where?.[key])).size > 1;
  const telling = sources.length > 1 ? keys.filter(differs) : keys;
  return ({ where = {} }) =>
    telling.flatMap((key) => (Object.hasOwn(where, key) ? [valueText(key, where[key]!)] : [])).join(", ");
}

/** `Drama` speaks for itself; 1990 and true do not. */
function valueText(key: string, value: string | number | boolean): string {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : `${key} ${value}`.trim();
}

function column(source: RecordedSpec): string {
  return "columns" in source ? source.columns.join(" ") : source.column;
}

/** The name of the file without folder and ending, where that tells all files apart. */
function fileForm(sources: readonly RecordedSpec[]): Form {
  const files = new Set(sources.map(({ file }) => file));
  const isShortEnough = new Set([...files].map(baseName)).size === files.size;
  return ({ file }) => (isShortEnough ? baseName(file) : file);
}

function baseName(file: string): string {
  return file
    .split(/[\\/]/)
    .at(-1)!
    .replace(/(.)\.[^.]*$/, "$1");
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
  return free;
}
