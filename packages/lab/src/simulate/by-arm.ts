/** Something for each arm, made when it is first asked for: arms that nobody asks for cost four bytes. */
export class ByArm<Value> {
  readonly #make: (arm: number) => Value;
  readonly #values: Value[] = [];
  /** Where the value of an arm stands among the values, counted from 1; 0 for none. */
  readonly #places: Int32Array;

  constructor(armCount: number, make: (arm: number) => Value) {
    this.#make = make;
    this.#places = new Int32Array(armCount);
  }

  of(arm: number): Value {
    const place = this.#places[arm]!;
    if (place > 0) return this.#values[place - 1]!;
    const value = this.#make(arm);
    this.#places[arm] = this.#values.push(value);
    return value;
  }
}
