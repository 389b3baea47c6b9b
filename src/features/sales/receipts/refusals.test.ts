import assert from "node:assert/strict";
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { PATH, receiptPoster } from "../../../../test/fixtures/receipts/receipts.ts";

const testApp = await openApp();
const { call, deps, newToken } = testApp;
const till = await newTerminal(deps);
const post = receiptPoster(testApp);

describe("refusals of the receipt sync", () => {
  test("without an active PRO license a receipt is answered with 401, and the same post succeeds once there is one", async () => {
    for (const state of ["inactive", "expired", "suspended", "revoked"]) {
      const locked = await newTerminal(deps, { license_status: state });
      assert.equal((await post(sampleReceipt(locked))).status, 401, state);
    }
    const free = await newTerminal(deps, { license_type: "free" });
    const receipt = sampleReceipt(free);
    const refused = await post(receipt);
    assert.deepEqual(
      [refused.status, refused.body],
      [401, { message: "An active PRO license is required for terminal %1.", parameters: [free.terminal_id] }],
    );
    await deps.pool.query("update license set license_type = 'pro' where license_id = $1", [free.license_id]);
    assert.equal((await post(receipt)).status, 200);
  });

  test("a receipt is refused under an expired license, and accepted for 72 hours of an upstream outage", async () => {
    const lapsed = await newTerminal(deps);
    const set = (good: string) =>
      deps.pool.query(
        "update license set license_expires_at = now() - interval '1 hour', last_upstream_check_succeeded = false, last_good_upstream_check_at = now() - $2::interval where license_id = $1",
        [lapsed.license_id, good],
      );
    await deps.pool.query("update license set license_expires_at = now() - interval '1 hour' where license_id = $1", [
      lapsed.license_id,
    ]);
    assert.equal((await post(sampleReceipt(lapsed))).status, 401);
    await set("73 hours");
    assert.equal((await post(sampleReceipt(lapsed))).status, 401);
    await set("71 hours");
    assert.equal((await post(sampleReceipt(lapsed))).status, 200);
  });

  test("a receipt of an unknown or absent terminal is answered with 401", async () => {
    assert.equal((await post(sampleReceipt(till, { terminal_id: 999_999 }))).status, 401);
    assert.equal((await post(sampleReceipt(till, { terminal_id: null }))).status, 401);
  });

  test("a repeated receipt is refused as well while there is no license", async () => {
    const lapsed = await newTerminal(deps);
    const receipt = sampleReceipt(lapsed);
    assert.equal((await post(receipt)).status, 200);
    await deps.pool.query("update license set license_status = 'revoked' where license_id = $1", [lapsed.license_id]);
    assert.equal((await post(receipt)).status, 401);
  });

  test("a receipt with an id or a token that cannot be stored is refused as could-not-save", async () => {
    for (const fields of [
      { sale_id: null },
      { sale_id: "x".repeat(65) },
      { pos_order_id: "x".repeat(65) },
      { sale_id: "😀".repeat(65) },
      { receipt_token: "short" },
      { receipt_token: "x".repeat(129) },
      { receipt_token: `${"x".repeat(40)} ` },
    ]) {
      const answer = await post(sampleReceipt(till, fields));
      assert.deepEqual(
        [answer.status, answer.body.message],
        [400, "Could not save the receipt: %1"],
        JSON.stringify(fields),
      );
    }
  });

  test("a receipt's id takes 64 characters of any Unicode plane, and comes back as it was sent", async () => {
    for (const id of ["x".repeat(62), "😀".repeat(62)]) {
      const pos_order_id = `${id}${randomUUID().slice(0, 2)}`;
      const answer = await post(sampleReceipt(till, { pos_order_id }));
      assert.deepEqual([answer.status, answer.body.pos_order_id], [200, pos_order_id], answer.text);
    }
  });

  test("a receipt's indexed numbers take 600 characters of any kind, and a longer one is refused as could-not-save", async () => {
    const anyOf = (count: number): string =>
      String.fromCodePoint(...Array.from({ length: count }, () => randomInt(0x2_0000, 0x2_a6df)));
    for (const field of ["receipt_number", "order_increment_id", "register_session_id"]) {
      const text = anyOf(600);
      const answer = await post(sampleReceipt(till, { [field]: text }));
      assert.deepEqual([answer.status, answer.body[field]], [200, text], field);
      const longer = await post(sampleReceipt(till, { [field]: `${text}x` }));
      assert.deepEqual(
        [longer.status, longer.body.parameters],
        [400, [`"${field}" is longer than 600 characters.`]],
        field,
      );
    }
  });

  test("a receipt's text that is no e-mail address is stored in its field however long it is", async () => {
    const customer_email = randomBytes(20_000).toString("base64");
    const answer = await post(sampleReceipt(till, { customer_email }));
    assert.equal(answer.status, 200);
    assert.ok(answer.body.customer_email === customer_email);
  });

  test("a token of another receipt, current or replaced, is never taken over", async () => {
    const [old_token, new_token] = [randomBytes(20).toString("hex"), randomBytes(20).toString("hex")];
    const owner = sampleReceipt(till, { receipt_token: old_token });
    await post(owner);
    assert.equal((await post({ ...owner, receipt_token: new_token })).body.receipt_token, new_token);
    for (const receipt_token of [old_token, new_token]) {
      const thief = sampleReceipt(till, { receipt_token });
      assert.equal((await post(thief)).status, 400);
      const own = sampleReceipt(till);
      await post(own);
      assert.equal((await post({ ...own, receipt_token })).status, 400);
    }
  });

  test("a late duplicate with a replaced token does not bring that token back", async () => {
    const [old_token, new_token] = [randomBytes(20).toString("hex"), randomBytes(20).toString("hex")];
    const receipt = sampleReceipt(till, { receipt_token: old_token });
    await post(receipt);
    await post({ ...receipt, receipt_token: new_token });
    assert.equal((await post(receipt)).body.receipt_token, new_token);
  });

  test("undeclared fields of a receipt and of its items are named; the 1.4.0 fields are accepted", async () => {
    const receipt = await post(sampleReceipt(till, { loyalty_tier: "gold" }));
    assert.deepEqual([receipt.status, receipt.body.parameters], [400, { fieldName: "LoyaltyTier" }]);
    const item = await post(sampleReceipt(till, { items: [{ sku: "A", colour: "red" }] }));
    assert.deepEqual([item.status, item.body.parameters], [400, { fieldName: "Colour" }]);
    const modern = await post(
      sampleReceipt(till, {
        register_session_id: randomUUID(),
        is_tax_exempt: true,
        items: [{ tax_class_id: 2, tax_rate: 9 }],
      }),
    );
    assert.equal(modern.status, 200);
    assert.deepEqual(modern.body.items, [{ tax_class_id: 2, tax_rate: 9 }]);
  });
});

