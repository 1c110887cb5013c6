import type { Distribution } from "../distributions/distribution.ts";
import type { CdfIntegrand } from "../spaces/cdf-integrand.ts";
import { spreadOf } from "./law-extent.ts";

/** In units of their spread: laws nearer to zero lose no more than two digits to their place. */
const FAR = 64;

/** Laws and integrand about an origin of their own. */
export interface Centred {
  readonly origin: number;
  readonly laws: readonly Distribution[];
  readonly integrand: CdfIntegrand;
}

/** Laws that lie far from zero are moved there: a place of a million with a deviation of one has ten digits left. */
export function centred(integrand: CdfIntegrand, laws: readonly Distribution[]): Centred {
  const stay = { origin: 0, laws, integrand };
  const origin = laws[0]!.mean;
  const all = integrand.target ? [...laws, integrand.target] : laws;
  if (!(Math.abs(origin) > FAR * spreadOf(all)) || !laws.every((law) => law.shifted)) return stay;
  const moved = integrand.target ? integrand.moved?.(-origin) : integrand;
  return moved ? { origin, laws: laws.map((law) => law.shifted!(-origin)), integrand: moved } : stay;
}
