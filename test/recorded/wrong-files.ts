/** An experiment without mistakes. */
export const sound = `name: sound
utility: { kind: variance }
arms:
  - { kind: beta, alpha: 2, beta: 2 }
  - { kind: beta, alpha: 4, beta: 2 }
floor: 0.03
horizon: 20
replications: 2
seed: 1
learners: [{ kind: uniform }]
`;

/** The experiment without mistakes, with one text replaced by another. */
function changed(from: string, to: string): string {
  if (!sound.includes(from)) throw new Error(`${from} is not in the file`);
  return sound.replace(from, () => to);
}

const utility = (text: string) => changed("{ kind: variance }", text);
const arm = (text: string) => changed("{ kind: beta, alpha: 4, beta: 2 }", text);
const learner = (text: string) => changed("{ kind: uniform }", text);
const more = (text: string) => `${sound}${text}\n`;
const uniform = "{ kind: uniform, low: 0, high: 1 }";

/** An experiment whose two arms have records as rewards, with this goal. */
const records = (goal: string) =>
  utility(goal).replace(/ {2}- .*\n {2}- .*\n/, () =>
    "  - *record\n  - *record\n".replace(
      "*record",
      "&record { kind: record, metrics: { quality: { kind: beta, alpha: 2, beta: 2 }, dollars: { kind: uniform, low: 0, high: 1 } } }",
    ),
  );

