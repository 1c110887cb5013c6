/**
 * Writes a realistic messy table: 50,000 answers of six models, with the tone and the score that a judge gave them.
 *
 *   node examples/messy-scores.mjs [FILE]      (default: scores.csv in the working directory)
 *
 * Prompts contain commas, quotes and line breaks. Scores are missing in several ways, two of which cannot be guessed. Some rows have no
 * model. There is a comment above the header, and there are blank lines. The output is the same every time.
 */
import { writeFileSync } from "node:fs";

const ROWS = 50_000;

/** For each model, the range of its scores and how often it uses each tone. */
const models = {
  atlas: { low: 4, high: 9, tones: { formal: 8, friendly: 1, playful: 1 } },
  birch: { low: 1, high: 6, tones: { formal: 4, friendly: 5, blunt: 1 } },
  cedar: { low: 6, high: 10, tones: { formal: 6, friendly: 4 } },
  delta: { low: 0, high: 10, tones: { playful: 7, blunt: 3 } },
  ember: { low: 5, high: 8, tones: { friendly: 9, playful: 1 } },
  frost: { low: 0, high: 5, tones: { blunt: 8, formal: 2 } },
};
const names = Object.keys(models);

const prompts = [
  "Summarise the minutes, please",
  'Explain "opportunity cost" to a child',
  "Translate the note:\nsee you at nine",
  "Name three rivers",
  "Write a limerick; then a haiku",
  "Why is the sky blue?",
];

/** How a missing score is written, most common first. */
const missing = ["", "", "", "NA", "NA", "n/a", "null", "NaN", "-", "timeout"];

const random = generator(20_260);
const pick = (list) => list[Math.floor(random() * list.length)];

const lines = ["# scores of the spring evaluation, exported from three systems", "id,model,prompt,tone,score"];
for (let id = 1; id <= ROWS; id++) {
  const name = pick(names);
  const { low, high, tones } = models[name];
  // The mean of two uniform numbers is most often near the middle.
  const score = low + ((high - low) * (random() + random())) / 2;
  const cells = [
    id,
    random() < 0.002 ? "" : spaced(name),
    quoted(pick(prompts)),
    random() < 0.01 ? pick(["", "NA"]) : weighted(tones),
    random() < 0.06 ? pick(missing) : score.toFixed(random() < 0.5 ? 1 : 2),
  ];
  lines.push(cells.join(","));
  if (random() < 0.001) lines.push("");
}

const file = process.argv[2] ?? "scores.csv";
writeFileSync(file, `${lines.join("\n")}\n`);
console.log(`${file}: ${ROWS.toLocaleString("en-US")} rows`);

/** A small generator of uniform numbers in [0, 1) (mulberry32). It uses only integers, so it gives the same numbers on all machines. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function weighted(weights) {
  let left = random() * Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  for (const [word, weight] of Object.entries(weights)) {
    left -= weight;
    if (left < 0) return word;
  }
  return Object.keys(weights)[0];
}

/** A name, sometimes with a trailing space, as if it was copied. */
function spaced(name) {
  return random() < 0.01 ? `${name} ` : name;
}

function quoted(text) {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
