const FIRST_ROOM = 8;

/** A list of numbers that grows, in one piece of memory. */
export class NumberList {
  #numbers = new Float64Array(FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const wider = new Float64Array(2 * this.#length);
      wider.set(this.#numbers);
      this.#numbers = wider;
    }
    this.#numbers[this.#length++] = value;
  }

  at(index: number): number {
    return this.#numbers[index]!;
  }
}
