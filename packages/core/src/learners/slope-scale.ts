import { ArmNumbers, type ArmNumbersState } from "./arm-numbers.ts";

/**
 * How large slopes are: the root of the mean square, over all rounds, of the slope that stood out. Rounds are counted by the
 * arm that stood out in them, and left out while that arm lies at its floor: an arm that costs a million leaves at once, and
 * must not make the steps of the others small for good.
 */
export class SlopeScale extends ArmNumbers {
  readonly #memory: number;
  /** The sums of squares of slopes in the rounds in which an arm stood out, and how many these were. */
  squares: Float64Array;
  rounds: Float64Array;
  /** Arms that stood out in some round: of many arms these are few. */
  #known: number[] = [];
  /** All rounds that count. */
  total = 0;

  /** Of so many rounds at most: where laws drift, older ones fade. */
  constructor(armCount: number, memory: number) {
    super();
    this.#memory = memory;
    this.squares = new Float64Array(armCount);
    this.rounds = new Float64Array(armCount);
  }

  /** Whether any slope stood out yet. */
  get isKnown(): boolean {
    return this.total > 0;
  }

  /** In one more round this slope, of this arm, stood out. */
  add(arm: number, slope: number): void {
    if (this.total >= this.#memory) this.#fade(1 - 1 / this.#memory);
    if (this.rounds[arm] === 0) this.#remember(arm);
    this.squares[arm]! += slope * slope;
    this.rounds[arm]!++;
    this.total++;
  }

  /** For a step from a blend; the arm that stands out there can move, also from its floor. */
  at(blend: Float64Array, floors: Float64Array, farthest: number): number {
    const known = this.#known;
    let squares = 0;
    let rounds = 0;
    for (let index = 0; index < known.length; index++) {
      const arm = known[index]!;
      if (!(blend[arm]! > floors[arm]!) && arm !== farthest) continue;
      squares += this.squares[arm]!;
      rounds += this.rounds[arm]!;
    }
    // Where none that stood out can move, since all of these were retired or lie at their floors, any length will do to begin with.
    return Math.sqrt(squares / rounds) || 1;
  }

  override restore(parameter: string, saved: ArmNumbersState, armCount: number): void {
    super.restore(parameter, saved, armCount);
    this.#known = Array.from(this.rounds.keys()).filter((arm) => this.rounds[arm]! > 0);
  }

  /** In the order of the arms, so that sums over them are the same after a restart. */
  #remember(arm: number): void {
    this.#known.push(arm);
    this.#known.sort((one, other) => one - other);
  }

  #fade(share: number): void {
    for (const arm of this.#known) {
      this.squares[arm]! *= share;
      this.rounds[arm]! *= share;
    }
    this.total *= share;
  }
}
