import { checkFiniteList, checkNonNegative } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";

export interface SlopeScaleState {
  /** Arms that stood out in some round. */
  readonly arms: readonly number[];
  /** The sums of squares of slopes in those rounds, and how many these were, arm by arm. */
  readonly squares: readonly number[];
  readonly rounds: readonly number[];
  /** All rounds that count. */
  readonly total: number;
}

/**
 * How large slopes are: the root of the mean square, over all rounds, of the slope that stood out. Rounds are counted by the
 * arm that stood out in them, and left out while that arm lies at its floor: an arm that costs a million leaves at once, and
 * must not make the steps of the others small for good.
 */
export class SlopeScale {
  readonly #memory: number;
  readonly #arms: number[] = [];
  readonly #squares: number[] = [];
  readonly #rounds: number[] = [];
  /** Where an arm stands among those that stood out. */
  readonly #places = new Map<number, number>();
  #total = 0;

  /** Of so many rounds at most: where laws drift, older ones fade. */
  constructor(memory: number) {
    this.#memory = memory;
  }

  /** Whether any slope stood out yet. */
  get isKnown(): boolean {
    return this.#total > 0;
  }

  /** In one more round this slope, of this arm, stood out. */
  add(arm: number, slope: number): void {
    if (this.#total >= this.#memory) this.#fade(1 - 1 / this.#memory);
    const place = this.#placeOf(arm);
    this.#squares[place]! += slope * slope;
    this.#rounds[place]!++;
    this.#total++;
  }

  /** For a step from a blend; the arm that stands out there can move, also from its floor. */
  at(blend: Float64Array, floor: number, farthest: number): number {
    const arms = this.#arms;
    let squares = 0;
    let rounds = 0;
    for (let place = 0; place < arms.length; place++) {
      const arm = arms[place]!;
      if (!(blend[arm]! > floor) && arm !== farthest) continue;
      squares += this.#squares[place]!;
      rounds += this.#rounds[place]!;
    }
    return Math.sqrt(squares / rounds);
  }

  save(): SlopeScaleState {
    return { arms: [...this.#arms], squares: [...this.#squares], rounds: [...this.#rounds], total: this.#total };
  }

  /** As it was saved, of so many arms. On bad input throws. */
  static restored(saved: SlopeScaleState, memory: number, armCount: number): SlopeScale {
    const scale = new SlopeScale(memory);
    const [arms, squares, rounds] = (["arms", "squares", "rounds"] as const).map((name) =>
      checkFiniteList(`state.scale.${name}`, saved?.[name], 0),
    ) as [number[], number[], number[]];
    const isArm = (arm: number) => Number.isInteger(arm) && arm >= 0 && arm < armCount;
    if (!(arms.every(isArm) && squares.length === arms.length && rounds.length === arms.length)) {
      throw invalid("state.scale", `lists of one length for some of ${armCount} arms`, saved);
    }
    arms.forEach((arm, index) => {
      const place = scale.#placeOf(arm);
      scale.#squares[place] = squares[index]!;
      scale.#rounds[place] = rounds[index]!;
    });
    scale.#total = checkNonNegative("state.scale.total", saved.total);
    return scale;
  }

  #placeOf(arm: number): number {
    const known = this.#places.get(arm);
    if (known !== undefined) return known;
    this.#places.set(arm, this.#arms.length);
    this.#squares.push(0);
    this.#rounds.push(0);
    return this.#arms.push(arm) - 1;
  }

  #fade(share: number): void {
    for (let place = 0; place < this.#arms.length; place++) {
      this.#squares[place]! *= share;
      this.#rounds[place]! *= share;
    }
    this.#total *= share;
  }
}
