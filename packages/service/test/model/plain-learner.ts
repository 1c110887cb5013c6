import { fullGradient } from "@blendit/core/learners";
import { type UtilitySpec, utility } from "@blendit/core/specs";
import { HIGHEST, type Told } from "./model.ts";

/** A learner of the library that is told what the model says, and nothing else. */
export class PlainLearner {
  utility: UtilitySpec = { kind: "variance" };
  floor = 0.05;
  #learner = this.#make();
  #arms = ["a", "b", "c"];
  #followed = 0;

  /** Goes on with what has not been told yet. */
  follow(told: readonly Told[]): void {
    for (const each of told.slice(this.#followed)) {
      if ("arm" in each) this.#learner.update(this.#arms.indexOf(each.arm), each.value, each.probability);
      else {
        for (const arm of each.retired) this.#learner.retireArm(this.#arms.indexOf(arm));
        for (const arm of each.added) {
          this.#learner.addArm({ floor: this.floor });
          this.#arms.push(arm);
        }
      }
    }
    this.#followed = told.length;
  }

  /** Learns everything again, with another utility or floor. */
  again(told: readonly Told[]): void {
    this.#learner = this.#make();
    this.#arms = ["a", "b", "c"];
    this.#followed = 0;
    this.follow(told);
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
