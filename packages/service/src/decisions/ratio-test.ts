/** An alarm is raised at this much evidence. */
export const ALARM = 1000;
/**
 * The initial evidence of each of three tests. If all is well, at most one experiment in a thousand ever raises an
 * alarm.
 */
const START = 1 / 3;

/** The stakes of bets. Zero keeps a reserve for faults that begin late; a stake of s is best if a share s is lost. */
const STAKES = [0, 0.03, 0.1, 0.3, 1];
/** How the capital is divided among the stakes. */
const BY_STAKE = [0.1, 0.15, 0.5, 0.15, 0.1];
/**
 * How the capital is divided between bets on coming less often and on coming more often than logged. The likeliest
 * fault is that events of one arm get lost.
 */
const BY_DIRECTION = [0.75, 0.25];
/** The most slots. With more arms, arms share slots, which limits the cost of a decision. */
const MOST_SLOTS = 64;
/** A decision moves 1 / (this + number of decisions) of the capital between bets. */
const UNMOVED = 100_000;
/** Bets stop winning at this capital, so that no sum of them overflows. */
const MOST_CAPITAL = 1e300;

/** The expected shares of decisions: of each arm, and of all arms of each slot. Both lists add up to 1. */
export interface Expected {
  readonly arms: readonly number[];
  readonly slots: readonly number[];
}

/** Divides probabilities that were logged at different times by their sum. */
export function expectedFrom(probabilities: readonly number[]): Expected {
  const total = probabilities.reduce((sum, probability) => sum + probability);
  const arms = probabilities.map((probability) => probability / total);
  const slots: number[] = new Array(slotCount(arms.length)).fill(0);
  arms.forEach((share, arm) => {
    slots[arm % slots.length]! += share;
  });
  return { arms, slots };
}

/**
 * The factors of bets before any decision: for each slot, those on coming less often than logged, then those on coming
 * more often.
 */
export function noBets(armCount: number): number[] {
  return new Array(2 * STAKES.length * slotCount(armCount)).fill(1);
}

/** The share of the capital that each bet starts with. */
function startingShares(armCount: number): number[] {
  const slots = slotCount(armCount);
  const ofSlot = BY_DIRECTION.flatMap((direction) => BY_STAKE.map((stake) => (direction * stake) / slots));
  return Array.from({ length: slots }, () => ofSlot).flat();
}

/**
 * Settles all bets on a decision: multiplies what each has by its factor. Let e be the expected shares, a the arm that came and
 * p its logged probability. Whatever the e are, as long as they were fixed before the draw, e_a / p has mean 1; restricted to
 * the arms of a slot k it has mean e_k, and restricted to the others 1 - e_k. A stake s on the slot coming more often multiplies
 * by 1 + s (1{a in k} e_a / p - e_k), and one on less often by 1 + s (1{a not in k} e_a / p - (1 - e_k)). Both have mean 1 and are
 * never negative, although only the probability of the arm that came is known. They win most where e is near the true p.
 */
export function settle(bets: number[], { arms, slots }: Expected, arm: number, probability: number): void {
  const ratio = arms[arm]! / probability;
  const came = arm % slots.length;
  let bet = 0;
  for (let slot = 0; slot < slots.length; slot++) {
    const share = slots[slot]!;
    const less = (slot === came ? 0 : ratio) - (1 - share);
    const more = (slot === came ? ratio : 0) - share;
    for (let stake = 0; stake < STAKES.length; stake++) bets[bet++]! *= 1 + STAKES[stake]! * less;
    for (let stake = 0; stake < STAKES.length; stake++) bets[bet++]! *= 1 + STAKES[stake]! * more;
  }
  // A product of very many factors may overflow, and JSON has no infinity.
  for (let index = 0; index < bets.length; index++) if (bets[index]! > MOST_CAPITAL) bets[index] = MOST_CAPITAL;
}

export interface RatioTestState {
  readonly count: number;
  readonly capital: readonly number[];
  readonly most: number;
}

/**
 * Tests whether arms come as often as their logged probabilities say. You can look at the result as often as you like.
 * A capital is divided among fair bets (see `settle`), so its mean does not change, and the probability that it ever
 * exceeds 3000 times its initial value is at most 1/3000 (Ville's inequality). After each decision, a little of the
 * capital is divided as at the start, which does not change the sum: bets that have lost for a long time are ready when
 * a fault begins.
 */
export class RatioTest {
  readonly #arms: readonly number[];
  /** The number of decisions. */
  count: number;
  readonly #starting: readonly number[];
  readonly #capital: number[];
  #most: number;

  /** `arms` are the positions of the playing arms in the experiment's list. */
  constructor(arms: readonly number[], state?: RatioTestState) {
    this.#arms = arms;
    this.count = state?.count ?? 0;
    this.#starting = startingShares(arms.length);
    this.#capital = state ? [...state.capital] : this.#starting.map((share) => START * share);
    this.#most = state?.most ?? START;
  }

  /** Adds a decision. `arm` is the index among the playing arms, and `expected` was fixed before the draw. */
  add(expected: Expected, arm: number, probability: number): void {
    settle(this.#capital, expected, arm, probability);
    this.#divide(1);
  }

  /** Adds decisions whose bets were settled elsewhere. */
  addSettled(bets: readonly number[], count: number): void {
    const capital = this.#capital;
    for (let bet = 0; bet < capital.length; bet++) capital[bet] = Math.min(MOST_CAPITAL, capital[bet]! * bets[bet]!);
    this.#divide(count);
  }

  /** The current capital, and the arm that most of it comes from. */
  evidence(): { readonly evidence: number; readonly arm: number | undefined } {
    const evidence = sum(this.#capital);
    const isOneEach = slotCount(this.#arms.length) === this.#arms.length;
    return { evidence, arm: isOneEach && evidence > START ? this.#arms[this.#mostBySlot()] : undefined };
  }

  /** Whether the evidence has ever reached the alarm. */
  get alarm(): boolean {
    return this.#most >= ALARM;
  }

  save(): RatioTestState {
    return { count: this.count, capital: [...this.#capital], most: this.#most };
  }

  #divide(count: number): void {
    const capital = this.#capital;
    const total = sum(capital);
    this.count += count;
    this.#most = Math.max(this.#most, total);
    const moved = count / (UNMOVED + this.count);
    for (let bet = 0; bet < capital.length; bet++) {
      capital[bet]! += moved * (total * this.#starting[bet]! - capital[bet]!);
    }
  }

  /**
   * The slot whose bets explain most of the evidence. If one arm loses decisions, all others gain, so a loss is named
   * first.
   */
  #mostBySlot(): number {
    const loss = this.#richest(0);
    const gain = this.#richest(STAKES.length);
    return gain.capital > 2 * loss.capital ? gain.slot : loss.slot;
  }

  #richest(offset: number): { readonly slot: number; readonly capital: number } {
    let richest = { slot: 0, capital: 0 };
    for (let slot = 0; slot < slotCount(this.#arms.length); slot++) {
      const first = 2 * STAKES.length * slot + offset;
      const capital = sum(this.#capital.slice(first, first + STAKES.length));
      if (capital > richest.capital) richest = { slot, capital };
    }
    return richest;
  }
}

function slotCount(armCount: number): number {
  return Math.min(armCount, MOST_SLOTS);
}

function sum(numbers: readonly number[]): number {
  let total = 0;
  for (let index = 0; index < numbers.length; index++) total += numbers[index]!;
  return total;
}
