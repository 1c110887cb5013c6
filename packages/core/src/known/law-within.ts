import { clipped } from "../distributions/clipped.ts";
import { isDistribution } from "../distributions/distribution.ts";
import type { Law } from "../distributions/law.ts";
import type { Utility } from "../spaces/utility.ts";

/** The law of rewards as the utility takes them: clipped to its support, where it says so. */
export function lawWithin({ support, outside }: Utility, law: Law): Law {
  return support && outside === "clip" && isDistribution(law) ? clipped(law, support[0], support[1]) : law;
}
