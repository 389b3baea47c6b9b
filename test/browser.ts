import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { TestContext } from "node:test";
import { type Browser, chromium, type Page } from "playwright-core";

const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Returns the path of a browser on this machine: CHROMIUM_PATH, or one of the usual paths. */
export function browserPath(): string | undefined {
  const named = process.env["CHROMIUM_PATH"];
  return [...(named === undefined || named === "" ? [] : [named]), ...PATHS].find((path) => existsSync(path));
}

/**
 * Starts a headless browser; without one on this machine the test is skipped with a line that says
 * so.
 *
 * @param args - further options of its command line.
 */
export async function openBrowser(t: TestContext, args: readonly string[] = []): Promise<Browser | undefined> {
  const executablePath = browserPath();
  if (executablePath === undefined) {
    t.skip(`no browser here: looked for CHROMIUM_PATH, ${PATHS.join(", ")}`);
    return undefined;
  }
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage", ...args] });
  t.after(() => browser.close());
  return browser;
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

let axe: string | undefined;

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

interface AccessibilityOptions {
  /**
   * Ids of the axe rules to check; absent: all rules of WCAG 2.2 A and AA and its best practices.
   */
  readonly rules?: readonly string[];
  /** Subject of the failure's message. */
  readonly what?: string;
}

/**
 * Fails on any violation that axe finds. axe is loaded over the debugger, past the page's content
 * security policy.
 */
export async function checkAccessibility(page: Page, { rules, what }: AccessibilityOptions = {}): Promise<void> {
  axe ??= readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  if (await page.evaluate<boolean>("globalThis.axe === undefined")) await page.evaluate(axe);
  const options = JSON.stringify({
    runOnly: rules === undefined ? { type: "tag", values: TAGS } : { type: "rule", values: rules },
    resultTypes: ["violations"],
    preload: false,
  });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`,
  );
  assert.ok(found.length === 0, [...(what === undefined ? [] : [what]), ...found].join("\n"));
}

/**
 * Collects a page's errors, blocked resources and failed requests. Requests that a navigation ended
 * are no failures.
 */
export function watchConsole(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    const { url } = message.location();
    complaints.push(message.text().startsWith("Failed to load resource") ? `${message.text()} ${url}` : message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "no reason";
    if (reason !== "net::ERR_ABORTED") complaints.push(`${request.url()} failed: ${reason}`);
  });
  return complaints;
}
