import { type Complaint, invalidValue } from "../text/complaint.ts";
import type { ArmSpec } from "./experiment.ts";

/** The complaint about each name that an earlier arm has. */
export function repeatedNames(arms: readonly (ArmSpec | undefined)[]): Complaint[] {
  const seen = new Set<string>();
  return arms.flatMap((arm, index) => {
    if (arm?.name === undefined) return [];
    if (seen.has(arm.name)) return [invalidValue(["arms", index, "name"], "a name that no earlier arm has", arm.name)];
    seen.add(arm.name);
    return [];
  });
}
