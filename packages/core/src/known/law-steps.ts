import { atomsOf } from "../distributions/atoms-of.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { invalid } from "../errors/invalid.ts";
import { RunningSum } from "../numeric/compensated-sum.ts";
import { countUpTo } from "../numeric/count-up-to.ts";
import { unit } from "../numeric/panel-crossing.ts";
import type { CdfIntegrand, CdfTerms } from "../spaces/cdf-integrand.ts";
import { type FeatureSpace, SparseFeatures } from "../spaces/feature-space.ts";
import { riseOutside, slopeIntegral } from "./slope-integral.ts";
import type { StepCells } from "./step-cells.ts";

/**
 * Known laws of very many atoms, such as recorded rewards: one number for each cell between neighbouring values, the mass at
 * its left end. p is constant on a cell, so an integral over it is phi at the middle plus what `StepCells` knows of its change
 * with x: sorted sums, exact but for rounding. Counting from the right is counting from the left on the mirrored line.
 */
export class LawSteps implements FeatureSpace {
  readonly dimension: number;
  readonly sparsity = 2;
  readonly isQuadratic: boolean;
  readonly integrand: CdfIntegrand;
  readonly cells: StepCells;
  readonly origin: number;
  readonly #sign: number;
  readonly #ends: Float64Array;
  readonly #widths: Float64Array;
  readonly #atZero: Float64Array;
  readonly #atOne: Float64Array;
  readonly #terms: CdfTerms;
  readonly #constant: number;
  readonly #probabilities: Float64Array;
  readonly #results: Float64Array;

  /** `origin` is what zero stands for in the cells and in the integrand. */
  constructor(integrand: CdfIntegrand, cells: StepCells, origin = 0) {
    this.origin = origin;
    const isUpper = integrand.tail === "upper";
    const { ends, atZero, atOne } = cells;
    this.integrand = integrand;
    this.cells = cells;
    this.#sign = isUpper ? -1 : 1;
    this.#ends = isUpper ? ends.map((end) => -end).reverse() : ends;
    this.#atZero = isUpper ? atZero.toReversed() : atZero;
    this.#atOne = isUpper ? atOne.toReversed() : atOne;
    this.dimension = ends.length - 1;
    this.#widths = Float64Array.from(
      { length: this.dimension },
      (_, cell) => this.#ends[cell + 1]! - this.#ends[cell]!,
    );
    this.#terms = integrand.on(this.#widths.map((width, cell) => this.#sign * (this.#ends[cell]! + width / 2)));
    this.isQuadratic = this.#terms.lines !== undefined;
    this.#constant = integrand.edge * (ends[0]! + origin);
    this.#probabilities = new Float64Array(this.dimension);
    this.#results = new Float64Array(this.dimension);
  }

  features(reward: number, out: SparseFeatures): void {
    out.count = 0;
    const ends = this.#ends;
    const place = this.#sign * (reward - this.origin);
    if (place >= ends[this.dimension]!) return;
    const cell = Math.max(countUpTo(ends, place) - 1, 0);
    const share = Math.max((place - ends[cell]!) / this.#widths[cell]!, 0);
    out.push(cell, 1 - share);
    if (share > 0 && cell + 1 < this.dimension) out.push(cell + 1, share);
  }

  /** Features join neighbouring values by a straight line: outside of all values, and in cells where phi changes with x, more is due. */
  beyond(reward: number, share: number): number {
    const { integrand } = this;
    const [sign, ends] = [this.#sign, this.#ends];
    const place = sign * (reward - this.origin);
    if (!(place > ends[0]! && place < ends[this.dimension]!)) return riseOutside(integrand, sign, ends, place, share);
    if (!integrand.target) return 0;
    const cell = countUpTo(ends, place) - 1;
    const [start, end] = [ends[cell]!, ends[cell + 1]!];
    if (place === start) return 0;
    // Up to a constant the slope is the same for every p.
    const rest = (end - place) / (end - start);
    return slopeIntegral(integrand, sign, [place, end], 0.5) - rest * slopeIntegral(integrand, sign, [start, end], 0.5);
  }

  expected(law: Distribution): Float64Array {
    const atoms = atomsOf(law);
    if (!atoms) throw invalid("law", "a law of atoms alone", law.kind);
    const m = new Float64Array(this.dimension);
    const features = new SparseFeatures(this.sparsity);
    atoms.points.forEach((point, index) => {
      this.features(point, features);
      features.addTo(m, atoms.masses[index]!);
    });
    return m;
  }

  value(m: Float64Array): number {
    this.#read(m);
    this.#terms.values(this.#probabilities, this.#results);
    let sum = 0;
    for (let cell = 0; cell < this.dimension; cell++) {
      const p = this.#probabilities[cell]!;
      const change = (1 - p) * this.#atZero[cell]! + p * this.#atOne[cell]!;
      sum += this.#widths[cell]! * (this.#results[cell]! + change);
    }
    return this.#constant + sum;
  }

  gradient(m: Float64Array, out: Float64Array): void {
    this.#read(m);
    this.#terms.slopes(this.#probabilities, this.#results);
    let fromRight = 0;
    for (let cell = this.dimension - 1; cell >= 0; cell--) {
      fromRight += this.#widths[cell]! * (this.#results[cell]! + this.#atOne[cell]! - this.#atZero[cell]!);
      out[cell] = fromRight;
    }
  }

  /** p on every cell. */
  #read(m: Float64Array): void {
    const below = new RunningSum();
    for (let cell = 0; cell < this.dimension; cell++) {
      below.add(m[cell]!);
      this.#probabilities[cell] = unit(below.value);
    }
  }
}
