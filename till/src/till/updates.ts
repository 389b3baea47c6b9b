import { useSyncExternalStore } from "react";

/** The service worker of the new version: it waits, or has started and serves the former files. */
let waiting: ServiceWorker | undefined;
const watchers = new Set<() => void>();

function found(worker: ServiceWorker | null): void {
  if (worker === null || navigator.serviceWorker.controller === null) return;
  waiting = worker;
  for (const watcher of watchers) watcher();
}

/**
 * Keeps the till's files on the device, and finds out whether a new version waits. The address
 * lacks the service worker where the connection is not secure; the till then needs the network to
 * start.
 */
export function startUpdates(): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker
    .register("/till/service-worker.js", { scope: "/till" })
    .then((registration) => {
      const { active } = registration;
      navigator.serviceWorker.addEventListener("message", ({ data }) => {
        if (data === "newer" && waiting === undefined) found(active);
        if (data === "taken") location.reload();
      });
      tell(active ?? undefined, "is_newer");
      found(registration.waiting);
      registration.addEventListener("updatefound", () => {
        const { installing } = registration;
        installing?.addEventListener("statechange", () => {
          if (installing.state === "installed") found(installing);
        });
      });
    })
    .catch(reportError);
}

/** Whether a new version of the till waits on this device. */
export function useUpdate(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => waiting !== undefined,
  );
}

/** Starts the version that waits. */
export function takeUpdate(): void {
  tell(waiting, "take");
}

function tell(worker: ServiceWorker | undefined, text: "is_newer" | "take"): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker?.postMessage(text);
}
