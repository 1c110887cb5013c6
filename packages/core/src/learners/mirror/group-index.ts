/** Records and sizes of groups, in arrays that are replaced by longer ones when groups become more. */
export interface GroupRecords {
  readonly records: Float64Array;
  readonly sizes: Int32Array;
}

/**
 * What grouped weights ask of an index of their groups. Records and sizes of groups belong to the weights; after one has
 * changed, `refresh` tells the index.
 */
export interface GroupIndex {
  readonly size: number;
  /** In the columns of `Total`; hidden groups count for features but not for the mass. */
  readonly totals: Float64Array;
  /** The least value of a group that is not hidden; infinite if all are. */
  readonly least: number;
  readonly leastGroup: number;
  /** The mass of all other groups, as good as if it were added up. */
  massWithout(group: number): number;
  /** Makes room for a group, to be refreshed next. */
  insert(group: number): void;
  remove(group: number): void;
  /** Reads the record of a group again, and shows it if it was hidden. */
  refresh(group: number): void;
  /** Leaves out the group of least value until it is refreshed or removed; its features still count. */
  hide(): void;
  /** The group in which a share of the mass ends, when groups stand end to end. */
  find(share: number): number;
  /** What was left of the share within the group that `find` found. */
  readonly rest: number;
  /** The groups in the order that, with their records and `history`, determines all answers. */
  order(): number[];
  /** Numbers that depend on the past as well: totals with the rounding of their corrections. */
  history(): number[];
  /** Starts again with these groups. */
  rebuild(order: readonly number[], history?: readonly number[]): void;
}
