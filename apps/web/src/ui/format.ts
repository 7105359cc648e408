// format.ts: numbers for people: six digits, more for places far away; the fields and the link have all of them.
export function number(x: number): string {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? "NaN" : x > 0 ? "\u221e" : "-\u221e";
  const size = Math.abs(x);
  if (size !== 0 && (size < 1e-4 || size >= 1e10)) return x.toExponential(3);
  return String(Number(x.toPrecision(size < 1e4 ? 6 : 10)));
}

export const point = (p: ArrayLike<number>): string => `(${Array.from(p, number).join(", ")})`;
/** No minus before a zero. */
export const count = (n: number): string => (n === 0 ? 0 : n).toLocaleString("en");
export const milliseconds = (ms: number): string => `${ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms`;
