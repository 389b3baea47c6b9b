const STEPS = 4;

/**
 * Returns the values that an axis labels, from the lowest to the highest, and a function for the
 * height of a value: 0 at the top, 100 at the bottom.
 */
export function ticksOf(values: readonly number[]): {
  readonly ticks: readonly number[];
  readonly at: (value: number) => number;
} {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const rough = (highest - lowest || STEPS) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (rough / power <= 2 ? 2 : rough / power <= 5 ? 5 : 10) * power;
  const from = Math.floor(lowest / step);
  const to = Math.max(Math.ceil(highest / step), from + 1);
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toPrecision(12)));
  return { ticks, at: (value) => 100 - ((value / step - from) / (to - from)) * 100 };
}

/**
 * Returns the points of an SVG line over equally wide steps from 0 to 100. Hours that have no value
 * yet are left out.
 */
export function pointsOf(values: readonly (string | null)[], at: (value: number) => number): string {
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${round((index * 100) / (values.length - 1))},${round(at(Number(value)))}`],
  );
  // A line of one point has no length, so the point is doubled, which draws a dot.
  return (points.length === 1 ? [...points, ...points] : points).join(" ");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
