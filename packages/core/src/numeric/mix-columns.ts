/**
 * out = sum_k factors_k rows_k, where `columns` has all first numbers of the rows, then all second ones and so on. For short
 * rows: a list of them would cost more to read than the sums. The numbers are those of `mixRows`, bit for bit.
 */
export function mixColumns(columns: Float64Array, factors: Float64Array, out: Float64Array): void {
  const count = factors.length;
  const whole = count - (count % 4);
  for (let column = 0; column < out.length; column++) {
    const start = column * count;
    let sum = 0;
    for (let k = 0; k < whole; k += 4) {
      const place = start + k;
      sum +=
        factors[k]! * columns[place]! +
        factors[k + 1]! * columns[place + 1]! +
        (factors[k + 2]! * columns[place + 2]! + factors[k + 3]! * columns[place + 3]!);
    }
    for (let k = whole; k < count; k++) sum += factors[k]! * columns[start + k]!;
    out[column] = sum;
  }
}
