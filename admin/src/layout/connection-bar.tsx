import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Alert, Box, Button } from "@mui/material";
import { HttpError } from "ra-core";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useLocale, useTranslate } from "react-admin";
import type { RouteName } from "../api/client.ts";
import { currentReach, watchReach } from "../api/reach.ts";
import { timeText } from "../parts/instant.tsx";
import { tryAgain } from "../parts/failure/again.ts";
import { ONE_BUTTON } from "../parts/failure/not-loaded.tsx";

const AGAIN_MS = 10_000;
/** Route that every page reads. */
const ATTENTION: RouteName = "GET /attention";

/**
 * Says above every page that there is no connection, or that a part of the page is old, and since
 * when. Tries again by itself while the service is away.
 */
export function ConnectionBar(): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const queries = useQueryClient();
  const isOnline = useSyncExternalStore(watchOnline, () => navigator.onLine);
  const { away_since, answered_at, slow_writes } = useSyncExternalStore(watchReach, currentReach);
  const failed_from = useFailedFrom(queries);
  const isAway = away_since !== undefined;
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = setInterval(() => void probe(queries), AGAIN_MS);
    return () => {
      clearInterval(timer);
      tryAgain(queries);
    };
  }, [isAway, queries]);
  const time = (at: number | Date): string => timeText(new Date(at).toISOString(), locale);
  const lead = leadOf();
  const isSlow = isOnline && !isAway && slow_writes > 0;
  const known = isOnline && !isAway ? failed_from : answered_at;
  return (
    // The region exists before its text, so that screen readers announce the text. It stays below
    // the bar of the product while the page is scrolled.
    <Box role="status" sx={{ position: "sticky", top: { xs: 56, sm: 48 }, zIndex: 3 }}>
      {lead === "" ? null : (
        <Alert
          severity="warning"
          role="presentation"
          sx={{ ...ONE_BUTTON, mt: 1 }}
          action={
            isSlow ? null : (
              <Button color="inherit" size="small" onClick={() => tryAgain(queries)}>
                {translate("tk.pages.again")}
              </Button>
            )
          }
        >
          {lead}{" "}
          {isSlow || known === undefined || known === 0
            ? ""
            : translate("tk.failure.shown_from", { time: time(known) })}
        </Alert>
      )}
    </Box>
  );

  function leadOf(): string {
    if (!isOnline) return translate("tk.failure.offline");
    if (isAway) return translate("tk.failure.away", { time: time(away_since) });
    if (slow_writes > 0) return translate("tk.failure.slow");
    return failed_from === undefined ? "" : translate("tk.failure.partly");
  }
}

/**
 * Reads what could not be renewed, or what every page reads, to find out whether the service is
 * back.
 */
async function probe(queries: QueryClient): Promise<void> {
  const failed = queries.getQueryCache().findAll({ type: "active", predicate: isFailed });
  await queries.refetchQueries(
    failed.length === 0 ? { queryKey: ["call", ATTENTION] } : { type: "active", predicate: isFailed },
  );
}

/**
 * Returns the moment from which the oldest data of the page is that could not be renewed: 0 when
 * none was ever read, undefined when nothing failed.
 */
function useFailedFrom(queries: QueryClient): number | undefined {
  return useSyncExternalStore(
    (tell) => queries.getQueryCache().subscribe(tell),
    () => {
      const failed = queries.getQueryCache().findAll({ type: "active", predicate: isFailed });
      const read = failed.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
      return failed.length === 0 ? undefined : read.length === 0 ? 0 : Math.min(...read);
    },
  );
}

/** Returns whether a read failed that may succeed later. A refusal would only be repeated. */
function isFailed({ state: { error } }: { readonly state: { readonly error: unknown } }): boolean {
  return error !== null && !(error instanceof HttpError && error.status >= 400 && error.status < 500);
}

function watchOnline(tell: () => void): () => void {
  addEventListener("online", tell);
  addEventListener("offline", tell);
  return () => {
    removeEventListener("online", tell);
    removeEventListener("offline", tell);
  };
}
