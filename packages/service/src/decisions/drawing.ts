import type { RandomSource } from "@blendit/core";
import { armNumber } from "./arm-number.ts";
import type { LiveExperiment } from "./live-experiment.ts";
import type { AssignmentRecord, Group } from "./records.ts";
import { unitHash } from "./unit-hash.ts";

export interface Draw {
  readonly arm: number;
  readonly probability: number;
  readonly group: Group;
  readonly weightsVersion: number;
  readonly isFirst: boolean;
  /** Whether chance chose the arm, now or when the unit first came. */
  readonly isDrawn: boolean;
}

/** Which arm a decision gets, and with what probability. `ahead` of the decisions before it are not counted yet. */
export function draw(
  experiment: LiveExperiment,
  { unit, key }: { readonly unit: string | undefined; readonly key: string | undefined },
  kept: AssignmentRecord | undefined,
  random: RandomSource,
  ahead = 0,
): Draw {
  const { configuration } = experiment;
  const weightsVersion = experiment.learning.version;
  const surely = (name: string, group: Group): Draw => {
    return {
      arm: armNumber(configuration, name)!,
      probability: 1,
      group,
      weightsVersion,
      isFirst: true,
      isDrawn: false,
    };
  };
  const { control, holdout, rollout, status, whilePaused } = configuration;
  if (control && (holdout > 0 || rollout < 1)) {
    const side = (purpose: string) => sideOf(experiment.record.id, purpose, unit ?? key, random);
    if (holdout > 0 && side("holdout") < holdout) return surely(control.arm, "holdout");
    if (rollout < 1 && side("rollout") >= rollout) return surely(control.arm, "outside");
  }
  const isPaused = status === "paused";
  if (isPaused && whilePaused !== "weights") return surely(whilePaused.arm, "paused");
  if (kept && configuration.sticky && !configuration.arms[kept.arm]?.isRetired) {
    const { arm, probability } = kept;
    const group = isPaused ? "paused" : "blend";
    return { arm, probability, group, weightsVersion: kept.weightsVersion, isFirst: false, isDrawn: true };
  }
  if (isPaused) return drawn(experiment.shares(), random, "paused", weightsVersion);
  if (experiment.isBurningIn(ahead)) return drawn(experiment.equalShares(), random, "burn-in", weightsVersion);
  return drawn(experiment.shares(), random, "blend", weightsVersion);
}

function drawn(shares: Float64Array, random: RandomSource, group: Group, weightsVersion: number): Draw {
  const arm = drawArm(shares, random.uniform());
  return { arm, probability: shares[arm]!, group, weightsVersion, isFirst: true, isDrawn: true };
}

/** Never an arm without a share, whatever rounding leaves over. */
function drawArm(shares: Float64Array, uniform: number): number {
  let left = uniform;
  for (let arm = 0; arm < shares.length; arm++) {
    left -= shares[arm]!;
    if (left < 0) return arm;
  }
  return shares.findLastIndex((share) => share > 0);
}

/** Where a unit stands in [0, 1), the same every time; who says neither unit nor key stands anywhere. */
function sideOf(experiment: string, purpose: string, who: string | undefined, random: RandomSource): number {
  return who === undefined ? random.uniform() : unitHash(experiment, purpose, who);
}
