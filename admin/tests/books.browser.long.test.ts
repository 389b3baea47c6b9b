import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { test } from "node:test";
import { makeCheckpoint } from "../../src/features/sales/books/evidence/commands/checkpoint.ts";
import { writeDueEntries } from "../../src/features/sales/books/journal/commands/write.ts";
import { newIds, watchEvaluations } from "../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../test/fixtures/closings/figures.ts";
import { newTill } from "../../test/fixtures/closings/shop.ts";
import { shotsDirectory } from "./check-page.ts";
import { readQrCode } from "./read-qr-code.ts";
import { openWalk, type Walk } from "./walk.ts";

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
  const report_id = await closeLastMonth(walk);
  const { note } = await makeCheckpoint(walk.service.deps);
  await walk.signIn();
  await walk.step("what is missing is a link", async ({ page, open, look }) => {
    await open("/books");
    await page.getByRole("link", { name: "1 closing waits for receipts" }).waitFor();
    await page.getByText("Not yet").waitFor();
    await look("books");
  });
  await walk.step("without accounts DATEV gets no file, and the page says why", async ({ page, expectRefusal }) => {
    expectRefusal(409);
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("menuitem", { name: "Postings for DATEV" }).click();
    await page.getByText(/DATEV takes no file/).waitFor();
  });
  await walk.step("accounts are stored from a date on", async ({ page, written, look }) => {
    await page.getByLabel("Chart of accounts").click();
    await page.getByRole("option", { name: "SKR 03" }).click();
    await page.getByLabel("Valid from").fill("2020-01-01");
    await page.getByLabel("Own accounts").fill("card:psp_a 1362\nrevenue:16 8340 gross");
    await page.getByLabel("Consultant number (DATEV)").fill("1001");
    await page.getByLabel("Client number (DATEV)").fill("7");
    await written(() => page.getByRole("button", { name: "Save accounts" }).click());
    await page.getByText("The accounts are saved.").waitFor();
    await look("books-accounts");
  });
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
    await written(() => dialog.getByRole("button", { name: "Send" }).click());
    await page.getByText("The files were sent.").waitFor();
    await page.getByText("Not yet").waitFor({ state: "detached" });
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
});

/** Stores a closing of last month with its receipts, and one that waits for a receipt. */
async function closeLastMonth({ service }: Walk): Promise<string> {
  const { deps } = service;
  const till = await newTill(service);
  await deps.pool.query("update location set name = 'Utrecht' where location_id = $1", [till.location_id]);
  const { arrive, store, runJobs } = watchEvaluations(service);
  const month = Temporal.Now.plainDateISO().subtract({ months: 1 }).toPlainYearMonth().toString();
  const [first = "", second = ""] = newIds(2);
  const session_id = randomUUID();
  await arrive(receiptsOf([first], { register_session_id: session_id }));
  const closing = matchingClosing(till, [first], { session_id, business_date: `${month}-02`, closing_number: 1 });
  await store(closing);
  await store(matchingClosing(till, [second], { business_date: `${month}-03`, closing_number: 2 }));
  await runJobs();
  await writeDueEntries(deps, 0);
  await deps.generations.poll();
  return closing.report_id;
}
