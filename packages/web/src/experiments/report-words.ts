import { formatNumber } from "@blendit/lab/text";
import type { ExperimentReport } from "@blendit/service/contract";

type Ratios = ExperimentReport["sampleRatio"];

const stages: Readonly<Record<keyof Ratios, string>> = {
  assigned: "assigned",
  shown: "shown",
  rewarded: "rewarded",
};

/** At which stages an arm does not come as often as its logged probabilities say. */
export function alarmedStages(ratios: Ratios, arm: string): string[] {
  return Object.entries(stages).flatMap(([stage, word]) => {
    const test = ratios[stage as keyof Ratios];
    return test.alarm && test.arm === arm ? [word] : [];
  });
}

/** In a sentence whether arms come as often as they should. */
export function ratioSentence(ratios: Ratios): string {
  const alarmed = Object.entries(stages).filter(([stage]) => ratios[stage as keyof Ratios].alarm);
  if (alarmed.length === 0)
    return "No sign that arms are assigned, shown or rewarded at other rates than their logged probabilities.";
  const causes = alarmed.map(([stage, word]) => {
    const { arm } = ratios[stage as keyof Ratios];
    return arm === null ? word : `${word} (most likely “${arm}”)`;
  });
  return (
    `Alarm: arms are not ${causes.join(" and not ")} as often as their logged probabilities say. ` +
    "A page that breaks or rewards that get lost are the usual causes: believe no weights before you know."
  );
}

/** The mean of outcomes and their deviation, as far as they are known. */
export function meanText({ mean, deviation }: Pick<ExperimentReport["arms"][number], "mean" | "deviation">): string {
  return `${mean === null ? "–" : formatNumber(mean, 3)}${deviation === null ? "" : ` ± ${formatNumber(deviation, 3)}`}`;
}
