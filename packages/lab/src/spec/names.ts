import type { RecordedSpec } from "../tables/recorded-arms.ts";
import { type Complaint, invalidValue, pathText } from "../text/complaint.ts";
import type { ArmSpec, Experiment, LearnerEntry, NamedLearner } from "./experiment.ts";

type Arms = Pick<Experiment, "arms" | "sources">;

/**
 * The names of an experiment's arms, each once: those given; for recorded arms the shortest of `where`, column and file
 * that tells them apart, such as `Drama`; for the rest `arm 1`, `arm 2`, by their position.
 */
export function armNames(experiment: Arms): string[] {
  // Arms may be very many, and where none has a name there is none to avoid.
  return areNamed(experiment) ? distinctNames(experiment) : experiment.arms.map((_, arm) => numberedName(arm));
}

/** Whether any arm has more than a number for a name. */
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
    const given = source ? nameOf(source) : numberedName(arm);
    const free = firstFree(
      (each) => taken.has(each),
      (number) => (number === 1 ? given : `${given} (${number})`),
    );
    taken.add(free);
    return free;
  });
}

function numberedName(arm: number): string {
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

/**
 * Learners with ids: those given, and for the rest the kind (with the influence, for mirror ascent) and a number where
 * two would be equal.
 */
export function nameLearners(entries: readonly LearnerEntry[]): NamedLearner[] {
  const taken = new Set(entries.flatMap(({ id }) => (id === undefined ? [] : [fileNameOf(id)])));
  return entries.map((entry) => {
    const name = nameOf(entry);
    const isTaken = (id: string) => taken.has(fileNameOf(id));
    const id = entry.id ?? firstFree(isTaken, (number) => (number === 1 ? name : `${name}-${number}`));
    taken.add(fileNameOf(id));
    return { ...entry, id };
  });
}

function nameOf(entry: LearnerEntry): string {
  return entry.kind === "mirror-ascent" ? `${entry.kind}-${entry.influence ?? "plug-in"}` : entry.kind;
}

/** Ids become names of files, and some file systems do not tell "A" from "a". */
function fileNameOf(id: string): string {
  return id.toLowerCase();
}

/** The complaint about each given id that an earlier learner has. */
export function repeatedIds(entries: readonly LearnerEntry[]): Complaint[] {
  const rule = "an id that no earlier learner has (capitals do not count)";
  return repeated(
    entries.map(({ id }) => id),
    fileNameOf,
    (id, index) => invalidValue(["learners", index, "id"], rule, id),
  );
}

/** The complaint about each name that an earlier arm has. */
export function repeatedNames(arms: readonly ArmSpec[]): Complaint[] {
  return repeated(
    arms.map(({ name }) => name),
    (name) => name,
    (name, index) => invalidValue(["arms", index, "name"], "a name that no earlier arm has", name),
  );
}

function repeated(
  names: readonly (string | undefined)[],
  keyOf: (name: string) => string,
  complaint: (name: string, index: number) => Complaint,
): Complaint[] {
  const seen = new Set<string>();
  return names.flatMap((name, index) => {
    if (name === undefined) return [];
    const isRepeated = seen.has(keyOf(name));
    seen.add(keyOf(name));
    return isRepeated ? [complaint(name, index)] : [];
  });
}

/** The first of some names that is free. */
function firstFree(isTaken: (name: string) => boolean, nameWith: (number: number) => string): string {
  let number = 1;
  while (isTaken(nameWith(number))) number++;
  return nameWith(number);
}
