import { describe, expect, test } from "vitest";
import { playedSummary } from "../../../test/played-summary.ts";
import { smallSweep } from "../../../test/small-sweep.ts";
import { learnerName } from "../../spec/names.ts";
import { sweepFigures } from "./sweep-figures.ts";
import { sweepReport } from "./sweep-report.ts";
import {
  labelsAt,
  pointFolder,
  pointText,
  type SweepResult,
  sweepAnswer,
  sweepCsv,
  sweepLines,
  sweepSummary,
} from "./sweep-summary.ts";

const times = { versions: { blendit: "1", node: "24" }, fingerprint: "f", elapsedSeconds: 1, roundsPerSecond: 2 };

const { axes, problems, name } = smallSweep({ replications: 2 });
const sweep: SweepResult = { name, axes, summaries: problems.map((problem) => playedSummary(problem)) };
const partial: SweepResult = { ...sweep, summaries: sweep.summaries.with(1, undefined) };
/** A sweep with a single field. */
const row: SweepResult = { name, axes: [axes[1]!], summaries: sweep.summaries.slice(0, 3) };
const ids = problems[0]!.experiment.learners.map(({ id }) => id);

test("the last field varies fastest, and folders sort in the order of points", () => {
  expect([0, 2, 3].map((point) => labelsAt(axes, point).join())).toEqual(["0.05,1", "0.05,3", "0.1,1"]);
  expect(pointText(axes, 5)).toBe("minimum share 0.1, seed 3");
  expect([pointFolder(0, 9), pointFolder(8, 120)]).toEqual(["points/1", "points/009"]);
});

describe("sweepFigures", () => {
  test("show cells for two fields, and a panel for each point", () => {
    const { "gap-overview": overview, "gap-panels": panels } = sweepFigures(sweep);
    for (const id of ids) expect(overview!.wide).toContain(`>${learnerName(id)}<`);
    expect(overview!.wide).not.toContain("shards of that point are missing");
    expect(panels!.wide.match(/>minimum share 0\.\d+, seed \d</g)).toHaveLength(6);
  });

  test("show lines for one field", () => {
    const { "gap-overview": overview } = sweepFigures(row);
    expect(overview!.narrow).toContain(">seed<");
    expect(overview!.narrow).toContain("<path");
    const words = { field: "learners[0].influence", values: ["exact", "plug-in"], labels: ["exact", "plug-in"] };
    const worded = sweepFigures({ ...row, axes: [words], summaries: row.summaries.slice(0, 2) })["gap-overview"]!.wide;
    for (const text of ["learner 1&#39;s influence", ...words.labels]) expect(worded).toContain(`>${text}<`);
  });

  test("keep the bands around a missing point, and mention bands only if there are any", () => {
    const bands = (figure: string) => figure.match(/fill-opacity/g)?.length ?? 0;
    const withBands = sweepFigures(row)["gap-overview"]!.wide;
    const withGap = sweepFigures({ ...row, summaries: row.summaries.with(2, undefined) })["gap-overview"]!.wide;
    expect([bands(withBands), bands(withGap)]).toEqual([ids.length, ids.length]);
    const single = row.summaries.map((summary) => ({
      ...summary!,
      learners: summary!.learners.map((learner) => ({
        ...learner,
        recommendedGap: [{ mean: 1, standardError: null }],
      })),
    }));
    const withoutBands = sweepFigures({ ...row, summaries: single })["gap-overview"]!.wide;
    expect(bands(withoutBands)).toBe(0);
    expect(withBands).toContain("Bands: ± one standard error");
    expect(withoutBands).not.toContain("Bands");
  });

  test("show cells for each value of a third field", () => {
    const third = { field: "horizon", values: [1, 2], labels: ["1", "2"] };
    const large = { ...sweep, axes: [third, ...axes], summaries: [...sweep.summaries, ...sweep.summaries] };
    const { "gap-overview": overview } = sweepFigures(large);
    expect(overview!.wide).toContain(`>${ids[0]}, rounds 2<`);
  });

  test("show gaps for missing points", () => {
    const { "gap-overview": overview, "gap-panels": panels } = sweepFigures(partial);
    expect(overview!.wide).toContain("shards of that point are missing");
    expect(panels!.wide.match(/>minimum share 0\.\d+, seed \d</g)).toHaveLength(5);
  });

  test("are empty if nothing was measured", () => {
    const quiet = smallSweep({ diagnostics: [], replications: 1 });
    const summaries = quiet.problems.map((problem) => playedSummary(problem));
    expect(sweepFigures({ ...quiet, summaries })).toEqual({});
    expect(sweepSummary({ ...quiet, summaries }, times).points[0]).toMatchObject({ optimum: null });
  });
});