/** Experiment files with one mistake each, by the name of the mistake. */
export const wrongFiles: Readonly<Record<string, string>> = {
  empty: "",
  "comment alone": "# nothing yet\n",
  list: "- 1\n- 2\n",
  word: "hello\n",
  number: "42\n",
  tab: changed("  - { kind: beta, alpha: 2", "\t- { kind: beta, alpha: 2"),
  "brace left open": changed("{ kind: variance }", "{ kind: variance"),
  "list left open": more("costs: [1, 2"),
  "quote left open": changed("sound", "'sound"),
  "indented badly": changed("floor", "   floor"),
  "colon left out": changed("floor: 0.03", "floor 0.03"),
  "two documents": more("---\nname: other"),
  "alias without anchor": changed("{ kind: variance }", "*goal"),
  "alias of itself": changed("arms:\n", "arms: &arms\n  - *arms\n"),
  "key twice": more("floor: 0.04"),
  "json cut off": '{ "utility": { "kind": "mean" }, ',
  "json with comma": '{ "utility": { "kind": "mean" }, }',
  "key misspelt": changed("floor", "florr"),
  "key unknown": more("colour: blue"),
  "key in capitals": changed("horizon", "Horizon"),
  "no utility": changed("utility: { kind: variance }\n", ""),
  "no arms": sound.replace(/arms:(.|\n)*floor/, "floor"),
  "no floor": changed("floor: 0.03\n", ""),
  "no horizon": changed("horizon: 20\n", ""),
  "no learners": changed("learners: [{ kind: uniform }]\n", ""),
  "name number": changed("name: sound", "name: 12"),
  "name empty": changed("name: sound", 'name: ""'),
  "utility left out": utility(""),
  "utility word": utility("variance"),
  "utility list": utility("[variance]"),
  "utility without kind": utility("{ level: 0.1 }"),
  "utility kind misspelt": utility("{ kind: varience }"),
  "utility kind number": utility("{ kind: 3 }"),
  "utility refused": utility("{ kind: sharpe }"),
  "utility option unknown": utility("{ kind: upper-cvar, levl: 0.1 }"),
  "utility option missing": utility("{ kind: upper-cvar }"),
  "utility option out of range": utility("{ kind: upper-cvar, level: 1.5 }"),
  "utility draws half": utility("{ kind: best-of, draws: 2.5 }"),
  "support reversed": utility("{ kind: variance, support: [1, 0] }"),
  "support of three": utility("{ kind: variance, support: [0, 1, 2] }"),
  "support too narrow": utility("{ kind: variance, support: [0, 0.5] }"),
  "outside unknown": utility("{ kind: variance, support: [0, 1], outside: ignore }"),
  "target missing": utility("{ kind: wasserstein }"),
  "target word": utility("{ kind: wasserstein, target: uniform }"),
  "target wrong": utility("{ kind: wasserstein, target: { kind: uniform, low: 1, high: 0 } }"),
  "cells one": utility("{ kind: gini, grid: { cells: 1 } }"),
  "edges not ascending": utility("{ kind: entropy, edges: [0.5, 0.2] }"),
  "categories of densities": utility("{ kind: entropy }"),
  "quota reversed": utility("{ kind: quota, low: 1, high: 0, share: 0.5 }"),
  "metrics empty": utility("{ kind: maximin, metrics: [] }"),
  "terms without weight": utility("{ kind: sum, terms: [{ utility: { kind: mean } }] }"),
  "vectors for numbers": arm("{ kind: gaussian-vector, mean: [0, 1], deviation: 1 }"),
  "module missing": utility("{ module: ./none.ts }"),
  "module and kind": utility("{ module: ./none.ts, kind: mean }"),
  "module number": utility("{ module: 3 }"),
  "one arm": changed("  - { kind: beta, alpha: 4, beta: 2 }\n", ""),
  "arms object": changed(
    "arms:\n  - { kind: beta, alpha: 2, beta: 2 }\n  - { kind: beta, alpha: 4, beta: 2 }\n",
    "arms: { kind: beta }\n",
  ),
  "arm word": arm("beta"),
  "arm kind misspelt": arm("{ kind: bta, alpha: 4, beta: 2 }"),
  "arm option misspelt": arm("{ kind: beta, alpa: 4, beta: 2 }"),
  "arm option missing": arm("{ kind: beta, alpha: 4 }"),
  "arm negative": arm("{ kind: beta, alpha: -4, beta: 2 }"),
  "arm not a number": arm("{ kind: beta, alpha: .nan, beta: 2 }"),
  "arm infinite": arm("{ kind: gaussian, mean: .inf, deviation: 1 }"),
  "arm number in words": arm("{ kind: beta, alpha: four, beta: 2 }"),
  "arm number in quotes": arm('{ kind: beta, alpha: "4", beta: 2 }'),
  "arm decimal comma": arm("{ kind: beta, alpha: 4,5, beta: 2 }"),
  "arm deviation zero": arm("{ kind: gaussian, mean: 0, deviation: 0 }"),
  "arm interval reversed": arm("{ kind: uniform, low: 1, high: 0 }"),
  "arm mode outside": arm("{ kind: triangular, low: 0, mode: 2, high: 1 }"),
  "arm chance above one": arm("{ kind: bernoulli, p: 1.2 }"),
  "arm masses": arm("{ kind: discrete, values: [0, 1], masses: [0.5, 0.6] }"),
  "arm masses too few": arm("{ kind: discrete, values: [0, 1], masses: [1] }"),
  "arm mixture weights": arm(`{ kind: mixture, parts: [{ weight: 0.5, distribution: ${uniform} }] }`),
  "arm mixture part": arm("{ kind: mixture, parts: [{ weight: 1, distribution: { kind: beta, alpha: 0, beta: 1 } }] }"),
  "arm too large": arm("{ kind: gaussian, mean: 1.0e+300, deviation: 1 }"),
  "arm too narrow": arm("{ kind: gaussian, mean: 0, deviation: 1.0e-300 }"),
  "arm shape too small": arm("{ kind: beta, alpha: 1.0e-300, beta: 1 }"),
  "arm rate too large": arm("{ kind: exponential, rate: 1.0e+308 }"),
  "arm names twice": sound.replaceAll("{ kind: beta,", "{ name: same, kind: beta,"),
  "costs too few": more("costs: [1]"),
  "costs too many": more("costs: [1, 2, 3]"),
  "costs words": more("costs: [low, high]"),
  "floor too high": changed("0.03", "0.5"),
  "floor negative": changed("0.03", "-0.01"),
  "floor percent": changed("0.03", "3 %"),
  "floor left empty": changed("0.03", ""),
  "floors too few": changed("0.03", "[0.03]"),
  "floors too many": changed("0.03", "[0.03, 0.1, 0.1]"),
  "floors too high": changed("0.03", "[0.6, 0.4]"),
  "floors of words": changed("0.03", "[low, 10 %]"),
  "floor zero for mirror ascent": learner("{ kind: mirror-ascent }").replace("0.03", "0"),
  "horizon zero": changed("horizon: 20", "horizon: 0"),
  "horizon half": changed("horizon: 20", "horizon: 20.5"),
  "horizon beyond counting": changed("horizon: 20", "horizon: 1.0e+20"),
  "replications negative": changed("replications: 2", "replications: -2"),
  "seed negative": changed("seed: 1", "seed: -1"),
  "seed word": changed("seed: 1", "seed: lucky"),
  "learners empty": changed("[{ kind: uniform }]", "[]"),
  "learner word": learner("uniform"),
  "learner kind misspelt": learner("{ kind: full-gradiant }"),
  "learner option misspelt": learner("{ kind: mirror-ascent, setp: { kind: theory } }"),
  "learner step size": learner("{ kind: mirror-ascent, step: { kind: constant, size: 0 } }"),
  "learner step kind": learner("{ kind: mirror-ascent, step: { kind: constnat, size: 1 } }"),
  "learner step theory": learner("{ kind: mirror-ascent, step: { kind: theory } }"),
  "learner prior": learner("{ kind: full-gradient, prior: { count: 1, mean: 2, secondMoment: 1 } }"),
  "learner memory": learner("{ kind: full-gradient, memory: { discount: 1 } }"),
  "learner memory both": learner("{ kind: full-gradient, memory: { discount: 0.9, window: 5 } }"),
  "learner influence": learner("{ kind: mirror-ascent, influence: exakt }"),
  "learner weights sum": learner("{ kind: fixed, weights: [0.5, 0.6] }"),
  "learner weights count": learner("{ kind: fixed, weights: [0.5, 0.3, 0.2] }"),
  "learner id spaces": learner("{ kind: uniform, id: my learner }"),
  "learner ids twice": learner("{ kind: uniform, id: a }, { kind: ucb1, id: A }"),
  "learner certificate": learner("{ kind: full-gradient, certificate: guaranteed }"),
  "diagnostics unknown": more("diagnostics: [regrets]"),
  "diagnostics twice": more("diagnostics: [regret, regret]"),
  "diagnostics word": more("diagnostics: regret"),
  "record unknown": more("record: some"),
  "record too many": changed("horizon: 20", "horizon: 10000000\nrecord: all"),
  "record every zero": more("record: { every: 0 }"),
  "stopWhen percent": more("stopWhen: { certificate: 5 percent }"),
  "stopWhen without diagnostics": more("diagnostics: []\nstopWhen: { certificate: 0.1 }"),
  "drift too late": more(`drift: { from: 30, until: 30, to: [${uniform}, ${uniform}] }`),
  "drift backwards": more(`drift: { from: 10, until: 5, to: [${uniform}, ${uniform}] }`),
  "drift too few": more(`drift: { from: 10, until: 10, to: [${uniform}] }`),
  "drift distributions missing": more("drift: { from: 10, until: 10 }"),
  "drift with an oracle": `${learner("{ kind: mirror-ascent, influence: exact }")}drift: { from: 5, until: 5, to: [${uniform}, ${uniform}] }\n`,
  "metric unknown": records("{ kind: variance, of: qualty }"),
  "metric not named": records("{ kind: variance }"),
  "metric of numbers": utility("{ kind: variance, of: quality }"),
  "metrics of a utility of numbers": records("{ kind: variance, of: [quality, dollars] }"),
  "metrics of a run": records(
    "{ kind: sum, terms: [{ weight: 1, utility: { kind: mean, of: quality } }, { weight: -1, utility: { kind: mean, of: dollars } }] }",
  ),
  "metric taken off that is not linear": records(
    "{ kind: sum, terms: [{ weight: -1, utility: { kind: variance, of: quality } }] }",
  ),
  "constraints of a run": `${records("{ kind: variance, of: quality }")}constraints: [{ utility: { kind: mean, of: dollars }, atMost: 1 }]\n`,
  "constraint without bound": `${records("{ kind: variance, of: quality }")}constraints: [{ utility: { kind: mean, of: dollars } }]\n`,
  "constraint with two bounds": `${records("{ kind: variance, of: quality }")}constraints: [{ utility: { kind: mean, of: dollars }, atLeast: 1, atMost: 0 }]\n`,
  "constraint that is not convex": `${records("{ kind: mean, of: quality }")}constraints: [{ utility: { kind: variance, of: dollars }, atMost: 1 }]\n`,
  "constraint of no arm": more("constraints: [{ utility: { kind: mean }, atMost: 1, contributionOf: nobody }]"),
  "constraint on an unknown metric": `${records("{ kind: variance, of: quality }")}constraints: [{ utility: { kind: mean, of: ms }, atMost: 1 }]\n`,
  "record with a word": arm("{ kind: empirical-records, samples: [{ quality: good }] }"),
  "recorded without columns": arm("{ kind: recorded, file: a.csv }"),
};
