/** Tenders of a closing that a payment method can count as, under their names in the setting. */
export const TENDERS = ["cash", "card", "invoice", "credit", "elsewhere"] as const;

export interface MethodRow {
  readonly code: string;
  readonly tender: string;
}

/** Returns the setting's entries, `code=tender` separated by commas, as rows of a table. */
export function rowsOf(value: string): MethodRow[] {
  return value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => {
      const at = entry.indexOf("=");
      return at < 0
        ? { code: entry, tender: "" }
        : { code: entry.slice(0, at).trim(), tender: entry.slice(at + 1).trim() };
    });
}

export function valueOf(rows: readonly MethodRow[]): string {
  return rows.map(({ code, tender }) => `${code}=${tender}`).join(",");
}

/** Normalizes a method like the service: trimmed, in lower case, without `pos_`. */
export function methodKey(code: string): string {
  return code.trim().toLowerCase().replace(/^pos_/, "");
}

/** Returns whether the setting can name the method and does not name it yet. */
export function isNewCode(code: string, rows: readonly MethodRow[]): boolean {
  const key = methodKey(code);
  return key !== "" && !/[,=]/.test(key) && rows.every((row) => methodKey(row.code) !== key);
}
