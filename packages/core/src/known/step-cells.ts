import { type Atoms, atomsOf } from "../distributions/atoms-of.ts";
import { adaptivePanels } from "../numeric/adaptive-panels.ts";
import { gaussLegendre } from "../numeric/gauss-legendre.ts";
import { interpolationInto, PANEL_NODES, panelNodes } from "../numeric/legendre-panel.ts";
import type { CdfIntegrand } from "../spaces/cdf-integrand.ts";
import { landmarks, lowerEnd, spreadOf, upperEnd } from "./law-extent.ts";

/**
 * Cells between neighbouring values of laws of atoms. On each, phi(x, p) = c(p) + a(x) + p b(x) has a mean over x that exceeds
 * phi at the middle by (1 - p) `atZero` + p `atOne`, the excesses for p = 0 and for p = 1.
 */
export interface StepCells {
  /** Ascending, one more than cells. */
  readonly ends: Float64Array;
  readonly atZero: Float64Array;
  readonly atOne: Float64Array;
}

/** Of a panel on which phi(x, 0) and phi(x, 1) are polynomials of x but for this much, in units of the spread. */
const PRECISION = 1e-14;
/** Exact for every polynomial through the nodes of a panel. */
const rule = gaussLegendre(PANEL_NODES / 2);

export function stepCells(atoms: readonly Atoms[], integrand: CdfIntegrand): StepCells {
  const points = Float64Array.from(atoms.flatMap(({ points }) => points)).sort();
  const { target } = integrand;
  const wanted = target ? atomsOf(target)?.points : [];
  if (wanted) {
    // Between atoms of laws and target alike phi is a straight line in x.
    const ends = different(Float64Array.from([...points, ...wanted]).sort());
    const none = new Float64Array(ends.length - 1);
    return { ends, atZero: none, atOne: none };
  }
  const panels = targetPanels(points[0]!, points.at(-1)!, integrand);
  const all = new Float64Array(points.length + panels.length);
  all.set(points);
  all.set(panels, points.length);
  const ends = different(all.sort());
  const atZero = new Float64Array(ends.length - 1);
  const atOne = new Float64Array(ends.length - 1);
  let panel = 0;
  let excess: Excess | undefined;
  for (let cell = 0; cell + 1 < ends.length; cell++) {
    while (panels[panel + 1]! <= ends[cell]!) {
      panel++;
      excess = undefined;
    }
    excess ??= excessOn(panels[panel]!, panels[panel + 1]!, integrand);
    [atZero[cell], atOne[cell]] = excess(ends[cell]!, ends[cell + 1]!);
  }
  return { ends, atZero, atOne };
}

/** Panels on which phi(x, 0) and phi(x, 1) can be had from their values at the nodes. */
function targetPanels(lowest: number, highest: number, integrand: CdfIntegrand): number[] {
  const target = integrand.target!;
  const low = Math.min(lowest, lowerEnd(target));
  const high = Math.max(highest, upperEnd(target));
  const inner = [lowest, highest, ...target.breakpoints, ...landmarks([target])].filter((x) => x > low && x < high);
  const scale = Math.max(spreadOf([target]), highest - lowest) ** integrand.degree;
  return adaptivePanels({
    ends: [...new Set([low, ...inner, high])].sort((a, b) => a - b),
    functions: (x, out) => {
      integrand.on(Float64Array.of(x, x)).values(Float64Array.of(0, 1), out);
      out[0]! /= scale;
      out[1]! /= scale;
    },
    dimension: 2,
    tolerance: PRECISION,
    interpolated: true,
  }).ends;
}

/** What the mean over a cell exceeds the middle by, for p = 0 and for p = 1. */
type Excess = (start: number, end: number) => [number, number];

function excessOn(low: number, high: number, integrand: CdfIntegrand): Excess {
  const width = high - low;
  const terms = integrand.on(panelNodes.map((node) => low + node * width));
  const [atZero, atOne] = [new Float64Array(PANEL_NODES), new Float64Array(PANEL_NODES)];
  terms.values(new Float64Array(PANEL_NODES), atZero);
  terms.values(new Float64Array(PANEL_NODES).fill(1), atOne);
  const weights = new Float64Array(PANEL_NODES);
  const total = new Float64Array(PANEL_NODES);
  return (start, end) => {
    const middle = (start + (end - start) / 2 - low) / width;
    const half = (end - start) / 2 / width;
    interpolationInto(middle, total);
    for (let node = 0; node < PANEL_NODES; node++) total[node] = -total[node]!;
    for (let index = 0; index < rule.nodes.length; index++) {
      interpolationInto(middle + half * rule.nodes[index]!, weights);
      for (let node = 0; node < PANEL_NODES; node++) total[node]! += (rule.weights[index]! / 2) * weights[node]!;
    }
    let [zero, one] = [0, 0];
    for (let node = 0; node < PANEL_NODES; node++) {
      zero += total[node]! * atZero[node]!;
      one += total[node]! * atOne[node]!;
    }
    return [zero, one];
  };
}

/** Each of the ascending numbers once; where there is but one, a cell beside it. */
function different(ascending: Float64Array): Float64Array {
  const ends = ascending.filter((point, index) => index === 0 || point !== ascending[index - 1]);
  return ends.length > 1 ? ends : Float64Array.of(ends[0]!, ends[0]! + 1);
}
