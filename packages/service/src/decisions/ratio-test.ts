/** At this much evidence an alarm is raised: if all is well it comes in at most one experiment of a thousand, ever. */
export const ALARM = 1000;

/** Stakes on an arm coming more often than by its probability. */
const ABOVE = [0.003, 0.01, 0.03, 0.1, 0.3];
/** Stakes on it coming less often, as parts of the most that can be staked. */
const BELOW = [0.05, 0.2, 0.5, 0.95];

export interface RatioTestState {
  readonly count: number;
  readonly hits: readonly number[];
  readonly logs: readonly (readonly number[])[];
  readonly most: number;
}

/**
 * Whether arms come as often as their logged probabilities say, to be looked at as often as one likes. If arm a comes with
 * probability p_a, then 1{a = k} / p_k has mean 1 for every arm k, so that a gambler who stakes a share s of the capital on it
 * multiplies the capital by 1 + s (1{a = k} / p_k - 1), which has mean 1: the capital is a martingale, and exceeds 1000 times
 * its start with a probability of at most 1/1000 (Ville). It is divided equally among all arms and stakes.
 */
export class RatioTest {
  /** The arms that can come, and where each stands among them. An arm of probability zero would be no fair game. */
  readonly #arms: readonly number[];
  readonly #slots: ReadonlyMap<number, number>;
  readonly #stakes: readonly number[];
  /** The logarithm of the factor of a decision for another arm, by stake. */
  readonly #missLogs: readonly number[];
  #count: number;
  readonly #hits: number[];
  /** The logarithm of the factor of each arm's own decisions, by stake. */
  readonly #logs: number[][];
  #most: number;

  /** `least` is the least probability that an arm can have: it bounds what can be staked on an arm coming less often. */
  constructor(least: number, arms: readonly number[], state?: RatioTestState) {
    this.#arms = arms;
    this.#slots = new Map(arms.map((arm, slot) => [arm, slot]));
    this.#stakes = [...ABOVE, ...BELOW.map((part) => -part * (least / (1 - least)))];
    this.#missLogs = this.#stakes.map((stake) => Math.log1p(-stake));
    this.#count = state?.count ?? 0;
    this.#hits = [...(state?.hits ?? arms.map(() => 0))];
    this.#logs = state ? state.logs.map((logs) => [...logs]) : arms.map(() => this.#stakes.map(() => 0));
    this.#most = state?.most ?? 1;
  }

  add(arm: number, probability: number): void {
    const slot = this.#slots.get(arm)!;
    const logs = this.#logs[slot]!;
    this.#count++;
    this.#hits[slot]!++;
    this.#stakes.forEach((stake, index) => {
      logs[index]! += Math.log1p(stake * (1 / probability - 1));
    });
    // Evidence grows by a bounded factor at a time, so that a look at every few decisions misses no alarm for long.
    if (this.#count % Math.max(16, this.#hits.length) === 0) this.#look();
  }

  /** The capital now, of 1 at first, and the arm that it comes from most. */
  evidence(): { readonly evidence: number; readonly arm: number | undefined } {
    let sum = 0;
    let most = 0;
    let farthest: number | undefined;
    for (let slot = 0; slot < this.#hits.length; slot++) {
      const capital = this.#capital(slot);
      sum += capital;
      if (capital > most) [most, farthest] = [capital, this.#arms[slot]];
    }
    const evidence = Math.min(sum / this.#hits.length, Number.MAX_VALUE);
    return { evidence, arm: evidence > 1 ? farthest : undefined };
  }

  /** Whether the evidence was ever enough. */
  get alarm(): boolean {
    this.#look();
    return this.#most >= ALARM;
  }

  save(): RatioTestState {
    return {
      count: this.#count,
      hits: [...this.#hits],
      logs: this.#logs.map((logs) => [...logs]),
      most: this.#most,
    };
  }

  #look(): void {
    this.#most = Math.max(this.#most, this.evidence().evidence);
  }

  #capital(slot: number): number {
    const misses = this.#count - this.#hits[slot]!;
    const logs = this.#logs[slot]!;
    let sum = 0;
    for (let index = 0; index < logs.length; index++) {
      sum += Math.exp(logs[index]! + misses * this.#missLogs[index]!);
    }
    return sum / logs.length;
  }
}
