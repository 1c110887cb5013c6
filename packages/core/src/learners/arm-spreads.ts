import { ArmNumbers } from "./arm-numbers.ts";

/** Rounds of an arm that tell how far the influence of its rewards spreads. */
const ROUNDS = 200;
/** No arm counts for more than this many times what is usual: one outlier says nothing about the other arms. */
const MOST_UNUSUAL = 100;
/** What is typical is found anew after so many rounds, or rounds for each arm if that is more; sooner at first. */
const ROUNDS_BETWEEN = 32;
const ROUNDS_PER_ARM = 2;
const FIRST_SHARE = 0.25;

/** How far the influence of a reward is off the slope of its arm: mean squares, arm by arm, and what is typical of all. */
export class ArmSpreads extends ArmNumbers {
  squares: Float64Array;
  /** So many rounds of each arm, at most `ROUNDS`. */
  rounds: Float64Array;
  /** Room to sort in. */
  #sorted = new Float64Array(0);
  typical = 0;
  /** The round in which it is found anew. */
  next = 1;

  constructor(armCount: number) {
    super();
    this.squares = new Float64Array(armCount);
    this.rounds = new Float64Array(armCount);
  }

  /** Counts what the newest reward of an arm was off; answers the typical mean square of arms played by these weights. */
  add(arm: number, surprise: number, round: number, weights: Float64Array): number {
    const rounds = Math.min(this.rounds[arm]! + 1, ROUNDS);
    this.rounds[arm] = rounds;
    this.squares[arm]! += (surprise * surprise - this.squares[arm]!) / rounds;
    if (round >= this.next) {
      this.typical = this.#find(weights);
      const between = Math.max(ROUNDS_BETWEEN, ROUNDS_PER_ARM * weights.length);
      this.next = round + Math.max(1, Math.min(FIRST_SHARE * round, between));
    }
    return this.typical;
  }

  /** The mean over the arms that were played, by their weights; the median of all tells what is usual. */
  #find(weights: Float64Array): number {
    const { squares } = this;
    if (this.#sorted.length !== squares.length) this.#sorted = new Float64Array(squares.length);
    const sorted = this.#sorted;
    let count = 0;
    for (let arm = 0; arm < squares.length; arm++) if (squares[arm]! > 0) sorted[count++] = squares[arm]!;
    const known = sorted.subarray(0, count).sort();
    const most = MOST_UNUSUAL * (known[(count - 1) >> 1] ?? 0);
    let sum = 0;
    let total = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      const share = this.rounds[arm]! > 0 ? weights[arm]! : 0;
      sum += share * Math.min(squares[arm]!, most);
      total += share;
    }
    return total > 0 ? sum / total : 0;
  }
}
