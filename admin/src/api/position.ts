const KEPT = "tillkeeper.position";

/**
 * Returns the highest position of the database's log that answers to this tab's writes have had;
 * null before the first. A request with it gets nothing older.
 */
export function writtenPosition(): string | null {
  return sessionStorage.getItem(KEPT);
}

/**
 * Keeps the position of an answer, unless a higher one is kept: answers may come in another order
 * than their writes.
 *
 * @param position - such as `0/16B3748`; null for an answer without one.
 */
export function notePosition(position: string | null): void {
  if (position !== null && sortable(position) > sortable(writtenPosition() ?? "")) {
    sessionStorage.setItem(KEPT, position);
  }
}

function sortable(position: string): string {
  const [high = "", low = ""] = position.split("/");
  return high.padStart(8, "0") + low.padStart(8, "0");
}
