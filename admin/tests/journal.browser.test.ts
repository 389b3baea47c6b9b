import assert from "node:assert/strict";
import { test } from "node:test";
import { matchingClosing, receiptsOf } from "../../test/fixtures/closings/figures.ts";
import { newIds, watchEvaluations } from "../../test/fixtures/closings/evaluation.ts";
import { newTill, submit } from "../../test/fixtures/closings/shop.ts";
import { writeDueEntries } from "../../src/features/sales/books/journal/commands/write.ts";
import { checkPage, shoot } from "./check-page.ts";
import { openWalk } from "./walk.ts";

test("a bookkeeper reads the journal entry of a closing, and books one that waits for receipts", async (t) => {
  const walk = await openWalk(t, {
    resources: ["Vendor_Pos::register_reports", "Vendor_Pos::books", "Vendor_Pos::books_manage"],
  });
  if (!walk) return;
  const { page, service } = walk;
  const till = await newTill(service);
  const ids = newIds(3);
  const whole = matchingClosing(till, ids, { closing_number: 1, cash_expected: "130.00", cash_counted: "130.00" });
  const waiting = matchingClosing(till, newIds(1), { closing_number: 2 });
  await watchEvaluations(service).arrive(
    receiptsOf(ids, { terminal_id: till.terminal_id, location_id: till.location_id }),
  );
  for (const closing of [whole, waiting]) assert.equal((await submit(service, closing)).status, 200);
  await writeDueEntries(service.deps, 0);
  await walk.signIn();

  await walk.go(`/register-reports/${whole.report_id}/show`);
  const entry = page.getByRole("table", { name: "Journal entry" });
  await entry.waitFor();
  const texts = await entry.locator("tbody tr").allTextContents();
  assert.ok(
    texts.some((text) => text.startsWith("Sales without tax · 19 %revenue:19")),
    texts.join("\n"),
  );
  assert.ok(
    texts.some((text) => text.startsWith("Suspense · expected cash")),
    texts.join("\n"),
  );
  await page.getByText("The expected cash does not follow from the payments.").waitFor();
  await entry.scrollIntoViewIfNeeded();
  await checkPage(page, "journal entry");
  await shoot(page, "journal-entry");

  await walk.go(`/register-reports/${waiting.report_id}/show`);
  await page.getByRole("button", { name: "Book as stated" }).click();
  await page.getByText("Booked before all receipts were there.").waitFor();
});
