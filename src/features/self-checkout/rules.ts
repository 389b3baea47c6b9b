import { ApiError, notFound } from "../../web-api/errors.ts";

/** One text for every reason, so that it tells a guesser nothing. */
export function codeRefused(): ApiError {
  return new ApiError(401, "The one-time code is invalid or has expired.");
}

export function noSuchCode(): ApiError {
  return notFound("No one-time code was requested for this email on this terminal.", []);
}
