import { OrderRefused } from "../../commerce/orders.ts";
import { ApiError, badRequest, couldNotSave } from "../../web-api/errors.ts";

const MISSING = "The entity that was requested doesn't exist. Verify the entity and try again.";

/** The platform's answer for an order, an invoice or a credit memo that is not there; it names no id. */
export function noSuchEntity(): ApiError {
  return new ApiError(404, MISSING);
}

/** A refused save: the reason travels as the parameter. */
export function saveRefused(error: unknown): unknown {
  return error instanceof OrderRefused ? couldNotSave("order", error.message) : error;
}

/** A refused invoice or credit memo, in the platform's words and rendered as it does. */
export function documentRefused(document: "Invoice" | "Creditmemo", error: unknown): unknown {
  if (!(error instanceof OrderRefused)) return error;
  return badRequest(`${document} Document Validation Error(s):\n${error.message}`);
}
