import { HttpError } from "ra-core";

/** Whether asking again may help: what the service has judged (400 to 499) it judges the same way again. */
export function mayRetry(error: unknown): boolean {
  return error instanceof HttpError && (error.status < 400 || error.status >= 500);
}
