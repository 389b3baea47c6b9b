/** Most characters of an id of a document in the format. */
const ID_MAX = 40;
/** The forms of the ids that stand for a missing number, and of documents without a receipt. */
const RESERVED = /^(?:id-\d+|Z\d+-\d+)$/;

/** A receipt with its number as sent. */
export interface Numbered {
  readonly receipt_id: number;
  readonly receipt_number: string | null;
}

/**
 * Returns the id of each receipt of a closing: its number, else one made of its id in the service
 * when the number is too long or another receipt of the closing has it.
 */
export function bonIds(receipts: readonly Numbered[]): ReadonlyMap<number, string> {
  const counts = new Map<string, number>();
  for (const { receipt_number } of receipts) {
    if (receipt_number !== null) counts.set(receipt_number, (counts.get(receipt_number) ?? 0) + 1);
  }
  return new Map(
    receipts.map(({ receipt_id, receipt_number }) => [
      receipt_id,
      bonId(receipt_id, receipt_number, counts.get(receipt_number ?? "") ?? 0),
    ]),
  );
}

/** @param of_number - receipts of the closing with this number. */
export function bonId(receipt_id: number, receipt_number: string | null, of_number: number): string {
  const number = receipt_number ?? "";
  const is_fit =
    number !== "" && number === number.trim() && Array.from(number).length <= ID_MAX && !/\p{Cc}/u.test(number);
  return is_fit && of_number === 1 && !RESERVED.test(number) ? number : `id-${receipt_id}`;
}

/** Returns the id of a document that a closing reports without a receipt. */
export function reportedId(closing_number: number, position: number): string {
  return `Z${closing_number}-${position}`;
}

/** Returns the number at the end of an id, as the format wants it; empty without digits. */
export function trailingNumber(text: string): string {
  const digits = /(?<!\d)\d+$/.exec(text)?.[0] ?? "";
  return digits.replace(/^0+(?=\d)/, "");
}
