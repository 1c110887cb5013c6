import type { CdfIntegrand, CdfTerms } from "./cdf-integrand.ts";
import { KnownArms, type KnownArmsOptions } from "./known-arms.ts";
import { LawPanels } from "./law-panels.ts";
import { type QuantileSeries, quantileSeries } from "./quantile-series.ts";

/**
 * Known arms that are to match a smooth law in the Wasserstein distance, whose quantiles are by far the most of the work:
 * from series they are had to nearly all digits. Undefined for other utilities, and for targets without such series.
 */
export function matchedArms(known: KnownArms, options: KnownArmsOptions): KnownArms | undefined {
  const { space, utility } = known;
  if (utility.kind !== "wasserstein" || !(space instanceof LawPanels)) return undefined;
  const { target, kinks } = space.integrand;
  const series = target && kinks.length === 0 ? quantileSeries(target) : undefined;
  if (!series) return undefined;
  const quick = new LawPanels(withSeries(space.integrand, series), space.ends);
  return new KnownArms(options, quick);
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
