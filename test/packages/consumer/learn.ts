import { distribution, learner, optimum, Random, utility } from "@blendit/core";

/** The best blend of two known arms, and what a learner makes of their rewards. */
export function learn(): { readonly best: number[]; readonly learned: number[] } {
  const goal = utility({ kind: "variance" });
  const arms = [distribution({ kind: "beta", alpha: 2, beta: 2 }), distribution({ kind: "beta", alpha: 4, beta: 2 })];
  const { weights } = optimum({ utility: goal, arms, floor: 0.03 });
  const blender = learner({ kind: "full-gradient" }, { utility: goal, armCount: arms.length, floor: 0.03 });
  const random = Random.stream(7);
  for (let round = 0; round < 2000; round++) {
    const arm = blender.choose(random);
    const drawn: number = arms[arm]!.sample(random);
    blender.update(arm, drawn, blender.weights[arm]!);
  }
  return { best: [...weights], learned: [...blender.recommended] };
}
