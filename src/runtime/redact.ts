import { types } from "node:util";

const MASK = "***";
const MAX_DEPTH = 6;
const MAX_ENTRIES = 50;
const MAX_VALUES = 500;
const MAX_TEXT = 16_384;

/**
 * Keys whose values are never logged. They are compared in lower case without `_`, `-`, `.` and
 * blanks.
 */
const SECRET_KEY =
  /pass(?:word|code|wd|phrase)|secret|token|api-?key|authorization|cookie|credential|encryptionkey|privatekey|activationcode|databaseurl|smtpurl|^(?:code|otp|pin|pwd|auth)$/;

const SUSPECT = /[@=:]|%40|(?:tk|lic)_|tk1|bearer|basic|[0-9a-f]{64}/i;

const TEXT_RULES: readonly (readonly [RegExp, string])[] = [
  [/(?:tk|lic)_[A-Za-z0-9_-]{16,}/gi, MASK],
  [/tk1:[A-Za-z0-9_-]{1,32}:[A-Za-z0-9_-]+/g, MASK],
  [/[0-9a-f]{64,}/gi, MASK],
  [/\b(bearer|basic)(?:\s|%20|\+)+[^\s"',;]+/gi, `$1 ${MASK}`],
];

/**
 * Patterns of a key, a separator and a value to mask. Each begins where the previous match ended.
 */
interface ValueRule {
  readonly key: RegExp;
  readonly separator: RegExp;
  readonly value: RegExp;
}

const VALUE_RULES: readonly ValueRule[] = [
  { key: /:/g, separator: /\/\//y, value: /[^\s/@"']{1,512}(?=@)/y },
  {
    key: /activation[ _-]?code|passcode|password|passwd|api[ _-]?key|secret|token|code|otp|pwd/gi,
    separator: /\w{0,20}\\?["']?\s{0,4}(?:[=:]|%3d)\s{0,4}/iy,
    value: /\\?"(?:[^"\\]|\\[^"])*\\?"|'[^']*'|[^\s"'&,;}\]]+/y,
  },
];

