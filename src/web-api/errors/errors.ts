import { ERRORS, type ErrorCode, type ParamsOf, statusOf } from "./error-table.ts";
import type { ErrorEntry } from "./table/entry.ts";

export type { ErrorCode } from "./error-table.ts";

/**
 * Parameters as they are sent: positional ones (`%1`) as an array, named ones (`%fieldName`) as an
 * object.
 */
export type ErrorParameters = readonly unknown[] | Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, unknown>>;

export interface Problem {
  readonly code: ErrorCode;
  readonly params: Params;
}

type Given<Code extends ErrorCode> = [ParamsOf<Code>] extends [never]
  ? Readonly<Record<string, never>>
  : Readonly<Record<ParamsOf<Code>, unknown>>;
/** Arguments of an error; the parameters may be left out when its code has none. */
type Arguments<Code extends ErrorCode, More extends unknown[] = []> = [ParamsOf<Code>] extends [never]
  ? [params?: Given<Code>, ...more: More]
  : [params: Given<Code>, ...more: More];

/** Makes a problem that is not thrown itself, such as the reason of a rejected save. */
export function problem<Code extends ErrorCode>(code: Code, ...[params]: Arguments<Code>): Problem {
  return { code, params: params ?? {} };
}

export function problemText({ code, params }: Problem): string {
  return fill(entryOf(code).message, (name) => blankText(name, params[name]));
}

interface ErrorRow {
  readonly message: string;
  readonly parameters: ErrorParameters;
}

interface ErrorOptions {
  readonly errors?: readonly Problem[];
  /** Operation that failed for the reason in the error; its own code has the parameter `reason`. */
  readonly operation?: Problem;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * An expected failure, answered in the platform's envelope: the raw message with its placeholders,
 * and the parameters. Any other error is a bug and answers a masked 500.
 */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "ApiError";
  readonly code: Code;
  readonly status: number;
  /** Parameters as `/rest/V1` sends them. */
  readonly parameters: ErrorParameters | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly params: Params;
  readonly #options: ErrorOptions;

  constructor(code: Code, ...given: Arguments<Code, [options?: ErrorOptions]>) {
    const [params = {}, options = {}] = given as [params?: Params, options?: ErrorOptions];
    const { operation, cause } = options;
    const reason = { code, params };
    const said = operation === undefined ? reason : withReason(operation, problemText(reason));
    const { message, parameters } = wireForm(said);
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.status = statusOf(said.code);
    this.parameters = parameters;
    this.headers = options.headers ?? {};
    this.params = params;
    this.#options = options;
  }

  /**
   * Returns the message with its parameters filled in, for logs and for messages that quote another
   * one.
   */
  get rendered(): string {
    const { operation } = this.#options;
    const reason = problemText(this);
    return operation === undefined ? reason : problemText(withReason(operation, reason));
  }

  /**
   * Returns the envelope of `/rest/V1`: message, errors, parameters, in that order, without empty
   * keys.
   */
  toBody(): string {
    const { errors } = this.#options;
    return JSON.stringify({
      message: this.message,
      ...(errors === undefined ? {} : { errors: errors.map(errorRow) }),
      ...(this.parameters === undefined ? {} : { parameters: this.parameters }),
    });
  }

  /** Returns the envelope of the administration API: message, code and parameters. */
  toAdminBody(): string {
    const { errors, operation } = this.#options;
    return JSON.stringify({
      message: this.rendered,
      code: this.code,
      parameters: { ...this.params, ...operation?.params },
      ...(errors === undefined
        ? {}
        : { errors: errors.map((row) => ({ message: problemText(row), code: row.code, parameters: row.params })) }),
    });
  }
}

function entryOf(code: ErrorCode): ErrorEntry {
  return ERRORS[code];
}

function withReason({ code, params }: Problem, reason: string): Problem {
  return { code, params: { ...params, reason } };
}

function fill(message: string, textOf: (name: string) => string): string {
  return message.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(name));
}

/**
 * Returns a parameter's text. The keys of a path go from the outermost object inwards, as the
 * client wrote them.
 */
function blankText(name: string, value: unknown): string {
  if (name !== "path") return String(value);
  return (value as readonly string[]).map((key) => `Error occurred during "${key}" processing. `).join("");
}

