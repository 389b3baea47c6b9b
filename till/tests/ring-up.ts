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
    const press = (key: string): void => {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
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
    const drawn = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const numbers: string[] = [];
    for (const { code, by } of all) {
      for (const key of [...Array.from(code), "Enter"]) press(key);
      await found(".cart .line");
      press(by === "cash" ? "F12" : "F9");
      if (by === "card") ((await found(".asking button")) as HTMLElement).click();
      await found(".receipt-code");
      numbers.push(/[0-9A-F]{4}-\d+/.exec(document.querySelector(".done .muted")?.textContent ?? "")?.[0] ?? "");
      // The screen may hear its keys a moment after it was drawn.
      while (document.querySelector(".done") !== null) {
        press("Escape");
        await drawn();
      }
      await found(".sell");
    }
    return numbers;
  }, sales);
}
