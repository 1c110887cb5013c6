/** `npm run bench -- NAME [options]` runs a benchmark, by default `speed`. `npm run bench -- list` prints all names. */

interface Bench {
  readonly about: string;
  readonly run: () => Promise<unknown>;
}

const benches: Readonly<Record<string, Bench>> = {
  speed: {
    about:
      "rounds, runs, projections, optima, start-up and the reproduction, compared with C and numpy (minutes; --quick)",
    run: () => import("./speed/index.ts"),
  },
  suggest: { about: "`blendit suggest` on a million rows (half a minute)", run: () => import("./suggest.ts") },
  web: { about: "load time of the web app's first page (half a minute)", run: () => import("./web.ts") },
  sweep: { about: "a sweep on one worker of a queue and on two (minutes)", run: () => import("./sweep.ts") },
  service: {
    about: "load of the decision service, compared with a bare echo server (five minutes; --quick)",
    run: () => import("./service/index.ts").then(({ load }) => load()),
  },
  million: {
    about: "a service with a million decisions in its log (minutes; --decisions 100000)",
    run: () => import("./service/index.ts").then(({ million }) => million()),
  },
  replicas: {
    about: "one and two servers on PostgreSQL (five minutes; --quick)",
    run: () => import("./service/index.ts").then(({ replicas }) => replicas()),
  },
  soak: {
    about: "memory of the service at half load (ten minutes; --minutes 1)",
    run: () => import("./service/index.ts").then(({ soak }) => soak()),
  },
  isolation: {
    about: "how long one experiment waits for another; fails above 250 ms (ten minutes; --rows 100000)",
    run: () => import("./service/isolation.ts"),
  },
  fuzz: {
    about: "20,000 malformed requests; fails if one is answered with a 5xx (half a minute; --requests 2000 --seed 7)",
    run: () => import("../packages/service/test/service-fuzz.ts"),
  },
  "full-gradient": {
    about: "full-gradient compared with the paper's oracle, 500 replications (minutes)",
    run: () => import("./learners/full-gradient.ts"),
  },
  choices: {
    about: "each design choice of full-gradient compared with alternatives (minutes)",
    run: () => import("./learners/choices.ts"),
  },
  "multi-modal": {
    about: "full-gradient on problems with several modes (half an hour; 2 1000 for 2 replications of 1,000 rounds)",
    run: () => import("./learners/multi-modal.ts"),
  },
  "random-problems": {
    about: "full-gradient on 200 random problems, and how often its certificate holds (minutes)",
    run: () => import("./learners/random-problems.ts"),
  },
  losses: {
    about: "full-gradient with more or less optimism on problems of the arena (minutes; claims,census)",
    run: () => import("./learners/losses.ts"),
  },
  certificate: {
    about:
      "whether certificates hold on 30 problems (a quarter of an hour; --replications 10, --fresh, --missed, --random 60)",
    run: () => import("./certificate/index.ts"),
  },
  overfit: {
    about: "a blend chosen on one half of 200,000 flights and evaluated on the other half (a minute)",
    run: () => import("./intervals/overfit.ts"),
  },
  "suggest-coverage": {
    about: "whether the differences in suggest have the promised coverage (minutes; --cells 1-20 --tables 50 --seed 2)",
    run: () => import("./intervals/suggest.ts"),
  },
  "evaluate-coverage": {
    about: "whether the intervals of evaluate hold; writes docs/appendix/suggest-coverage.md (an hour)",
    run: () => import("./intervals/evaluate.ts"),
  },
  "sample-ratio": {
    about: "whether the sample-ratio alarm keeps its promises (two minutes)",
    run: () => import("../packages/service/test/measure-sample-ratio.ts"),
  },
  outliers: {
    about: "full-gradient with one outlier among 20,000 rewards (minutes)",
    run: () => import("../packages/core/test/full-outliers.ts"),
  },
  "known-distributions": {
    about: "values of known distributions compared with an independent program (a minute)",
    run: () => import("../packages/core/test/full-known-distributions.ts"),
  },
  trajectories: {
    about: "the paper's 32 trajectories at 500 replications compared with golden values (minutes)",
    run: () => import("../packages/lab/test/full-trajectories.ts"),
  },
  verdicts: {
    about: "verdicts on the paper's sentences at full size; writes docs/appendix/paper-verdicts.md (a minute)",
    run: () => import("../packages/lab/test/write-verdicts.ts"),
  },
  "service-api": {
    about: "writes the API of the service into docs/appendix/service-api.md, from its contract (seconds)",
    run: () => import("../packages/service/test/write-service-api.ts"),
  },
  screenshots: {
    about: "screenshots of all reports, into screenshots/ (a minute; FOLDER NAME)",
    run: () => import("../packages/lab/test/pages/screenshots.ts"),
  },
  pictures: {
    about: "figures of README.md and docs/concepts.md, into docs/pictures (half a minute)",
    run: () => import("./pictures.ts").then(({ writePictures }) => writePictures()),
  },
  "app-pictures": {
    about: "screenshots of the web app, into docs/pictures (a minute)",
    run: () => import("../packages/web/test/app-pictures.ts"),
  },
};

const [first] = process.argv.slice(2);
const isNamed = first !== undefined && !first.startsWith("-");
const bench = benches[isNamed ? first : "speed"];
if (bench === undefined) {
  const width = Math.max(...Object.keys(benches).map(({ length }) => length));
  const lines = Object.entries(benches).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`);
  if (first !== "list") console.error(`Unknown benchmark: ${first}`);
  console.log(`npm run bench -- NAME [options]\n\n${lines.join("\n")}`);
  process.exitCode = first === "list" ? 0 : 2;
} else {
  // Each program reads its own options.
  if (isNamed) process.argv.splice(2, 1);
  await bench.run();
}
