const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The label of a tick: plain where it is short, otherwise by a power of ten. */
export function tickText(value: number): string {
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-3 && size < 1e4)) return String(Number(value.toPrecision(6)));
  const power = Math.floor(Math.log10(size) + 1e-9);
  const factor = Number((value / 10 ** power).toPrecision(3));
  const ten = `10${power < 0 ? "⁻" : ""}${[...String(Math.abs(power))].map((digit) => RAISED[Number(digit)]).join("")}`;
  if (factor === 1) return ten;
  return factor === -1 ? `-${ten}` : `${factor}·${ten}`;
}
