import { parseInstant } from "../../parts/instant.tsx";

/** The local day of an instant as date inputs want it; the empty text for none. */
export function isoDay(instant: string | undefined): string {
  if (!instant) return "";
  const at = parseInstant(instant);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The first second of a local day as the API writes instants. */
export function startOfDay(day: string): string {
  return day === "" ? "" : utcText(new Date(`${day}T00:00:00`));
}

/** The last second of a local day as the API writes instants. */
export function endOfDay(day: string): string {
  return day === "" ? "" : utcText(new Date(`${day}T23:59:59`));
}

function utcText(at: Date): string {
  return Number.isNaN(at.getTime()) ? "" : at.toISOString().slice(0, 19).replace("T", " ");
}

/** What a register may send as any JSON: shown when it is text or a number. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  return typeof value === "number" ? String(value) : undefined;
}

/** JSON with line breaks; text that is no JSON, and numbers that would lose digits, as they are. */
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
