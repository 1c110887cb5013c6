const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** One way of writing all ticks of an axis: plain numbers, or powers of ten when some would be long. */
export function tickFormat(ticks: readonly number[]): (tick: number) => string {
  const sizes = ticks.filter((tick) => tick !== 0).map(Math.abs);
  if (sizes.length === 0) return plainNumber;
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  return largest < 1e5 && smallest >= 1e-4 && largest >= 0.01 ? plainNumber : scientificNumber;
}

/** 12345.5 as 12,345.5 and -1 with a true minus sign. */
function plainNumber(value: number): string {
  return signed(value, (size) => {
    const [whole = "", fraction] = String(Number(size.toPrecision(10))).split(".");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
    return fraction === undefined ? grouped : `${grouped}.${fraction}`;
  });
}

/** 0.0002 as 2×10⁻⁴ and 0.0001 as 10⁻⁴. */
function scientificNumber(value: number): string {
  if (value === 0) return "0";
  return signed(value, (size) => {
    const [mantissa = "", exponent = "0"] = Number(size.toPrecision(6)).toExponential().split("e");
    const power = `10${superscript(Number(exponent))}`;
    return mantissa === "1" ? power : `${mantissa}×${power}`;
  });
}

function signed(value: number, write: (size: number) => string): string {
  return value < 0 ? `−${write(-value)}` : write(value);
}

function superscript(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
  return exponent < 0 ? `⁻${digits}` : digits;
}
