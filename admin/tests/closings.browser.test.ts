import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import type { Locator, Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { matchingClosing, receiptsOf } from "../../test/fixtures/closings/figures.ts";
import { newIds, watchEvaluations } from "../../test/fixtures/closings/evaluation.ts";
import { listed, newTill, submit } from "../../test/fixtures/closings/shop.ts";
import { shotsDirectory } from "./check-page.ts";
import { openWalk, settled } from "./walk.ts";

test("a bookkeeper finds a mismatched closing, reads the reason, and annotates it", async (t) => {
  const walk = await openWalk(t, {
    resources: [
      "Vendor_Pos::register_reports",
      "Vendor_Pos::register_reports_annotate",
      "Vendor_Pos::receipts",
      "Vendor_Pos::locations",
    ],
  });
  if (!walk) return;
  const { page, service } = walk;
  const { arrive } = watchEvaluations(service);
  const till = await newTill(service);
  let last_number = 0;
  const close = async (name: string, count: number, members: Record<string, unknown> = {}): Promise<string> => {
    const ids = newIds(count);
    await arrive(
      receiptsOf(ids, { terminal_id: till.terminal_id, location_id: till.location_id }).map((sale, index) => ({
        ...sale,
        receipt_number: `${name}-${index + 1}`,
      })),
    );
    const documents = listed(...ids).map((document, index) => ({
      ...document,
      amount: "11.90",
      receipt_number: `${name}-${index + 1}`,
    }));
    last_number += 1;
    const number = { closing_number: last_number, series_code: "TILL" };
    const closing = { ...matchingClosing(till, ids), documents, ...number, ...members };
    const answer = await submit(service, closing);
    assert.equal(answer.status, 200, answer.text);
    return closing.report_id;
  };
  const good = await close("GOOD", 2);
  const wrong = await close("BAD", 3, {
    sales: { excl_tax: "31.00", tax: "5.70", incl_tax: "36.70" },
    closing_note: "The drawer was opened twice.",
  });
  await walk.signIn();

  await t.test("a bookkeeper finds a closing by its finding", async () => {
    await walk.go("/register-reports");
    assert.equal(await page.locator("tbody tr").count(), 2);
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByRole("button", { name: "Finding", exact: true }).click();
    // A select that moves while it is clicked closes again, so the page must be at rest.
    await settled(page);
    await page.getByRole("combobox", { name: "Finding" }).click();
    await page.getByRole("option", { name: "Figures differ" }).click();
    await page.locator("tbody tr").nth(1).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Finding: Figures differ" }).waitFor();
    const row = page.locator("tbody tr").first();
    assert.equal(await styleOf(chipIn(row, "Figures differ"), "background-color"), ERROR);
    // The mouse leaves the head of the table, whose hint would cover the first row.
    await page.mouse.move(0, 0);
    await page.locator("tbody tr").first().click();
    await page.waitForURL(new RegExp(`/register-reports/${wrong}/show`));
  });

  await t.test("each figure of a closing is shown beside that of the receipts, with the difference", async () => {
    const row = (region: string, name: string) =>
      page.getByRole("region", { name: region }).getByRole("row").filter({ hasText: name }).textContent();
    await page.getByRole("region", { name: "Sales and refunds" }).waitFor();
    assert.match((await row("Sales and refunds", "Sales incl. tax")) ?? "", /€36\.70€35\.70€1\.00$/);
    assert.match((await row("Sales and refunds", "Tax on sales")) ?? "", /€5\.70€5\.70€0\.00$/);
    assert.match((await row("Paid with", "Cash")) ?? "", /€/);
  });

  await t.test("the verdict says in one sentence what is wrong, and its card shows both sides", async () => {
    const verdict = page.locator("section").filter({ has: page.getByRole("heading", { name: "Verdict" }) });
    await verdict.getByText("Sales are €1.00 too high; the payments are correct.").waitFor();
    await verdict.getByText("The drawer was opened twice.").waitFor();
    const main = await page.locator("main .MuiButton-contained").allTextContents();
    assert.deepEqual(main, ["Settle with an explanation"], "what the page asks for is its one main button");
    assert.equal(await styleOf(chipIn(verdict, "Figures differ"), "background-color"), ERROR, "as in the list");
    assert.equal(await styleOf(dotIn(verdict, /^Mismatched: /), "background-color"), ERROR);
    await verdict.locator(".MuiAlert-colorError").filter({ hasText: "Sales are €1.00 too high" }).waitFor();
    const card = (await verdict.getByRole("listitem").textContent()) ?? "";
    assert.match(card, /The closing has sales of €36\.70; the receipts add up to €35\.70\./);
    assert.match(card, /Closing€36\.70Receipts€35\.70/);
    await verdict.getByText(/^Mismatched: \d+ checks?$/).waitFor();
    await page
      .getByRole("region", { name: "What was compared", exact: true })
      .first()
      .getByText("exactly")
      .first()
      .waitFor();
  });

  await t.test("each failed check shows its formula, both figures and its receipts", async () => {
    const check = page.locator(".MuiAccordion-root").filter({ hasText: "H2" }).first();
    await check.getByRole("button", { expanded: false }).click();
    await check.getByText("€1.00").waitFor();
    const text = (await check.textContent()) ?? "";
    assert.match(text, /Closing€36\.70/);
    assert.match(text, /Receipts€35\.70/);
    assert.match(text, /Formula.*sales\.incl_tax/);
    await check.getByRole("link", { name: "BAD-2" }).waitFor({ state: "hidden" });
    await check.getByText("Based on 3 receipts").click();
    assert.deepEqual(await check.getByRole("link").allTextContents(), ["BAD-1", "BAD-2", "BAD-3"]);
    await check.getByRole("link", { name: "BAD-2" }).waitFor();
  });

  await t.test("an annotation of a closing is stored", async () => {
    await page.getByLabel("Annotation", { exact: true }).fill("Till rounded wrongly; corrected in the books.");
    await page.getByRole("button", { name: "Add annotation" }).click();
    await page.getByText("Annotation saved.").waitFor();
    await page.reload();
    await page.getByText("Till rounded wrongly; corrected in the books.").waitFor();
    await page
      .getByText(/Ann Admin/)
      .first()
      .waitFor();
  });

  await t.test("a closing links to the previous closing of its series, and back to the next", async () => {
    await page.getByText("Newest of its series").waitFor();
    await page.getByRole("link", { name: "Previous closing" }).click();
    await page.waitForURL(new RegExp(`/register-reports/${good}/show`));
    await page.getByRole("heading", { level: 1, name: "Closing TILL-1 of Till" }).waitFor();
    await page.getByText("First of its series").waitFor();
    assert.equal(await page.getByRole("link", { name: "Previous closing" }).count(), 0);
    await page.getByRole("link", { name: "Next closing" }).click();
    await page.waitForURL(new RegExp(`/register-reports/${wrong}/show`));
    await page.getByRole("heading", { level: 1, name: "Closing TILL-2 of Till" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Next closing" }).count(), 0);
  });

  await t.test("a closing links to its receipt, and the receipt back", async () => {
    await page.getByRole("link", { name: "BAD-1" }).first().click();
    await page.getByRole("heading", { name: "Receipt BAD-1" }).waitFor();
    await page.getByRole("link", { name: /^Closing / }).click();
    await page.waitForURL(new RegExp(wrong));
  });

  await t.test("a closing is printed without menu and buttons", async () => {
    await page.getByRole("heading", { name: "Checks" }).waitFor();
    await page.emulateMedia({ media: "print" });
    await page.getByRole("button", { name: "Print" }).waitFor({ state: "hidden" });
    await page.getByRole("menuitem", { name: "Closings" }).waitFor({ state: "hidden" });
    await page.getByRole("heading", { name: "Checks" }).waitFor();
    await page.setViewportSize({ width: 794, height: 1123 });
    assert.deepEqual(await page.evaluate<string[]>(OVERLAPS), [], "nothing is printed upon something else");
    const pdf = await page.pdf({ format: "A4" });
    const pages = await textsOf(pdf);
    assert.match(pages[0] ?? "", /Verdict.*Sales and refunds/);
    const appendix = pages.findIndex((text) => /^\s*Checks\b/.test(text));
    assert.ok(appendix >= 1, `the evaluation begins on a page of its own: ${pages.join("\n---\n")}`);
    assert.ok(
      pages.slice(0, appendix).every((text) => !/Formula/.test(text)),
      "the checks are in the appendix only",
    );
    const shots = shotsDirectory();
    if (shots !== undefined) await writeFile(join(shots, "closing.pdf"), pdf);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ media: "screen" });
  });

  await t.test("prints a matched one as one page, and its evaluation on the next", async () => {
    await walk.go(`/register-reports/${good}/show`);
    await page.getByRole("heading", { name: "Checks" }).waitFor();
    await page.emulateMedia({ media: "print" });
    const [summary = "", appendix = ""] = await textsOf(await page.pdf({ format: "A4" }));
    assert.match(summary, /Verdict.*Sales and refunds.*Paid with/);
    assert.match(appendix, /^\s*Checks\b/);
    await page.emulateMedia({ media: "screen" });
    await walk.go(`/register-reports/${wrong}/show`);
  });

  await t.test("names its device by a short id, with a button that copies the whole one", async () => {
    const device = till.device_identifier;
    await page.getByText(`${device.slice(0, 8)}…${device.slice(-4)}`).waitFor();
    await page.getByRole("button", { name: `Copy: ${device}` }).waitFor();
  });

  await t.test("says that the chain of its series holds", async () => {
    await page.getByText("The chain is intact: ").waitFor();
  });

  await t.test("a list keeps its period while a day is unfinished, and has none when it is empty", async () => {
    await walk.go("/register-reports");
    await page.getByRole("group", { name: "Period" }).locator('[aria-haspopup="dialog"]').click();
    const from = page.getByRole("dialog").getByRole("textbox", { name: "From" });
    const period = () => new URLSearchParams(page.url().split("?")[1]).get("filter") ?? "";
    await from.fill("01/03/2026");
    await page.waitForURL(/2026-03-01/);
    await from.fill("02/03/20");
    await settled(page);
    assert.match(period(), /"gteq":"2026-03-01"/);
    await from.fill("");
    await page.waitForURL((url) => !url.href.includes("2026-03-01"));
    await page.keyboard.press("Escape");
  });

  await t.test("totals add up the closings", async () => {
    await walk.go("/register-totals");
    const period = page.getByRole("group", { name: "Period" });
    await period.locator('[aria-haspopup="dialog"]').click();
    const days = page.getByRole("dialog");
    await days.getByRole("textbox", { name: "From" }).fill("01/03/2026");
    await days.getByRole("textbox", { name: "To" }).fill("2026-03-31");
    await walk.look("the days of the totals");
    await page.keyboard.press("Escape");
    await period.getByText("March 2026").waitFor();
    // Each date sends a request. Once the page is at rest, figures and chart show the last answer.
    await settled(page);
    await page.getByText("€60.50").first().waitFor();
    assert.deepEqual(await page.getByRole("heading", { level: 2 }).allTextContents(), [
      "Money (EUR)",
      "Net sales per day (EUR)",
      "From payments to net sales (EUR)",
      "VAT report (EUR)",
      "Closings and receipts (EUR)",
      "Per location",
    ]);
    const axes = page.locator(".MuiChartsAxis-tickLabel");
    const labels = await axes.allTextContents();
    assert.ok(labels.includes("€0") && labels.includes("1 Mar 2026"), labels.join());
    assert.equal(labels.filter((label) => label.includes("2026")).length, 1, labels.join());
    const rests = page.getByRole("list", { name: "Completeness" });
    await rests.getByText("0 with receipts missing").waitFor();
    assert.deepEqual(await rests.getByRole("link").allTextContents(), ["2 closings", "1 mismatched"]);
    const location = page.getByRole("region", { name: "Per location" });
    assert.match((await location.getByRole("link").first().getAttribute("href")) ?? "", /register-reports\?filter=/);
    assert.deepEqual(await location.getByRole("row").nth(1).getByRole("cell").allTextContents(), [
      "2",
      "€60.50",
      "€0.00",
      "€60.50",
    ]);

    // The first button is the page's; the VAT report has its own.
    await page.getByRole("button", { name: "Export" }).first().click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "CSV", exact: true }).click(),
    ]);
    const rows = parse<Record<string, string>>(await readFile(await download.path()), { columns: true, bom: true });
    assert.equal(Object.keys(rows[0] ?? {}).length, 29, "every figure");
    assert.deepEqual(
      rows.map((row) => [row["Closings"], row["Sales, Incl. tax"], row["Net sales, Incl. tax"]]),
      [
        ["2", "60.50", "60.50"],
        ["2", "60.50", "60.50"],
      ],
      "the day and the row of sums",
    );
  });

  await t.test("says on a phone which one differs, in the same colour", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await walk.open("/register-reports?filter={}");
    const shown = page.getByRole("listitem").filter({ hasText: "TILL-2" });
    assert.equal(await styleOf(dotIn(shown, /^Mismatched: /), "background-color"), ERROR);
    const other = page.getByRole("listitem").filter({ hasText: "TILL-1" });
    assert.notEqual(await styleOf(dotIn(other, /^Matched/), "background-color"), ERROR);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await t.test("takes along what the list is filtered to, as a file for the bookkeeping", async () => {
    await walk.go("/register-reports?filter={}");
    assert.deepEqual(await savedClosings(page), [
      ["TILL", "1", "EUR", "23.8000", "matched"],
      ["TILL", "2", "EUR", "36.7000", "mismatched"],
    ]);
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByRole("button", { name: "Finding", exact: true }).click();
    // A select that moves while it is clicked closes again, so the page must be at rest.
    await settled(page);
    await page.getByRole("combobox", { name: "Finding" }).click();
    await page.getByRole("option", { name: "Figures differ" }).click();
    await page.waitForURL(/finding/);
    await page.keyboard.press("Escape");
    await settled(page);
    assert.deepEqual(await savedClosings(page), [["TILL", "2", "EUR", "36.7000", "mismatched"]]);
  });

  await t.test(
    "closings are settled together, and one with nothing to settle stays selected with the reason",
    async () => {
      await walk.go("/register-reports?filter={}");
      await page.locator("thead").getByRole("checkbox", { name: "Select all" }).check();
      await page.getByRole("button", { name: "Settle with an explanation" }).click();
      const dialog = page.getByRole("dialog", { name: "Settle 2 closings" });
      await dialog.getByLabel("Explanation").fill("The till was repaired.");
      walk.expectRefusal(400);
      await dialog.getByRole("button", { name: "Settle 2 closings" }).click();
      await page.getByText(/^Changed: 1 closing\. Not changed: 1 closing\. .*settle/).waitFor();
      await page.getByText("1 item selected").waitFor();
      assert.ok(await page.getByRole("row").filter({ hasText: "TILL-1" }).getByRole("checkbox").isChecked());
      const { rows } = await service.deps.pool.query("select report_id, kind, text from register_report_annotation");
      assert.deepEqual(
        rows.filter(({ kind }) => kind !== "note"),
        [{ report_id: wrong, kind: "settled", text: "The till was repaired." }],
      );
    },
  );
  walk.checkConsole();
});

