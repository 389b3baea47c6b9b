/**
 * Reads a header such as `Accept` or `Accept-Encoding` (RFC 9110).
 *
 * @param header - as sent, such as `gzip, br;q=0.8`.
 * @returns the weights by the names in small letters; one that is not readable is 0.
 */
export function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="))?.slice(2) ?? "1";
    weights.set(name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0);
  }
  return weights;
}

/** Returns whether a client names CSV, and does not name JSON with a higher weight. */
export function prefersCsv(accept: string | undefined): boolean {
  const weights = weightsOf(accept ?? "");
  const csv = weights.get("text/csv") ?? 0;
  return csv > 0 && csv >= (weights.get("application/json") ?? 0);
}
