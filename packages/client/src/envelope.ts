import { DECIMAL_MEMBERS } from "./routes.ts";

/** Body of an error (interface §7). */
export interface Envelope {
  readonly message: string;
  readonly parameters?: readonly unknown[] | Readonly<Record<string, unknown>>;
}

/** Returns the error's message with its parameters filled in: `%1` by position, `%name` by name. */
export function renderMessage({ message, parameters = [] }: Envelope): string {
  const named = Array.isArray(parameters)
    ? new Map(parameters.map((value: unknown, index) => [String(index + 1), value]))
    : new Map(Object.entries(parameters));
  return message.replaceAll(/%([A-Za-z_]+|\d+)/g, (placeholder, name: string) =>
    named.has(name) ? String(named.get(name)) : placeholder,
  );
}

/**
 * Returns the envelope in the body of an error, with all of its members; null for any other text,
 * such as the page of a proxy.
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
 * Node 26 and current browsers pass a third parameter to the reviver, which TypeScript's library
 * does not declare yet.
 */
const parseWithSource = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context?: { readonly source?: string }) => unknown,
) => unknown;

/**
 * Parses an answer. A number in a member with decimals becomes a text with the same digits. The
 * `items` of an empty list that `?fields=` cut down become `[]` instead of null.
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
