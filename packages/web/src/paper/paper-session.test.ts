import { judgePaper, PaperRun, paperProblems, readReproduction, withOwnLearner } from "@blendit/lab/paper";
import { describe, expect, test } from "vitest";
import { nextRun, PaperSession, stageOf } from "./paper-session.ts";
import type { ExperimentView, PaperView, WorkerMessage } from "./paper-view.ts";

const options = { variant: "published", replications: 10, horizon: 30, seed: 6 } as const;
const versions = { blendit: "0.1.0", node: "24.0.0" };

/** A session with a clock on which every chart is due, and all messages that it sends. */
function session() {
  const sent: WorkerMessage[] = [];
  let time = 0;
  const clock = () => {
    time += 1000;
    return time;
  };
  const worker = new PaperSession({ send: (message) => sent.push(message), versions, clock });
  /** All values of a field of the view, in the order of the messages. */
  const of = <Field extends Exclude<keyof PaperView, "experiments">>(field: Field) =>
    sent.flatMap((message) => (message.kind === "view" && message.change[field]) || []) as NonNullable<
      PaperView[Field]
    >[];
  /** All values of a field of the experiments. */
  const ofExperiments = <Field extends keyof ExperimentView>(field: Field) =>
    sent.flatMap((message) => {
      const value = message.kind === "experiment" ? message.change[field] : undefined;
      return message.kind === "experiment" && value ? [{ experiment: message.experiment, value }] : [];
    }) as { experiment: number; value: NonNullable<ExperimentView[Field]> }[];
  const saved = () => sent.flatMap((message) => (message.kind === "saved" ? [message.text] : []));
  const playAll = () => {
    while (worker.step());
  };
  return { worker, of, ofExperiments, saved, playAll };
}

function begun() {
  const begun = session();
  begun.worker.handle({ kind: "begin", source: { options } });
  return begun;
}

describe("a session", () => {
  test("runs all eight experiments, five replications at a time, all to five before any continues", () => {
    const { of, ofExperiments, playAll } = begun();
    playAll();
    const curves = ofExperiments("curves").map(({ experiment, value }) => [value.replications, experiment]);
    expect(curves).toEqual(
      [5, 10].flatMap((replications) => [0, 1, 2, 3, 4, 5, 6, 7].map((each) => [replications, each])),
    );
    expect(of("progress").at(-1)).toEqual({ done: 80, total: 80 });
    expect(ofExperiments("ownCurves")).toEqual([]);
  });

  test("starts with the visible experiment", () => {
    const { worker, ofExperiments } = begun();
    worker.handle({ kind: "look", experiments: [6] });
    for (let step = 0; step < 3; step++) worker.step();
    expect(ofExperiments("curves").map(({ experiment }) => experiment)).toEqual([6, 0, 1]);
  });

  test("judges sentences when all experiments have reached the next stage", () => {
    const { of, playAll } = begun();
    playAll();
    expect(of("sentences").map(({ replications }) => replications)).toEqual([5, 10]);
    const results = paperProblems(options).map((problem) => {
      const run = new PaperRun(problem);
      while (!run.isComplete) run.play();
      return run.result(versions);
    });
    expect(of("sentences").at(-1)!.claims).toEqual(judgePaper(results));
  });

  test("shows the distributions of the four Wasserstein experiments once", () => {
    const { ofExperiments, playAll } = begun();
    playAll();
    expect(ofExperiments("distribution").map(({ experiment, value }) => [experiment, value.title])).toEqual(
      [1, 2, 3, 4].map((scenario) => [scenario + 3, `Scenario ${scenario}`]),
    );
  });

  test("does nothing while it is paused, and then continues where it stopped", () => {
    const { worker, of, playAll } = begun();
    worker.step();
    worker.handle({ kind: "pause" });
    expect(worker.step()).toBe(false);
    worker.handle({ kind: "resume" });
    playAll();
    expect(of("progress").at(-1)).toMatchObject({ done: 80 });
  });

  test("also runs Blendit's learner on request, with the same numbers as a separate run", () => {
    const { worker, of, ofExperiments, playAll } = begun();
    playAll();
    worker.handle({ kind: "own", isWanted: true });
    expect(of("progress").at(-1)).toMatchObject({ done: 80, total: 160 });
    playAll();
    expect(ofExperiments("ownDistribution")).toHaveLength(4);
    const run = new PaperRun(withOwnLearner(paperProblems(options)[2]!));
    while (!run.isComplete) run.play();
    const [expected] = run.result(versions).summary.learners;
    const last = ofExperiments("ownCurves").findLast(({ experiment }) => experiment === 2)!;
    expect(last.value.gap.series[0]!.mean).toEqual(expected!.utilityGap.map(({ mean }) => mean));
  });
});

describe("a saved session", () => {
  const { worker, of, ofExperiments, saved } = begun();
  worker.handle({ kind: "save" });
  const early = saved().length;
  for (let step = 0; step < 11; step++) worker.step();
  worker.handle({ kind: "save" });
  const [text = ""] = saved();

  test("does not exist before all experiments have begun", () => {
    expect(early).toBe(0);
  });

  test("is a summary.json with the replications that all experiments have completed", () => {
    const { replications, seed, experiments } = readReproduction(text, "summary.json");
    expect([replications, seed, experiments.length]).toEqual([5, 6, 8]);
  });

  test("shows the same when it is loaded, and runs only Blendit's learner", () => {
    const loaded = session();
    loaded.worker.handle({ kind: "begin", source: { text, fileName: "summary.json" } });
    expect(loaded.worker.step()).toBe(false);
    expect(loaded.of("options")).toEqual([{ ...options, replications: 5 }]);
    expect(loaded.ofExperiments("curves")[0]).toEqual(ofExperiments("curves")[0]);
    expect(loaded.of("sentences")).toEqual(of("sentences"));
    expect(loaded.ofExperiments("distribution")).toEqual(ofExperiments("distribution"));
    loaded.worker.handle({ kind: "own", isWanted: true });
    expect(loaded.worker.step()).toBe(true);
    expect(loaded.ofExperiments("ownCurves")).toHaveLength(1);
  });

  test("rejects another file with the reason", () => {
    const source = { text: "{}", fileName: "other.json" };
    expect(() => session().worker.handle({ kind: "begin", source })).toThrow(
      "other.json: expected the summary.json of",
    );
  });
});

const run = (replications: number, isVisible = false, isComplete = false) => ({ replications, isVisible, isComplete });

test("stages are reached at 5, 10, 20, 50, 100, 200 and 500 replications", () => {
  expect([0, 5, 9, 10, 20, 49, 50, 100, 200, 499, 500].map(stageOf)).toEqual([0, 1, 1, 2, 3, 3, 4, 5, 6, 6, 7]);
});

test("the visible run comes first", () => {
  expect(nextRun([run(0), run(0, true), run(0)])).toBe(1);
});

test("the visible run gets one stage ahead, then the others get their turn", () => {
  expect(nextRun([run(5), run(5, true)])).toBe(1);
  expect(nextRun([run(5), run(10, true)])).toBe(0);
  expect(nextRun([run(10), run(10, true)])).toBe(1);
});

test("at the same stage, the run with fewer replications comes first, then the earlier run", () => {
  expect(nextRun([run(30), run(20), run(25)])).toBe(1);
  expect(nextRun([run(20), run(20)])).toBe(0);
});

test("complete runs are skipped", () => {
  expect(nextRun([run(12, true, true), run(200)])).toBe(1);
  expect(nextRun([run(12, true, true)])).toBeUndefined();
});
