import { atomsOf } from "../distributions/atoms-of.ts";
import type { Distribution } from "../distributions/distribution.ts";
import type { CdfIntegrand } from "../spaces/cdf-integrand.ts";
import type { FeatureSpace } from "../spaces/feature-space.ts";
import type { Quadrature } from "../spaces/utility.ts";
import { centred } from "./centred.ts";
import { exactGap } from "./exact-gap.ts";
import { LawPanels } from "./law-panels.ts";
import { LawSteps } from "./law-steps.ts";
import { panelEnds } from "./panel-ends.ts";
import { stepCells } from "./step-cells.ts";

/** Up to so many atoms the nine numbers of a panel between two of them are few enough. */
const MANY_ATOMS = 2000;

/** Panels that are fine enough for the integrand and these laws; for laws of very many atoms, the cells between these. */
export const panelQuadrature: Quadrature = Object.assign(quadrature, { exactGap });

function quadrature(given: CdfIntegrand, all: readonly Distribution[]): FeatureSpace {
  const { integrand, laws, origin } = centred(given, all);
  const atomCount = laws.reduce((sum, law) => sum + (law.hasAtoms ? law.breakpoints.length : 0), 0);
  if (atomCount > MANY_ATOMS) {
    const atoms = laws.map(atomsOf).filter((each) => each !== undefined);
    if (atoms.length === laws.length) return new LawSteps(integrand, stepCells(atoms, integrand), origin);
  }
  return new LawPanels(integrand, panelEnds(laws, integrand), origin);
}
