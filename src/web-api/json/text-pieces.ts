import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * A piece of a streamed answer has about this many characters: one text of many large rows could be
 * too long for a string.
 */
const PIECE_CHARACTERS = 64 * 1024;

/** Puts commas between the texts of rows. */
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

/** Joins texts to pieces of a long one. Other requests have their turn between two pieces. */
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
