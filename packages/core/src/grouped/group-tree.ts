import type { GroupIndex } from "./group-index.ts";
import { Features, GroupColumns, rowLength, TotalColumns, totalCount } from "./records.ts";

/** Local names: what is imported is looked up again at every use, and a round uses these a hundred times. */
const ROW = rowLength;
const TOTALS = totalCount;
const { FIRST, SECOND, THIRD } = Features;
const { VALUE } = GroupColumns;
const { MASS } = TotalColumns;

/** Behind the totals of a node, its least value. */
const LEAST = TOTALS;
/** Groups that a tree has room for at first: with many arms it rarely holds more than some of them. */
const ROOM = 256;

/**
 * An index of groups that answers three questions at its root: the mass of all groups, the group of least value, and the
 * totals of three features over all groups, each times its value. A binary tree without gaps: with G groups the leaves
 * are nodes G to 2G - 1, node i has the children 2i and 2i + 1, and node 1 is the root.
 *
 * Invariant: a leaf holds value * (size, features) of its group as it was at the last `refresh`, and every other node the
 * sum, or the least, of its children. Nothing is ever subtracted, so nothing drifts, and large values leave no rounding
 * behind when they go. Every change costs O(log G).
 */
export class GroupTree implements GroupIndex {
  totals = new Float64Array(TOTALS);
  size = 0;
  rest = 0;
  readonly #groups: Float64Array;
  readonly #sizes: Int32Array;
  #nodes = new Float64Array(0);
  /** The group of each leaf. */
  #groupAt = new Int32Array(0);
  readonly #leafOf: Int32Array;

  /** An empty index of groups with these rows and sizes. */
  constructor(groups: Float64Array, sizes: Int32Array) {
    this.#groups = groups;
    this.#sizes = sizes;
    this.#leafOf = new Int32Array(sizes.length);
    this.#makeRoom(1);
  }

  /** The least value of a group that is not hidden; infinite if all are. */
  get least(): number {
    return this.#nodes[ROW + LEAST]!;
  }

  get leastGroup(): number {
    const nodes = this.#nodes;
    const { least } = this;
    let node = 1;
    while (node < this.size) node = nodes[2 * node * ROW + LEAST] === least ? 2 * node : 2 * node + 1;
    return this.#groupAt[node]!;
  }

  /** Every node follows from the leaves. */
  corrected(): number[] {
    return [];
  }

  /** The groups in the order of the leaves, which with their rows determines every node. */
  order(): number[] {
    return Array.from(this.#groupAt.subarray(this.size, 2 * this.size));
  }

  /** Starts again with these groups as leaves, in this order. */
  lay(order: readonly number[]): void {
    this.size = order.length;
    this.#makeRoom(this.size);
    order.forEach((group, index) => {
      this.#place(group, order.length + index);
      this.#read(group, order.length + index);
    });
    for (let node = order.length - 1; node > 0; node--) this.#sum(node);
  }

  /** Makes room for a group, to be refreshed next: the first leaf becomes a node with two children, itself and the new. */
  insert(group: number): void {
    const parent = this.size++;
    this.#makeRoom(this.size);
    if (parent > 0) this.#move(parent, 2 * parent);
    this.#place(group, 2 * parent + 1);
  }

  /** Takes out a group: the last leaf fills its place, and the leaf beside the last one moves up to their parent. */
  remove(group: number): void {
    const leaf = this.#leafOf[group]!;
    const parent = --this.size;
    if (parent === 0) return;
    const last = 2 * parent + 1;
    if (leaf !== last) this.#move(last, leaf);
    this.#move(last - 1, parent);
    this.#sumAbove(parent);
    if (leaf < last - 1) this.#sumAbove(leaf);
  }

  /** Reads the row of a group again. */
  refresh(group: number): void {
    const leaf = this.#leafOf[group]!;
    this.#read(group, leaf);
    this.#sumAbove(leaf);
  }

  /** Leaves a group out of mass and least value until it is refreshed or removed; feature totals still count it. */
  hide(): void {
    const nodes = this.#nodes;
    let node = this.#leafOf[this.leastGroup]!;
    nodes[node * ROW + MASS] = 0;
    nodes[node * ROW + LEAST] = Number.POSITIVE_INFINITY;
    while (node > 1) {
      node >>= 1;
      this.#sumWeights(node);
    }
  }

  /**
   * The group in which a share of the mass ends, when groups are laid end to end. What is left of the share within the
   * group is in `rest`.
   */
  find(share: number): number {
    const nodes = this.#nodes;
    const size = this.size;
    let left = share * this.totals[MASS]!;
    let node = 1;
    while (node < size) {
      node *= 2;
      const mass = nodes[node * ROW + MASS]!;
      if (left >= mass) {
        left -= mass;
        node++;
      }
    }
    this.rest = left;
    return this.#groupAt[node]!;
  }

  /** Room for this many groups, with what was there. */
  #makeRoom(count: number): void {
    if (2 * count <= this.#groupAt.length) return;
    const [nodes, groupAt] = [this.#nodes, this.#groupAt];
    const room = Math.max(ROOM, 2 * count);
    this.#nodes = new Float64Array(2 * room * ROW);
    this.#nodes.set(nodes);
    this.totals = this.#nodes.subarray(ROW, ROW + TOTALS);
    this.#groupAt = new Int32Array(2 * room);
    this.#groupAt.set(groupAt);
  }

  #place(group: number, leaf: number): void {
    this.#groupAt[leaf] = group;
    this.#leafOf[group] = leaf;
  }

  #read(group: number, leaf: number): void {
    const groups = this.#groups;
    const nodes = this.#nodes;
    const row = group * ROW;
    const at = leaf * ROW;
    const value = groups[row + VALUE]!;
    nodes[at + MASS] = value * this.#sizes[group]!;
    nodes[at + LEAST] = value;
    nodes[at + FIRST] = value * groups[row + FIRST]!;
    nodes[at + SECOND] = value * groups[row + SECOND]!;
    nodes[at + THIRD] = value * groups[row + THIRD]!;
  }

  #move(from: number, to: number): void {
    for (let column = 0; column < ROW; column++) this.#nodes[to * ROW + column] = this.#nodes[from * ROW + column]!;
    this.#place(this.#groupAt[from]!, to);
  }

  #sumAbove(leaf: number): void {
    for (let node = leaf >> 1; node > 0; node >>= 1) this.#sum(node);
  }

  #sum(node: number): void {
    const nodes = this.#nodes;
    const at = node * ROW;
    const left = 2 * at;
    const right = left + ROW;
    this.#sumWeights(node);
    nodes[at + FIRST] = nodes[left + FIRST]! + nodes[right + FIRST]!;
    nodes[at + SECOND] = nodes[left + SECOND]! + nodes[right + SECOND]!;
    nodes[at + THIRD] = nodes[left + THIRD]! + nodes[right + THIRD]!;
  }

  #sumWeights(node: number): void {
    const nodes = this.#nodes;
    const at = node * ROW;
    const left = 2 * at;
    const right = left + ROW;
    nodes[at + MASS] = nodes[left + MASS]! + nodes[right + MASS]!;
    nodes[at + LEAST] = Math.min(nodes[left + LEAST]!, nodes[right + LEAST]!);
  }
}
