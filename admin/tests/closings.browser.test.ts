import assert from "node:assert/strict";
import { test } from "node:test";
import { matchingClosing, receiptsOf } from "../../src/features/register-reports/sample-figures.ts";
import { newIds, watchEvaluations } from "../../src/features/register-reports/sample-evaluation.ts";
import { listed, newTill, submit } from "../../src/features/register-reports/sample-shop.ts";
import { openWalk, settled } from "./walk.ts";

test("a bookkeeper finds a mismatched closing, learns why, and annotates it", async (t) => {
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
    const closing = { ...matchingClosing(till, ids), documents, ...members };
    const answer = await submit(service, closing);
    assert.equal(answer.status, 200, answer.text);
    return closing.report_id;
  };
  await close("GOOD", 2);
  const wrong = await close("BAD", 3, { sales: { excl_tax: "31.00", tax: "5.70", incl_tax: "36.70" } });
  await walk.signIn();

  await t.test("finds it by its finding", async () => {
    await walk.open("/register-reports");
    assert.equal(await page.locator("tbody tr").count(), 2);
    await walk.look("closings");
    await page.getByLabel("Finding").click();
    await page.getByRole("option", { name: "Figures differ" }).click();
    await page.waitForFunction('document.querySelectorAll("tbody tr").length === 1');
    await page.locator("tbody tr").first().click();
    await page.waitForURL(new RegExp(`/register-reports/${wrong}/show`));
  });

  await t.test("each figure stands beside what the receipts say, and what differs beside both", async () => {
    const row = (region: string, name: string) =>
      page.getByRole("region", { name: region }).getByRole("row").filter({ hasText: name }).textContent();
    await page.getByRole("region", { name: "Turnover" }).waitFor();
    assert.match((await row("Turnover", "Sales incl. tax")) ?? "", /€36\.70€35\.70€1\.00$/);
    assert.match((await row("Turnover", "Tax on sales")) ?? "", /€5\.70€5\.70€0\.00$/);
    assert.match((await row("Paid with", "Cash")) ?? "", /€/);
  });

  await t.test("each failed check says its formula, both figures and the receipts behind it", async () => {
    const check = page.locator(".MuiAccordion-root").filter({ hasText: "H2" }).first();
    await check.getByText("€1.00").waitFor();
    const text = (await check.textContent()) ?? "";
    assert.match(text, /Receipts say€35\.70/);
    assert.match(text, /Closing says€36\.70/);
    assert.match(text, /Formula.*sales incl\. tax/);
    await check.getByRole("link", { name: "BAD-2" }).waitFor();
    await walk.look("closing");
  });

  await t.test("an annotation is kept", async () => {
    await page.getByLabel("Annotation", { exact: true }).fill("Till rounded wrongly; corrected in the books.");
    await page.getByRole("button", { name: "Add annotation" }).click();
    await page.getByText("The annotation is stored.").waitFor();
    await page.reload();
    await page.getByText("Till rounded wrongly; corrected in the books.").waitFor();
    await page
      .getByText(/Ann Admin/)
      .first()
      .waitFor();
  });

  await t.test("leads to the receipt, the previous closing and back", async () => {
    await page.getByRole("link", { name: "BAD-1" }).first().click();
    await page.getByRole("heading", { name: "Receipt BAD-1" }).waitFor();
    await page.getByRole("link", { name: /^Closing / }).click();
    await page.waitForURL(new RegExp(wrong));
  });

  await t.test("prints without menu and buttons", async () => {
    await page.getByRole("heading", { name: "Checks" }).waitFor();
    await page.emulateMedia({ media: "print" });
    await page.getByRole("button", { name: "Print" }).waitFor({ state: "hidden" });
    await page.getByRole("menuitem", { name: "Closings" }).waitFor({ state: "hidden" });
    await page.getByRole("heading", { name: "Checks" }).waitFor();
    await page.emulateMedia({ media: "screen" });
  });

  await t.test("says that the chain of its series holds", async () => {
    await page.getByText("The chain holds: ").waitFor();
  });

  await t.test("totals add the closings up", async () => {
    await walk.open("/register-totals");
    await page.getByLabel("From").fill("2026-03-01");
    await page.getByLabel("To", { exact: true }).fill("2026-03-31");
    // Each date asks anew; the figures and the chart are of the last answer when the page rests.
    await settled(page);
    await page.getByText("€60.50").first().waitFor();
    const location = page.getByRole("region", { name: "Per location" });
    assert.match((await location.getByRole("link").first().getAttribute("href")) ?? "", /register-reports\?filter=/);
    await walk.look("register-totals");
    await walk.open("/register-sessions");
    await walk.look("register-sessions");
  });
});
