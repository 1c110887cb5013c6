import type { Claim } from "./claim.ts";
import { closingClaims } from "./closing-claims.ts";
import { overallClaims } from "./overall-claims.ts";
import { varianceClaims } from "./variance-claims.ts";
import { wassersteinBiasClaims } from "./wasserstein-bias-claims.ts";
import { wassersteinClaims } from "./wasserstein-claims.ts";

/** All sentences of the paper's results that are judged, in the order of the text. */
export const paperClaims: readonly Claim[] = [
  ...overallClaims,
  ...varianceClaims,
  ...wassersteinClaims,
  ...wassersteinBiasClaims,
  ...closingClaims,
];
