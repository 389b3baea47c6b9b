import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { TestContext } from "node:test";
import { EVERY_CASE } from "../../test/cases.ts";
import { settled, type Walk } from "./walk.ts";

interface Step {
  readonly name: string;
  readonly control: (page: Page) => Locator;
  readonly types?: string;
}

/** A question that a person has, and the steps from Home to its answer. */
export interface Question {
  readonly asks: string;
  /**
   * Controls to use one after the other, each with the text to type then. Opening Home is no step.
   */
  readonly steps: readonly Step[];
  readonly answer: (page: Page) => Locator;
}

const STEPS_MAX = 3;
/** Rounds in which each size meets each way and each theme, and each way meets each theme. */
const ROUNDS = [
  { width: 1440, by: "mouse", theme: "light" },
  { width: 1440, by: "keyboard", theme: "dark" },
  { width: 390, by: "mouse", theme: "dark" },
  { width: 390, by: "keyboard", theme: "light" },
] as const;

export type Round = (typeof ROUNDS)[number];

/**
 * Returns the rounds in which to ask a question, by its index: all four, or two that differ in size
 * and way, so that the questions together meet every round.
 */
export function roundsOf(index: number): readonly Round[] {
  if (EVERY_CASE) return ROUNDS;
  return index % 2 === 0 ? [ROUNDS[0], ROUNDS[3]] : [ROUNDS[1], ROUNDS[2]];
}

/** Returns the step that opens the search over everything and types a text. */
export function searchFor(text: string): Step {
  return {
    name: `Search “${text}”`,
    control: (page) => page.getByRole("button", { name: "Search", exact: true }),
    types: text,
  };
}

/**
 * Asks the questions with the mouse and with the keyboard, at a desk and on a phone, and prints the
 * steps. Fails when an answer is more than three steps away, or when the page is not in its theme.
 */
export async function askAll(t: TestContext, { page, open }: Walk, questions: readonly Question[]): Promise<void> {
  for (const [index, { asks, steps, answer }] of questions.entries()) {
    for (const { width, by, theme } of roundsOf(index)) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      await open("/");
      await seeTheme(page, theme);
      for (const { control, types } of steps) {
        const found = control(page).first();
        await found.waitFor();
        if (by === "mouse") await found.click();
        else {
          await found.focus();
          await page.keyboard.press("Enter");
        }
        if (types !== undefined) {
          await page.locator("input:focus").waitFor();
          await page.keyboard.type(types);
        }
        await settled(page);
      }
      await answer(page).first().waitFor();
      assert.ok(steps.length <= STEPS_MAX, asks);
      const path = ["Home", ...steps.map(({ name }) => name)].join(" > ");
      t.diagnostic(`${asks} ${path} (${steps.length} steps, ${by}, ${width} px, ${theme})`);
    }
  }
}

/** Fails unless the page has dark text in the light theme, or light text in the dark theme. */
export async function seeTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  const color = await page.evaluate<string>("getComputedStyle(document.body).color");
  const [red = 0] = (/\d+/.exec(color) ?? []).map(Number);
  assert.equal(red > 128 ? "dark" : "light", theme, color);
}
