import type { Law } from "@blendit/core/distributions";
import { law } from "@blendit/core/specs";
import type { ArmSpec } from "./experiment.ts";

/** The law that an arm of an experiment describes; its name in results is none of the law's options. */
export function lawOf({ name: _, ...spec }: ArmSpec): Law {
  return law(spec);
}
