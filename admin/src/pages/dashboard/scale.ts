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

/** A bar of a chart: its upper edge and its height, both of 100. */
export interface Bar {
  readonly y: number;
  readonly height: number;
}

/** Returns the bar of a value, above or below the zero line; null without a value. */
export function barOf(value: string | null, at: (value: number) => number): Bar | null {
  if (value === null) return null;
  const [top, bottom] = [at(Math.max(0, Number(value))), at(Math.min(0, Number(value)))];
  return { y: round(top), height: round(bottom - top) };
}

/** Widths of labels of hours, as parts of the chart: on a phone, and in a wider window. */
const LABEL_WIDTHS = { phone: 100 / 5, wide: 100 / 8 } as const;

/** Returns each how many hours have a label, so that labels do not touch. */
export function labelEvery(room: number, window: keyof typeof LABEL_WIDTHS): number {
  return Math.ceil(LABEL_WIDTHS[window] / room);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
