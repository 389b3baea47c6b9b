interface Sized {
  readonly kind: string;
  readonly outcome: string;
  readonly difference: string | null;
}

const ORDER = ["failed", "skipped", "passed"];

/** Sorts failed checks first, then hard checks before findings, then by difference. */
export function bySize<Check extends Sized>(checks: readonly Check[]): Check[] {
  return checks.toSorted(
    (left, right) =>
      ORDER.indexOf(left.outcome) - ORDER.indexOf(right.outcome) ||
      Number(left.kind !== "hard") - Number(right.kind !== "hard") ||
      (left.outcome === "failed" ? sizeOf(right) - sizeOf(left) : 0),
  );
}

/** Returns the size of a check's difference for sorting; not for display. */
function sizeOf({ difference }: Sized): number {
  return Math.abs(Number(difference ?? 0));
}
