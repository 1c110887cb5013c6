import { brokenLineArms } from "./broken-line-arms.ts";
import { KnownArms, type KnownArmsOptions, locateArms } from "./known-arms.ts";
import { matchedArms } from "./matched-arms.ts";
import { quadraticArms } from "./quadratic-arms.ts";

/** Known arms in the form that is fastest for their utility. */
export function fastestArms(options: KnownArmsOptions): KnownArms {
  const located = locateArms(options);
  return quadraticArms(located) ?? brokenLineArms(located) ?? matchedArms(located) ?? new KnownArms(located);
}
