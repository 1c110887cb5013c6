import type { Reward } from "../distributions/distribution.ts";
import { refused } from "../errors/invalid.ts";
import { type LearningSpace, SparseFeatures } from "../features/feature-space.ts";
import { meanFeatures } from "../features/mean-features.ts";
import { dot } from "../numeric/dot.ts";
import { blendTangent } from "./blend-tangent.ts";
import { blendBands, type CdfBands, cdfBands, offInBands } from "./cdf-bands.ts";
import {
  type Certificate,
  type CertificateContext,
  type Certifier,
  type Evidence,
  notYet,
  RISK,
  tooSteep,
} from "./certificate.ts";
import { type CornerBound, cornerBound } from "./corner-bound.ts";
import { FixedPlanes, type FixedPlanesState } from "./fixed-planes.ts";
import { meanShift } from "./kl-shift.ts";
import { type Plane, remainderInBands } from "./remainder.ts";
import { CELLS, SupportHistogram, type SupportHistogramState } from "./support-histogram.ts";

interface GuaranteedState {
  readonly histogram: SupportHistogramState;
  readonly planes: FixedPlanesState;
}

/**
 * Certificates of grade `guaranteed`: above the true gap at every computation in at least 95 % of runs, for rewards that are
 * numbers in a given support, those of each arm independent and identically distributed. All rewards are kept in a histogram. The
 * smallest of these bounds counts:
 *
 * - bands N kl(F seen, F) <= ln(2 K cells / 0.05) + ln(N)/2 + ln 2 for the cdf of each arm on each cell, for slopes and remainder;
 * - planes fixed at rounds that double, with means of g from the rewards that came later: within a Kullback-Leibler radius
 *   (ln(2 K j (j + 1) / 0.05) + ln(pi (N + 1))/2) / N for the j-th plane, with an atom at the end of the support; the remainder from
 *   the bands.
 *
 * If f is linear, one plane is fixed from the beginning. When an arm is added, the guarantee starts over.
 *
 * @example fullGradient({ utility: gini({ support: [0, 1] }), armCount: 3, floor: 0.05, certificate: guaranteedCertificate })
 */
export function guaranteedCertificate(context: CertificateContext): Certifier {
  return new GuaranteedCertificate(context);
}

const NEEDS_SUPPORT =
  "A guaranteed certificate needs the possible range of outcomes. State it as the support of the utility.";
const REFUSES_MEMORY = "A guaranteed certificate counts every reward, so it excludes a memory. Leave one of them out.";

class GuaranteedCertificate implements Certifier {
  readonly #histogram: SupportHistogram;
  readonly #planes = new FixedPlanes();
  readonly #isLinear: boolean;

  constructor({ utility, armCount, forgets }: CertificateContext) {
    const { support, kind } = utility;
    if (support === undefined) throw refused("certificate", NEEDS_SUPPORT, kind);
    if (forgets) throw refused("certificate", REFUSES_MEMORY, "memory");
    const space = utility.learningSpace();
    const cells = space.cells?.();
    if (!cells && !space.moments)
      throw refused("certificate", `No guaranteed certificate is known for ${kind}. Use an estimated one.`, kind);
    const cellCount = cells?.widths.length ?? CELLS;
    this.#histogram = new SupportHistogram(support, cellCount, armCount);
    this.#isLinear = isLinear(space, support);
  }

