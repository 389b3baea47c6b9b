/** Characters of one piece of a streamed answer, give or take a row: one text of many large rows could be too long for a string. */
const PIECE_CHARACTERS = 64 * 1024;

/** The texts of rows with commas between them, in pieces that are sent one after the other. */
export function* textPieces<Row>(
  rows: readonly Row[],
  start: string,
  write: (row: Row) => string,
): Generator<string, void> {
  let piece = start;
  for (const [index, row] of rows.entries()) {
    piece += index === 0 ? write(row) : `,${write(row)}`;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}
