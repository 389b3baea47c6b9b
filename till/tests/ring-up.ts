import type { Page } from "playwright-core";

/** A sale of one article. */
export interface Rung {
  readonly code: string;
  readonly by: "cash" | "card";
}

/**
 * Sells one article after the other with the keyboard, as fast as the till follows: the keys are
 * pressed in the page. Returns the receipts' numbers, which the till showed.
 */
export function ringUp(page: Page, sales: readonly Rung[]): Promise<readonly string[]> {
  return page.evaluate(async (all) => {
    const LIMIT_MS = 60_000;
    const press = (key: string, at = performance.now()): void => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      // The keys of a scanner are close together, also when the page is held up.
      Object.defineProperty(event, "timeStamp", { value: at });
      (document.activeElement ?? document.body).dispatchEvent(event);
    };
    const found = (selector: string): Promise<Element> =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const element = document.querySelector(selector);
          if (element === null) return;
          end();
          resolve(element);
        };
        const observer = new MutationObserver(look);
        const limit = setTimeout(() => {
          end();
          reject(new Error(`no ${selector} in: ${document.body.innerText}`));
        }, LIMIT_MS);
        const end = (): void => {
          observer.disconnect();
          clearTimeout(limit);
        };
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        look();
      });
    const numbers: string[] = [];
    for (const { code, by } of all) {
      const began = performance.now();
      for (const [index, key] of [...Array.from(code), "Enter"].entries()) press(key, began + index);
      await found(".cart .line");
      press(by === "cash" ? "F12" : "F9");
      if (by === "card") ((await found(".asking button")) as HTMLElement).click();
      await found(".receipt-code");
      numbers.push(/[0-9A-F]{4}-\d+/.exec(document.querySelector(".done .muted")?.textContent ?? "")?.[0] ?? "");
      press("Escape");
      await found(".sell");
    }
    return numbers;
  }, sales);
}
