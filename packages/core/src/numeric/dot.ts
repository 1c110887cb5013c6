/** The inner product. Two sums side by side: one alone would wait for itself at every step. */
export function dot(left: Float64Array, right: Float64Array): number {
  const last = left.length - 1;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < last; index += 2) {
    even += left[index]! * right[index]!;
    odd += left[index + 1]! * right[index + 1]!;
  }
  return left.length % 2 === 0 ? even + odd : even + odd + left[last]! * right[last]!;
}
