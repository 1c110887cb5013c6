import type { Reward } from "../../distributions/law.ts";
import { invalid } from "../../errors/invalid.ts";
import { type LearningSpace, SparseFeatures } from "../../spaces/feature-space.ts";
import { blendTangent } from "./blend-tangent.ts";
import {
  type Certificate,
  type CertificateContext,
  type Certifier,
  type Evidence,
  notYet,
  RISK,
  tooSteep,
} from "./certificate.ts";
import { Certificates } from "./certificates.ts";
import { type CornerBound, cornerBound } from "./corner-bound.ts";
import { FixedPlanes, type FixedPlanesState, rewardsSince } from "./fixed-planes.ts";
import { type BlendView, boundByBands, boundByMeans } from "./guaranteed-bounds.ts";
import { blendBands, lawBands } from "./law-bands.ts";
import { type Plane, remainderInBands } from "./remainder-in-bands.ts";
import { SupportHistogram, type SupportHistogramState } from "./support-histogram.ts";

/** Cells for utilities that have no grid of their own. */
const CELLS = 401;

interface GuaranteedState {
  readonly histogram: SupportHistogramState;
  readonly planes: FixedPlanesState;
}

/**
 * Certificates of grade `guaranteed`: at every look above the truth in at least 95 % of runs, for rewards that are numbers in a
 * stated support, those of an arm independent with one law. All rewards are kept in a histogram. The smallest of these bounds counts:
 * - bands N kl(F seen, F) <= ln(2 K cells / 0.05) + ln(N)/2 + ln 2 for the cdf of each arm on each cell, for slopes and remainder;
 * - planes fixed at rounds that double, with means of g by the rewards that came later: within a Kullback-Leibler radius
 *   (ln(2 K j (j + 1) / 0.05) + ln(pi (N + 1))/2) / N for the j-th plane, with an atom at the end of the support; the remainder from
 *   the bands.
 * Where f is linear, one plane is fixed from the beginning. When an arm is added, the promise begins anew.
 *
 * @example fullGradient({ utility: gini({ support: [0, 1] }), armCount: 3, floor: 0.05, certificate: guaranteedCertificate })
 */
export function guaranteedCertificate(context: CertificateContext): Certificates {
  return new Certificates(new GuaranteedCertificate(context), context.share);
}

class GuaranteedCertificate implements Certifier {
  readonly #histogram: SupportHistogram;
  readonly #planes = new FixedPlanes();
  readonly #isLinear: boolean;

  constructor({ utility, armCount, forgets }: CertificateContext) {
    const { support, kind } = utility;
    if (support === undefined) throw invalid("certificate", `a stated support for a guaranteed one`, kind);
    if (forgets) throw invalid("certificate", "no memory beside a guaranteed one: every reward has to count", "memory");
    const space = utility.learningSpace();
    const cells = space.cells?.();
    if (!cells && !space.moments)
      throw invalid("certificate", "a utility of moments or of the law on the line for a guaranteed one", kind);
    const cellCount = cells?.widths.length ?? CELLS;
    this.#histogram = new SupportHistogram(support, cellCount, armCount);
    this.#isLinear = isLinear(space, support);
  }

  observe(arm: number, reward: Reward, { plugIn, recommend }: Evidence): void {
    this.#histogram.add(arm, reward as number);
    if (this.#planes.advance() && !this.#isLinear) this.#planes.fix(blendTangent(plugIn, recommend()), this.#histogram);
  }

  certify({ plugIn, roster }: Evidence, weights: Float64Array): Certificate {
    const untried = roster.active.find((arm) => this.#histogram.count(arm) === 0);
    if (untried !== undefined) return notYet(untried, "has no reward yet");
    const tangent = blendTangent(plugIn, weights);
    const { space } = plugIn.statistics;
    if (space.slack?.(tangent.mean) === Number.POSITIVE_INFINITY) return tooSteep;
    const view = { plugIn, roster, weights, histogram: this.#histogram };
    const bounds = this.#isLinear ? [this.#linear(view, tangent)] : this.#curved(view, tangent);
    const { upper, limitedBy } = bounds.reduce((least, bound) => (bound.upper < least.upper ? bound : least));
    const nothing = new Float64Array(weights.length);
    const { estimate } = cornerBound(roster, weights, { ...tangent, up: nothing, down: nothing }, 1);
    return { grade: "guaranteed", estimate, upper: upper + tangent.rounding, limitedBy };
  }

  save(): GuaranteedState {
    return { histogram: this.#histogram.save(), planes: this.#planes.save() };
  }

  restore(saved: unknown, armCount: number): void {
    const { histogram, planes } = (saved ?? {}) as Partial<GuaranteedState>;
    this.#histogram.restore(histogram, armCount);
    this.#planes.restore(planes);
  }

  #linear(view: BlendView, { direction }: Plane): CornerBound {
    const histogram = this.#histogram;
    return boundByMeans(view, direction, Math.log(histogram.armCount / RISK), (arm) => ({
      count: histogram.count(arm),
      masses: histogram.masses(arm),
    }));
  }

  #curved(view: BlendView, tangent: Plane): CornerBound[] {
    const histogram = this.#histogram;
    const { roster, weights, plugIn } = view;
    const { space } = plugIn.statistics;
    const { points, armCount } = histogram;
    // Half of the risk is for the bands, half for the planes.
    const base = Math.log((2 * armCount) / RISK);
    const bands = Array.from(weights, (_, arm) => {
      if (!roster.active.includes(arm)) return undefined;
      const count = histogram.count(arm);
      const rate = base + Math.log(points.length - 1) + Math.log(count) / 2 + Math.LN2;
      return lawBands(histogram.masses(arm), count, rate);
    });
    const ofBlend = blendBands(bands, weights);
    const added = ({ upper, ...bound }: CornerBound, plane: Plane) => ({
      ...bound,
      upper: upper + remainderInBands(space, plane, ofBlend, points) + (space.slack?.(plane.mean) ?? 0),
    });
    const later = this.#planes.planes.flatMap((plane) => {
      const since = (arm: number) => rewardsSince(plane, histogram, arm);
      if (!roster.active.every((arm) => since(arm).count > 0)) return [];
      const rate = base + Math.log(plane.number * (plane.number + 1));
      return [added(boundByMeans(view, plane.direction, rate, since), plane)];
    });
    return [added(boundByBands(view, tangent.direction, bands), tangent), ...later];
  }
}

/** Whether f has the same gradient everywhere, as three laws show. */
function isLinear(space: LearningSpace, [low, high]: readonly [number, number]): boolean {
  const features = new SparseFeatures(space.sparsity);
  const [first, ...others] = [[low], [high], [low, high]].map((rewards) => {
    const mean = new Float64Array(space.dimension);
    for (const reward of rewards) {
      space.features(reward, features);
      features.addTo(mean, 1 / rewards.length);
    }
    const direction = new Float64Array(space.dimension);
    space.gradient(mean, direction);
    return direction;
  });
  return others.every((direction) => direction.every((slope, index) => slope === first![index]));
}
