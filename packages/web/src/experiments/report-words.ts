import { formatNumber } from "@blendit/lab/text";
import type { ExperimentReport } from "@blendit/service/contract";

type Ratios = ExperimentReport["sampleRatio"];

const stages = ["assigned", "shown", "rewarded"] as const;

/** At which stages an arm does not come as often as its logged probabilities say. */
export function alarmedStages(ratios: Ratios, arm: string): string[] {
  return stages.filter((stage) => ratios[stage].alarm && ratios[stage].arm === arm);
}

/** In a sentence whether arms come as often as they should. */
export function ratioSentence(ratios: Ratios): string {
  const alarmed = stages.filter((stage) => ratios[stage].alarm);
  if (alarmed.length === 0)
    return "No sign that arms are assigned, shown or rewarded at other rates than their logged probabilities.";
  const causes = alarmed.map((stage) => {
    const { arm } = ratios[stage];
    return arm === null ? stage : `${stage} (most likely “${arm}”)`;
  });
  return (
    `Alarm: arms are not ${causes.join(" and not ")} as often as their logged probabilities say. ` +
    "The usual causes are a page that breaks and rewards that get lost. Do not trust the weights until this is fixed."
  );
}

/** The mean of outcomes and their deviation, as far as they are known. */
export function meanText({ mean, deviation }: Pick<ExperimentReport["arms"][number], "mean" | "deviation">): string {
  return `${mean === null ? "–" : formatNumber(mean, 3)}${deviation === null ? "" : ` ± ${formatNumber(deviation, 3)}`}`;
}
