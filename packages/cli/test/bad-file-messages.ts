/** What is said of each bad file, line by line, without its name. Three dots stand for more names of a list. */
export const badFileMessages: Readonly<Record<string, readonly string[]>> = {
  empty: [
    "1:1: invalid experiment: expected an object with utility, arms, floor, horizon, learners, got null (left empty)",
  ],
  "comment alone": [
    "1:1: invalid experiment: expected an object with utility, arms, floor, horizon, learners, got null (left empty)",
  ],
  list: ["1:1: invalid experiment: expected an object with utility, arms, floor, horizon, learners, got [1,2]"],
  word: ['1:1: invalid experiment: expected an object with utility, arms, floor, horizon, learners, got "hello"'],
  number: ["1:1: invalid experiment: expected an object with utility, arms, floor, horizon, learners, got 42"],
  tab: [
    "4:1: invalid YAML: a tab where spaces are expected: lines are indented by spaces alone",
    "5:3: invalid YAML: a - indented otherwise than those beside it",
  ],
  "brace left open": ["3:1: invalid YAML: a { before here is not closed"],
  "list left open": ["12:1: invalid YAML: a [ before here is not closed"],
  "quote left open": ["11:1: invalid YAML: a quote before here is not closed"],
  "indented badly": ["6:1: invalid YAML: a line indented otherwise than those beside it, or a - left out"],
  "colon left out": [
    "6:1: invalid YAML: a key without a colon behind it, or a line indented otherwise than those beside it",
  ],
  "two documents": ["11:1: invalid YAML: a second document begins; expected one"],
  "alias without anchor": ["2:10: invalid YAML: alias *goal has no anchor before it"],
  "alias of itself": ["4:5: invalid YAML: alias *arms stands for what contains it"],
  "key twice": ['11:1: duplicate key "floor": expected each key once'],
  "json cut off": ["1:34: invalid YAML: a { before here is not closed"],
  "json with comma": [
    "1:1: missing key arms: expected a list of at least 2 arms or an object with file, column, by",
    "1:1: missing key floor: expected a number >= 0 and < 1 or a list of at least 2 numbers",
    "1:1: missing key horizon: expected an integer >= 1",
    "1:1: missing key learners: expected a list of at least 1 learner",
  ],
  "key misspelt": ['6:1: unknown key "florr": expected one of name, utility, arms, ... (did you mean "floor"?)'],
  "key unknown": ['11:1: unknown key "colour": expected one of name, utility, arms, ...'],
  "key in capitals": ['7:1: unknown key "Horizon": expected one of name, utility, arms, ... (did you mean "horizon"?)'],
  "no utility": ["1:1: missing key utility: expected an object with a kind"],
  "no arms": ["1:1: missing key arms: expected a list of at least 2 arms or an object with file, column, by"],
  "no floor": ["1:1: missing key floor: expected a number >= 0 and < 1 or a list of at least 2 numbers"],
  "no horizon": ["1:1: missing key horizon: expected an integer >= 1"],
  "no learners": ["1:1: missing key learners: expected a list of at least 1 learner"],
  "name number": [
    '1:7: invalid name: expected a string of at least 1 and at most 200 letters, got 12 (did you mean "12", in quotes?)',
  ],
  "name empty": ['1:7: invalid name: expected a string of at least 1 and at most 200 letters, got ""'],
  "utility left out": ["2:10: invalid utility: expected an object with a kind, got null (left empty)"],
  "utility word": [
    '2:10: invalid utility: expected an object with a kind, got "variance" (did you mean { kind: variance }?)',
  ],
  "utility list": ['2:10: invalid utility: expected an object with a kind, got ["variance"]'],
  "utility without kind": ["2:10: missing key utility.kind: expected one of mean, variance, deviation, ..."],
  "utility kind misspelt": [
    '2:18: invalid utility.kind: expected one of mean, variance, deviation, ... "varience" (did you mean "variance"?)',
  ],
  "utility kind number": ["2:18: invalid utility.kind: expected one of mean, variance, deviation, ... 3"],
  "utility refused": [
    '2:18: invalid utility kind: expected a functional concave in the law (the Sharpe ratio is not concave in the law, so no gradient method can promise its best blend; "mean-variance" with lambda >= 0 is concave), got "sharpe"',
  ],
  "utility option unknown": [
    '2:30: unknown key "levl" in utility: expected one of kind, level, support, outside, grid (did you mean "level"?)',
  ],
  "utility option missing": ["2:10: missing key utility.level: expected a number > 0 and < 1"],
  "utility option out of range": ["2:37: invalid utility.level: expected a number > 0 and < 1, got 1.5"],
  "utility draws half": ["2:34: invalid utility.draws: expected an integer >= 1, got 2.5"],
  "support reversed": ["2:37: invalid utility.support: expected finite low < high, got [1,0]"],
  "support of three": ["2:37: invalid utility.support: expected a list of 2 numbers, got [0,1,2]"],
  "support too narrow": [
    "2:37: invalid utility.support: expected an interval that holds all rewards of arms[0], 0 to 1, or outside: clip, got [0,0.5]",
  ],
  "outside unknown": ['2:54: invalid utility.outside: expected one of error, clip, got "ignore"'],
  "target missing": ["2:10: missing key utility.target: expected an object with a kind"],
  "target word": [
    '2:39: invalid utility.target: expected an object with a kind, got "uniform" (did you mean { kind: uniform }?)',
  ],
  "target wrong": ["2:39: invalid [low, high] of utility.target: expected finite low < high, got [1,0]"],
  "cells one": ["2:39: invalid utility.grid.cells: expected an integer >= 2 and <= 100000, got 1"],
  "edges not ascending": ["2:34: invalid utility.edges: expected ascending numbers, got [0.5,0.2]"],
  "categories of densities": [
    '4:3: invalid arms: expected laws whose values are all categories (or bins stated with `edges`), got "beta law, 1 of it elsewhere"',
  ],
  "quota reversed": ["2:10: invalid low and high of utility: expected finite low < high, got [1,0]"],
  "metrics empty": ["2:36: invalid utility.metrics: expected a list of at least 1 metric, got []"],
  "terms without weight": ["2:31: missing key utility.terms[0].weight: expected a number >= 0"],
  "vectors for numbers": [
    '4:3: invalid arms: expected laws of numbers, since variance is a utility of numbers, got "gaussian-vector"',
  ],
  "module missing": [
    '2:20: invalid utility.module: expected a JavaScript or TypeScript file that can be read (there is none), got "none.ts"',
  ],
  "module and kind": [
    '2:10: invalid utility: expected either a kind or a module, got {"module":"./none.ts","kind":"mean"}',
  ],
  "module number": [
    '2:20: invalid utility.module: expected a string of a path, such as ./mine.ts, got 3 (did you mean "3", in quotes?)',
  ],
  "one arm": [
    '4:3: invalid arms: expected a list of at least 2 arms or an object with file, column, by, got [{"kind":"beta","alpha":2,"beta":2}]',
  ],
  "arms object": [
    '3:7: invalid arms: expected a list of at least 2 arms or an object with file, column, by, got {"kind":"beta"}',
  ],
  "arm word": ['5:5: invalid arms[1]: expected an object with a kind, got "beta" (did you mean { kind: beta }?)'],
  "arm kind misspelt": [
    '5:13: invalid arms[1].kind: expected one of beta, gaussian, uniform, ... "bta" (did you mean "beta"?)',
  ],
  "arm option misspelt": [
    '5:19: unknown key "alpa" in arms[1]: expected one of kind, alpha, beta, ... (did you mean "alpha"?)',
  ],
  "arm option missing": ["5:5: missing key arms[1].beta: expected a number > 0"],
  "arm negative": ["5:26: invalid arms[1].alpha: expected a number > 0, got -4"],
  "arm not a number": ["5:26: invalid arms[1].alpha: expected a number > 0, got NaN"],
  "arm infinite": ["5:29: invalid arms[1].mean: expected a number, got Infinity"],
  "arm number in words": ['5:26: invalid arms[1].alpha: expected a number > 0, got "four"'],
  "arm number in quotes": [
    '5:26: invalid arms[1].alpha: expected a number > 0, got "4" (did you mean 4, without quotes?)',
  ],
  "arm decimal comma": [
    '5:28: unknown key "5" in arms[1]: expected one of kind, alpha, beta, ... (decimals have a point, not a comma)',
  ],
  "arm deviation zero": ["5:43: invalid arms[1].deviation: expected a number > 0, got 0"],
  "arm interval reversed": ["5:5: invalid [low, high] of arms[1]: expected finite low < high, got [1,0]"],
  "arm mode outside": ["5:39: invalid arms[1].mode: expected 0 <= mode <= 1, got 2"],
  "arm chance above one": ["5:27: invalid arms[1].p: expected a number >= 0 and <= 1, got 1.2"],
  "arm masses": ["5:5: invalid sum of masses of arms[1]: expected 1 within 1e-9, got 1.1"],
  "arm masses too few": ["5:47: invalid arms[1].masses: expected as many numbers as values (2), got [1]"],
  "arm mixture weights": ["5:5: invalid sum of weights of arms[1]: expected 1 within 1e-9, got 0.5"],
  "arm mixture part": ["5:78: invalid arms[1].parts[0].distribution.alpha: expected a number > 0, got 0"],
  "arm too large": ["5:29: invalid arms[1].mean: expected a number, got 1e+300 (numbers are at most 1e50 in size)"],
  "arm too narrow": [
    '5:5: invalid law of arms[1]: expected a law whose mean, standard deviation and finite ends are of size at most 1e50, the deviation at least 1e-50 and 1e-12 of the mean, got {"mean":0,"deviation":0,"support":["-Infinity","Infinity"]}',
  ],
  "arm shape too small": [
    '5:5: invalid law of arms[1]: expected a law whose mean, standard deviation and finite ends are of size at most 1e50, the deviation at least 1e-50 and 1e-12 of the mean, got {"mean":1e-300,"deviation":7.071067811865476e-151,"support":[0,1]}',
  ],
  "arm rate too large": [
    "5:32: invalid arms[1].rate: expected a number > 0, got 1e+308 (numbers are at most 1e50 in size)",
  ],
  "arm names twice": ['5:13: invalid arms[1].name: expected a name that no earlier arm has, got "same"'],
  "costs too few": ["11:8: invalid costs: expected a list of at least 2 numbers, got [1]"],
  "costs too many": ["11:8: invalid costs: expected one number for each of 2 arms, got [1,2,3]"],
  "costs words": [
    '11:9: invalid costs[0]: expected a number, got "low"',
    '11:14: invalid costs[1]: expected a number, got "high"',
  ],
  "floor too high": ["6:8: invalid floor: expected 0 <= floor < 1/K = 0.5, got 0.5"],
  "floor negative": ["6:8: invalid floor: expected a number >= 0 and < 1 or a list of at least 2 numbers, got -0.01"],
  "floor percent": [
    '6:8: invalid floor: expected a number >= 0 and < 1 or a list of at least 2 numbers, got "3 %" (did you mean 0.03?)',
  ],
  "floor left empty": [
    "6:8: invalid floor: expected a number >= 0 and < 1 or a list of at least 2 numbers, got null (left empty)",
  ],
  "floors too few": ["6:8: invalid floor: expected a number >= 0 and < 1 or a list of at least 2 numbers, got [0.03]"],
  "floors too many": [
    "6:8: invalid floor: expected 0 <= floor of each of 2 arms, with a sum below 1, got [0.03,0.1,0.1]",
  ],
  "floors too high": ["6:8: invalid floor: expected 0 <= floor of each of 2 arms, with a sum below 1, got [0.6,0.4]"],
  "floors of words": [
    '6:9: invalid floor[0]: expected a number >= 0 and < 1, got "low"',
    '6:14: invalid floor[1]: expected a number >= 0 and < 1, got "10 %" (did you mean 0.1?)',
  ],
  "floor zero for mirror ascent": [
    "10:12: invalid floor of learners[0]: expected 0 < floor < 1/K = 0.5, since it divides by weights, got 0",
  ],
  "horizon zero": ["7:10: invalid horizon: expected an integer >= 1, got 0"],
  "horizon half": ["7:10: invalid horizon: expected an integer >= 1, got 20.5"],
  "horizon beyond counting": [
    "7:10: invalid horizon: expected an integer >= 1, got 100000000000000000000 (more than can be counted)",
  ],
  "replications negative": ["8:15: invalid replications: expected an integer >= 1, got -2"],
  "seed negative": ["9:7: invalid seed: expected an integer >= 0, got -1"],
  "seed word": ['9:7: invalid seed: expected an integer >= 0, got "lucky"'],
  "learners empty": ["10:11: invalid learners: expected a list of at least 1 learner, got []"],
  "learner word": [
    '10:12: invalid learners[0]: expected an object with a kind, got "uniform" (did you mean { kind: uniform }?)',
  ],
  "learner kind misspelt": [
    '10:20: invalid learners[0].kind: expected one of mirror-ascent, full-gradient, ... "full-gradiant" (did you mean "full-gradient"?)',
  ],
  "learner option misspelt": [
    '10:35: unknown key "setp" in learners[0]: expected one of kind, id, influence, ... (did you mean "step"?)',
  ],
  "learner step size": ["10:65: invalid learners[0].step.size: expected a number > 0, got 0"],
  "learner step kind": [
    '10:49: invalid learners[0].step.kind: expected one of inverse-sqrt, constant, adagrad, theory, got "constnat" (did you mean "constant"?)',
  ],
  "learner step theory": [
    '10:41: invalid learners[0].step: expected one of the utilities mean, variance, wasserstein with a stated support, got "variance"',
  ],
  "learner prior": ["10:77: invalid learners[0].prior.secondMoment: expected at least mean^2 = 4, got 1"],
  "learner memory": ["10:55: invalid learners[0].memory.discount: expected a number > 0 and < 1, got 1"],
  "learner memory both": [
    '10:43: invalid learners[0].memory: expected an object with discount or an object with window, got {"discount":0.9,"window":5}',
  ],
  "learner influence": [
    '10:46: invalid learners[0].influence: expected one of plug-in, exact, got "exakt" (did you mean "exact"?)',
  ],
  "learner weights sum": ["10:36: invalid learners[0].weights: expected a sum of 1, got 1.1"],
  "learner weights count": ["10:36: invalid learners[0].weights.length: expected 2, got 3"],
  "learner id spaces": [
    '10:33: invalid learners[0].id: expected a string of letters, digits, dots, dashes and underscores, at most 100 letters, got "my learner"',
  ],
  "learner ids twice": [
    '10:56: invalid learners[1].id: expected an id that no earlier learner has (capitals do not count), got "A"',
  ],
  "learner certificate": [
    '10:48: invalid learners[0].certificate: expected a stated support for a guaranteed one, got "variance"',
  ],
  "diagnostics unknown": [
    '11:15: invalid diagnostics[0]: expected one of utility-gap, bias, regret, ... "regrets" (did you mean "regret"?)',
  ],
  "diagnostics twice": ['11:23: invalid diagnostics[1]: expected each name once, got "regret"'],
  "diagnostics word": ['11:14: invalid diagnostics: expected a list of names, got "regret"'],
  "record unknown": ['11:9: invalid record: expected one of grid, all or an object with every, got "some"'],
  "record too many": [
    '8:9: invalid record: expected at most 1000000 recorded rounds, such as { every: 10 }, got "all"',
  ],
  "record every zero": ["11:18: invalid record.every: expected an integer >= 1, got 0"],
  "stopWhen percent": [
    '11:26: invalid stopWhen.certificate: expected a number > 0 or a string of a percentage of the gap of equal weights, such as "5 %", got "5 percent"',
  ],
  "stopWhen without diagnostics": [
    '12:11: invalid stopWhen: expected none without diagnostics: it looks in recorded rounds, got {"certificate":0.1}',
  ],
  "drift too late": [
    "11:16: invalid drift.from: expected a round early enough for a change within the horizon, 20 rounds, got 30",
  ],
  "drift backwards": ["11:27: invalid drift.until: expected at least from = 10, got 5"],
  "drift too few": [
    '11:35: invalid drift.to: expected a list of at least 2 laws, got [{"kind":"uniform","low":0,"high":1}]',
  ],
  "drift laws missing": ["11:8: missing key drift.to: expected a list of at least 2 laws"],
  "drift with an oracle": [
    '10:46: invalid learners[0].influence: expected "plug-in" where the laws of the arms are not known, got "exact"',
  ],
};
