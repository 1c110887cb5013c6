import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { createDocument } from "../figures/create-document.ts";
import { summaryFigures } from "../figures/summary-figures.ts";
import { figureCaptions } from "./figure-captions.ts";

describe("figureCaptions", () => {
  it("has words for every figure of a summary", () => {
    const full = withLearners(sampleSummary(), ({ timeAveragedGap }) => ({
      instantaneousGap: timeAveragedGap,
      empiricalUtility: timeAveragedGap,
    }));
    const names = Object.keys(summaryFigures(full, createDocument()));
    expect(names.toSorted()).toEqual(Object.keys(figureCaptions).toSorted());
  });
});