describe("a token bound to locations", () => {
  test("a bound token writes and reads its own receipts only, also through a repeat of another's", async () => {
    const mine = await newTerminal(deps);
    const theirs = await newTerminal(deps);
    const token = await newToken(["Vendor_Pos::receipts"], [mine.location_id]);
    const foreign = sampleReceipt(theirs);
    const { receipt_id } = (await post(foreign)).body;
    assert.equal((await post(sampleReceipt(theirs), token)).status, 401);
    const several = await newToken(["Vendor_Pos::receipts"], [mine.location_id, mine.location_id + 1_000]);
    assert.equal((await post(sampleReceipt(mine, { location_id: null }), several)).status, 401);
    assert.equal((await post(sampleReceipt(mine, { sale_id: foreign["sale_id"] }), token)).status, 401);
    assert.equal((await call("GET", `${PATH}/${receipt_id}`, { token })).status, 404);
    const own = await post(sampleReceipt(mine, { order_increment_id: "77" }), token);
    assert.equal(own.status, 200);
    await post(sampleReceipt(theirs, { order_increment_id: "77" }));
    const restored = await call("GET", `${PATH}/by-increment-id/77`, { token });
    assert.equal(restored.body.receipt_id, own.body.receipt_id, "the newest within its locations");
    const list = await call("GET", `${PATH}?searchCriteria`, { token });
    assert.deepEqual(
      list.body.items.map((item: { receipt_id: number }) => item.receipt_id),
      [own.body.receipt_id],
    );
  });
});
