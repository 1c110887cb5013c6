import { fullGradient } from "@blendit/core/learners";
import { type UtilitySpec, utility } from "@blendit/core/specs";
import { HIGHEST, type LearnerEvent } from "./model.ts";

/** A learner of the library that learns exactly what the model says. */
export class PlainLearner {
  utility: UtilitySpec = { kind: "variance" };
  floor = 0.05;
  #learner = this.#make();
  #arms = ["a", "b", "c"];
  #followed = 0;

  /** Learns the events that it has not learned yet. */
  follow(events: readonly LearnerEvent[]): void {
    for (const each of events.slice(this.#followed)) {
      if ("arm" in each) this.#learner.update(this.#arms.indexOf(each.arm), each.value, each.probability);
      else {
        for (const arm of each.retired) this.#learner.retireArm(this.#arms.indexOf(arm));
        for (const arm of each.added) {
          this.#learner.addArm({ floor: this.floor });
          this.#arms.push(arm);
        }
      }
    }
    this.#followed = events.length;
  }

  /** Learns everything again, with another utility or floor. */
  relearn(events: readonly LearnerEvent[]): void {
    this.#learner = this.#make();
    this.#arms = ["a", "b", "c"];
    this.#followed = 0;
    this.follow(events);
  }

  weight(arm: string): number {
    return this.#learner.weights[this.#arms.indexOf(arm)]!;
  }

  recommended(arm: string): number {
    return this.#learner.recommend()[this.#arms.indexOf(arm)]!;
  }

  #make() {
    const spec = { ...this.utility, support: [0, HIGHEST] } as UtilitySpec;
    return fullGradient({ utility: utility(spec), armCount: 3, floor: this.floor });
  }
}
