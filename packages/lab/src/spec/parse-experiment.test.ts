import { invalid } from "@blendit/core/errors";
import { describe, expect, it } from "vitest";
import { ExperimentError } from "./experiment-error.ts";
import { parseExperiment, parseProblem } from "./parse-experiment.ts";

const problem = {
  utility: { kind: "variance" },
  arms: [
    { kind: "uniform", low: 0, high: 1 },
    { kind: "bernoulli", p: 0.5 },
  ],
  floor: 0.1,
};
const file = { ...problem, horizon: 50, learners: [{ kind: "uniform" }] };
const recorded = { kind: "recorded", file: "a.csv", column: "x" };

describe("parseExperiment", () => {
  it("fills in every default", () => {
    expect(parseExperiment(file)).toEqual({
      ...file,
      name: "experiment",
      replications: 100,
      seed: 1,
      learners: [{ kind: "uniform", id: "uniform" }],
      diagnostics: ["utility-gap", "bias", "regret", "weights"],
      record: "grid",
    });
  });

  it("keeps given values, also an empty list of diagnostics", () => {
    const given = { ...file, name: "n", costs: [1, 2], replications: 3, seed: 0, diagnostics: [], record: "all" };
    expect(parseExperiment(given)).toMatchObject({ ...given, learners: [{ id: "uniform" }] });
  });

  it("keeps stopWhen, and then requires diagnostics", () => {
    for (const certificate of [0.01, "5 %", "0.5%"]) {
      expect(parseExperiment({ ...file, record: { every: 20 }, stopWhen: { certificate } })).toMatchObject({
        record: { every: 20 },
        stopWhen: { certificate },
      });
    }
    expect(() => parseExperiment({ ...file, diagnostics: [], stopWhen: { certificate: 1 } })).toThrow(
      "stopWhen checks recorded rounds, so it needs diagnostics.",
    );
  });

  it("refuses to record more rounds than fit into memory", () => {
    const long = { ...problem, horizon: 10_000_000, learners: [{ kind: "uniform" }] };
    expect(parseExperiment({ ...long, record: { every: 10 } }).record).toEqual({ every: 10 });
    expect(parseExperiment(long).record).toBe("grid");
    expect(() => parseExperiment({ ...long, record: "all" })).toThrow("At most 1,000,000 rounds can be recorded.");
    expect(() => parseExperiment({ ...long, record: { every: 9 } })).toThrow(
      "At most 1,000,000 rounds can be recorded.",
    );
  });

  it("requires horizon and learners unless only the optimum is needed", () => {
    expect(() => parseExperiment(problem)).toThrow("horizon is missing. It must be a whole number of at least 1.");
    expect(parseExperiment(problem, { needs: "optimum" })).toMatchObject({ ...problem, horizon: 1, learners: [] });
    expect(parseExperiment(file, { needs: "optimum" })).toEqual(parseExperiment(file));
    expect(() => parseExperiment({ ...problem, horizon: 0 }, { needs: "optimum" })).toThrow("horizon must be");
  });

  it("gives overrides precedence over the file", () => {
    const { horizon: _, ...withoutHorizon } = file;
    const overrides = { horizon: 7, replications: 8, seed: 9 };
    expect(parseExperiment(file, { overrides })).toMatchObject(overrides);
    expect(parseExperiment(withoutHorizon, { overrides })).toMatchObject(overrides);
    expect(parseExperiment(file, { overrides: { horizon: undefined } }).horizon).toBe(50);
    expect(() => parseExperiment(file, { overrides: { seed: -1 } })).toThrow(
      "seed must be a whole number of at least 0",
    );
  });

  it("reports core's reason for refusing a utility", () => {
    expect(() => parseExperiment({ ...file, utility: { kind: "sharpe" } })).toThrow(
      "sharpe cannot be maximised: the Sharpe ratio is not concave in the distribution, so no method can guarantee its best blend.",
    );
    expect(() => parseExperiment({ ...file, utility: { kind: "varince" } })).toThrow(/Did you mean "variance"\?$/);
  });

  it("reads recorded distributions at any path", () => {
    const mixture = { kind: "mixture", parts: [{ weight: 1, distribution: recorded }] };
    const value = { ...file, arms: [mixture, recorded], utility: { kind: "cramer", target: recorded } };
    const places: string[] = [];
    const distribution = { kind: "empirical", samples: [1, 2] } as const;
    const experiment = parseExperiment(value, {
      recorded: (spec, path) => {
        expect(spec).toEqual(recorded);
        places.push(path.join("."));
        return distribution;
      },
    });
    expect(places.toSorted()).toEqual(["arms.0.parts.0.distribution", "arms.1", "utility.target"]);
    expect(experiment.utility).toEqual({ kind: "cramer", target: distribution });
    expect(experiment.arms).toEqual([
      { kind: "mixture", parts: [{ weight: 1, distribution: distribution }] },
      distribution,
    ]);
    expect(experiment.sources).toEqual({
      "arms[0].parts[0].distribution": recorded,
      "arms[1]": recorded,
      "utility.target": recorded,
    });
  });

  it("keeps the names of arms, and does not pass them to the reader of recorded arms", () => {
    const distribution = { kind: "empirical", samples: [1, 2] } as const;
    const arms = [
      { ...file.arms[0], name: "spread" },
      { ...recorded, name: "past" },
    ];
    const read = (spec: object) => {
      expect(spec).toEqual(recorded);
      return distribution;
    };
    const experiment = parseExperiment({ ...file, arms }, { recorded: read });
    expect(experiment.arms).toEqual([arms[0], { ...distribution, name: "past" }]);
  });

  it.each([
    ["", "one line of text without spaces around it, 1 to 100 characters"],
    [" a", "one line of text without spaces around it, 1 to 100 characters"],
    ["a\nb", "one line of text without spaces around it, 1 to 100 characters"],
    [7, "one line of text without spaces around it, 1 to 100 characters"],
    ["one", "different from the names of other arms"],
  ])('refuses %j as the name of a second arm after "one"', (name, complaint) => {
    const arms = [
      { ...file.arms[0], name: "one" },
      { ...file.arms[1], name },
    ];
    expect(() => parseExperiment({ ...file, arms })).toThrow(`arms[1].name must be ${complaint}`);
  });

  it("refuses names of targets and of distributions that arms drift to", () => {
    const named = { ...file.arms[0], name: "one" };
    expect(() => parseExperiment({ ...file, drift: { to: [named, named], from: 2, until: 3 } })).toThrow(
      'Unknown key "name" in drift.to[0].',
    );
    expect(() => parseExperiment({ ...file, utility: { kind: "cramer", target: named } })).toThrow(
      'Unknown key "name" in utility.target',
    );
  });

  it("reads recorded distributions of vectors", () => {
    const vectors = { kind: "recorded-vectors", file: "a.csv", columns: ["x", "y"], where: { source: "b" } };
    const distribution = {
      kind: "empirical-vectors",
      samples: [
        [1, 2],
        [3, 5],
      ],
    } as const;
    const utility = { kind: "kernel-diversity", bandwidth: 1 };
    const experiment = parseExperiment(
      { ...file, utility, arms: [vectors, vectors] },
      { recorded: () => distribution },
    );
    expect(experiment.arms).toEqual([distribution, distribution]);
    const target = { ...file, utility: { kind: "wasserstein", target: vectors } };
    expect(() => parseExperiment(target, { recorded: () => distribution })).toThrow(
      "utility.target.kind must be one of beta, gaussian, uniform, triangular, bernoulli, discrete, exponential, truncated-gaussian, mixture, empirical, recorded",
    );
    expect(() => parseExperiment({ ...file, utility, arms: [vectors, { ...vectors, columns: ["x", "x"] }] })).toThrow(
      "arms[1].columns[1] must be a name that does not appear earlier in the list",
    );
  });

  it("refuses recorded distributions without a reader, and reports the path if reading fails", () => {
    const value = { ...file, arms: [file.arms[0], recorded] };
    expect(() => parseExperiment(value)).toThrow("No files can be read here.");
    const fail = () => {
      throw invalid("column", "a column among y", "x");
    };
    expect(() => parseExperiment(value, { recorded: fail })).toThrow("arms[1].column must be a column among y");
  });

  it("makes arms from a table, and passes to both readers whether outcomes may be words", () => {
    const by = { file: "a.csv", column: "x", by: "who" };
    const source = (who: string) => ({ kind: "recorded", file: "a.csv", column: "x", where: { who } }) as const;
    const asked: unknown[] = [];
    const read = (kind: string) =>
      parseExperiment(
        { ...file, utility: { kind }, arms: by, learners: [{ kind: "uniform" }] },
        {
          armsBy: (spec, outcomes) => {
            asked.push(spec, outcomes);
            return [source("a"), source("b")];
          },
          recorded: (spec, _, outcomes) => {
            asked.push(outcomes);
            return { kind: "empirical", samples: outcomes === "words" ? [spec.where!.who as string] : [1, 2] };
          },
        },
      );
    const experiment = read("entropy");
    expect(asked.splice(0)).toEqual([by, "words", "words", "words"]);
    expect(experiment).toMatchObject({ categories: ["a", "b"], arms: [{ samples: [0] }, { samples: [1] }] });
    expect(experiment.sources).toEqual({ "arms[0]": source("a"), "arms[1]": source("b") });
    expect(read("variance").categories).toBeUndefined();
    expect(asked).toEqual([by, "numbers", "numbers", "numbers"]);
    expect(() => parseExperiment({ ...file, arms: by })).toThrow("No files can be read here.");
  });

  it("does not read the table of an invalid recorded distribution", () => {
    const value = { ...file, arms: [file.arms[0], { ...recorded, colum: "x" }] };
    const fail = () => expect.unreachable();
    expect(() => parseExperiment(value, { recorded: fail })).toThrow('Unknown key "colum" in arms[1].');
  });

  it("reports all violations of the schema, and once there are none all other problems", () => {
    const crooked = { kind: "uniform", low: 1, high: 0 };
    const placesIn = (change: object) => {
      const result = parseProblem({ ...file, ...change });
      return result.state === "invalid" && result.complaints.map(({ path }) => path.join("."));
    };
    expect(placesIn({ arms: [crooked, { kind: "beta" }], floor: 7 })).toEqual(["arms.1.alpha", "arms.1.beta", "floor"]);
    expect(placesIn({ arms: [crooked, crooked], floor: 0.7 })).toEqual(["arms.0", "arms.1", "floor"]);
  });

  it("returns a copy, which is plain data", () => {
    const value = structuredClone(file);
    const experiment = parseExperiment(value);
    value.arms[0] = { kind: "bernoulli", p: 1 };
    expect(experiment.arms[0]).toEqual({ kind: "uniform", low: 0, high: 1 });
    expect(JSON.parse(JSON.stringify(experiment))).toEqual(experiment);
    expect(parseExperiment(experiment)).toEqual(experiment);
  });

  it("throws an ExperimentError for values that are not experiments", () => {
    for (const value of [undefined, null, 1, "x", [], () => 1])
      expect(() => parseExperiment(value)).toThrow(ExperimentError);
  });

  it("throws an ExperimentError for the parts of a mixture that are not a list", () => {
    for (const parts of [3, { toString: 1 }, null]) {
      expect(() => parseExperiment({ ...file, arms: [{ kind: "mixture", parts }] })).toThrow(ExperimentError);
    }
  });
});
