import type { GroupIndex, GroupRecords } from "./group-index.ts";
import { Features, GroupColumns, grown, recordLength, TotalColumns, totalCount } from "./records.ts";

/** Local names: what is imported is looked up again at every use, and a round uses these a hundred times. */
const RECORD = recordLength;
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
 * totals of three features over all groups, each times its value. A binary tree without gaps: with G leaves, these are
 * nodes G to 2G - 1, node i has the children 2i and 2i + 1, and node 1 is the root.
 *
 * One group is no leaf but node 0, beside the root: with many arms, the large group at the floor, which nearly every round
 * changes more than once.
 *
 * Invariant: a leaf, or node 0, holds value * (size, features) of its group as it was at the last `refresh`, every other node
 * the sum, or the least, of its children, and the totals those of nodes 0 and 1. Nothing is ever subtracted, so nothing
 * drifts, and large values leave no rounding behind when they go. Every change costs O(log G), of node 0 O(1).
 */
export class GroupTree implements GroupIndex {
  readonly totals = new Float64Array(TOTALS);
  size = 0;
  rest = 0;
  readonly #groups: GroupRecords;
  #nodes = new Float64Array(0);
  /** The group of each leaf, and of node 0. */
  #groupAt = new Int32Array(0);
  #nodeOf = new Int32Array(0);

  /** An empty index of these groups. */
  constructor(groups: GroupRecords) {
    this.#groups = groups;
    this.#makeRoom(1);
    this.#clearRoot();
  }

