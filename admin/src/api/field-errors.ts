import { HttpError } from "ra-core";
import { translateRefusal } from "./client.ts";
import { type Envelope, type FieldErrors, fieldErrors } from "./envelope.ts";

/**
 * Rethrows the error of a rejected save so that the form shows each message at its field, such as
 * `"price" must be 0 or more.` at the price. A message without a field in the form becomes a
 * notification.
 *
 * @throws the error.
 */
export function throwFieldErrors(error: unknown): never {
  if (!(error instanceof HttpError)) throw error;
  // react-admin takes every entry below `errors` for a form field, also the envelope's own rows.
  throw new HttpError(error.message, error.status, { ...(error.body as Envelope), errors: shownErrors(error) });
}

/** Returns the errors of the open form's fields; undefined when there are none. */
export function shownErrors(error: unknown): FieldErrors | undefined {
  return error instanceof HttpError
    ? fieldErrors((error.body ?? {}) as Envelope, isShown, translateRefusal)
    : undefined;
}

/**
 * Returns whether the open form has an input for a field: by the field's name, or by the class that
 * react-admin gives to its input.
 */
function isShown(field: string): boolean {
  const name = CSS.escape(field);
  return document.querySelector(`form [name="${name}"], form .ra-input-${name}`) !== null;
}
