import type { MassSum } from "./mass-sum.ts";

/** The slopes s_c of phi in the probability p_c that it takes on each cell c: that below the cell, or that above. */
export interface CellSlopes {
  /**
   * sum_c v_c s_c (h_c - p_c), with the widths v_c, at the law with these masses, where h_c is the share of the cell to the right of a position; to its
   * left, where p_c is the probability above.
   */
  sum(masses: MassSum, position: number): number;
}
