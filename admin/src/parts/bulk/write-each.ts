/** Result of a bulk action: which rows were written and which were refused. */
export interface Outcome<Id> {
  readonly done: readonly Id[];
  readonly refused: readonly Id[];
  /** Distinct errors of the refused rows. */
  readonly reasons: readonly string[];
}

/** Runs `write` for each id in order. A refused row does not stop the rows after it. */
export async function writeEach<Id>(
  ids: readonly Id[],
  write: (id: Id) => Promise<unknown>,
  reasonOf: (error: unknown) => string,
): Promise<Outcome<Id>> {
  const done: Id[] = [];
  const refused: Id[] = [];
  const reasons = new Set<string>();
  for (const id of ids) {
    try {
      await write(id);
      done.push(id);
    } catch (error) {
      refused.push(id);
      reasons.add(reasonOf(error));
    }
  }
  return { done, refused, reasons: [...reasons] };
}
