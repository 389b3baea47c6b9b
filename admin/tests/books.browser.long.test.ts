import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { test } from "node:test";
import { makeCheckpoint } from "../../src/features/sales/books/evidence/commands/checkpoint.ts";
import { writeDueEntries } from "../../src/features/sales/books/journal/commands/write.ts";
import { newIds, watchEvaluations } from "../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../test/fixtures/closings/figures.ts";
import { newTill } from "../../test/fixtures/closings/shop.ts";
import { newAdministrator } from "../../test/administrator.ts";
import { shoot, shotsDirectory } from "./check-page.ts";
import { readQrCode } from "./read-qr-code.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

test("a bookkeeper sees what a month lacks, stores accounts, and is sent the files", async (t) => {
  const walk = await openWalk(t, {
    resources: [
      "Vendor_Pos::books",
      "Vendor_Pos::books_manage",
      "Vendor_Pos::register_reports",
      "Vendor_Pos::receipts",
      "Vendor_Pos::locations",
    ],
  });
  if (!walk) return;
  const { report_id, closeLater } = await closeLastMonth(walk);
  const { note } = await makeCheckpoint(walk.service.deps);
  const { token } = await newAdministrator(walk.service);
  await walk.signIn();
  await walk.step("what is missing is a link to exactly those rows", async ({ page, open, look }) => {
    await open("/books");
    await page.getByText("Not yet").waitFor();
    await look("books");
    for (const [name, rows] of [
      ["1 closing waits for receipts", ["TILL-4"]],
      ["1 number is missing in its series", ["TILL-3"]],
      ["1 line in suspense", ["TILL-3"]],
      ["1 closing contradicts its receipts", ["TILL-3"]],
    ] as const) {
      await page.getByRole("link", { name }).click();
      await page.getByRole("link", { name: "Books" }).first().waitFor();
      await settled(page);
      const shown = await page.locator("tbody tr").allTextContents();
      assert.deepEqual(
        shown.map((text) => /TILL-\d/.exec(text)?.[0]),
        rows,
        name,
      );
      await page.goBack();
      await settled(page);
    }
    await open(`/books?month=${Temporal.Now.plainDateISO("Europe/Amsterdam").toPlainYearMonth().toString()}`);
    await page.getByRole("link", { name: "1 session has no closing" }).click();
    await page.getByText("Only sessions of one location whose last receipt is in one month.").waitFor();
    await settled(page);
    assert.equal(await page.locator("tbody tr").count(), 1);
    await look("books-sessions");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText("Only sessions of one location").waitFor({ state: "detached" });
    await open("/books");
  });
  await walk.step("roles without an account come first, and get one", async ({ page, written, look }) => {
    await page.getByText(/lines of the journal have no account yet: they come first/).waitFor();
    const used = page.getByRole("table", { name: "Accounts of this month" });
    assert.match((await used.locator("tbody tr").first().textContent()) ?? "", /Without an account/);
    await page.getByLabel("Own account: Cash", { exact: true }).fill("1000");
    assert.match(await page.getByLabel("Own accounts").inputValue(), /^cash 1000$/m);
    await page.getByLabel("Valid from").fill("2020-01-01");
    await look("books-used");
    await written(() => page.getByRole("button", { name: "Save accounts" }).click());
    const last = used.locator("tbody tr").filter({ hasText: /^Cashcash/ });
    await last.filter({ hasText: "1000" }).waitFor();
  });
  await walk.step("without accounts DATEV gets no file, and the page says why", async ({ page, expectRefusal }) => {
    expectRefusal(409);
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("menuitem", { name: "Postings for DATEV" }).click();
    await page.getByText(/A file for DATEV needs the numbers/).waitFor();
  });
  await walk.step("accounts are stored from a date on", async ({ page, written, look }) => {
    await page.getByLabel("Chart of accounts").click();
    await page.getByRole("option", { name: "SKR 03" }).click();
    await page.getByLabel("Valid from").fill("2020-01-01");
    await page.getByLabel("Own accounts").fill("card:psp_a 1362\nrevenue:16 8340 gross");
    await page.getByLabel("Consultant number (DATEV)").fill("1001");
    await page.getByLabel("Client number (DATEV)").fill("7");
    await written(() => page.getByRole("button", { name: "Save accounts" }).click());
    await page.getByText("Every line of the journal has an account.").waitFor();
    const versions = page.getByRole("table", { name: "Stored accounts" });
    assert.equal(await versions.locator("tbody tr").count(), 2);
    await look("books-accounts");
    await versions.getByRole("button", { name: /^Show: 1 Jan 2020, 1$/ }).click();
    assert.equal(await page.getByLabel("Own accounts").inputValue(), "cash 1000");
  });
  await walk.step(
    "a website has accounts of its own, and the default ones until then",
    async ({ page, written, look }) => {
      await page.getByLabel("For", { exact: true }).click();
      const { body: listed } = await walk.call("GET", "/admin/api/books/accounts/versions", { token });
      const website = listed.scopes.find(({ scope }: { scope: string }) => scope === "websites");
      await page.getByRole("option", { name: website.name }).first().click();
      await page.getByText("These are the accounts of: Default (everywhere).", { exact: false }).waitFor();
      await look("books-website");
      assert.match(await page.getByLabel("Own accounts").inputValue(), /card:psp_a 1362/);
      await written(() => page.getByRole("button", { name: "Save accounts" }).click());
      await page.getByText("These are the accounts of:").waitFor({ state: "detached" });
      const of = `scope=websites&scope_id=${website.scope_id}`;
      const { body } = await walk.call("GET", `/admin/api/books/accounts/versions?${of}`, { token });
      assert.equal(body.total_count, 1);
    },
  );
  await walk.step("a file is downloaded with the name that DATEV asks for", async ({ page }) => {
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("menuitem", { name: "Postings for DATEV" }).click();
    assert.match((await downloaded).suggestedFilename(), /^EXTF_Buchungsstapel_[\w-]+\.csv$/);
  });
  await walk.step("the files are sent, and the page says when", async ({ page, written, look }) => {
    await page.getByRole("button", { name: "Send" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/E-mail addresses/).fill("books@shop.example");
    await look("books-send");
    await written(() => dialog.getByRole("button", { name: "Send" }).click(), "The files were sent.");
    await page.getByText("Not yet").waitFor({ state: "detached" });
    const sent = page.getByRole("table", { name: "Sent" });
    await sent.getByText("books@shop.example").waitFor();
    assert.equal(await sent.locator("code[title]").count(), 2);
    await look("books-sent");
  });
  await walk.step("a printed closing has the newest checkpoint whole, as a QR code", async ({ page, open }) => {
    await open(`/register-reports/${report_id}/show`);
    const code = page.getByRole("img", { name: /^Signed state of the evidence log, [\d,]+ entr/ });
    await page.getByRole("heading", { name: "Journal entry" }).waitFor();
    assert.equal(await code.count(), 0, "only the print has it");
    await page.emulateMedia({ media: "print" });
    await code.waitFor();
    assert.equal(await readQrCode(code), note);
    const shots = shotsDirectory();
    if (shots !== undefined) await page.pdf({ format: "A4", path: join(shots, "closing-checkpoint.pdf") });
    await page.emulateMedia({ media: "screen" });
  });
  await walk.step("what came after the delivery is counted beside it", async ({ page, open, look }) => {
    await closeLater();
    await open("/books");
    const sent = page.getByRole("table", { name: "Sent" });
    await sent.getByText("1 entry after the delivery").waitFor();
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByText("Leaves out 1 entry that is not in EUR").waitFor();
    await shoot(page, "books-download");
    await page.keyboard.press("Escape");
    await look("books-later");
  });
  await walk.step("the evidence of the month is an archive that the page explains", async ({ page }) => {
    await page.getByText(/^Evidence is a zip archive for an auditor/).waitFor();
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Evidence" }).click();
    assert.match((await downloaded).suggestedFilename(), /^evidence_[\w-]+\.zip$/);
  });
  await walk.step("the page says what the files for the tax office lack, and saves them", async ({ page, look }) => {
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("menuitem", { name: "Tax office (DSFinV-K)" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("In the files: closings 3, receipts 2.").waitFor();
    await dialog.getByText("For 2 receipts the registers sent no signature of their TSE").waitFor();
    await dialog.getByText("1 closing waits for receipts").waitFor();
    await dialog.getByText("1 closing that is not in EUR is left out").waitFor();
    assert.equal(await dialog.getByText(/^Finding/).count(), 0);
    await look("books-dsfinvk");
    const downloaded = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    assert.match((await downloaded).suggestedFilename(), /^dsfinvk_[\w-]+\.zip$/);
    await dialog.waitFor({ state: "detached" });
  });
  await walk.step("the file for Norway is saved under its own name", async ({ page }) => {
    await page.getByRole("button", { name: "Download" }).click();
    const choice = page.getByRole("menuitem", { name: "SAF-T Cash Register (Norway)" });
    await choice.waitFor();
    const downloaded = page.waitForEvent("download");
    await choice.click();
    assert.match((await downloaded).suggestedFilename(), /^SAF-T Cash Register_\w+_\d{14}\.xml$/);
  });
  walk.checkConsole();
});

test("only who may read receipts and closings is offered the evidence of a month", async (t) => {
  const resources = ["Vendor_Pos::books", "Vendor_Pos::locations"] as const;
  const walk = await openWalk(t);
  if (!walk) return;
  await closeLastMonth(walk);
  const { page, open, signIn, password } = walk;
  const evidence = page.getByRole("button", { name: "Evidence" });
  const help = page.getByText(/^Evidence is a zip archive for an auditor/);
  const [receipts, closings] = ["Vendor_Pos::receipts", "Vendor_Pos::register_reports"];
  for (const { more, count } of [
    { more: [], count: 0 },
    { more: [receipts], count: 0 },
    { more: [closings], count: 0 },
    { more: [receipts, closings], count: 1 },
  ]) {
    const { username } = await newAdministrator(walk.service, [...resources, ...more]);
    await signIn({ username, password });
    await open("/books");
    await page.getByRole("button", { name: "Download" }).waitFor();
    assert.equal(await evidence.count(), count, more.join());
    assert.equal(await help.count(), count, more.join());
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("menuitem", { name: "Journal" }).waitFor();
    assert.equal(await page.getByRole("menuitem", { name: "Tax office" }).count(), count, more.join());
    await page.keyboard.press("Escape");
    await walk.forgetSession();
  }
  walk.checkConsole();
});

/**
 * Stores closings of last month: a whole one, one after a gap that differs and one that waits for a
 * receipt; and a session of today without a closing. Returns the first closing's id and a function
 * that closes another day of last month, in CHF.
 */
async function closeLastMonth({ service }: Walk) {
  const { deps } = service;
  const till = await newTill(service);
  await deps.pool.query("update location set name = 'Utrecht' where location_id = $1", [till.location_id]);
  const { arrive, store, runJobs } = watchEvaluations(service);
  const month = Temporal.Now.plainDateISO("Europe/Amsterdam").subtract({ months: 1 }).toPlainYearMonth().toString();
  const at = (day: number) => ({ business_date: `${month}-0${day}`, closing_number: day, series_code: "TILL" });
  const close = async (day: number, members: object = {}): Promise<string> => {
    const [sale = ""] = newIds(1);
    const session_id = randomUUID();
    await arrive(receiptsOf([sale], { register_session_id: session_id }));
    const closing = matchingClosing(till, [sale], { session_id, ...at(day), ...members });
    await store(closing);
    await runJobs();
    await writeDueEntries(deps, 0);
    return closing.report_id;
  };
  const report_id = await close(1);
  await close(3, { cash_expected: "150.00", cash_counted: "150.00" });
  await store(matchingClosing(till, newIds(1), at(4)));
  await runJobs();
  const place = { terminal_id: till.terminal_id, location_id: till.location_id };
  await arrive(receiptsOf(newIds(1), { ...place, register_session_id: randomUUID() }));
  await writeDueEntries(deps, 0);
  await deps.generations.poll();
  return { report_id, closeLater: () => close(6, { currency: "CHF" }) };
}
