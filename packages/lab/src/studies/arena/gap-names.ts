import type { PairedField } from "../../simulate/finals.ts";

/** Of what a gap is, in words. */
export const gapNames: Readonly<Record<PairedField, string>> = {
  recommendedGap: "recommended blend",
  utilityGap: "average of the weights",
};
