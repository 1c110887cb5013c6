import { columnNames, type RecordedSpec } from "../tables/recorded-spec.ts";
import { type Complaint, invalidValue, pathText } from "../text/complaint.ts";
import type { Experiment, LearnerEntry, NamedLearner } from "./experiment.ts";

type Arms = Pick<Experiment, "arms" | "sources">;

/**
 * The names of an experiment's arms, all different: given names; for recorded arms the shortest combination of `where`, column and
 * file that distinguishes them, such as `Drama`; for the rest `arm 1`, `arm 2`, by their position.
 */
export function armNames(experiment: Arms): string[] {
  // A shortcut for very many arms: if none has a name, numbers cannot collide with one.
  return areNamed(experiment) ? namesOfArms(experiment) : experiment.arms.map((_, arm) => numberedName(arm));
}

/** Whether any arm has a name that is more than a number. */
export function areNamed({ arms, sources = {} }: Arms): boolean {
  return arms.some(({ name }) => name !== undefined) || Object.keys(sources).some((path) => /^arms\[\d+\]$/.test(path));
}

function namesOfArms({ arms, sources = {} }: Arms): string[] {
  const sourceOf = (arm: number) => sources[pathText(["arms", arm])];
  const nameOf = sourceNames(arms.flatMap(({ name }, arm) => (name === undefined ? (sourceOf(arm) ?? []) : [])));
  const derived = arms.map((_, arm) => {
    const source = sourceOf(arm);
    return source ? nameOf(source) : numberedName(arm);
  });
  return distinctNames(
    arms.map(({ name }) => name),
    derived,
  );
}

/** The given names or, where missing, the derived ones, with a number appended if the name is taken. */
export function distinctNames(given: readonly (string | undefined)[], derived: readonly string[]): string[] {
  const taken = new Set(given.flatMap((name) => name ?? []));
  return given.map((name, index) => {
    if (name !== undefined) return name;
    const own = derived[index]!;
    const free = firstFree(
      own,
      (each) => taken.has(each),
      (number) => `${own} (${number})`,
    );
    taken.add(free);
    return free;
  });
}

function numberedName(arm: number): string {
  return `arm ${arm + 1}`;
}

/** A way to name a source by one or more of its properties. */
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
  // Sorted from the shortest to the longest.
  const forms = [where, column, file, join(where, column), join(where, file), join(column, file)];
  const isEnough = (form: Form) => {
    const names = new Set(sources.map(form));
    return names.size === sources.length && !names.has("");
  };
  return forms.find(isEnough) ?? join(where, column, file);
}

/** Names sources by the values in `where` that differ between them; a single source by all its values. */
function whereForm(sources: readonly RecordedSpec[]): Form {
  const keys = [...new Set(sources.flatMap(({ where = {} }) => Object.keys(where)))];
  const differs = (key: string) => new Set(sources.map(({ where }) => where?.[key])).size > 1;
  const telling = sources.length > 1 ? keys.filter(differs) : keys;
  return ({ where = {} }) =>
    telling.flatMap((key) => (Object.hasOwn(where, key) ? [valueText(key, where[key]!)] : [])).join(", ");
}

/** A word such as `Drama` is clear without its column; 1990 and true are not. */
function valueText(key: string, value: string | number | boolean): string {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : `${key} ${value}`.trim();
}

function column(source: RecordedSpec): string {
  return columnNames(source).join(" ");
}

/** Names sources by their file, without folder and extension if all files then still differ. */
function fileForm(sources: readonly RecordedSpec[]): Form {
  const files = new Set(sources.map(({ file }) => file));
  const isShortEnough = new Set([...files].map(baseName)).size === files.size;
  return ({ file }) => (isShortEnough ? baseName(file) : file);
}

/** The name of a file without folder and extension. Both kinds of slashes separate folders. */
export function baseName(file: string): string {
  return file
    .split(/[\\/]/)
    .at(-1)!
    .replace(/(.)\.[^.]*$/, "$1");
}

/**
 * Learners with ids: given ids, and for the rest the kind (with the influence for mirror ascent), with a number if two would be
 * equal.
 */
