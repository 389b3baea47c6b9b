import type { Page, Request } from "playwright-core";

/** Maximum milliseconds to wait for the page. A busy machine may hold it up for long. */
export const PATIENCE_MS = 120_000;

interface Traffic {
  readonly under_way: Set<Request>;
  /** Number of requests that began or ended so far. */
  changes: number;
}

const TRAFFIC = new WeakMap<Page, Traffic>();

/**
 * Maximum milliseconds of a timer that counts as a pause of the page, such as the one before a
 * typed text is searched. Longer timers repeat a request or remove a message.
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

/** Begins to watch the requests and pauses of a page, which `settled` needs. */
export async function watchTraffic(page: Page): Promise<void> {
  const traffic: Traffic = { under_way: new Set(), changes: 0 };
  TRAFFIC.set(page, traffic);
  const end = (request: Request): void => {
    traffic.changes += 1;
    traffic.under_way.delete(request);
  };
  page.on("request", (request) => {
    // A navigation ends the requests of the previous page, so they are not counted.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.under_way.clear();
    traffic.changes += 1;
    traffic.under_way.add(request);
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  await page.addInitScript(KEEP_PAUSES);
}

// Returns what the page still does, or "". Two frames and an idle moment let everything begin that
// an answer, a width or a theme causes. Animations must end before colours are checked; endless
// ones are found by their role. A loaded page has a heading.
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
 * Waits until the page is at rest: no request is under way or began or ended meanwhile, no pause is
 * pending, and no skeleton or progress is shown.
 *
 * @throws Error that says what goes on for too long.
 */
export async function settled(page: Page): Promise<void> {
  const traffic = TRAFFIC.get(page);
  if (!traffic) throw new Error("only a walk's own page settles");
  const until_ms = performance.now() + PATIENCE_MS;
  for (;;) {
    // An answer that arrives during the check is not shown yet, so the check is repeated.
    const { changes } = traffic;
    const unrest = await page.evaluate<string>(UNREST);
    if (unrest === "" && traffic.under_way.size === 0 && traffic.changes === changes) return;
    if (performance.now() > until_ms) {
      const waited_for = [...traffic.under_way].map((request) => request.url());
      throw new Error(`the page does not come to rest: ${[unrest, ...waited_for].join(", ")}`);
    }
  }
}
