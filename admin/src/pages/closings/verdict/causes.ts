/** Ids of the checks of sums within the closing. A cause in the receipts does not name them. */
const OWN_SUMS: ReadonlySet<string> = new Set(["H5:sales", "H5:refunds"]);

interface Checked {
  readonly id: string;
  readonly outcome: string;
}

interface Judged<Check extends Checked> {
  readonly cause: { readonly checks: readonly string[] } | null;
  readonly checks: readonly Check[];
}

/**
 * Returns the checks that show why a closing is mismatched: those of its cause, then its own sums
 * that are wrong.
 */
export function causesOf<Check extends Checked>({ cause, checks }: Judged<Check>): readonly Check[] {
  const sums = checks.filter(({ id, outcome }) => outcome === "failed" && OWN_SUMS.has(id)).map(({ id }) => id);
  const ids = new Set([...(cause?.checks ?? []), ...sums]);
  return [...ids].flatMap((id) => checks.find((check) => check.id === id) ?? []);
}