/** Colour of errors in the light theme. */
const ERROR = "rgb(179, 38, 30)";

/** Finds the dot before the word of a state. */
const dotIn = (part: Locator, text: RegExp): Locator =>
  part.getByText(text).first().locator("xpath=preceding-sibling::span[@aria-hidden]");

const chipIn = (part: Locator, text: string | RegExp): Locator =>
  part.locator(".MuiChip-root").filter({ hasText: text }).first();

const styleOf = (shown: Locator, name: "color" | "background-color"): Promise<string> =>
  shown.evaluate(
    (node, property) =>
      (globalThis as unknown as { getComputedStyle: (node: unknown) => { getPropertyValue: (name: string) => string } })
        .getComputedStyle(node)
        .getPropertyValue(property),
    name,
  );

/** Returns the text of each page of a PDF. */
async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}

/**
 * Returns the names of tables and lists of facts that overlap, and the classes of grids with a
 * table, which a printed page may cut.
 */
const OVERLAPS = `(() => {
  const boxes = [...document.querySelectorAll("main table, main dl")].map((node) => [node, node.getBoundingClientRect()]);
  const upon = boxes.flatMap(([one, a], index) => boxes.slice(index + 1).flatMap(([other, b]) =>
    one.contains(other) || other.contains(one) || a.bottom <= b.top || b.bottom <= a.top || a.right <= b.left || b.right <= a.left
      ? [] : [one.getAttribute("aria-label") ?? one.textContent.slice(0, 40)]));
  const grids = [...document.querySelectorAll("main *")].filter((node) =>
    getComputedStyle(node).display === "grid" && node.querySelector("table") !== null).map((node) => node.className);
  return [...upon, ...grids];
})()`;

/**
 * Exports the closings as CSV for programs, and returns series, number, currency, sales and state
 * of each row.
 */
async function savedClosings(page: Page): Promise<readonly (readonly (string | undefined)[])[]> {
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV for programs" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "register-reports.csv");
  const rows = parse<Record<string, string>>(await readFile(await download.path()), { columns: true, bom: true });
  const wanted = ["series_code", "closing_number", "currency", "sales_incl_tax", "state_figures_reconciled"];
  return rows
    .toSorted((a, b) => Number(a["closing_number"]) - Number(b["closing_number"]))
    .map((row) => wanted.map((name) => row[name]));
}