export function nameLearners(entries: readonly LearnerEntry[]): NamedLearner[] {
  const taken = new Set(entries.flatMap(({ id }) => (id === undefined ? [] : [fileNameOf(id)])));
  return entries.map((entry) => {
    const name = nameOf(entry);
    const isTaken = (id: string) => taken.has(fileNameOf(id));
    const id = entry.id ?? firstFree(name, isTaken, (number) => `${name}-${number}`);
    taken.add(fileNameOf(id));
    return { ...entry, id };
  });
}

function nameOf(entry: LearnerEntry): string {
  return entry.kind === "mirror-ascent" ? `${entry.kind}-${entry.influence ?? "plug-in"}` : entry.kind;
}

/** What people call the learners whose kind is another word. With exact influence, Algorithm 1 knows the distributions. */
const otherNames: Readonly<Record<string, string>> = {
  "full-gradient": "Blendit",
  "mirror-ascent-plug-in": "Algorithm 1",
  "mirror-ascent-exact": "Informed Algorithm 1",
};

/** Names as people write them. */
const properNames: Readonly<Record<string, string>> = {
  uniform: "equal shares",
  ucb1: "UCB1",
  thompson: "Thompson sampling",
};

/** The name of a learner for people, by its id: `Blendit` for `full-gradient`, `Blendit 2` for `full-gradient-2`; given ids stay. */
export function learnerName(id: string): string {
  const [, kind = id, number] = /^(.*?)(?:-(\d+))?$/.exec(id)!;
  const name = otherNames[kind] ?? properNames[kind];
  if (name === undefined) return id;
  return number === undefined ? name : `${name} ${number}`;
}

/** The name of a learner at its first mention in a text: `Blendit (full-gradient)`. */
export function introducedLearner({ id, kind }: { readonly id: string; readonly kind?: string }): string {
  const name = learnerName(id);
  if (name !== id) return Object.values(properNames).includes(name) ? name : `${name} (${id})`;
  return kind === "full-gradient" ? `Blendit (${id})` : id;
}

/** A sentence that says which kinds of learners the names stand for; none if all names are kinds. */
export function learnerLegend(ids: readonly string[]): string[] {
  const renamed = ids.filter((id) => introducedLearner({ id }) !== learnerName(id));
  return renamed.length === 0 ? [] : [`${renamed.map((id) => `${learnerName(id)}: ${id}`).join(". ")}.`];
}

/** Ids become file names, and some file systems ignore case. */
function fileNameOf(id: string): string {
  return id.toLowerCase();
}

/** Complaints about names of arms or constraints, and ids of learners, that occur earlier. */
export function repeatedNames({
  arms,
  learners,
  constraints = [],
}: Pick<Experiment, "arms" | "learners" | "constraints">): Complaint[] {
  const idRule = "different from the ids of other learners, also if capitals are ignored";
  return [
    ...repeated(arms.map(({ name }) => name)).map((arm) =>
      invalidValue(["arms", arm, "name"], "different from the names of other arms", arms[arm]!.name),
    ),
    ...repeated(constraints.map(({ name }) => name)).map((index) =>
      invalidValue(
        ["constraints", index, "name"],
        "different from the names of other constraints",
        constraints[index]!.name,
      ),
    ),
    ...repeated(learners.map(({ id }) => fileNameOf(id))).map((learner) =>
      invalidValue(["learners", learner, "id"], idRule, learners[learner]!.id),
    ),
  ];
}

/** The indices of the names that occur earlier in the list. */
function repeated(names: readonly (string | undefined)[]): number[] {
  const first = new Map(names.map((name, index) => [name, index] as const).toReversed());
  return names.flatMap((name, index) => (name !== undefined && first.get(name)! < index ? [index] : []));
}

/** The name, or the first free one with a number from 2 on. */
function firstFree(name: string, isTaken: (name: string) => boolean, numbered: (number: number) => string): string {
  let free = name;
  for (let number = 2; isTaken(free); number++) free = numbered(number);
  return free;
}
