/** A map that forgets what was set longest ago when it holds too much. */
export class BoundedMap<Value> {
  readonly #most: number;
  readonly #values = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string): Value | undefined {
    return this.#values.get(name);
  }

  set(name: string, value: Value): void {
    this.#values.delete(name);
    this.#values.set(name, value);
    if (this.#values.size > this.#most) this.#values.delete(this.#values.keys().next().value!);
  }
}
