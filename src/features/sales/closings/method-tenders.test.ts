import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { changeUnguarded } from "../../../../test/unguarded.ts";
import { reevaluateClosings } from "./commands/reevaluate.ts";
import { proposedTender } from "./rules/tender-proposal.ts";
import { newIds, watchEvaluations } from "../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../test/fixtures/closings/figures.ts";
import { paidBy } from "../../../../test/fixtures/closings/methods.ts";
import { newTill } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { call, deps } = shop;
const { arrive, store, states } = watchEvaluations(shop);
const { token } = await newAdministrator(shop);
const METHODS = "vendor_pos_reports/reconciliation/method_tenders";
const get = async (path: string) => {
  // Makes the locations of this test known.
  await deps.generations.poll();
  const answer = await call("GET", `/admin/api${path}`, { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};
const proposal = (method: string) => get(`/method-tender-proposal?method=${encodeURIComponent(method)}`);
const seen = async (method: string) =>
  ((await get("/method-tenders")).unmapped as { method: string; is_mappable: boolean }[]).find(
    (row) => row.method === method,
  );

describe("payment methods without a tender", () => {
  test("a payment method without a tender is listed with its money until it has one", async (t) => {
    const values = (value: string | null) => ({ scope: "default", values: { [METHODS]: value } });
    t.after(() => call("PUT", "/admin/api/settings", { token, body: values(null) }));
    const till = await newTill(shop);
    const ids = [await paidBy(shop, till, "CheckMo"), await paidBy(shop, till, "pos_checkmo")];
    const expected = {
      method: "checkmo",
      currency: "EUR",
      amount: "23.80",
      receipts: 2,
      closings: 2,
      is_mappable: true,
    };
    assert.deepEqual(await seen("checkmo"), expected);
    await call("PUT", "/admin/api/settings", { token, body: values("checkmo=invoice") });
    await reevaluateClosings(deps, { seconds: 30, share: 1 });
    for (const id of ids) assert.equal((await states(id))[2], "matched");
    assert.equal(await seen("checkmo"), undefined);
  });

  test("a payment method that the setting cannot name is listed as not mappable", async () => {
    await paidBy(shop, await newTill(shop), "a,b=c");
    assert.equal((await seen("a,b=c"))?.is_mappable, false);
  });

  test("the list of payment methods holds the built-in tenders and those of the configuration", async () => {
    const { built_in, configured } = await get("/method-tenders");
    assert.ok(
      built_in.some(({ code, meaning }: Record<string, string>) => code === "giftcard" && meaning === "credit"),
    );
    assert.ok(configured.some(({ code, meaning }: Record<string, string>) => code === "psp_a" && meaning === "card"));
  });

  test("a payment method without a tender at one website is not listed at another", async () => {
    const website = await call("POST", "/admin/api/websites", { token, body: { code: "other", name: "Other" } });
    await paidBy(shop, await newTill(shop), "barter");
    const { unmapped } = await get(`/method-tenders?scope=websites&scope_id=${website.body.website_id}`);
    assert.deepEqual(unmapped, []);
  });
});

describe("a proposal", () => {
  test("a proposal is the tender that past closings prove, with their number, and sets nothing", async () => {
    const till = await newTill(shop);
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push(await paidBy(shop, till, "voucher"));
    assert.deepEqual(await proposal("voucher"), { tender: "invoice", closings: 3 });
    await reevaluateClosings(deps, { seconds: 30, share: 1 });
    for (const id of ids) assert.equal((await states(id))[2], "not_evaluated");
  });

  test("a proposal is absent where closings prove different tenders, and for a method that was not seen", async () => {
    const till = await newTill(shop);
    await paidBy(shop, till, "mixed");
    await paidBy(shop, till, "mixed", "card");
    assert.deepEqual(await proposal("mixed"), { tender: null, closings: 0 });
    assert.deepEqual(await proposal("unseen"), { tender: null, closings: 0 });
  });

  test("a proposal needs a proof, and leaves out closings that are wrong under every tender", () => {
    assert.deepEqual(proposedTender([["cash", "card"]]), { tender: null, closings: 0 });
    assert.deepEqual(proposedTender([[], ["card"], ["cash", "card"]]), { tender: "card", closings: 1 });
    assert.deepEqual(proposedTender([["card"], ["cash"]]), { tender: null, closings: 0 });
    assert.deepEqual(proposedTender([]), { tender: null, closings: 0 });
  });
});

describe("the list by finding", () => {
  test("the list by finding has closings with a cash difference, late receipts or an unclosed session", async () => {
    const sales = newIds(1);
    const short = { cash_counted: "110.90", cash_difference: "-1.00" };
    const date = {
      business_date: "2031-05-01",
      opened_at: "2031-05-01T08:00:00+02:00",
      closed_at: "2031-05-01T18:00:00+02:00",
    };
    const till = await newTill(shop);
    const { terminal_id, location_id } = till;
    await store(matchingClosing(till, sales, { ...short, ...date }));
    // The receipts of the closing come late, and so does one of a session that no closing closes.
    await arrive(receiptsOf(sales));
    const created_at = "2031-05-01T09:00:00Z";
    const [unclosed = 0] = await arrive(
      receiptsOf(newIds(1), { terminal_id, location_id, register_session_id: randomUUID() }),
    );
    await changeUnguarded(shop.database, "receipt", "update receipt set created_at = $1 where receipt_id = $2", [
      created_at,
      unclosed,
    ]);
    for (const code of ["cash_short", "late_receipts", "session_without_closing"]) {
      const list = await get(`/register-reports?filter[finding]=${code}&filter[business_date][gteq]=2031-05-01`);
      assert.equal(list.total_count, 1, code);
    }
  });
});
