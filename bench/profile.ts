/**
 * Where the time of a round of full-gradient goes: `npm run bench:profile -- [arms,arms]`. Plays the variance of beta arms under
 * V8's sampling profiler and prints, for each number of arms, the functions by their own share of the time of the rounds.
 */
import { Session } from "node:inspector/promises";
import { Random } from "@blendit/core";
import { fullGradient } from "@blendit/core/learners";
import { law } from "@blendit/core/specs";
import { variance } from "@blendit/core/utilities";

const SECONDS = 4;
const HORIZON = 2000;
const LEAST_SHARE = 0.02;

const counts = (process.argv[2] ?? "2,8,30").split(",").map(Number);
const session = new Session();
session.connect();
await session.post("Profiler.enable");
for (const armCount of counts) {
  play(armCount, 1);
  await session.post("Profiler.start");
  play(armCount, SECONDS);
  const { profile } = await session.post("Profiler.stop");
  const shares = sharesOf(profile);
  console.log(`${armCount} arms`);
  for (const [name, share] of shares) console.log(`  ${(100 * share).toFixed(0).padStart(3)} %  ${name}`);
}

function play(armCount: number, seconds: number): void {
  const random = Random.stream(1, "profile");
  const rewards = Array.from({ length: armCount }, (_, arm) => {
    const { sample } = law({ kind: "beta", alpha: 1 + ((7 * arm) % 9), beta: 1 + ((5 * arm) % 8) });
    return Float64Array.from({ length: HORIZON }, () => sample(random) as number);
  });
  const end = performance.now() + 1000 * seconds;
  while (performance.now() < end) {
    const learner = fullGradient({ utility: variance(), armCount, floor: Math.min(0.03, 0.3 / armCount) });
    for (let round = 0; round < HORIZON; round++) {
      const arm = learner.choose(random);
      learner.update(arm, rewards[arm]![round]!, learner.probability(arm));
    }
  }
}

/** By function and file, the largest first; what is below a fiftieth of all is summed. */
function sharesOf({ nodes, samples = [], timeDeltas = [] }: import("node:inspector").Profiler.Profile) {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => [id, `${functionName} ${url.split("/").at(-1)}`.trim()]),
  );
  const times = new Map<string, number>();
  samples.forEach((id, index) => {
    const name = names.get(id)!;
    times.set(name, (times.get(name) ?? 0) + timeDeltas[index]!);
  });
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  const shares = [...times].map(([name, time]): [string, number] => [name, time / total]);
  const large = shares.filter(([, share]) => share >= LEAST_SHARE).toSorted((a, b) => b[1] - a[1]);
  return [...large, ["the rest", 1 - large.reduce((sum, [, share]) => sum + share, 0)] as [string, number]];
}
