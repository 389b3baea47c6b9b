const ROWS_MAX = 100;

/**
 * Validates the rows of a plugin's answer.
 *
 * @throws Error with the reason: the section is then omitted.
 */
export function checkRows(answer: unknown) {
  if (!Array.isArray(answer)) throw new Error("its answer is no list of rows");
  if (answer.length > ROWS_MAX) throw new Error(`its answer has more than ${ROWS_MAX} rows`);
  return answer.map((row: unknown) => {
    const { label, value } = (row ?? {}) as { readonly label?: unknown; readonly value?: unknown };
    if (typeof label !== "string" || typeof value !== "string")
      throw new Error("a row needs a label and a value as text");
    return { label, value };
  });
}
