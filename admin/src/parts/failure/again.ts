import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isFailedFile } from "./unloaded.ts";

/** Functions that show again the places of the page that say that they could not be loaded. */
const failed_places = new Set<() => void>();

/** Reads again everything on the page that could not be read. */
export function tryAgain(queries: QueryClient): void {
  forgetFailures(queries);
  void queries.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
  for (const show of failed_places) show();
}

/**
 * Forgets failed reads that no part of the page shows, since react-query would answer the next
 * reader with the old error.
 */
function forgetFailures(queries: QueryClient): void {
  queries.removeQueries({ type: "inactive", predicate: ({ state }) => state.status === "error" });
}

/**
 * Loads the application anew, because a browser keeps a failed file. Does so only when the service
 * answers, since the reader would otherwise lose the page.
 */
async function reload(): Promise<void> {
  const response = await fetch(location.href, { cache: "no-store" }).catch(() => undefined);
  if (response?.ok === true) location.reload();
}

/**
 * Returns the function of "Try again" in a place that shows an error.
 *
 * @param show - shows again what was in the place, which then reads its data.
 */
export function useAgain(error: unknown, show: (() => void) | undefined): () => void {
  const queries = useQueryClient();
  useEffect(() => {
    if (show === undefined) return undefined;
    failed_places.add(show);
    return () => void failed_places.delete(show);
  }, [show]);
  useEffect(() => () => forgetFailures(queries), [queries]);
  return () => (isFailedFile(error) ? void reload() : tryAgain(queries));
}
