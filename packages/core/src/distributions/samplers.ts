import type { RandomSource } from "../random/random.ts";

const LAYERS = 128;
/** The start of the bottom layer's tail, and the area of every layer: Doornik (2005), "ZIGNOR". */
const TAIL = 3.442619855899;
const AREA = 9.91256303526217e-3;

/** Right edges of the layers, from the bottom one (with its tail converted to a box) to 0 at the top. */
const edges = layerEdges();

/**
 * A standard normal number by the ziggurat method: the area below the density is divided into 128 layers of equal area, and 98.8
 * percent of draws take one uniform number and no logarithm. Reference: Marsaglia and Tsang (2000), JSS 5.
 */
export function sampleGaussian(random: RandomSource): number {
  for (;;) {
    // The first bits of one uniform number select the layer, and its other 46 bits the position in it.
    const scaled = random.uniform() * LAYERS;
    const layer = Math.trunc(scaled);
    const z = (2 * (scaled - layer) - 1) * edges[layer]!;
    if (Math.abs(z) < edges[layer + 1]!) return z;
    if (layer === 0) return Math.sign(z) * sampleTail(random);
    const outer = Math.exp((z * z - edges[layer]! ** 2) / 2);
    const inner = Math.exp((z * z - edges[layer + 1]! ** 2) / 2);
    if (inner + random.uniform() * (outer - inner) < 1) return z;
  }
}

/** Marsaglia's method for the tail beyond TAIL. */
function sampleTail(random: RandomSource): number {
  for (;;) {
    const beyond = -Math.log(1 - random.uniform()) / TAIL;
    if (-2 * Math.log(1 - random.uniform()) >= beyond * beyond) return TAIL + beyond;
  }
}

function layerEdges(): Float64Array {
  const density = (z: number): number => Math.exp((-z * z) / 2);
  const table = new Float64Array(LAYERS + 1);
  table[0] = AREA / density(TAIL);
  table[1] = TAIL;
  for (let layer = 2; layer < LAYERS; layer++) {
    const edge = table[layer - 1]!;
    table[layer] = Math.sqrt(-2 * Math.log(AREA / edge + density(edge)));
  }
  return table;
}

/**
 * A gamma variate of rate 1, for shape >= 1. Reference: Marsaglia and Tsang (2000), "A simple method for generating gamma
 * variables", TOMS 26.
 */
function sampleGamma(shape: number, random: RandomSource): number {
  const size = shape - 1 / 3;
  const slope = 1 / Math.sqrt(9 * size);
  for (;;) {
    const z = sampleGaussian(random);
    const root = 1 + slope * z;
    if (root <= 0) continue;
    const cube = root * root * root;
    const u = 1 - random.uniform();
    const square = z * z;
    // The first test accepts most draws without a logarithm.
    if (u < 1 - 0.0331 * square * square) return size * cube;
    if (Math.log(u) < square / 2 + size * (1 - cube + Math.log(cube))) return size * cube;
  }
}

/** Logarithm of a gamma variate, for every shape > 0. For small shapes such as 0.001, the variate itself would often underflow. */
function sampleLogGamma(shape: number, random: RandomSource): number {
  if (shape >= 1) return Math.log(sampleGamma(shape, random));
  return Math.log(sampleGamma(shape + 1, random)) + Math.log(1 - random.uniform()) / shape;
}

/** A beta variate on [0, 1] from two gamma variates, in logarithms if they may underflow to 0 / 0. */
export function sampleBeta(alpha: number, beta: number, random: RandomSource): number {
  if (alpha >= 1 && beta >= 1) {
    const first = sampleGamma(alpha, random);
    return first / (first + sampleGamma(beta, random));
  }
  const logFirst = sampleLogGamma(alpha, random);
  return 1 / (1 + Math.exp(sampleLogGamma(beta, random) - logFirst));
}
