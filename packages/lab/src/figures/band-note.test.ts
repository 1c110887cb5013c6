import { describe, expect, it } from "vitest";
import { sampleSummary } from "../../test/sample-summary.ts";
import { bandNote } from "./band-note.ts";

const series = { label: "a", x: [1], mean: [1] };

describe("bandNote", () => {
  const { experiment } = sampleSummary();

  it("says what the bands are", () => {
    expect(bandNote(experiment, [{ ...series, standardError: [1] }])).toMatch(
      /500 replications. Bands: ± one standard error/,
    );
  });

  it("says why there are none", () => {
    const note = bandNote({ ...experiment, replications: 1 }, [{ ...series, standardError: null }]);
    expect(note).toBe("One replication: no standard errors.");
  });
});
