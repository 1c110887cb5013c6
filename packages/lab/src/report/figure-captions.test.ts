import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { createDocument } from "../figures/create-document.ts";
import { summaryFigures } from "../figures/summary-figures.ts";
import { figureCaptions } from "./figure-captions.ts";

describe("figureCaptions", () => {
  it("has words for every figure of a summary, and for that of outcomes", () => {
    const full = withLearners(sampleSummary(), ({ timeAveragedGap }) => ({
      instantaneousGap: timeAveragedGap,
      empiricalUtility: timeAveragedGap,
    }));
    const names = Object.keys(summaryFigures(full, createDocument()));
    expect([...names, "outcomes"].toSorted()).toEqual(Object.keys(figureCaptions).toSorted());
  });
});
