const FIRST_CAPACITY = 64;

/**
 * A list of positive values in a binary tree. Changing an entry, finding the smallest, and finding the entry at which running
 * sums exceed a number all take time logarithmic in its length. Sums depend on the current values alone, not on earlier ones.
 */
export class MassTree {
  #capacity = FIRST_CAPACITY;
  /** The root is node 1, the children of node i are 2i and 2i + 1, and the entries start at node `#capacity`. */
  #sums = new Float64Array(2 * FIRST_CAPACITY);
  #least = new Float64Array(2 * FIRST_CAPACITY).fill(Number.POSITIVE_INFINITY);

  get sum(): number {
    return this.#sums[1]!;
  }

  /** The smallest value; infinite if the tree is empty. */
  get least(): number {
    return this.#least[1]!;
  }

  leastIndex(): number {
    const least = this.#least;
    let node = 1;
    while (node < this.#capacity) node = 2 * node + (least[2 * node]! <= least[2 * node + 1]! ? 0 : 1);
    return node - this.#capacity;
  }

  set(index: number, value: number): void {
    const capacity = this.#capacity;
    if (index >= capacity) this.#plant(this.#sums.subarray(capacity), this.#least.subarray(capacity), 2 * capacity);
    this.#write(index, value, value);
  }

  remove(index: number): void {
    this.#write(index, 0, Number.POSITIVE_INFINITY);
  }

  /** Replaces all entries. */
  reset(values: Float64Array): void {
    let capacity = FIRST_CAPACITY;
    while (values.length > capacity) capacity *= 2;
    this.#plant(values, values, capacity);
  }

  /** The first entry up to which the sum exceeds `mass`; the last entry if rounding leaves none. */
  find(mass: number): number {
    const sums = this.#sums;
    let left = mass;
    let node = 1;
    while (node < this.#capacity) {
      node *= 2;
      if (left < sums[node]! || sums[node + 1] === 0) continue;
      left -= sums[node++]!;
    }
    return node - this.#capacity;
  }

  #write(index: number, mass: number, value: number): void {
    let node = this.#capacity + index;
    this.#sums[node] = mass;
    this.#least[node] = value;
    for (node >>= 1; node > 0; node >>= 1) this.#combine(node);
  }

  #combine(node: number): void {
    this.#sums[node] = this.#sums[2 * node]! + this.#sums[2 * node + 1]!;
    this.#least[node] = Math.min(this.#least[2 * node]!, this.#least[2 * node + 1]!);
  }

  #plant(masses: Float64Array, values: Float64Array, capacity: number): void {
    this.#capacity = capacity;
    this.#sums = new Float64Array(2 * capacity);
    this.#least = new Float64Array(2 * capacity).fill(Number.POSITIVE_INFINITY);
    this.#sums.set(masses, capacity);
    this.#least.set(values, capacity);
    for (let node = capacity - 1; node > 0; node--) this.#combine(node);
  }
}
