import type { JudgedClaim } from "./judge-claims.ts";
import type { Verdict } from "./verdict.ts";

/** How many sentences have each verdict. */
export type VerdictCounts = Readonly<Record<Verdict, number>>;

/** Counts sentences by their verdicts. */
export function verdictCounts(claims: readonly Pick<JudgedClaim, "verdict">[]): VerdictCounts {
  const count = (verdict: Verdict) => claims.filter((claim) => claim.verdict === verdict).length;
  return { holds: count("holds"), undecided: count("undecided"), contradicted: count("contradicted") };
}

/** `With 20 replications: 9 sentences hold, 5 are undecided, 1 is contradicted.` */
export function verdictCountsText(claims: readonly Pick<JudgedClaim, "verdict">[], replications: number): string {
  const { holds, undecided, contradicted } = verdictCounts(claims);
  const is = (count: number) => (count === 1 ? "is" : "are");
  const sentences = holds === 1 ? "sentence holds" : "sentences hold";
  const runs = replications === 1 ? "replication" : "replications";
  return `With ${replications} ${runs}: ${holds} ${sentences}, ${undecided} ${is(undecided)} undecided, ${contradicted} ${is(contradicted)} contradicted.`;
}
