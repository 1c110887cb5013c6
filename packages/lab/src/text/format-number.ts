/** A number to some significant digits: plain where that is short, otherwise like `1.42e-3`; `–` if it is none. */
export function formatNumber(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  const plain = size >= 1e-2 && size < 1e5;
  const written = plain ? plainDigits(size, digits) : size.toExponential(digits - 1).replace("e+", "e");
  return value < 0 ? `−${written}` : written;
}

function plainDigits(size: number, digits: number): string {
  const places = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
  return size.toFixed(places);
}
