import type { Page, Request } from "playwright-core";

/** Suits a machine three times slower than a developer's that runs other tests. */
export const PATIENCE_MS = 30_000;

interface Traffic {
  readonly under_way: Set<Request>;
  started: number;
}

const TRAFFIC = new WeakMap<Page, Traffic>();

/** Begins to count what a page asks for; `settled` needs it. */
export function watchTraffic(page: Page): void {
  const traffic: Traffic = { under_way: new Set(), started: 0 };
  TRAFFIC.set(page, traffic);
  page.on("request", (request) => {
    // What the page before asked for, nobody waits for any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.under_way.clear();
    traffic.started += 1;
    traffic.under_way.add(request);
  });
  page.on("requestfinished", (request) => void traffic.under_way.delete(request));
  page.on("requestfailed", (request) => void traffic.under_way.delete(request));
}

// A page that is there has a heading: React shows what came late only after a pause of its own. Two
// frames and an idle moment: what an answer, a width or a theme sets off has begun by then. A
// colour that is on its way has no contrast to judge; what turns for ever is waited for by its
// role.
const AT_REST = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isLoading = () => !document.querySelector("h1")?.textContent.trim() ||
    document.querySelector("[role=progressbar], .MuiSkeleton-root") !== null;
  do {
    await frame();
    await frame();
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    await Promise.allSettled(document.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished));
  } while (isLoading());
})()`;

/**
 * Nothing is loading or moving any more: no request under way and none begun while the page came to
 * rest, no skeleton or progress on it.
 *
 * @throws Error that names what is under way for too long.
 */
export async function settled(page: Page): Promise<void> {
  const traffic = TRAFFIC.get(page);
  if (!traffic) throw new Error("only a walk's own page settles");
  const until_ms = performance.now() + PATIENCE_MS;
  for (;;) {
    const { started } = traffic;
    await page.evaluate(AT_REST);
    if (traffic.under_way.size === 0 && traffic.started === started) return;
    if (performance.now() > until_ms) {
      throw new Error(`the page does not come to rest: ${[...traffic.under_way].map((one) => one.url()).join(", ")}`);
    }
  }
}
