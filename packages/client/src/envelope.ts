import { DECIMAL_MEMBERS } from "./routes.ts";

/** The body of an error (interface §7). */
export interface Envelope {
  readonly message: string;
  readonly parameters?: readonly unknown[] | Readonly<Record<string, unknown>>;
}

/** Returns the message with its parameters filled in: `%1` by position, `%name` by name. */
export function renderMessage({ message, parameters = [] }: Envelope): string {
  const named = Array.isArray(parameters)
    ? new Map(parameters.map((value: unknown, index) => [String(index + 1), value]))
    : new Map(Object.entries(parameters));
  return message.replaceAll(/%([A-Za-z_]+|\d+)/g, (placeholder, name: string) =>
    named.has(name) ? String(named.get(name)) : placeholder,
  );
}

/**
 * Returns the envelope of an error's body with all of its members; null for any other text, such as
 * the page of a proxy.
 */
export function readEnvelope(text: string): Envelope | null {
  const value = parsedOrNull(text);
  if (typeof value !== "object" || value === null) return null;
  const { message, parameters, ...others } = value as Readonly<Record<string, unknown>>;
  if (typeof message !== "string") return null;
  return typeof parameters === "object" && parameters !== null
    ? { ...others, message, parameters: parameters as NonNullable<Envelope["parameters"]> }
    : { ...others, message };
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * The reviver's third parameter is in Node 26 and today's browsers, and not yet in TypeScript's
 * library.
 */
const parseWithSource = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context?: { readonly source?: string }) => unknown,
) => unknown;

/**
 * Parses an answer. A member with decimals keeps the digits of its number as a text, and `items` of
 * an empty list that `?fields=` cut down is `[]` instead of null.
 *
 * @throws SyntaxError for a text that is not JSON.
 */
export function parseAnswer(text: string): unknown {
  return parseWithSource(text, (key, value, context) => {
    if (typeof value === "number" && DECIMAL_MEMBERS.has(key)) return sourceOf(context, value);
    return value === null && key === "items" ? [] : value;
  });
}

function sourceOf(context: { readonly source?: string } | undefined, value: number): string {
  if (context?.source !== undefined) return context.source;
  throw new Error(`This browser's JSON.parse hides the digits of ${value}: it is too old for a register.`);
}
