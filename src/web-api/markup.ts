/** HTML that is safe to send, since only `html` makes it. */
export interface Markup {
  readonly markup: string;
}

type Value = string | number | null | Markup | readonly Markup[];

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/**
 * Makes markup from a template: each text put in is escaped, other markup is put in as it is, and
 * null puts in nothing. Attribute values must be in double quotes.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  let markup = parts[0] ?? "";
  for (const [index, value] of values.entries()) markup += markupOf(value) + (parts[index + 1] ?? "");
  return { markup };
}

function markupOf(value: Value): string {
  if (value === null) return "";
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  if ("markup" in value) return value.markup;
  return value.map(({ markup }) => markup).join("");
}
