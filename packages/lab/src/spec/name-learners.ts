import type { LearnerSpec } from "../baselines/index.ts";
import { type Complaint, invalidValue } from "../text/complaint.ts";
import type { NamedLearner } from "./experiment.ts";

/** A learner that may or may not have been given an id. */
export type LearnerEntry = LearnerSpec & { readonly id?: string };

const RULE = "an id that no earlier learner has (capitals do not count)";

/**
 * Learners with ids: those given, and for the rest the kind (with the influence, for mirror ascent) and a number where
 * two would be equal.
 */
export function nameLearners(entries: readonly LearnerEntry[]): NamedLearner[] {
  const taken = new Set(entries.flatMap(({ id }) => (id === undefined ? [] : [fileNameOf(id)])));
  return entries.map((entry) => {
    const id = entry.id ?? freeName(nameOf(entry), taken);
    taken.add(fileNameOf(id));
    return { ...entry, id };
  });
}

/** The complaint about each given id that an earlier learner has. */
export function repeatedIds(entries: readonly (LearnerEntry | undefined)[]): Complaint[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    if (entry?.id === undefined) return [];
    const name = fileNameOf(entry.id);
    if (seen.has(name)) return [invalidValue(["learners", index, "id"], RULE, entry.id)];
    seen.add(name);
    return [];
  });
}

function nameOf(entry: LearnerEntry): string {
  return entry.kind === "mirror-ascent" ? `${entry.kind}-${entry.influence ?? "plug-in"}` : entry.kind;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(fileNameOf(free)); number++) free = `${name}-${number}`;
  return free;
}

/** Ids become names of files, and some file systems do not tell "A" from "a". */
function fileNameOf(id: string): string {
  return id.toLowerCase();
}
