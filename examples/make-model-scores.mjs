/**
 * Makes model-scores.csv: scores from 0 to 10 of five invented language models on 400 prompts, one row per prompt and model. Models are
 * chosen at random, so they have different numbers of rows. The generator has a fixed seed, so the table is the same on every
 * machine.
 */
import { writeFileSync } from "node:fs";

const ROWS = 3000;
/** A model's skill, how sharply its scores fall with difficulty, and how often it is asked. */
const models = [
  { name: "brisk", skill: 6.5, slope: 2, share: 0.35 },
  { name: "careful", skill: 7.5, slope: 1, share: 0.25 },
  { name: "daring", skill: 6, slope: 5, share: 0.2 },
  { name: "plain", skill: 5, slope: 1, share: 0.15 },
  { name: "vivid", skill: 7, slope: 4, share: 0.05 },
];

/** Mulberry32 by Tommy Ettinger, public domain. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const uniform = generator(17);
const noise = () => uniform() + uniform() + uniform() - 1.5;
const difficulty = Array.from({ length: 400 }, () => 2 * uniform() - 1);
const pick = () => {
  let left = uniform();
  return models.find(({ share }) => {
    left -= share;
    return left < 0;
  });
};
const rows = Array.from({ length: ROWS }, () => {
  const prompt = Math.floor(400 * uniform());
  const { name, skill, slope } = pick();
  const score = Math.min(10, Math.max(0, skill - slope * difficulty[prompt] + 1.5 * noise()));
  return `${prompt + 1},${name},${uniform() < 0.01 ? "" : score.toFixed(1)}`;
});
writeFileSync("model-scores.csv", `${["prompt,model,score", ...rows].join("\n")}\n`);
console.log(`model-scores.csv: ${ROWS} rows`);
