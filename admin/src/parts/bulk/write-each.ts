/** Result of a bulk action: which rows were written and which were refused. */
export interface Outcome<Id> {
  readonly done: readonly Id[];
  readonly refused: readonly Id[];
  /** Each error with the rows that were refused because of it. */
  readonly reasons: ReadonlyMap<string, readonly Id[]>;
}

/** Runs `write` for each id in order. A refused row does not stop the rows after it. */
export async function writeEach<Id>(
  ids: readonly Id[],
  write: (id: Id) => Promise<unknown>,
  reasonOf: (error: unknown) => string,
): Promise<Outcome<Id>> {
  const done: Id[] = [];
  const reasons = new Map<string, Id[]>();
  for (const id of ids) {
    try {
      await write(id);
      done.push(id);
    } catch (error) {
      const reason = reasonOf(error);
      reasons.set(reason, [...(reasons.get(reason) ?? []), id]);
    }
  }
  return { done, refused: ids.filter((id) => !done.includes(id)), reasons };
}
