/**
 * Returns a JSON value of a register as text if it is a number or a text that is not empty;
 * otherwise undefined.
 */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  return typeof value === "number" ? String(value) : undefined;
}

/**
 * Returns JSON with line breaks, in which numbers keep all their digits. Text that is not JSON is
 * returned unchanged.
 */
export function formatted(value: unknown): string | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (typeof value !== "string") return JSON.stringify(value, null, 2);
  try {
    const parsed: unknown = JSON.parse(value, (_key, part: unknown, context?: { readonly source?: string }) =>
      typeof part === "number" && context?.source !== undefined && "rawJSON" in JSON
        ? (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(context.source)
        : part,
    );
    return JSON.stringify(parsed, null, 2);
  } catch {
    return value;
  }
}
