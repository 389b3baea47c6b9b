import { HttpError } from "ra-core";
import { inReadersWords } from "./client.ts";
import { type Envelope, type FieldErrors, fieldErrors } from "./envelope.ts";

/**
 * Throws a refused save so that the form tells it beside the field that it is about: `"price" must be 0 or more.` beside
 * the price. What is about no field of the form becomes a notification.
 *
 * @throws whatever was refused.
 */
export function besideField(error: unknown): never {
  if (!(error instanceof HttpError)) throw error;
  // react-admin takes everything below `errors` for fields of the form, the envelope's own rows too.
  throw new HttpError(error.message, error.status, { ...(error.body as Envelope), errors: shownErrors(error) });
}

/** What a refusal says of the fields of the form that is open; undefined when it is about none of them. */
export function shownErrors(error: unknown): FieldErrors | undefined {
  return error instanceof HttpError ? fieldErrors((error.body ?? {}) as Envelope, isShown, inReadersWords) : undefined;
}

/** Inputs carry their field's name or react-admin's class for it. */
function isShown(field: string): boolean {
  return document.querySelector(`form [name="${field}"], form .ra-input-${field}`) !== null;
}
