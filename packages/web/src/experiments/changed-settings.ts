import type { ChangeExperimentBody, DryRunBody } from "@blendit/service/contract";

type Settings = Readonly<Record<string, unknown>>;

/** What a form says otherwise than a form of the settings in force would. What is left empty stays as it is. */
export function changedSettings(before: unknown, after: unknown): ChangeExperimentBody {
  const [old, now] = [before ?? {}, after ?? {}] as [Settings, Settings];
  const changed = Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]));
  return Object.fromEntries(changed) as ChangeExperimentBody;
}

const TRIED = ["utility", "floor", "support", "learner", "leastWeights"] as const;

/** The part of a change that learning depends on, which can be tried on the log; undefined where there is none. */
export function triedPart(change: ChangeExperimentBody): DryRunBody | undefined {
  const part = Object.fromEntries(TRIED.flatMap((name) => (name in change ? [[name, change[name]]] : [])));
  return Object.keys(part).length === 0 ? undefined : (part as DryRunBody);
}

/** A change in one line, such as `floor 0.1, addArms [{"name":"d"}]`; the note is told apart. */
export function changeText(change: unknown): string {
  const entries = Object.entries(change as Settings).filter(([name]) => name !== "note");
  return entries
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}
