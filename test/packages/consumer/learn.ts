import { beta, type FullGradientLearner, fullGradient, optimum, Random, type Utility, variance } from "@blendit/core";
import { biasOf, estimatedCertificate } from "@blendit/core/learners";
import { KnownArms } from "@blendit/core/optimum";
import { type LearnerSpec, learner, utility as utilityOf } from "@blendit/core/specs";
import { upperCvar } from "@blendit/core/utilities";

/** The best blend of two known arms, and the blend that a learner finds from their rewards. */
export function learn(): { readonly best: number[]; readonly learned: number[] } {
  const utility: Utility = variance();
  const arms = [beta({ alpha: 2, beta: 2 }), beta({ alpha: 4, beta: 2 })];
  const { weights } = optimum({ utility, arms, floor: 0.03 });
  const blender: FullGradientLearner = fullGradient({ utility, armCount: arms.length, floor: 0.03 });
  const random = Random.stream(7);
  for (let round = 0; round < 2000; round++) {
    const arm = blender.choose(random);
    const drawn: number = arms[arm]!.sample(random);
    blender.update(arm, drawn);
  }
  return { best: [...weights], learned: [...blender.recommend()] };
}

/**
 * Whether a learner created by a function and one created from a spec, whose certificate is the default, have equal states.
 */
export function statesAgree(): boolean {
  const spec: LearnerSpec = { kind: "full-gradient" };
  const certificate = estimatedCertificate;
  const learners = [
    fullGradient({ utility: upperCvar({ level: 0.1 }), armCount: 3, floor: 0.05, certificate }),
    learner(spec, { utility: utilityOf({ kind: "upper-cvar", level: 0.1 }), armCount: 3, floor: 0.05 }),
  ];
  for (const each of learners) each.update(1, 4.5);
  const known = new KnownArms({
    utility: variance(),
    arms: [0, 1, 2].map((low) => beta({ alpha: 2, beta: 2, low, high: 5 })),
  });
  const biases = learners.map((each) => biasOf(each, known)?.join());
  return JSON.stringify(learners[0]!.save()) === JSON.stringify(learners[1]!.save()) && biases[0] === biases[1];
}