  /** The least value of a group that is not hidden; infinite if all are. */
  get least(): number {
    return Math.min(this.#nodes[LEAST]!, this.#nodes[RECORD + LEAST]!);
  }

  get leastGroup(): number {
    return this.#groupAt[this.#leastNode()]!;
  }

  massWithout(group: number): number {
    const nodes = this.#nodes;
    let node = this.#nodeOf[group]!;
    if (node === 0) return nodes[RECORD + MASS]!;
    let sum = nodes[MASS]!;
    for (; node > 1; node >>= 1) sum += nodes[(node ^ 1) * RECORD + MASS]!;
    return sum;
  }

  /** Every node follows from the leaves. */
  history(): number[] {
    return [];
  }

  /** The group beside the tree and those of the leaves in order, which with their records determines every node. */
  order(): number[] {
    const { size } = this;
    return Array.from({ length: size }, (_, index) => this.#groupAt[index === 0 ? 0 : size - 2 + index]!);
  }

  /** Starts again with the first of these groups beside the tree, the others as leaves in this order. */
  rebuild(order: readonly number[]): void {
    this.size = order.length;
    this.#makeRoom(this.size);
    this.#clearRoot();
    order.forEach((group, index) => {
      const node = index === 0 ? 0 : this.size - 2 + index;
      this.#place(group, node);
      this.#read(group, node);
    });
    for (let node = this.size - 2; node > 0; node--) this.#sum(node);
    this.#addUp();
  }

  /** Makes room for a group, to be refreshed next: the first leaf becomes a node with two children, itself and the new. */
  insert(group: number): void {
    const parent = this.size++ - 1;
    this.#makeRoom(this.size);
    if (parent > 0) this.#move(parent, 2 * parent);
    // The very first has no leaf above it.
    this.#place(group, Math.max(0, 2 * parent + 1));
  }

  /** Takes out a group: the last leaf fills its place, and the leaf beside the last one moves up to their parent. */
  remove(group: number): void {
    const node = this.#nodeOf[group]!;
    const parent = --this.size - 1;
    const last = 2 * parent + 1;
    if (node !== last) this.#move(last, node);
    if (parent > 0) this.#move(last - 1, parent);
    else this.#clearRoot();
    this.#sumAbove(parent);
    if (node < last - 1) this.#sumAbove(node);
    this.#addUp();
  }

  /** Reads the record of a group again. */
  refresh(group: number): void {
    const { sizes } = this.#groups;
    if (sizes[group]! > 2 * sizes[this.#groupAt[0]!]!) this.#putAside(group);
    const node = this.#nodeOf[group]!;
    this.#read(group, node);
    this.#sumAbove(node);
    this.#addUp();
  }

  /** Leaves a group out of mass and least value until it is refreshed or removed; feature totals still count it. */
  hide(): void {
    const nodes = this.#nodes;
    let node = this.#leastNode();
    nodes[node * RECORD + MASS] = 0;
    nodes[node * RECORD + LEAST] = Number.POSITIVE_INFINITY;
    while (node > 1) {
      node >>= 1;
      this.#sumWeights(node);
    }
    this.totals[MASS] = nodes[MASS]! + nodes[RECORD + MASS]!;
  }

  /**
   * The group in which a share of the mass ends, when groups stand end to end. What is left of the share within the
   * group is in `rest`.
   */
  find(share: number): number {
    const nodes = this.#nodes;
    const leaves = this.size - 1;
    let left = share * this.totals[MASS]!;
    let node = 0;
    if (left >= nodes[MASS]! && leaves > 0) {
      left -= nodes[MASS]!;
      node = 1;
    }
    while (node > 0 && node < leaves) {
      node *= 2;
      const mass = nodes[node * RECORD + MASS]!;
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
    const room = 2 * Math.max(count, ROOM);
    this.#nodes = grown(this.#nodes, room * RECORD);
    this.#groupAt = grown(this.#groupAt, room);
  }

  #leastNode(): number {
    const nodes = this.#nodes;
    const least = nodes[RECORD + LEAST]!;
    if (nodes[LEAST]! <= least) return 0;
    let node = 1;
    while (node < this.size - 1) node = nodes[2 * node * RECORD + LEAST] === least ? 2 * node : 2 * node + 1;
    return node;
  }

  /** Lets a group change places with the one beside the tree. */
  #putAside(group: number): void {
    const node = this.#nodeOf[group]!;
    this.#move(0, node);
    this.#place(group, 0);
    this.#sumAbove(node);
  }

  #place(group: number, node: number): void {
    this.#nodeOf = grown(this.#nodeOf, group + 1);
    this.#groupAt[node] = group;
    this.#nodeOf[group] = node;
  }

  #read(group: number, node: number): void {
    const { records, sizes } = this.#groups;
    const nodes = this.#nodes;
    const record = group * RECORD;
    const at = node * RECORD;
    const value = records[record + VALUE]!;
    nodes[at + MASS] = value * sizes[group]!;
    nodes[at + LEAST] = value;
    nodes[at + FIRST] = value * records[record + FIRST]!;
    nodes[at + SECOND] = value * records[record + SECOND]!;
    nodes[at + THIRD] = value * records[record + THIRD]!;
  }

  #move(from: number, to: number): void {
    for (let column = 0; column < RECORD; column++)
      this.#nodes[to * RECORD + column] = this.#nodes[from * RECORD + column]!;
    this.#place(this.#groupAt[from]!, to);
  }

  /** A root without groups. */
  #clearRoot(): void {
    this.#nodes.fill(0, RECORD, 2 * RECORD);
    this.#nodes[RECORD + LEAST] = Number.POSITIVE_INFINITY;
  }

  #sumAbove(leaf: number): void {
    for (let node = leaf >> 1; node > 0; node >>= 1) this.#sum(node);
  }

  #addUp(): void {
    const { totals } = this;
    const nodes = this.#nodes;
    for (let column = 0; column < TOTALS; column++) totals[column] = nodes[column]! + nodes[RECORD + column]!;
  }

  #sum(node: number): void {
    const nodes = this.#nodes;
    const at = node * RECORD;
    const left = 2 * at;
    const right = left + RECORD;
    this.#sumWeights(node);
    nodes[at + FIRST] = nodes[left + FIRST]! + nodes[right + FIRST]!;
    nodes[at + SECOND] = nodes[left + SECOND]! + nodes[right + SECOND]!;
    nodes[at + THIRD] = nodes[left + THIRD]! + nodes[right + THIRD]!;
  }

  #sumWeights(node: number): void {
    const nodes = this.#nodes;
    const at = node * RECORD;
    const left = 2 * at;
    const right = left + RECORD;
    nodes[at + MASS] = nodes[left + MASS]! + nodes[right + MASS]!;
    nodes[at + LEAST] = Math.min(nodes[left + LEAST]!, nodes[right + LEAST]!);
  }
}
