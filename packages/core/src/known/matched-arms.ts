import type { CdfIntegrand, CdfTerms } from "../spaces/cdf-integrand.ts";
import { KnownArms } from "./known-arms.ts";
import { LawPanels } from "./law-panels.ts";
import { LawSteps } from "./law-steps.ts";
import { type QuantileSeries, quantileSeries } from "./quantile-series.ts";

/**
 * Known arms that are to match a smooth law in the Wasserstein distance, whose quantiles are by far the most of the work:
 * from series they are had to nearly all digits. Undefined for other utilities, and for targets without such series.
 */
export function matchedArms(known: KnownArms): KnownArms | undefined {
  const { space, utility } = known;
  if (utility.kind !== "wasserstein" || !(space instanceof LawPanels || space instanceof LawSteps)) return undefined;
  const { target, kinks } = space.integrand;
  const series = target && kinks.length === 0 ? quantileSeries(target) : undefined;
  if (!series) return undefined;
  const integrand = withSeries(space.integrand, series);
  const quick =
    space instanceof LawPanels
      ? new LawPanels(integrand, space.ends, space.origin)
      : new LawSteps(integrand, space.cells, space.origin);
  return new KnownArms({ utility, arms: known.laws, costs: known.costs }, { space: quick, features: known.features });
}

/** phi = -2 (Psi(p) + Phi(x) - x p), slope 2 (x - q(p)), with q and its integral Psi from series: Phi is told by p = 0. */
function withSeries(integrand: CdfIntegrand, { quantile, integral }: QuantileSeries): CdfIntegrand {
  const on = (places: Float64Array): CdfTerms => {
    const atZero = new Float64Array(places.length);
    integrand.on(places).values(new Float64Array(places.length), atZero);
    return {
      values: (probabilities, out) => {
        evaluateInto(integral, probabilities, out);
        for (let index = 0; index < out.length; index++) {
          out[index] = atZero[index]! - 2 * (out[index]! - places[index]! * probabilities[index]!);
        }
      },
      slopes: (probabilities, out) => {
        evaluateInto(quantile, probabilities, out);
        for (let index = 0; index < out.length; index++) out[index] = 2 * (places[index]! - out[index]!);
      },
    };
  };
  return { ...integrand, on };
}

/** Laws of atoms have the same probability at many places in a row: it is asked for once. */
function evaluateInto(evaluate: (level: number) => number, levels: Float64Array, out: Float64Array): void {
  let last = Number.NaN;
  let result = Number.NaN;
  for (let index = 0; index < out.length; index++) {
    const level = levels[index]!;
    if (level !== last) {
      last = level;
      result = evaluate(level);
    }
    out[index] = result;
  }
}