function wireForm({ code, params }: Problem): { message: string; parameters: ErrorParameters | undefined } {
  const { message, wire } = entryOf(code);
  const isList = Array.isArray(wire);
  const pairs = Object.entries((wire ?? {}) as Record<string, string>);
  const placeholders = new Map(pairs.map(([key, name]) => [name, isList ? `%${Number(key) + 1}` : `%${key}`]));
  return {
    message: fill(message, (name) => placeholders.get(name) ?? blankText(name, params[name])),
    parameters:
      wire === undefined
        ? undefined
        : isList
          ? wire.map((name: string) => params[name])
          : Object.fromEntries(pairs.map(([key, name]) => [key, params[name]])),
  };
}

function errorRow(row: Problem): ErrorRow {
  const { message, parameters = {} } = wireForm(row);
  return { message, parameters };
}

export function errorOf({ code, params }: Problem, options: ErrorOptions = {}): ApiError {
  // The compiler checked these parameters where the problem was made.
  return new (ApiError as new (code: ErrorCode, params: Params, options: ErrorOptions) => ApiError)(
    code,
    params,
    options,
  );
}

/**
 * Returns the error for a row that does not exist, by the id that a client named; an id beyond 2^53
 * is sent as its text.
 */
export function noSuchId(entity: string, id: number | string): ApiError {
  return new ApiError("not_found", { entity, id });
}

/**
 * Returns the error for a row that does not exist, by the parameter that names it (conventions of
 * the platform).
 */
export function noSuchEntity(field: string, value: number | string): ApiError {
  return new ApiError("entity_not_found", { field, value });
}

/**
 * Returns the platform's error for no token, a bad token and a missing resource: the same bytes for
 * all.
 */
export function unauthorized(resources: readonly string[]): ApiError {
  return new ApiError("not_authorized", { resources: resources.join(", ") });
}

/** Returns the resources that a refusal of `unauthorized` names; undefined for any other error. */
export function refusedResources(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== "not_authorized") return undefined;
  return (error.parameters as { readonly resources: string }).resources;
}

/**
 * Returns the error for a caller who has the right, but confirmed the password too long ago. Its
 * header is that of RFC 9470.
 */
export function stepUpRequired(): ApiError {
  return new ApiError(
    "step_up_required",
    {},
    { headers: { "www-authenticate": 'Bearer error="insufficient_user_authentication", max_age="600"' } },
  );
}

/** Returns the error for an administrator who has to set up a second factor first. */
export function enrollmentRequired(): ApiError {
  return new ApiError("enrollment_required");
}

/** Returns the error for a save that failed for a reason. */
export function couldNotSave(entity: string, reason: Problem): ApiError {
  return errorOf(reason, { operation: { code: "could_not_save", params: { entity } } });
}

export function couldNotDelete(entity: string, reason: Problem): ApiError {
  return errorOf(reason, { operation: { code: "could_not_delete", params: { entity } } });
}

/** Returns the error for missing parameters; several become rows of one answer. */
export function required(fields: readonly [string, ...string[]]): ApiError {
  if (fields.length === 1) return new ApiError("required", { field: fields[0] });
  return new ApiError("several", {}, { errors: fields.map((field) => problem("required", { field })) });
}

/**
 * Returns the error for a key that the data object does not declare. It names the key in
 * UpperCamelCase, whatever the client's spelling.
 */
export function unsupportedField(key: string): ApiError {
  const field = key
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
  return new ApiError("field_not_supported", { field });
}

/**
 * Returns the error for a value of the wrong type. Its text is rendered and has no parameters.
 *
 * @param path - keys from the outermost data object inwards, as the client wrote them; empty for a
 *   parameter.
 */
export function invalidType(path: readonly string[], value: string, type: string): ApiError {
  return new ApiError("invalid_type", { path, value, type });
}

export function invalidValue(field: string, value: unknown): ApiError {
  return new ApiError("invalid_value", { field, value });
}

/**
 * Returns the error for too many attempts; the text names the minutes to wait and the header the
 * seconds.
 */
export function tooManyRequests(wait_seconds: number): ApiError {
  return new ApiError(
    "too_many_requests",
    { minutes: Math.max(1, Math.ceil(wait_seconds / 60)) },
    { headers: { "retry-after": String(Math.max(1, Math.ceil(wait_seconds))) } },
  );
}

/**
 * Returns the error while the database or a budget is out of reach for a moment: the caller keeps
 * its work and tries again.
 */
export function unavailable(cause?: unknown): ApiError {
  return new ApiError(
    "unavailable",
    {},
    { headers: { "retry-after": "2" }, ...(cause === undefined ? {} : { cause }) },
  );
}
