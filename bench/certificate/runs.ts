import { Random } from "@blendit/core";
import {
  type Bound,
  estimatedCertificate,
  type FullGradientLearner,
  fullGradient,
  guaranteedCertificate,
} from "@blendit/core/learners";
import type { Utility } from "@blendit/core/utilities";
import { knownProblem } from "../learners/play.ts";
import { guaranteedReference } from "./guaranteed-reference.ts";
import type { CertificateProblem } from "./listed-problems.ts";
import { referenceUpper } from "./reference.ts";

const HORIZON = 2000;
const LOOK_EVERY = 20;
/** A run could stop when its certificate is at most this share of the gap of equal weights. */
const STOP_AT = 0.05;
/** The relative rounding error of a difference of utilities. */
const ROUNDING = 1e-12;
/** The reference is slow, so it is computed only in some replications and at some rounds. */
const REFERENCE_REPLICATIONS = 10;
const REFERENCE_EVERY = 200;
/** Guaranteed certificates fix planes at this round and whenever the number of rounds has doubled. */
const FIRST_PLANE = 64;

/** Results of certificates of one grade in some replications, as counts and sums. */
export type GradeTotals = ReturnType<typeof noTotals>;

function noTotals() {
  return {
    replications: 0,
    /** Replications in which the true gap exceeded the upper end at any look. */
    missed: 0,
    stopped: 0,
    /** Stopped replications in which the true gap exceeded the limit. */
    stoppedWrongly: 0,
    looks: 0,
    looksWithout: 0,
    milliseconds: 0,
    /** The sums of upper ends at the looks at which the reference has one too, and of the reference's upper ends. */
    upper: 0,
    reference: 0,
    compared: 0,
  };
}

export interface ProblemTotals {
  readonly estimated: GradeTotals;
  readonly guaranteed?: GradeTotals;
}

/** Whether certificates of grade `guaranteed` are available. */
function canBeGuaranteed({ support, learningSpace }: Utility): boolean {
  if (support === undefined) return false;
  const space = learningSpace();
  return Boolean(space.cells?.() ?? space.moments);
}

/** Plays replications of a problem and checks the certificates, in the first replications also against the reference if `isCompared`. */
export function playReplications(
  problem: CertificateProblem,
  replications: number,
  isCompared: boolean,
): ProblemTotals {
  const { seed, floor } = problem;
  const { context, distributions, best, gap: gapOf, equalShares } = knownProblem(problem);
  const goal = context.utility;
  const limit = STOP_AT * gapOf(equalShares);
  const totals: ProblemTotals = {
    estimated: noTotals(),
    ...(canBeGuaranteed(goal) && { guaranteed: noTotals() }),
  };
  for (let replication = 0; replication < replications; replication++) {
    const graded = [new Watched(fullGradient({ ...context, certificate: estimatedCertificate }), totals.estimated)];
    if (totals.guaranteed) {
      graded.push(new Watched(fullGradient({ ...context, certificate: guaranteedCertificate }), totals.guaranteed));
    }
    const [first] = graded as [Watched];
    const choices = Random.stream(seed, replication, "choices");
    const rewards = Random.stream(seed, replication, "rewards");
    const planes: { round: number; weights: Float64Array }[] = [];
    const rounds: { arm: number; reward: ReturnType<(typeof distributions)[number]["sample"]> }[] = [];
    for (let round = 1; round <= HORIZON; round++) {
      const arm = first.learner.choose(choices);
      const probability = first.learner.probability(arm);
      const reward = distributions[arm]!.sample(rewards);
      rounds.push({ arm, reward });
      for (const { learner } of graded) learner.update(arm, reward, probability);
      if (Number.isInteger(Math.log2(round / FIRST_PLANE)) && round >= FIRST_PLANE) {
        planes.push({ round, weights: first.learner.recommend() });
      }
      if (round % LOOK_EVERY > 0) continue;
      const weights = first.learner.recommend();
      const gap = gapOf(weights);
      const bounds = graded.map((watched) => watched.look(gap, limit, ROUNDING * Math.abs(best)));
      if (isCompared && replication < REFERENCE_REPLICATIONS && round % REFERENCE_EVERY === 0) {
        const played = { utility: goal, floor, weights, rounds, planes };
        compare(totals.estimated, bounds[0], () => referenceUpper(played));
        if (totals.guaranteed) compare(totals.guaranteed, bounds[1], () => guaranteedReference(played));
      }
    }
    for (const watched of graded) watched.end();
  }
  return totals;
}

/** One learner in one replication. The learners of both grades play the same, but certify differently. */
class Watched {
  readonly learner: FullGradientLearner;
  readonly #totals: GradeTotals;
  #isMissed = false;
  #isStopped = false;

  constructor(learner: FullGradientLearner, totals: GradeTotals) {
    this.learner = learner;
    this.#totals = totals;
  }

  look(gap: number, limit: number, rounding: number): Bound | undefined {
    const totals = this.#totals;
    const start = performance.now();
    const certificate = this.learner.certificate();
    totals.milliseconds += performance.now() - start;
    totals.looks++;
    if (certificate.grade === "none") {
      totals.looksWithout++;
      return undefined;
    }
    this.#isMissed ||= gap > certificate.upper + rounding;
    if (!this.#isStopped && certificate.upper <= limit) {
      this.#isStopped = true;
      totals.stopped++;
      totals.stoppedWrongly += gap > limit ? 1 : 0;
    }
    return certificate;
  }

  end(): void {
    this.#totals.replications++;
    this.#totals.missed += this.#isMissed ? 1 : 0;
  }
}

function compare(totals: GradeTotals, bound: Bound | undefined, refer: () => number | undefined): void {
  const reference = bound && refer();
  if (reference === undefined) return;
  totals.upper += bound!.upper;
  totals.reference += reference;
  totals.compared++;
}
