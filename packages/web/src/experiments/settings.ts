import type { JsonSchema } from "@blendit/lab/spec";
import { type DryRunBody, type ExperimentReport, endpoints } from "@blendit/service/contract";

type Settings = Readonly<Record<string, unknown>>;

/** The settings that a form changes. Empty fields stay as they are. */
export function changedSettings(before: unknown, after: unknown): DryRunBody {
  const [old, now] = [before ?? {}, after ?? {}] as [Settings, Settings];
  const changed = Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]));
  return Object.fromEntries(changed) as DryRunBody;
}

/** A change in one line, such as `floor 0.1, addArms [{"name":"d"}]`; without the note. */
export function changeText(change: unknown): string {
  const entries = Object.entries(change as Settings).filter(([name]) => name !== "note");
  return entries
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}

/** Changes that have their own buttons. */
const APART = ["status", "addArms", "retireArms", "note"];

/** The settings of an experiment that a form may change. */
export function settingsSchema(): JsonSchema {
  return partOfChange((name) => !APART.includes(name));
}

/** Arms to add. */
export function newArmsSchema(): JsonSchema {
  return partOfChange((name) => name === "addArms");
}

function partOfChange(isPart: (name: string) => boolean): JsonSchema {
  const { properties, ...schema } = endpoints.changeExperiment.body as unknown as JsonSchema;
  return { ...schema, properties: Object.fromEntries(Object.entries(properties!).filter(([name]) => isPart(name))) };
}

/** The settings that the page shows. The service sends all of them, with their defaults. */
export interface ExperimentSettings {
  readonly utility: {
    readonly kind: string;
    readonly support?: readonly [number, number];
    readonly categories?: readonly unknown[];
    readonly values?: readonly unknown[];
    readonly low?: number;
    readonly high?: number;
  };
  readonly support?: readonly [number, number] | null;
  readonly dimension?: number | null;
  readonly floor?: number | Readonly<Record<string, number>>;
  readonly control?: { readonly arm: string; readonly share: number | null } | null;
  readonly learner?: { readonly kind: string };
  readonly whilePaused?: "weights" | { readonly arm: string };
  readonly observeOnly?: boolean;
}

export function settingsOf({ settings }: Pick<ExperimentReport, "settings">): ExperimentSettings {
  return settings as ExperimentSettings;
}

/** The minimum share of an arm. */
export function armFloor({ floor = 0, control }: Pick<ExperimentSettings, "floor" | "control">, name: string): number {
  const share = control?.arm === name ? control.share : null;
  const own = typeof floor === "number" ? floor : Object.hasOwn(floor, name) ? floor[name]! : 0;
  return Math.max(own, share ?? 0);
}
