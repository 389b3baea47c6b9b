import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Approximate characters of a piece of a streamed answer: one text of many large rows could be too
 * long for a string.
 */
const PIECE_CHARACTERS = 64 * 1024;

/** Yields the texts of rows, with commas between them. */
export function* rowTexts<Row>(
  rows: Iterable<Row>,
  start: string,
  write: (row: Row) => string,
): Generator<string, undefined> {
  let separator = start;
  for (const row of rows) {
    yield separator + write(row);
    separator = ",";
  }
}

/**
 * Joins the texts of a long answer to pieces. Other requests have their turn between two pieces.
 */
export async function* pieces(texts: Iterable<string>): AsyncGenerator<string, void> {
  let piece = "";
  for (const text of texts) {
    piece += text;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
    await nextTurn();
  }
  if (piece !== "") yield piece;
}
