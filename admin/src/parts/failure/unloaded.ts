import { HttpError } from "ra-core";

const failed_files = new WeakSet();

/** Notes that a file of the application could not be loaded, such as the code of a page. */
export function noteFailedFile(error: object): void {
  failed_files.add(error);
}

export function isFailedFile(error: unknown): boolean {
  return typeof error === "object" && error !== null && failed_files.has(error);
}

/**
 * Returns whether an error says that something could not be loaded; others are faults of a page.
 */
export function isUnloaded(error: unknown): boolean {
  return error instanceof HttpError || isFailedFile(error);
}
