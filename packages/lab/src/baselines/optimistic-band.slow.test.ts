import { Random } from "@blendit/core";
import { PlugIn } from "@blendit/core/learners";
import { KnownArms } from "@blendit/core/optimum";
import { distribution, type UtilitySpec, utility } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { OptimisticBand } from "./optimistic-band.ts";

const unit = { kind: "uniform", low: 0, high: 1 } as const;
const specs: UtilitySpec[] = [
  { kind: "gini" },
  { kind: "wang" },
  { kind: "best-of", draws: 3 },
  { kind: "wasserstein", target: unit },
  { kind: "cramer", target: unit },
];
const arms = [
  distribution({ kind: "beta", alpha: 2, beta: 8 }),
  distribution({ kind: "beta", alpha: 8, beta: 2 }),
  distribution({ kind: "beta", alpha: 2, beta: 2 }),
];

function plugInOf(spec: UtilitySpec, perArm: number, name: string, costs?: readonly number[]): PlugIn {
  const plugIn = new PlugIn({}, { utility: utility(spec), armCount: 3, costs });
  const random = Random.stream(2, name);
  for (let round = 0; round < 3 * perArm; round++) plugIn.observe(round % 3, arms[round % 3]!.sample(random), 0.5);
  return plugIn;
}

const radii = Float64Array.of(0.05, 0.12, 0.2);

describe("OptimisticBand", () => {
  it("is the plug-in utility if the band has width zero", () => {
    for (const spec of specs) {
      const plugIn = plugInOf(spec, 40, spec.kind, [0.1, 0.2, 0]);
      const band = new OptimisticBand(plugIn, new Float64Array(3));
      const weights = Float64Array.of(0.2, 0.5, 0.3);
      expect(Math.abs(band.value(weights) - plugIn.value(weights))).toBeLessThanOrEqual(1e-13);
      const plain = plugIn.gradient(weights);
      band.gradient(weights).forEach((slope, arm) => {
        expect(Math.abs(slope - plain[arm]!)).toBeLessThanOrEqual(1e-12);
      });
    }
  });

  it("is, for two atoms, the largest Gini deviation within the band", () => {
    const plugIn = new PlugIn({}, { utility: utility({ kind: "gini", support: [0, 1] }), armCount: 2 });
    // Arm 0 pays 0 in nine of ten rounds, arm 1 in three. With the pooled distribution as one more reward: 9.6/11 and 3.6/11.
    for (let round = 0; round < 10; round++) {
      plugIn.observe(0, round < 9 ? 0 : 1, 0.5);
      plugIn.observe(1, round < 3 ? 0 : 1, 0.5);
    }
    const band = new OptimisticBand(plugIn, Float64Array.of(0.1, 0.2));
    const zeros = (first: number) => (first * 9.6 + (1 - first) * 3.6) / 11;
    for (const first of [0.1, 0.5, 0.9]) {
      const radius = 0.1 * first + 0.2 * (1 - first);
      // The deviation p (1 - p) is largest at p = 1/2.
      const nearest = Math.min(Math.max(0.5, zeros(first) - radius), zeros(first) + radius);
      expect(Math.abs(band.value(Float64Array.of(first, 1 - first)) - nearest * (1 - nearest))).toBeLessThanOrEqual(
        1e-12,
      );
    }
  });

  it.each(specs)("has the gradient of its value: $kind", (spec) => {
    const band = new OptimisticBand(plugInOf(spec, 60, spec.kind, [0.1, 0, 0.3]), radii);
    const weights = Float64Array.of(0.3, 0.3, 0.4);
    const gradient = band.gradient(weights);
    const spread = Math.max(...gradient) - Math.min(...gradient);
    const step = 1e-4;
    gradient.forEach((slope, arm) => {
      const moved = [step, -step].map((size) =>
        band.value(weights.map((weight, other) => weight + size * ((arm === other ? 1 : 0) - weight))),
      );
      // The tolerance allows for a few cells where the active case of the maximum changes within the step.
      expect(Math.abs((moved[0]! - moved[1]!) / (2 * step) - slope)).toBeLessThanOrEqual(2e-3 * spread);
    });
  });

  it.each(specs)("is concave, at least the plug-in utility, and increases with the radii: $kind", (spec) => {
    const plugIn = plugInOf(spec, 60, spec.kind);
    const [band, wider] = [radii, radii.map((radius) => 1.5 * radius)].map(
      (widths) => new OptimisticBand(plugIn, widths),
    ) as [OptimisticBand, OptimisticBand];
    const random = Random.stream(3, spec.kind);
    const draw = () => {
      const masses = Float64Array.from({ length: 3 }, () => -Math.log(1 - random.uniform()));
      const sum = masses.reduce((total, mass) => total + mass, 0);
      return masses.map((mass) => mass / sum);
    };
    for (let round = 0; round < 50; round++) {
      const [from, to] = [draw(), draw()];
      const gradient = band.gradient(from);
      const tangent = band.value(from) + gradient.reduce((sum, slope, arm) => sum + slope * to[arm]!, 0);
      expect(band.value(to)).toBeLessThanOrEqual(tangent + 1e-6);
      expect(band.value(to)).toBeGreaterThanOrEqual(plugIn.value(to) - 1e-12);
      expect(wider.value(to)).toBeGreaterThanOrEqual(band.value(to) - 1e-6);
    }
  });

  it.each(specs)(
    "exceeds the true utility as often as the Dvoretzky-Kiefer-Wolfowitz inequality promises: $kind",
    (spec) => {
      const known = new KnownArms({ utility: utility(spec), arms });
      const weights = Float64Array.of(0.2, 0.5, 0.3);
      const [runs, perArm, error] = [100, 40, 0.05];
      const band = new Float64Array(3).fill(Math.sqrt(Math.log(2 / error) / (2 * perArm)));
      let misses = 0;
      for (let run = 0; run < runs; run++) {
        const problem = new OptimisticBand(plugInOf(spec, perArm, `${spec.kind} ${run}`), band);
        if (problem.value(weights) < known.value(weights)) misses++;
      }
      // Three bands with error 0.05 each hold jointly in at least 85 % of runs; 3 standard errors of 100 runs are 0.107.
      expect(misses / runs).toBeLessThan(3 * error + 0.107);
    },
  );
});
