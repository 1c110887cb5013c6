import type { BlendValue } from "../simulate/summary.ts";
import { squaredDistance } from "../spec/goals.ts";
import { estimateColumn } from "../text/number-column.ts";
import type { TextTable } from "../text/text-table.ts";
import { capitalised } from "../text/words.ts";
import { labelled, type NumbersColumn, numberTable } from "./number-table.ts";

/** A value this small, relative to the largest one, is a rounding error and shown as zero. */
const ROUNDING = 1e-12;

/**
 * The values of blends: first as people read them, as a distance or in the customary unit of the goal if it has one, then those of the
 * goal itself. `more` are columns beside them, and `power` is that of the goal's column if they share it.
 */
export function valuesTable(
  blends: readonly (BlendValue & { readonly name: string })[],
  experiment: Parameters<typeof squaredDistance>[0],
  more: readonly NumbersColumn<string>[] = [],
  power?: number,
): TextTable {
  const largest = Math.max(...blends.map(({ value }) => Math.abs(value)));
  const goals = blends.map(({ value }) => (Math.abs(value) < ROUNDING * largest ? 0 : value));
  const column = (label: string, values: readonly number[], power?: number) => {
    const estimates = values.map((mean) => ({ mean, standardError: null }));
    return labelled(label, estimateColumn(estimates, undefined, power));
  };
  const distance = squaredDistance(experiment);
  const read = distance
    ? [column(capitalised(distance.name), goals.map(distance.of))]
    : Object.keys(blends[0]!.shown ?? {}).map((name) => {
        const quoted = blends.map(({ shown }) => shown![name]!);
        return column(name, quoted);
      });
  const goal = column(distance ? "Goal (minus its square)" : "Goal", goals, power);
  return numberTable(
    "Blend",
    blends.map(({ name }) => name),
    [...read, goal, ...more],
  );
}