test("the table has a line for each complete point and each learner", () => {
  const lines = sweepCsv(axes, sweepSummary(partial, times)).trim().split("\n");
  expect(lines).toHaveLength(1 + 5 * ids.length);
  const { mean, standardError } = sweep.summaries[0]!.learners[0]!.recommendedGap.at(-1)!;
  expect(lines[1]).toMatch(new RegExp(`^0.05,1,${ids[0]},${mean},${standardError},`));
});

test("words with commas are quoted in the table", () => {
  const worded = [{ field: "floor", values: [[1, 2], 3], labels: ["1, 2", "3"] }, axes[1]!];
  expect(sweepCsv(worded, sweepSummary({ ...sweep, axes: worded }, times))).toContain('\n"1, 2",1,');
});

test("the text for a terminal has a row for each point", () => {
  const lines = sweepLines(partial);
  const head = lines.findIndex((line) => /^minimum share {2}seed {2}/.test(line));
  expect(lines).toHaveLength(head + 2 + 6);
  expect(lines[head + 3]).toMatch(/0\.05 +2 +missing/);
});

describe("the answer of a sweep", () => {
  const [first, second] = ids;
  /** A sweep whose learners end with the given shares of the possible gain at each point. */
  const ending = (shares: readonly (readonly [number, number])[]): SweepResult => {
    const [axis] = row.axes;
    const summary = row.summaries[0]!;
    const worth = { ...summary.answer.worth!, equalShares: { value: 1 }, optimum: { value: 2 }, shareOfGain: 0.5 };
    return {
      name: "sample",
      axes: [{ ...axis!, values: axis!.values.slice(0, shares.length), labels: axis!.labels.slice(0, shares.length) }],
      summaries: shares.map((share) => ({
        ...summary,
        answer: { ...summary.answer, worth },
        learners: summary.learners.slice(0, 2).map((learner, index) => ({
          ...learner,
          recommendedGap: [{ mean: 1 - share[index]!, standardError: 0.01 }],
        })),
      })),
    };
  };

  test("names the learner that ends nearest most often, and where it does best and worst", () => {
    expect(
      sweepAnswer(
        ending([
          [0.99, 0.5],
          [0.2, 0.6],
          [0.8, 0.7],
        ]),
      ),
    ).toBe(
      `Of 2 learners, ${first} ends nearest to the best blend at 2 of 3 points. It has 99 % of the possible gain at best (seed 1) and 20 % at worst (seed 2).`.replaceAll(
        " %",
        "\u00a0%",
      ),
    );
    expect(
      sweepAnswer(
        ending([
          [-1, 0.5],
          [0.2, 0.5],
        ]),
      ),
    ).toBe(
      `Of 2 learners, ${second} ends nearest to the best blend at all 2 points. It has 50\u00a0% of the possible gain at each of them.`,
    );
  });

  test("says if there is nothing to gain, also for a single learner", () => {
    const { axes, summaries } = ending([[1, 1]]);
    const flat = summaries.map((summary) => {
      const { answer } = summary!;
      return { ...summary!, answer: { ...answer, worth: { ...answer.worth!, shareOfGain: null } } };
    });
    const nothing = "No allowed blend is better than equal shares: there is nothing to gain.";
    expect(sweepAnswer({ name: "flat", axes, summaries: flat })).toMatch(
      new RegExp(`at the only point\\. ${nothing}$`),
    );
    const alone = flat.map((summary) => ({ ...summary, learners: summary.learners.slice(0, 1) }));
    expect(sweepAnswer({ name: "flat", axes, summaries: alone })).toBe(nothing);
  });

  test("says if nothing was measured", () => {
    const quiet = { ...row, summaries: row.summaries.map((summary) => ({ ...summary!, learners: [] })) };
    expect(sweepAnswer(quiet)).toMatch(/^Nothing was measured/);
  });
});

describe("sweepReport", () => {
  const page = (of: SweepResult) => sweepReport(of, sweepFigures(of), { ...times, file: "sweep.yaml", folder: "out" });

  test("has the fields, the figures, a row for each point and the command", () => {
    const text = page(sweep);
    expect(text).toContain("6 experiments: minimum share (floor) is 0.05, 0.1; seed is 1, 2, 3.");
    expect(text).toContain(sweepAnswer(sweep).replaceAll(" %", "\u00a0%"));
    expect(text.match(/<figure>/g)).toHaveLength(2);
    expect(text.match(/<h2>.*?<\/h2>/g)).toEqual([
      "<h2>All points</h2>",
      "<h2>Gaps over time</h2>",
      "<h2>How to run it again</h2>",
    ]);
    expect(text).toContain("npx blendit run sweep.yaml --out out --replications 2 --horizon 20");
    expect(text.match(/<strong>/g)!.length).toBeGreaterThanOrEqual(6);
  });

  test("lists missing points", () => {
    expect(page(partial)).toContain("<h2>Missing points</h2>\n<p>minimum share 0.05, seed 2</p>");
  });
});
