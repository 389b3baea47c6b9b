import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { TestContext } from "node:test";
import { settled, type Walk } from "./walk.ts";

/** A question of a person, and what leads to its answer from Home. */
export interface Question {
  readonly asks: string;
  /** Controls that are used one after the other; the first page is no step. */
  readonly steps: readonly { readonly name: string; readonly control: (page: Page) => Locator }[];
  readonly answer: (page: Page) => Locator;
}

const STEPS_MAX = 3;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/**
 * Asks each question with the mouse and with the keyboard, at a desk and on a phone, and prints the
 * steps. Fails when an answer is more than three steps away.
 */
export async function askAll(t: TestContext, { page, open }: Walk, questions: readonly Question[]): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const by of ["mouse", "keyboard"] as const) {
      for (const { asks, steps, answer } of questions) {
        await open("/");
        for (const { control } of steps) {
          const found = control(page).first();
          await found.waitFor();
          if (by === "mouse") await found.click();
          else {
            await found.focus();
            await page.keyboard.press("Enter");
          }
          await settled(page);
        }
        await answer(page).first().waitFor();
        assert.ok(steps.length <= STEPS_MAX, asks);
        const path = ["Home", ...steps.map(({ name }) => name)].join(" > ");
        t.diagnostic(`${asks} ${path} (${steps.length} steps, ${by}, ${size.width} px)`);
      }
    }
  }
}
