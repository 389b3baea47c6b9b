import type { Page } from "playwright-core";

/**
 * Presses keys in the page, a millisecond apart by their own times: on a busy machine the script
 * may stop between two of them, and the till takes keys that are far apart for a person's.
 */
export function typeFast(page: Page, keys: readonly string[]): Promise<void> {
  return page.evaluate((all) => {
    const began = performance.now();
    for (const [index, key] of all.entries()) {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, "timeStamp", { value: began + index });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }
  }, keys);
}

/** Returns the keys by which a barcode scanner types a code. */
export const scanned = (code: string): readonly string[] => [...Array.from(code), "Enter"];
