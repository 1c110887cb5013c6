import { Random } from "@blendit/core";
import type { Reward } from "@blendit/core/distributions";
import type { Learner } from "@blendit/core/learners";
import type { NamedLearner } from "../experiment.ts";
import { learnerOf } from "../learner-of.ts";
import { averageInto, type Diagnostic, diagnosticFields, type RunView } from "./diagnostics.ts";
import type { Problem } from "./problem.ts";
import { RewardTape } from "./reward-tape.ts";

/** What one learner did in one replication: a row of numbers for each field, and the average weights, round by round. */
export interface ReplicationResult {
  readonly fields: Readonly<Record<string, Float64Array>>;
  readonly averageWeights: Float64Array;
}

/** Plays one replication with every learner, on the same rewards. */
export function runReplication(problem: Problem, rounds: readonly number[], replication: number): ReplicationResult[] {
  const tape = new RewardTape(problem, replication);
  return problem.experiment.learners.map((spec) => new Run(problem, spec, replication, rounds).play(tape));
}

/** One learner in one replication, as diagnostics see it. */
export class Run implements RunView {
  readonly problem: Problem;
  readonly learner: Learner;
  readonly weightSums: Float64Array;
  readonly random: Random;
  round = 0;
  readonly #rounds: readonly number[];
  readonly #choices: Random;
  readonly #names: string[];
  readonly #diagnostics: Diagnostic[];
  /** Those that want to be told of every round, before it and after. */
  readonly #before: readonly ((view: RunView) => void)[];
  readonly #after: readonly ((view: RunView, reward: Reward) => void)[];
  readonly #keepsWeights: boolean;

  constructor(problem: Problem, spec: NamedLearner, replication: number, rounds: readonly number[]) {
    const { experiment, utility, laws, known } = problem;
    const { seed, floor, costs } = experiment;
    this.problem = problem;
    this.#rounds = rounds;
    // An oracle of laws that drift would be one of the past.
    const knownArms = problem.laterLaws ? undefined : known;
    this.learner = learnerOf(spec, { utility, armCount: laws.length, floor, costs, knownArms });
    this.#choices = Random.stream(seed, replication, "choices", spec.id);
    this.random = Random.stream(seed, replication, "diagnostics", spec.id);
    this.weightSums = new Float64Array(laws.length);
    const fields = experiment.diagnostics.flatMap((name) => Object.entries(diagnosticFields[name]));
    this.#names = fields.map(([name]) => name);
    this.#diagnostics = fields.map(([, make]) => make());
    this.#before = this.#diagnostics.flatMap(({ eachRound }) => eachRound ?? []);
    this.#after = this.#diagnostics.flatMap(({ after }) => after ?? []);
    this.#keepsWeights = experiment.diagnostics.includes("weights");
  }

  play(tape: RewardTape, each?: (reward: Reward) => void): ReplicationResult {
    const { horizon } = this.problem.experiment;
    const rows = this.#names.map(() => new Float64Array(this.#rounds.length));
    const armCount = this.weightSums.length;
    const averages = new Float64Array(this.#keepsWeights ? armCount * this.#rounds.length : 0);
    const pulls = new Float64Array(armCount);
    let next = 0;
    for (let round = 1; round <= horizon; round++) {
      const isRecorded = this.#rounds[next] === round;
      this.round = round;
      this.#beforeRound(isRecorded);
      const reward = this.#playRound(tape, pulls);
      each?.(reward);
      for (const tell of this.#after) tell(this, reward);
      if (!isRecorded) continue;
      this.#diagnostics.forEach((diagnostic, index) => {
        rows[index]![next] = diagnostic.value(this);
      });
      if (this.#keepsWeights) averageInto(this.weightSums, round, averages, armCount * next);
      next++;
    }
    return {
      fields: Object.fromEntries(this.#names.map((name, index) => [name, rows[index]!])),
      averageWeights: averages,
    };
  }

  #beforeRound(isRecorded: boolean): void {
    for (const tell of this.#before) tell(this);
    if (isRecorded) for (const diagnostic of this.#diagnostics) diagnostic.beforeRecorded?.(this);
  }

  #playRound(tape: RewardTape, pulls: Float64Array): Reward {
    const { weights } = this.learner;
    for (let arm = 0; arm < weights.length; arm++) this.weightSums[arm]! += weights[arm]!;
    const arm = this.learner.choose(this.#choices);
    const reward = tape.reward(arm, pulls[arm]!++, this.round);
    this.learner.update(arm, reward, weights[arm]!);
    return reward;
  }
}
