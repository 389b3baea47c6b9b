/**
 * Keeps the files of one version of the till, so that it starts without the network. Requests to
 * the service's interface are never touched. A new version waits until the till asks for it.
 */
declare const self: ServiceWorkerGlobalScope;

/** Names of the files and a hash of their contents, written by the build (vite.config.ts). */
declare const BUILD: {
  readonly version: string;
  readonly files: readonly string[];
  /** Further files for browsers that lack `Temporal`. */
  readonly without_temporal: readonly string[];
};

const CACHE = `till-${BUILD.version}`;
const PAGE = "/till";

self.addEventListener("install", (event) => {
  const more = typeof Temporal === "undefined" ? BUILD.without_temporal : [];
  const requests = [PAGE, ...BUILD.files, ...more].map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const former = names.filter((name) => name.startsWith("till-") && name !== CACHE);
  await Promise.all(former.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("message", (event) => {
  if (event.data === "take") event.waitUntil(self.skipWaiting());
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const isOwn = origin === self.location.origin && (pathname === PAGE || pathname.startsWith(`${PAGE}/`));
  if (event.request.method !== "GET" || !isOwn) return;
  event.respondWith(stored(event.request.mode === "navigate" ? PAGE : event.request));
});

async function stored(request: Request | string): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}
