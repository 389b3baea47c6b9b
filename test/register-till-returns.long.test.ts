import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ONE_PIECE, type SaleDraft, TillError } from "@tillkeeper/register-kit";
import { newKitTill } from "./fixtures/register-kit/kit-till.ts";
import { type KitShop, openKitShop } from "./fixtures/register-kit/shop.ts";
import { freePort, type RunningService, startService } from "./running-service.ts";

let data_dir: string;
let service: RunningService;
let shop: KitShop;

before(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "till-"));
  service = await startService(data_dir, await freePort(), { LOG_LEVEL: "fatal" });
  shop = await openKitShop(`http://127.0.0.1:${service.port}`);
});

after(async () => {
  await service.stop();
  await rm(data_dir, { recursive: true });
});

const CASH = [{ tender: "cash" }] as const;

test("goods of a settled layaway and of a sale with a gift card are returned, and the closing is matched", async () => {
  const { activation_code } = await shop.addTerminal();
  const till = await newKitTill(shop.url);
  assert.equal((await till.enroll(activation_code)).kind, "registered");
  till.actAs({ name: "Ada" });
  await till.openSession(10_000n);

  await till.scan("MUG", 2n * ONE_PIECE);
  const goods = till.priced();
  await till.discard();
  const pay = (draft: SaleDraft, original?: Awaited<ReturnType<typeof till.commit>>) =>
    till.commit({
      sale_id: crypto.randomUUID(),
      draft,
      tendered: CASH,
      ...(original === undefined ? {} : { original }),
    });
  const deposit = await pay({ kind: "deposit", goods, captured_minor: 1_000n });
  const unsettled = (error: unknown): boolean =>
    error instanceof TillError && error.reason === "not_returnable" && /is not settled/.test(error.message);
  await assert.rejects(till.refund({ receipt_number: deposit.receipt_number, tendered: CASH }), unsettled);
  const original = { sale_id: deposit.sale_id, order_increment_id: null };
  const layaway = { paid_before_minor: 1_000n, expires_at: null };
  const settlement = await pay({ kind: "settlement", goods, original, layaway }, deposit);
  const { sale, left } = await till.returnable(settlement.receipt_number);
  assert.deepEqual([sale.sale_id, left.map(({ qty_e4 }) => qty_e4)], [deposit.sale_id, [2n * ONE_PIECE]]);
  const [line] = left;
  assert.ok(line);
  const one = [{ ...line, qty_e4: ONE_PIECE }];
  await till.refund({ receipt_number: settlement.receipt_number, quantities: one, tendered: CASH });
  assert.equal((await till.returnable(deposit.receipt_number)).left[0]?.qty_e4, ONE_PIECE);

  await till.scan("BOOK", 2n * ONE_PIECE);
  const card = (amount_minor: bigint) => [{ code: "gift_card", amount_minor }];
  const sold = await till.pay(CASH, { credits: card(600n) });
  const request = { receipt_number: sold.receipt_number, tendered: CASH };
  await assert.rejects(till.refund({ ...request, credits: card(601n) }), /redeemed less gift_card/);
  const [book] = (await till.returnable(sold.receipt_number)).left;
  assert.ok(book);
  await till.refund({ ...request, quantities: [{ ...book, qty_e4: ONE_PIECE }], credits: card(400n) });
  await assert.rejects(till.refund({ ...request, credits: card(201n) }), /redeemed less gift_card/);
  till.actAs({ name: "Grace" });
  const last = await till.refund({ ...request, credits: card(200n) });
  assert.equal(last.due_minor, 200n - 981n);
  await assert.rejects(till.refund({ ...request, receipt_number: last.receipt_number }), /sold nothing/);

  till.actAs({ name: "Linus" });
  await till.count(await till.expectedCash());
  const { report_id, text } = await till.closeSession();
  const { movements } = JSON.parse(text) as { movements: readonly { type: string; by: string }[] };
  assert.deepEqual(
    movements.map(({ type, by }) => `${type} by ${by}`),
    ["cash_refund by Ada", "cash_refund by Ada", "cash_refund by Grace"],
  );
  assert.equal(await till.drain(AbortSignal.timeout(60_000)), 0);
  assert.deepEqual(await till.parkedRows(), []);
  const state = async (): Promise<string | undefined> =>
    (await shop.manage<Record<string, string>>("GET", `/pos/register-reports/${report_id}`))[
      "state_figures_reconciled"
    ];
  for (let looks = 0; looks < 60 && (await state()) === "not_evaluated"; looks += 1)
    await new Promise((resolve) => setTimeout(resolve, 250));
  assert.equal(await state(), "matched");
  await till.close();
});
