import { beta, type Distribution, type Random } from "@blendit/core";
import type { BlenditClient } from "@blendit/service/client";

/** The distribution of scores for each bank of questions, which the service does not know. */
const distributions: Readonly<Record<string, Distribution>> = {
  easy: beta({ alpha: 8, beta: 2 }),
  medium: beta({ alpha: 5, beta: 5 }),
  hard: beta({ alpha: 2, beta: 5 }),
};

export const QUIZ = "quiz";

const FIRST_DECISIONS = 600;
const AT_ONCE = 50;

/** Creates the demo experiment with some traffic if it does not exist. Returns whether it was created. */
export async function createQuiz(client: BlenditClient, random: Random): Promise<boolean> {
  const { experiments } = await client.experiments();
  if (experiments.some(({ id }) => id === QUIZ)) return false;
  await client.createExperiment({
    id: QUIZ,
    name: "A quiz whose scores spread evenly from 0 to 1",
    utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
    support: [0, 1],
    floor: 0.05,
    arms: Object.keys(distributions).map((name) => ({ name })),
    control: { arm: "medium" },
    reward: { expiresAfter: 3600 },
  });
  for (let made = 0; made < FIRST_DECISIONS; made += AT_ONCE) await playQuiz(client, AT_ONCE, random);
  return true;
}

/** Simulates visitors who take the quiz. Banks of questions added by the user are of medium difficulty. */
export async function playQuiz(client: BlenditClient, count: number, random: Random): Promise<void> {
  const { decisions } = await client.decideBatch(QUIZ, { count });
  const rewards = decisions.map(({ decision, arm }) => ({
    decision,
    value: (distributions[arm] ?? distributions.medium!).sample(random),
  }));
  await client.rewardBatch({ rewards });
}
