/** The same numbers with a zero behind them: a list for one arm more. */
export function lengthened(list: Float64Array): Float64Array {
  const longer = new Float64Array(list.length + 1);
  longer.set(list);
  return longer;
}