  observe(arm: number, reward: Reward, evidence: Evidence): void {
    this.#histogram.add(arm, reward as number);
    if (this.#isLinear || !this.#planes.observe(arm, reward as number)) return;
    this.#planes.fix(blendTangent(evidence.plugIn, evidence.recommend()), this.#histogram.emptied());
  }

  certify(evidence: Evidence, weights: Float64Array): Certificate {
    const untried = evidence.active.find((arm) => this.#histogram.count(arm) === 0);
    if (untried !== undefined) return notYet(untried, "has no reward yet");
    const { plugIn } = evidence;
    const tangent = blendTangent(plugIn, weights);
    if (plugIn.statistics.space.slack?.(tangent.mean) === Number.POSITIVE_INFINITY) return tooSteep;
    const view = { evidence, weights, histogram: this.#histogram };
    const bounds = this.#isLinear ? [this.#linear(view, tangent)] : this.#curved(view, tangent);
    const { upper: least, limitedBy } = bounds.reduce((one, other) => (other.upper < one.upper ? other : one));
    const upper = least + tangent.rounding;
    const nothing = new Float64Array(weights.length);
    const { estimate } = cornerBound(evidence, weights, { ...tangent, up: nothing, down: nothing }, 1);
    // The slopes of one plane may promise more than the bounds allow.
    return { grade: "guaranteed", estimate: Math.min(estimate, upper), upper, limitedBy };
  }

  save(): GuaranteedState {
    return { histogram: this.#histogram.save(), planes: this.#planes.save() };
  }

  restore(saved: unknown, armCount: number): void {
    const { histogram, planes } = (saved ?? {}) as Partial<GuaranteedState>;
    this.#histogram.restore(histogram, armCount);
    this.#planes.restore(planes, () => this.#histogram.emptied());
  }

  #linear(view: BlendView, { direction }: Plane): CornerBound {
    return boundByMeans(view, direction, Math.log(this.#histogram.armCount / RISK), this.#histogram);
  }

  #curved(view: BlendView, tangent: Plane): CornerBound[] {
    const histogram = this.#histogram;
    const { weights } = view;
    const { active, plugIn } = view.evidence;
    const { space } = plugIn.statistics;
    const { points, armCount } = histogram;
    // Half of the risk is for the bands, half for the planes.
    const base = Math.log((2 * armCount) / RISK);
    const bands = Array.from(weights, (_, arm) => {
      if (!active.includes(arm)) return undefined;
      const count = histogram.count(arm);
      const rate = base + Math.log(points.length - 1) + Math.log(count) / 2 + Math.LN2;
      return cdfBands(histogram.masses(arm), count, rate);
    });
    const ofBlend = blendBands(bands, weights);
    const added = ({ upper, ...bound }: CornerBound, plane: Plane) => ({
      ...bound,
      upper: upper + remainderInBands(space, plane, ofBlend, points) + (space.slack?.(plane.mean) ?? 0),
    });
    const later = this.#planes.planes.flatMap((plane) => {
      if (!active.every((arm) => plane.since.count(arm) > 0)) return [];
      const rate = base + Math.log(plane.number * (plane.number + 1));
      return [added(boundByMeans(view, plane.direction, rate, plane.since), plane)];
    });
    return [added(boundByBands(view, tangent.direction, bands), tangent), ...later];
  }
}

/** Whether f has the same gradient at three distributions, and so everywhere. */
function isLinear(space: LearningSpace, [low, high]: readonly [number, number]): boolean {
  const [first, ...others] = [[low], [high], [low, high]].map((rewards) => {
    const direction = new Float64Array(space.dimension);
    space.gradient(meanFeatures(space, rewards), direction);
    return direction;
  });
  return others.every((direction) => direction.every((slope, index) => slope === first![index]));
}

/** A blend, and what is known of its arms. */
export interface BlendView {
  readonly evidence: Evidence;
  readonly histogram: SupportHistogram;
  readonly weights: Float64Array;
}

/**
 * The bound of slopes from g = <direction, psi> if the direction was fixed before these rewards came: the mean of g is within a
 * Kullback-Leibler radius (rate + ln(pi (N + 1))/2) / N of that of the rewards, with one more atom at the best value of the
 * support. Splitting a reward between the ends of its cell keeps the radius valid, because the logarithm is concave.
 */
export function boundByMeans(
  view: BlendView,
  direction: Float64Array,
  rate: number,
  rewards: SupportHistogram,
): CornerBound {
  return bound(view, direction, rewards, (arm, values) => {
    const [count, masses] = [rewards.count(arm), rewards.masses(arm)];
    const radius = (rate + Math.log(Math.PI * (count + 1)) / 2) / count;
    const off = (sign: 1 | -1) => meanShift(values, [], radius, sign, masses);
    return { up: off(1), down: off(-1) };
  });
}

/** The bound of slopes from the bands of the arms' distributions, for any direction. */
export function boundByBands(
  view: BlendView,
  direction: Float64Array,
  bands: readonly (CdfBands | undefined)[],
): CornerBound {
  return bound(view, direction, view.histogram, (arm, values) => offInBands(values, bands[arm]!));
}

/** The bound of slopes from g at the rewards of a histogram, where `offOf` returns how far an arm's mean may be off. */
function bound(
  { evidence, weights }: BlendView,
  direction: Float64Array,
  rewards: SupportHistogram,
  offOf: (arm: number, values: Float64Array) => { readonly up: number; readonly down: number },
): CornerBound {
  const { active, plugIn } = evidence;
  const { space } = plugIn.statistics;
  const features = new SparseFeatures(space.sparsity);
  const g = (reward: number): number => {
    space.features(reward, features);
    return features.dot(direction);
  };
  const { points } = rewards;
  const values = points.map(g);
  // g may be curved between the ends of its cell.
  let bend = 0;
  for (let cell = 0; cell + 1 < points.length; cell++) {
    const middle = g((points[cell]! + points[cell + 1]!) / 2);
    bend = Math.max(bend, Math.abs(middle - (values[cell]! + values[cell + 1]!) / 2));
  }
  const [slopes, ups, downs, counts] = Array.from({ length: 4 }, () => new Float64Array(weights.length));
  for (const arm of active) {
    const count = rewards.count(arm);
    const { up, down } = offOf(arm, values);
    slopes![arm] = dot(rewards.masses(arm), values) / count - (plugIn.costs?.[arm] ?? 0);
    ups![arm] = up + bend;
    downs![arm] = down + bend;
    counts![arm] = count;
  }
  return cornerBound(evidence, weights, { slopes: slopes!, up: ups!, down: downs!, counts: counts! }, 1);
}
