import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type SaleDraft, type StoredSale, type Till, TillError } from "@tillkeeper/register-kit";
import { CASH, newKitTill } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop } from "../fixtures/register-kit/service-shop.ts";

const { shop } = await openServiceShop();

async function newTill(): Promise<Till> {
  const { activation_code } = await shop.addTerminal();
  const till = await newKitTill(shop.url);
  await till.enroll(activation_code);
  till.actAs({ name: "Ada" });
  await till.openSession(10_000n);
  return till;
}

const goodsOf = async (till: Till) => {
  await till.scan("MUG");
  const goods = till.priced();
  await till.discard();
  return goods;
};

/** Commits a document as an application does that relies on an earlier state. */
const commit = (till: Till, draft: SaleDraft, original?: StoredSale): Promise<StoredSale> =>
  till.commit({
    sale_id: crypto.randomUUID(),
    draft,
    tendered: draft.captured_minor === undefined ? [{ tender: "card" }] : CASH,
    ...(original === undefined ? {} : { original }),
  });

const settled = (message: RegExp) => (error: unknown) =>
  error instanceof TillError && error.reason === "settled" && message.test(error.message);

/** State that an application read before the first payment, after which it is outdated. */
const BEFORE = { layaway: { paid_before_minor: 0n, expires_at: null } };

describe("money that the ledger knows", () => {
  test("a layaway is settled once: again, at once, or with another figure it is refused", async () => {
    const till = await newTill();
    const goods = await goodsOf(till);
    const deposit = await commit(till, { kind: "deposit", goods, captured_minor: 300n, ...BEFORE });
    const settle = (more: Partial<SaleDraft> = BEFORE) => commit(till, { kind: "settlement", goods, ...more }, deposit);
    const answers = await Promise.allSettled([settle(), settle()]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
    const paid = answers.find((answer) => answer.status === "fulfilled")?.value;
    assert.deepEqual([paid?.due_minor, paid?.layaway?.paid_before_minor], [goods.totals.gross_minor - 300n, 300n]);
    for (const stale of [BEFORE, {}, { layaway: { paid_before_minor: 300n, expires_at: null } }])
      await assert.rejects(settle(stale), settled(/is settled/));
    await assert.rejects(commit(till, { kind: "top_up", goods, captured_minor: 1n }, deposit), settled(/is settled/));
    const back = { kind: "refund", goods, is_of_layaway: true } as const;
    await assert.rejects(commit(till, back, deposit), { reason: "not_returnable" });
    await till.close();
  });

  test("payments of a layaway add up to its price and no further, whatever the caller believes was paid", async () => {
    const till = await newTill();
    const goods = await goodsOf(till);
    const total = goods.totals.gross_minor;
    const deposit = await commit(till, { kind: "deposit", goods, captured_minor: 300n });
    const topUp = (captured_minor: bigint) =>
      commit(till, { kind: "top_up", goods, captured_minor, ...BEFORE }, deposit);
    const half = (total - 300n) / 2n + 1n;
    const answers = await Promise.allSettled([topUp(half), topUp(half)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
    const last = await commit(till, { kind: "settlement", goods, ...BEFORE }, deposit);
    assert.equal(last.due_minor, total - 300n - half);
    await till.close();
  });

  test("goods of another price cannot be paid as a layaway", async () => {
    const till = await newTill();
    const goods = await goodsOf(till);
    const deposit = await commit(till, { kind: "deposit", goods, captured_minor: 300n });
    await till.scan("BOOK", 50_000n);
    const other = till.priced();
    await till.discard();
    const last = await commit(till, { kind: "settlement", goods: other }, deposit);
    assert.deepEqual([last.goods, last.due_minor], [goods, goods.totals.gross_minor - 300n]);
    await till.close();
  });

  test("money of a layaway is given back once, and a layaway whose money was given back takes none", async () => {
    const till = await newTill();
    const goods = await goodsOf(till);
    const half = { ...goods, totals: { ...goods.totals, gross_minor: 300n, net_minor: 300n, tax_minor: 0n } };
    const deposit = await commit(till, { kind: "deposit", goods, captured_minor: 300n });
    const giveBack = () => commit(till, { kind: "refund", goods: half, is_of_layaway: true }, deposit);
    const answers = await Promise.allSettled([giveBack(), giveBack()]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
    await assert.rejects(commit(till, { kind: "settlement", goods }, deposit), settled(/given back/));
    await till.close();
  });

  test("an invoice is collected once", async () => {
    const till = await newTill();
    await till.scan("MUG");
    const invoiced = await till.pay([{ tender: "invoice" }]);
    const { goods, due_minor } = invoiced;
    const collect = (captured_minor: bigint) => commit(till, { kind: "credit_due", goods, captured_minor }, invoiced);
    await collect(due_minor - 100n);
    await assert.rejects(collect(101n), RangeError);
    const answers = await Promise.allSettled([collect(100n), collect(100n)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
    await assert.rejects(collect(100n), settled(/is settled/));
    await till.scan("MUG");
    const in_cash = await till.pay(CASH);
    await assert.rejects(
      commit(till, { kind: "credit_due", goods: in_cash.goods, captured_minor: 1n }, in_cash),
      settled(/is settled/),
    );
    await assert.rejects(
      commit(till, { kind: "settlement", goods: in_cash.goods }, in_cash),
      /not the deposit|is settled/,
    );
    await till.close();
  });

  test("goods come back once, and for what they were sold for, also in a document that the application made itself", async () => {
    const till = await newTill();
    await till.scan("MUG");
    const sold = await till.pay(CASH);
    const original = { sale_id: sold.sale_id, order_increment_id: null };
    const { goods } = sold;
    const dearer = {
      ...goods,
      lines: goods.lines.map((line) => ({
        ...line,
        gross_minor: line.gross_minor + 100n,
        net_minor: line.net_minor + 100n,
      })),
      totals: { ...goods.totals, gross_minor: goods.totals.gross_minor + 100n },
    };
    const giveBack = (of = goods) => commit(till, { kind: "refund", goods: of, original }, sold);
    await assert.rejects(giveBack(dearer), /for what they were sold for/);
    const answers = await Promise.allSettled([giveBack(), giveBack()]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
    await assert.rejects(giveBack(), /less than that left/);
    await till.close();
  });

  test("a payment of a document that the ledger does not have is refused", async () => {
    const [till, other] = [await newTill(), await newTill()];
    const goods = await goodsOf(other);
    const deposit = await commit(other, { kind: "deposit", goods, captured_minor: 300n });
    await assert.rejects(commit(till, { kind: "settlement", goods }, deposit), { reason: "unknown_receipt" });
    await assert.rejects(commit(till, { kind: "settlement", goods }), { reason: "unknown_receipt" });
    await Promise.all([till.close(), other.close()]);
  });
});
