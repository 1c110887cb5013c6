import { checkPositive } from "../errors/checks.ts";
import type { PlugIn } from "../estimates/plug-in.ts";
import type { NumbersState } from "../estimates/saved-numbers.ts";
import type { ArmRoster } from "./arm-roster.ts";
import { ArmSpreads, BlendSlopes, SlopeScale } from "./gradient-steps.ts";

/** Constants chosen by experiment (docs/appendix/full-gradient.md); a benchmark compares alternatives. */
export interface AscentChoices {
  /** The first step, in units of the largest slope: at 1/2, an arm can gain a factor of exp(1/2) on another. */
  readonly firstMultiplier: number;
  /**
   * Factor by which a step is cut after one that went too far, which the next slope along it shows; otherwise steps grow slowly.
   */
  readonly shrink: number;
  readonly grow: number;
  /**
   * In round t the multiplier is at least this over sqrt(t). With a constant bound, steps would oscillate forever where the
   * utility bends sharply; with no bound, steps at a kink would shrink too fast to move along it.
   */
  readonly smallestMultiplier: number;
  readonly largestMultiplier: number;
  /** Optimism: a slope is raised by this many of its standard errors, times the weight that the floors leave free. */
  readonly optimism: number;
}

export interface AscentState {
  readonly blend: readonly number[];
  readonly before: readonly number[];
  readonly scale: NumbersState;
  readonly multiplier: number;
  readonly spreads: NumbersState;
}

/**
 * A blend that ascends along its plug-in slopes: w_k <- w_k exp(eta g_k), projected, with eta = multiplier / (root mean square of
 * the largest |g_k| so far, among arms that can move), which does not depend on the scale of rewards. Slopes are raised by their
 * standard errors, times `optimism` and the free weight.
 */
export class GradientAscent {
  readonly #roster: ArmRoster;
  readonly #memory: number;
  readonly #choices: AscentChoices;
  readonly #scale: SlopeScale;
  readonly #spreads: ArmSpreads;
  readonly #slopes: BlendSlopes;
  #blend: Float64Array;
  /** The blend before the last step. */
  #before: Float64Array;
  #multiplier: number;

  /** `memory`: the most rounds that count. */
  constructor(roster: ArmRoster, memory: number, choices: AscentChoices) {
    this.#roster = roster;
    this.#memory = memory;
    this.#choices = choices;
    this.#scale = new SlopeScale(roster.armCount, memory);
    this.#spreads = new ArmSpreads(roster.armCount);
    this.#slopes = new BlendSlopes(roster.armCount);
    this.#blend = roster.equal();
    this.#before = roster.equal();
    this.#multiplier = choices.firstMultiplier;
  }

  /** The current blend, which the step after the next overwrites. */
  get blend(): Float64Array {
    return this.#blend;
  }

  /** Takes the step of a round, after the reward of an arm was added to the plug-in estimates. */
  step(plugIn: PlugIn, arm: number, round: number): void {
    const slopes = this.#slopes;
    const rounding = plugIn.slopesInto(this.#blend, slopes.values);
    const surprise = plugIn.surprise(arm, slopes.values);
    const spread = this.#spreads.add(arm, Math.abs(surprise) > rounding ? surprise : 0, round, this.#blend);
    const { domain } = this.#roster;
    // Floors explore on their own, so optimism shrinks with the weight they leave free.
    const bonusScale = this.#choices.optimism * domain.free * Math.sqrt(spread);
    slopes.measure(this.#blend, this.#before, domain, plugIn.statistics.errors, bonusScale);
    const { largest, farthest } = slopes;
    if (!(largest > rounding)) return;
    if (this.#scale.isKnown) this.#adapt(slopes.alongLastStep < 0, Math.min(round, this.#memory));
    this.#scale.add(farthest, largest);
    const size = this.#multiplier / this.#scale.at(this.#blend, domain, farthest);
    const next = this.#before;
    this.#roster.raiseInto(this.#blend, slopes, size, next);
    this.#before = this.#blend;
    this.#blend = next;
  }

  save(): AscentState {
    return {
      blend: Array.from(this.#blend),
      before: Array.from(this.#before),
      scale: this.#scale.save(),
      multiplier: this.#multiplier,
      spreads: this.#spreads.save(),
    };
  }

  /** Restores a saved state of the same arms. After it throws, discard this object. */
  restore({ blend, before, scale, multiplier, spreads }: AscentState): void {
    this.#blend = this.#roster.check("state.blend", blend);
    this.#before = this.#roster.check("state.before", before);
    this.#scale.restore("state.scale", scale);
    this.#multiplier = checkPositive("state.multiplier", multiplier);
    this.#spreads.restore("state.spreads", spreads);
  }

  /** If the utility decreases along the last step at its end point, the step was too long for the curvature. */
  #adapt(isTooLong: boolean, rounds: number): void {
    const { shrink, grow, smallestMultiplier, largestMultiplier } = this.#choices;
    const scaled = this.#multiplier * (isTooLong ? shrink : grow);
    const least = smallestMultiplier / Math.sqrt(rounds);
    this.#multiplier = Math.min(Math.max(scaled, least), largestMultiplier);
  }
}
