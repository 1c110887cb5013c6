import type { JsonSchema } from "@blendit/lab/spec";
import { endpoints } from "@blendit/service/contract";

/** Parts of a change that have buttons of their own. */
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
