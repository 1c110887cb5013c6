import { closingClaims, overallClaims } from "./general-claims.ts";
import type { Claim } from "./measures.ts";
import { varianceClaims } from "./variance-claims.ts";
import { wassersteinBiasClaims, wassersteinClaims } from "./wasserstein-claims.ts";

/** All sentences of the paper's results that are judged, in the order of the text. */
export const paperClaims: readonly Claim[] = [
  ...overallClaims,
  ...varianceClaims,
  ...wassersteinClaims,
  ...wassersteinBiasClaims,
  ...closingClaims,
];
