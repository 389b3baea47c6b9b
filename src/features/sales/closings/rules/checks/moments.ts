/** Reads ISO 8601, or a moment as PostgreSQL prints it; undefined for any other text. */
export function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text.trim());
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether a moment is after another one; false when one of them cannot be read. */
export function isAfter(moment: Temporal.Instant | undefined, other: Temporal.Instant | undefined): boolean {
  return moment !== undefined && other !== undefined && Temporal.Instant.compare(moment, other) > 0;
}
