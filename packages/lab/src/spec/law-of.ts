import type { Law } from "@blendit/core/distributions";
import { law } from "@blendit/core/specs";
import type { ArmSpec } from "./experiment.ts";

/** The law that an arm of an experiment describes; its name in results is none of the law's options. */
export function lawOf(arm: ArmSpec): Law {
  // Most have none, and are built by the thousand.
  if (arm.name === undefined) return law(arm);
  const { name: _, ...spec } = arm;
  return law(spec);
}
