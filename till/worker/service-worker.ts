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

/** The window of the till that asked something. */
type Asking = ExtendableMessageEvent["source"];

const CACHE = `till-${BUILD.version}`;
const PAGE = "/till";

self.addEventListener("install", (event) => {
  const more = typeof Temporal === "undefined" ? BUILD.without_temporal : [];
  const requests = [PAGE, ...BUILD.files, ...more].map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The browser starts a waiting version by itself once the till has no window, such as after a crash
// with an open cart. The files of the former version are then served until a person takes this one.
self.addEventListener("message", (event) => {
  if (event.data === "is_newer") event.waitUntil(answerIfNewer(event.source));
  if (event.data === "take") event.waitUntil(takeOver(event.source));
});

/** Returns the names of the caches of former versions. */
async function former(): Promise<readonly string[]> {
  const names = await caches.keys();
  const own = names.indexOf(CACHE);
  return names.filter((_, index) => index < own);
}

function answer(asking: Asking, text: "newer" | "taken"): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker names no origin
  asking?.postMessage(text);
}

async function answerIfNewer(asking: Asking): Promise<void> {
  if ((await former()).length > 0) answer(asking, "newer");
}

// From here on the former version's worker serves the files of this one, too. The browser lets that
// worker finish its work first, for minutes at times: the till does not wait for it.
async function takeOver(asking: Asking): Promise<void> {
  const names = await former();
  await Promise.all(names.map((name) => caches.delete(name)));
  answer(asking, "taken");
  await self.skipWaiting();
}

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const isOwn = origin === self.location.origin && (pathname === PAGE || pathname.startsWith(`${PAGE}/`));
  if (event.request.method !== "GET" || !isOwn) return;
  event.respondWith(stored(event.request.mode === "navigate" ? PAGE : event.request));
});

/** Returns a file of the oldest version that the device has. */
async function stored(request: Request | string): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
