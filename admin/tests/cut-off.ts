import type { BrowserContext, Route } from "playwright-core";
import { en } from "../src/i18n/en.ts";
import { TEXTS_OF_PAGE } from "./english-texts.ts";
import { flatTexts } from "./texts.ts";
import { settled, type Walk } from "./walk.ts";

/** Ways in which the service does not answer: it says so itself, a proxy does, or nobody. */
export type CutOff = "is overloaded" | "is behind a proxy" | "cannot be reached";

const ANSWERS: Readonly<Record<CutOff, (route: Route) => Promise<void>>> = {
  "is overloaded": (route) =>
    route.fulfill({ status: 503, json: { message: "The service is temporarily unavailable.", code: "unavailable" } }),
  "is behind a proxy": (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<p>No server</p>" }),
  "cannot be reached": (route) => route.abort("connectionrefused"),
};

interface Cut {
  /** Returns the number of calls that failed so far. */
  readonly failed: () => number;
  readonly end: () => Promise<void>;
}

/** Makes every call of the administration's API fail until `end` is called. */
export async function cutOff(context: BrowserContext, how: CutOff): Promise<Cut> {
  let failed = 0;
  const answer = async (route: Route): Promise<void> => {
    failed += 1;
    await ANSWERS[how](route);
  };
  await context.route("**/admin/api/**", answer);
  return { failed: () => failed, end: () => context.unroute("**/admin/api/**", answer) };
}

/**
 * Lets the service answer again and presses "Try again". The page, which also tries by itself every
 * ten seconds, may have no such button any more.
 */
export async function recover({ page }: Walk, cut: Cut): Promise<void> {
  await cut.end();
  const again = page.locator("main").getByRole("button", { name: "Try again" });
  await again.evaluateAll((buttons) => (buttons.at(-1) as HTMLElement | undefined)?.click());
  await settled(page);
}

const FAILURE = /^This could not be loaded at \d\d:\d\d\.$/;

/** The bar of the frame. */
const BAR = /^(?:The service has not answered since \d\d:\d\d|A part of this page could not be loaded)\b/;

/** Texts that say that something does not exist or is not to do. */
const EMPTY = new Set(
  [...flatTexts(en)]
    .filter(([key]) => /(?:^|\.)(?:\w+_)?(?:empty|nothing|no_results)$|^tk\.(?:detail|shops|dashboard)\.no_/.test(key))
    .flatMap(([, text]) => text.split(" |||| ")),
);
const COUNT = /^\d+\s?[-–]\s?\d+ of /;

interface Seen {
  /** Whether the page says that something could not be loaded. */
  readonly says_failure: boolean;
  readonly has_bar: boolean;
  /** Texts of the page that say that something is empty, or how many rows there are. */
  readonly lies: readonly string[];
}

export async function seen({ page }: Walk): Promise<Seen> {
  const texts = await page.evaluate<string[]>(TEXTS_OF_PAGE);
  return {
    has_bar: texts.some((text) => BAR.test(text)),
    says_failure: texts.some((text) => FAILURE.test(text)),
    lies: texts.filter((text) => EMPTY.has(text) || COUNT.test(text) || /^No .+ found\.?$/.test(text)),
  };
}
