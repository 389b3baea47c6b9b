import { combine } from "../../../runtime/combiner.ts";

/** Requests licence checks in the background. */
export interface CheckRequests {
  /**
   * Requests a check of a licence and returns immediately. The check is enqueued shortly
   * afterwards, at most once a minute per licence.
   */
  readonly request: (license_id: number) => void;
  /** Resolves when all requests so far are written. */
  readonly drain: () => Promise<void>;
}

interface CheckRequestsOptions {
  readonly is_enabled: boolean;
  readonly enqueue: (license_ids: readonly number[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

const AGAIN_AFTER_MS = 60_000;
/** Maximum remembered licences. Beyond it all are forgotten, which costs one more request each. */
const REMEMBERED_MAX = 50_000;

/**
 * Opens the requests. Concurrent ones share one transaction: after a night, every register's first
 * heartbeat requests a check.
 */
export function openCheckRequests({ is_enabled, enqueue, onError }: CheckRequestsOptions): CheckRequests {
  const asked_at_ms = new Map<number, number>();
  const ask = combine<number, undefined>({
    max_rows: 32,
    max_bytes: 32 * 8,
    size_of: () => 8,
    run: async (license_ids) => {
      await enqueue([...new Set(license_ids)]);
      return license_ids.map(() => undefined);
    },
  });
  return {
    request: (license_id) => {
      const now_ms = performance.now();
      if (!is_enabled || now_ms < (asked_at_ms.get(license_id) ?? Number.NEGATIVE_INFINITY) + AGAIN_AFTER_MS) return;
      if (asked_at_ms.size >= REMEMBERED_MAX) asked_at_ms.clear();
      asked_at_ms.set(license_id, now_ms);
      ask(license_id).catch((error: unknown) => {
        asked_at_ms.delete(license_id);
        onError(error);
      });
    },
    drain: () => ask.drain(),
  };
}
