import { Random } from "@blendit/core";
import {
  estimatedCertificate,
  type FullGradientLearner,
  fullGradient,
  guaranteedCertificate,
} from "@blendit/core/learners";
import type { Utility } from "@blendit/core/utilities";
import { knownProblem } from "../learners/play.ts";
import type { CertificateProblem } from "./listed-problems.ts";

const HORIZON = 2000;
const LOOK_EVERY = 20;
/** A run could stop when its certificate is at most this share of the gap of equal weights. */
const STOP_AT = 0.05;
/** The relative rounding error of a difference of utilities. */
const ROUNDING = 1e-12;

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

/** Plays replications of a problem and checks the certificates. */
export function playReplications(problem: CertificateProblem, replications: number): ProblemTotals {
  const { seed } = problem;
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
    for (let round = 1; round <= HORIZON; round++) {
      const arm = first.learner.choose(choices);
      const probability = first.learner.probability(arm);
      const reward = distributions[arm]!.sample(rewards);
      for (const { learner } of graded) learner.update(arm, reward, probability);
      if (round % LOOK_EVERY > 0) continue;
      const gap = gapOf(first.learner.recommend());
      for (const watched of graded) watched.look(gap, limit, ROUNDING * Math.abs(best));
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

  look(gap: number, limit: number, rounding: number): void {
    const totals = this.#totals;
    const start = performance.now();
    const certificate = this.learner.certificate();
    totals.milliseconds += performance.now() - start;
    totals.looks++;
    if (certificate.grade === "none") {
      totals.looksWithout++;
      return;
    }
    this.#isMissed ||= gap > certificate.upper + rounding;
    if (!this.#isStopped && certificate.upper <= limit) {
      this.#isStopped = true;
      totals.stopped++;
      totals.stoppedWrongly += gap > limit ? 1 : 0;
    }
  }

  end(): void {
    this.#totals.replications++;
    this.#totals.missed += this.#isMissed ? 1 : 0;
  }
}
