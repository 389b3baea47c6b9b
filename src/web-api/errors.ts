/** Positional (`%1`) parameters travel as an array, named ones (`%fieldName`) as an object. */
export type ErrorParameters = readonly unknown[] | Readonly<Record<string, unknown>>;

/** One row of an aggregated error answer. */
export interface ErrorRow {
  readonly message: string;
  readonly parameters: ErrorParameters;
}

interface ErrorOptions {
  readonly parameters?: ErrorParameters;
  readonly errors?: readonly ErrorRow[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * An expected failure, answered in the platform's envelope: the raw message with its placeholders and the
 * parameters beside it. Anything else that is thrown is a bug and answers a masked 500.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly parameters: ErrorParameters | undefined;
  readonly errors: readonly ErrorRow[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, options: ErrorOptions = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.status = status;
    this.parameters = options.parameters;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
  }

  /** The message with its parameters filled in, for logs and for messages that quote another one. */
  get rendered(): string {
    return renderMessage(this.message, this.parameters);
  }

  /** The envelope's JSON text: message, errors, parameters, in that order, empty keys left out. */
  toBody(): string {
    const isEmpty =
      this.parameters === undefined ||
      (Array.isArray(this.parameters) ? this.parameters.length === 0 : Object.keys(this.parameters).length === 0);
    return JSON.stringify({
      message: this.message,
      ...(this.errors === undefined ? {} : { errors: this.errors }),
      ...(isEmpty ? {} : { parameters: this.parameters }),
    });
  }
}

/** Fills `%1` and `%name` placeholders. */
export function renderMessage(message: string, parameters: ErrorParameters | undefined): string {
  if (parameters === undefined) return message;
  const values: Readonly<Record<string, unknown>> = Array.isArray(parameters)
    ? Object.fromEntries(parameters.map((value, index) => [String(index + 1), value]))
    : (parameters as Readonly<Record<string, unknown>>);
  return message.replace(/%([A-Za-z0-9_]+)/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

export function badRequest(message: string, parameters?: ErrorParameters): ApiError {
  return new ApiError(400, message, parameters === undefined ? {} : { parameters });
}

export function notFound(message: string, parameters: ErrorParameters): ApiError {
  return new ApiError(404, message, { parameters });
}

/** A row that does not exist, by the id that a client named; beyond 2^53 as its text. */
export function noSuchId(what: string, id: number | string): ApiError {
  return notFound(`${what} with id "%1" does not exist.`, [id]);
}

/** A row that does not exist, by the parameter that names it (conventions of the platform). */
export function noSuchEntity(fieldName: string, fieldValue: number | string): ApiError {
  return notFound("No such entity with %fieldName = %fieldValue", { fieldName, fieldValue });
}

/** The platform's answer for no token, a bad token and a missing resource alike: the same bytes. */
export function unauthorized(resources: readonly string[]): ApiError {
  return new ApiError(401, "The consumer isn't authorized to access %resources.", {
    parameters: { resources: resources.join(", ") },
  });
}

/** The resources that a refusal of `unauthorized` names; undefined for every other error. */
export function refusedResources(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 401 || error.parameters === undefined) return undefined;
  const { resources } = error.parameters as { readonly resources?: unknown };
  return typeof resources === "string" ? resources : undefined;
}

/** The caller has the right, but confirmed the password too long ago; the header is the one of RFC 9470. */
export function stepUpRequired(): ApiError {
  return new ApiError(403, "Confirm your password to continue.", {
    headers: { "www-authenticate": 'Bearer error="insufficient_user_authentication", max_age="600"' },
  });
}

/** The administrator has to set up a second factor first. */
export function enrollmentRequired(): ApiError {
  return new ApiError(401, "Set up a second factor in the administration first.");
}

/** A failed save: the reason travels as the first parameter. */
export function couldNotSave(what: string, reason: string): ApiError {
  return badRequest(`Could not save the ${what}: %1`, [reason]);
}

export function couldNotDelete(what: string, reason: string): ApiError {
  return badRequest(`Could not delete the ${what}: %1`, [reason]);
}

/** A missing parameter, or several of them in one aggregated answer. */
export function required(fieldNames: readonly [string, ...string[]]): ApiError {
  const text = '"%fieldName" is required. Enter and try again.';
  const rows = fieldNames.map((fieldName) => ({ message: text, parameters: { fieldName } }));
  if (rows.length === 1) return badRequest(text, { fieldName: fieldNames[0] });
  return new ApiError(400, "One or more input exceptions have occurred.", { errors: rows });
}

/** A key that the data object does not declare; named in UpperCamelCase whatever its spelling was. */
export function unsupportedField(key: string): ApiError {
  const fieldName = key
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
  return badRequest('"%fieldName" is not supported. Correct the field name and try again.', { fieldName });
}

/**
 * A value of the wrong type. The text is rendered and has no parameters.
 *
 * @param path - keys from the outermost data object inwards, as the client wrote them; empty for a parameter.
 */
export function invalidType(path: readonly string[], value: string, expected: string): ApiError {
  const prefix = path.map((key) => `Error occurred during "${key}" processing. `).join("");
  return badRequest(
    `${prefix}The "${value}" value's type is invalid. The "${expected}" type was expected. Verify and try again.`,
  );
}

/** Too many attempts; the text names the minutes to wait and the header the seconds. */
export function tooManyRequests(wait_seconds: number): ApiError {
  return new ApiError(429, "Too many requests. Please wait %1 minutes.", {
    parameters: [Math.max(1, Math.ceil(wait_seconds / 60))],
    headers: { "retry-after": String(Math.max(1, Math.ceil(wait_seconds))) },
  });
}

/** The database or a budget is out of reach for a moment: the caller keeps its work and comes again. */
export function unavailable(cause?: unknown): ApiError {
  return new ApiError(503, "The service is temporarily unavailable. Please try again.", {
    headers: { "retry-after": "2" },
    ...(cause === undefined ? {} : { cause }),
  });
}
