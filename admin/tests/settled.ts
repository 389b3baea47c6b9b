import type { Page, Request } from "playwright-core";

/** Suits a machine three times slower than a developer's that runs other tests. */
export const PATIENCE_MS = 30_000;

interface Traffic {
  readonly under_way: Set<Request>;
  /** Requests that began or ended so far. */
  changes: number;
}

const TRAFFIC = new WeakMap<Page, Traffic>();

/**
 * A timer up to this long is a pause that a page makes of itself, such as the one before it
 * searches what is typed. Longer ones fetch again, or take a message away.
 */
const PAUSE_MAX_MS = 600;

const KEEP_PAUSES = `{
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const pauses = (globalThis.tkPauses = new Set());
  globalThis.setTimeout = (run, pause_ms = 0, ...values) => {
    const id = start(() => {
      pauses.delete(id);
      run(...values);
    }, pause_ms);
    if (pause_ms <= ${PAUSE_MAX_MS}) pauses.add(id);
    return id;
  };
  globalThis.clearTimeout = (id) => {
    pauses.delete(id);
    stop(id);
  };
}`;

/** Begins to watch what a page asks for and its pauses; `settled` needs it. */
export async function watchTraffic(page: Page): Promise<void> {
  const traffic: Traffic = { under_way: new Set(), changes: 0 };
  TRAFFIC.set(page, traffic);
  const end = (request: Request): void => {
    traffic.changes += 1;
    traffic.under_way.delete(request);
  };
  page.on("request", (request) => {
    // What the page before asked for, nobody waits for any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.under_way.clear();
    traffic.changes += 1;
    traffic.under_way.add(request);
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  await page.addInitScript(KEEP_PAUSES);
}

// Returns what the page still does, or "". A page that is there has a heading: React shows what
// came late only after a pause of its own. Two frames and an idle moment: what an answer, a width
// or a theme sets off has begun by then. A colour that is on its way has no contrast to judge; what
// turns for ever is waited for by its role.
const UNREST = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const isBusy = await new Promise((resolve) =>
    requestIdleCallback(({ didTimeout }) => resolve(didTimeout), { timeout: 1000 }));
  await Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    .map(({ finished }) => finished));
  if (isBusy) return "it is busy";
  if (!document.querySelector("h1")?.textContent.trim()) return "it has no heading";
  if (document.querySelector("[role=progressbar], .MuiSkeleton-root")) return "it shows that it loads";
  return tkPauses.size > 0 ? "it pauses before it does something" : "";
})()`;

/**
 * Nothing is loading, moving or about to begin any more: no request under way, begun or ended while
 * the page came to rest, no pause before the next thing, no skeleton or progress on it.
 *
 * @throws Error that says what goes on for too long.
 */
export async function settled(page: Page): Promise<void> {
  const traffic = TRAFFIC.get(page);
  if (!traffic) throw new Error("only a walk's own page settles");
  const until_ms = performance.now() + PATIENCE_MS;
  for (;;) {
    // An answer that comes meanwhile is not shown yet.
    const { changes } = traffic;
    const unrest = await page.evaluate<string>(UNREST);
    if (unrest === "" && traffic.under_way.size === 0 && traffic.changes === changes) return;
    if (performance.now() > until_ms) {
      const waited_for = [...traffic.under_way].map((request) => request.url());
      throw new Error(`the page does not come to rest: ${[unrest, ...waited_for].join(", ")}`);
    }
  }
}