const LOCAL_PART_ENDS = /[\s@"'<>()[\],;:=/\\]/;
const DOMAIN_ENDS = /[\s@"'<>()[\],;:=/\\&?]/;

/**
 * Masks tokens, receipt tokens, bearer credentials, e-mail addresses, passwords in addresses and
 * `password=…` pairs.
 */
export function redactText(text: string): string {
  if (text.length > MAX_TEXT) return `[text of ${text.length} characters]`;
  if (!SUSPECT.test(text)) return text;
  let masked = text;
  for (const [pattern, replacement] of TEXT_RULES) masked = masked.replace(pattern, replacement);
  for (const rule of VALUE_RULES) masked = maskValues(masked, rule);
  return maskAddresses(masked);
}

/**
 * Masks the values that follow the keys of a rule. A single pattern for key, separator and value
 * would take more than linear time.
 */
function maskValues(text: string, { key, separator, value }: ValueRule): string {
  let masked = "";
  let taken = 0;
  key.lastIndex = 0;
  for (let found = key.exec(text); found !== null; found = key.exec(text)) {
    const from = endOfMatch(separator, text, key.lastIndex);
    const to = from === undefined ? undefined : endOfMatch(value, text, from);
    if (from === undefined || to === undefined) {
      // The search continues one character later, because another key may begin inside one that has
      // no value.
      key.lastIndex = found.index + 1;
      continue;
    }
    masked += text.slice(taken, from) + MASK;
    taken = to;
    key.lastIndex = to;
  }
  return masked + text.slice(taken);
}

/** Returns the end of a sticky pattern's match at a position; undefined without a match. */
function endOfMatch(sticky: RegExp, text: string, from: number): number | undefined {
  sticky.lastIndex = from;
  return sticky.test(text) ? sticky.lastIndex : undefined;
}

/**
 * Masks e-mail addresses, searching from each @ as far as an address may reach. A pattern would try
 * each position before an @.
 */
function maskAddresses(text: string): string {
  let masked = "";
  let taken = 0;
  for (const { index, 0: at } of text.matchAll(/@|%40/g)) {
    if (index < taken) continue;
    let from = index;
    while (from > taken && index - from < 64 && !LOCAL_PART_ENDS.test(text.charAt(from - 1))) from -= 1;
    const after = index + at.length;
    let to = after;
    while (to < text.length && to - after < 255 && !DOMAIN_ENDS.test(text.charAt(to))) to += 1;
    if (from === index || to === after) continue;
    masked += text.slice(taken, from) + MASK;
    taken = to;
  }
  return masked + text.slice(taken);
}

/**
 * Returns a copy that is safe to log: values of secret keys masked, texts and keys through {@link
 * redactText}, depth and size limited. Only plain objects, lists, errors and simple values are
 * shown; anything else is replaced by the name of its class.
 */
export function redact(value: unknown): unknown {
  return redactValue(value, 0, { left: MAX_VALUES });
}

export function redactFields(fields: object): Record<string, unknown> {
  return redactEntries(fields, 0, { left: MAX_VALUES });
}

interface Budget {
  left: number;
}

function redactValue(value: unknown, depth: number, budget: Budget): unknown {
  budget.left -= 1;
  if (typeof value === "string") return redactText(value);
  if (value === null || value === undefined || typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object") return `[${typeof value}]`;
  if (depth >= MAX_DEPTH || budget.left <= 0) return "[cut]";
  if (Array.isArray(value)) return redactList(value, depth, budget);
  if (types.isNativeError(value)) return redactError(value, depth, budget);
  if (value instanceof Temporal.Instant) return value.toString();
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return `[${className(prototype)}]`;
  return redactEntries(value, depth, budget);
}

function redactList(list: readonly unknown[], depth: number, budget: Budget): unknown[] {
  const shown = list.slice(0, MAX_ENTRIES).map((entry) => redactValue(entry, depth + 1, budget));
  return list.length > shown.length ? [...shown, `[${list.length - shown.length} more]`] : shown;
}

function redactEntries(fields: object, depth: number, budget: Budget): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(fields)) {
    if (entries.length >= MAX_ENTRIES || budget.left <= 0) {
      entries.push(["cut", true]);
      break;
    }
    entries.push([redactText(key), isSecret(key, value) ? MASK : redactValue(value, depth + 1, budget)]);
  }
  return Object.fromEntries(entries);
}

function isSecret(key: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === "boolean") return false;
  // Numeric ids and counts are no secrets: a log line identifies a token by the id of its row.
  if (typeof value === "number" && /(?:_id|Id|_count)$/.test(key)) return false;
  return SECRET_KEY.test(key.toLowerCase().replace(/[_\-.\s]/g, ""));
}

// Redacts an error. Its code is a name (ECONNREFUSED, 23505), not a secret. Fields that may quote
// rows, such as PostgreSQL's `detail`, are left out.
function redactError(error: Error, depth: number, budget: Budget): Record<string, unknown> {
  const { code, constraint, cause } = error as { code?: unknown; constraint?: unknown; cause?: unknown };
  return {
    type: redactText(error.name),
    message: redactText(error.message),
    ...(error.stack === undefined ? {} : { stack: redactText(error.stack) }),
    ...(typeof code === "string" && /^[A-Z0-9_]{1,40}$/.test(code) ? { code: redactText(code) } : {}),
    ...(typeof constraint === "string" ? { constraint: redactText(constraint) } : {}),
    ...(cause === undefined ? {} : { cause: redactValue(cause, depth + 1, budget) }),
    ...(error instanceof AggregateError ? { errors: redactValue(error.errors, depth + 1, budget) } : {}),
  };
}

function className(prototype: unknown): string {
  const maker = (prototype as { constructor?: unknown }).constructor;
  return typeof maker === "function" && maker.name !== "" ? redactText(maker.name) : "object";
}
