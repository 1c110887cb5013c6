import { percent } from "../table.ts";
import { errorsBelow, sumOf } from "./study.ts";
import { nameOf } from "./suggest-cells.ts";
import type { CellResult } from "./suggest-study.ts";

/** One promise about all cells, what was measured, and whether it is kept. */
export interface Verdict {
  readonly promise: string;
  readonly measured: string;
  readonly isKept: boolean;
}

const POOLED = 0.945;
const EACH_CELL = 0.93;
const MOST_FLAGGED = 0.15;
const FALSE_SWITCHES = 0.025;
const [KNOWING_POWER, POWER] = [0.8, 0.65];
/** Bounded outcomes need no caution with this many rows. */
const ENOUGH_ROWS = 200;

/** The promises of `suggest` about differences. */
export function verdictsOf(results: readonly CellResult[]): Verdict[] {
  const judged = results.filter((cell) => unflagged(cell) > 0);
  const pooled = 1 - sumOf(judged, missed) / sumOf(judged, unflagged);
  const low = judged.filter((cell) => !isFlagged(cell) && errorsBelow(EACH_CELL, coverage(cell), unflagged(cell)) > 3);
  const flagged = results.filter(isFlagged);
  const needless = flagged.filter(({ isBounded, rows }) => isBounded && rows >= ENOUGH_ROWS);
  const nulls = results.filter(({ today }) => today !== "rows");
  const nullTables = sumOf(nulls, ({ given }) => given);
  const switches = sumOf(nulls, ({ falseSwitches }) => falseSwitches) / nullTables;
  const clear = results.filter(isClear);
  const weak = clear.filter((cell) => errorsBelow(POWER, cell.found / cell.tables, cell.tables) > 3);
  const power = sumOf(clear, ({ found }) => found) / sumOf(clear, ({ tables }) => tables);
  return [
    {
      promise: "coverage of all tables without a caution: at least 94.5 %",
      measured: percent(pooled),
      isKept: !(pooled < POOLED),
    },
    { promise: "coverage of each cell: at least 93 %, within 3 standard errors", ...listed(low) },
    {
      promise: "cells with a caution in most tables: at most 15 %",
      measured: percent(flagged.length / results.length),
      isKept: flagged.length <= MOST_FLAGGED * results.length,
    },
    { promise: "no cautions about bounded outcomes with 200 rows or more", ...listed(needless) },
    {
      promise: "false advice to switch in null cells: at most 2.5 %, within 2 standard errors",
      measured: percent(switches),
      isKept: !(errorsBelow(FALSE_SWITCHES, switches, nullTables) < -2),
    },
    {
      promise:
        "power in each cell: at least 65 % where a test that knows the best blend has 80 %, within 3 standard errors",
      ...listed(weak),
      measured: `${percent(power)} in ${clear.length} cells; ${listed(weak).measured}`,
    },
  ];
}

/** Coverage of the tables without a caution. */
export function coverage(cell: CellResult): number {
  return 1 - missed(cell) / unflagged(cell);
}

/** Whether the difference is so large that a test that knows the best blend finds it. */
export function isClear({ today, foundKnowing, tables }: CellResult): boolean {
  return today === "rows" && foundKnowing >= KNOWING_POWER * tables;
}

function unflagged({ given, flagged }: CellResult): number {
  return given - flagged;
}

function missed({ below, above }: CellResult): number {
  return below + above;
}

function isFlagged({ flagged, given }: CellResult): boolean {
  return flagged > given / 2;
}

function listed(broken: readonly CellResult[]): Pick<Verdict, "measured" | "isKept"> {
  return {
    measured: broken.length === 0 ? "all" : `broken: ${broken.map(nameOf).join("; ")}`,
    isKept: broken.length === 0,
  };
}
