import { useSyncExternalStore } from "react";

/** The service worker of the new version: it waits, or has started and serves the former files. */
let waiting: ServiceWorker | undefined;
const watchers = new Set<() => void>();

function found(worker: ServiceWorker): void {
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
  navigator.serviceWorker.addEventListener("message", ({ data, source }) => {
    if (data === "newer" && source instanceof ServiceWorker) found(source);
    if (data === "taken") location.reload();
  });
  void navigator.serviceWorker
    .register("/till/service-worker.js", { scope: "/till" })
    .then((registration) => {
      tell(registration.waiting ?? registration.active ?? undefined, "is_newer");
      registration.addEventListener("updatefound", () => {
        const { installing } = registration;
        installing?.addEventListener("statechange", () => {
          if (installing.state === "installed") tell(installing, "is_newer");
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
