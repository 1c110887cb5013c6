import type * as contract from "../contract/index.ts";
import type { DecisionServiceOptions, ExperimentFigures } from "./decision-calls.ts";
import { EstimateKeeper, isLong, noEstimates } from "./estimates.ts";
import { nextTurn } from "./event-loop.ts";
import type { LiveExperiment } from "./experiment.ts";
import type { DecisionFinder, Experiments } from "./experiments.ts";
import type { HistoryKeeper } from "./history.ts";
import { priceRefusal } from "./price.ts";
import { dryRun } from "./replay.ts";
import { figuresOf, lineOf, reportOf } from "./report.ts";
import type { Reading } from "./steady-clock.ts";

/** What experiments tell of themselves, one at a time, so that others have their turn in between. */
export class Reports {
  readonly #experiments: Experiments;
  readonly #finder: DecisionFinder;
  readonly #store: DecisionServiceOptions["store"];
  readonly #estimates: EstimateKeeper;

  constructor(experiments: Experiments, finder: DecisionFinder, { store, estimate }: DecisionServiceOptions) {
    this.#experiments = experiments;
    this.#finder = finder;
    this.#store = store;
    this.#estimates = new EstimateKeeper(estimate);
  }

  /** @throws Refusal while a log is being read */
  list(): contract.ExperimentList {
    const [unread] = this.#experiments.unread;
    if (unread !== undefined) this.#finder.experiment(unread);
    return { experiments: this.#experiments.all().map(lineOf) };
  }

  async of(id: string): Promise<contract.ExperimentReport> {
    const found = this.#finder.experiment(id);
    const tooExpensive = found.isResting ? priceRefusal(found.configuration) : undefined;
    if (tooExpensive) return reportOf(found, noEstimates(found.configuration, tooExpensive.message));
    const experiment = await this.awake(id);
    return reportOf(experiment, await this.#estimates.of(experiment));
  }

  async dryRun(id: string, body: contract.DryRunBody): Promise<contract.DryRunAnswer> {
    return dryRun(this.#store, await this.awake(id), body, (experiment) => this.#estimates.of(experiment));
  }

  async figures(): Promise<ExperimentFigures[]> {
    const figures: ExperimentFigures[] = [];
    for (const experiment of this.#experiments.all()) {
      await nextTurn();
      figures.push(figuresOf(experiment, experiment.isResting ? undefined : await this.#estimates.of(experiment)));
    }
    return figures;
  }

  async keepHistory(keeper: HistoryKeeper, time: Reading, isEnd: boolean): Promise<void> {
    const find = (number: number) => {
      const experiment = this.#experiments.byNumber(number);
      // Nobody waits for what takes long when the service ends.
      return !experiment || experiment.isResting || (isEnd && isLong(experiment)) ? undefined : experiment;
    };
    await keeper.keep(time, find, (experiment) => this.#estimates.of(experiment), isEnd);
  }

  /** The experiment with what it has learned, which an archived one has in the store alone. */
  async awake(id: string): Promise<LiveExperiment> {
    await this.#experiments.wake(this.#finder.experiment(id));
    return this.#finder.experiment(id);
  }
}
