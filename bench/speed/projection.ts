import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "@blendit/core";
import { klProjection } from "@blendit/core/simplex";
import { inTurn, type Part, type PartContext } from "./part.ts";
import { floorOf } from "./problem.ts";
import { type Comparison, compareSides, comparisonTable } from "./sides.ts";

interface ProjectionResult extends Comparison {
  readonly armCount: number;
  readonly floor: number;
}

const ARM_COUNTS = [30, 1000, 1e5];
/** The total of numbers in all vectors: they fit into the caches of a core, but are too many for the branch predictor to memorise. */
const NUMBERS = 2 ** 16;
const FEWEST_VECTORS = 4;
const TOLERANCE = 1e-12;

export const projection: Part<readonly ProjectionResult[]> = {
  measure: (context) =>
    inTurn(
      ARM_COUNTS,
      (armCount) => `projection, ${armCount} arms`,
      (armCount) => measure(armCount, context),
    ),
  table: (results) =>
    comparisonTable(["arms"], ["c", "numpy"], results, ({ armCount }) => [armCount.toLocaleString("en")]),
};

async function measure(armCount: number, { folder, tools, isQuick }: PartContext): Promise<ProjectionResult> {
  const floor = floorOf(armCount);
  const count = Math.max(FEWEST_VECTORS, Math.floor(NUMBERS / armCount));
  const values = drawValues(armCount * count);
  writeFileSync(join(folder, "values.bin"), values);
  const words = ["projection", String(armCount), String(floor), String(count), folder];
  const expected = { folder, count, weights: projectAll(values, armCount, floor), tolerance: TOLERANCE };
  return { armCount, floor, ...(await compareSides(words, tools, expected, isQuick)) };
}

/** Exponential values, which are a uniform point of the simplex once normalised, with about a quarter of them below the floor. */
function drawValues(count: number): Float64Array<ArrayBuffer> {
  const random = Random.stream(1, "projection", count);
  return new Float64Array(count).map(() => -Math.log1p(-random.uniform()));
}

function projectAll(values: Float64Array, armCount: number, floor: number): Float64Array {
  const project = klProjection(armCount, floor);
  const projected = new Float64Array(values.length);
  for (let start = 0; start < values.length; start += armCount) {
    project(values.subarray(start, start + armCount), projected.subarray(start, start + armCount));
  }
  return projected;
}
