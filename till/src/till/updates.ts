import { useSyncExternalStore } from "react";

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
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  waiting?.postMessage("take");
}
