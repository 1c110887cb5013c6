/** Abscissas and weights of a rule on [-1, 1], abscissas ascending. */
export interface QuadratureRule {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

const rules = new Map<number, QuadratureRule>();

/**
 * The Gauss-Legendre rule with `count` points, exact for polynomials of degree 2 * count - 1. The nodes are roots of the Legendre
 * polynomial, found by Newton's method; each rule is computed once.
 */
export function gaussLegendre(count: number): QuadratureRule {
  const known = rules.get(count);
  if (known) return known;
  const rule = { nodes: new Float64Array(count), weights: new Float64Array(count) };
  for (let index = 0; index < count / 2; index++) placePair(rule, index);
  rules.set(count, rule);
  return rule;
}

/** Integral of f from low to high by one rule; f is evaluated at inner points only. */
export function integrate(f: (x: number) => number, low: number, high: number, count: number): number {
  const { nodes, weights } = gaussLegendre(count);
  const half = (high - low) / 2;
  const middle = low + half;
  let sum = 0;
  for (let index = 0; index < count; index++) sum += weights[index]! * f(middle + half * nodes[index]!);
  return sum * half;
}

function placePair({ nodes, weights }: QuadratureRule, index: number): void {
  const count = nodes.length;
  const mirror = count - 1 - index;
  // From Tricomi's approximation, four Newton steps reach full precision for every count.
  let node = index === mirror ? 0 : Math.cos((Math.PI * (index + 0.75)) / (count + 0.5));
  let slope = 0;
  for (let step = 0; step < 5; step++) {
    const [value, previous] = legendre(count, node);
    slope = (count * (previous - node * value)) / (1 - node * node);
    if (index !== mirror) node -= value / slope;
  }
  nodes[index] = -node;
  nodes[mirror] = node;
  weights[index] = weights[mirror] = 2 / ((1 - node * node) * slope * slope);
}

/** P_(k+1)(x) from the Legendre polynomials P_k(x) and P_(k-1)(x) of degree k and below. */
export function nextLegendre(degree: number, x: number, last: number, before: number): number {
  return ((2 * degree + 1) * x * last - degree * before) / (degree + 1);
}

/** The Legendre polynomials of degrees count and count - 1 at x. */
function legendre(count: number, x: number): [number, number] {
  let previous = 0;
  let value = 1;
  for (let degree = 1; degree <= count; degree++) {
    [previous, value] = [value, nextLegendre(degree - 1, x, value, previous)];
  }
  return [value, previous];
}
