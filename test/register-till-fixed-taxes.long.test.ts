import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ONE_PIECE } from "@tillkeeper/register-kit";
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

test("a till charges fixed product taxes, refunds them with the goods, and its closing is matched", async () => {
  const attribute = { attribute_code: "kiln_fee", frontend_input: "weee", default_frontend_label: "Kiln fee" };
  await shop.manage("POST", "/products/attributes", { attribute });
  await shop.manage("PUT", "/products/MUG", {
    product: {
      custom_attributes: [
        { attribute_code: "kiln_fee", value: [{ website_id: 0, country: "NL", state: 0, value: "0.35" }] },
      ],
    },
  });
  const values = { "tax/weee/enable": "1", "tax/weee/apply_vat": "1" };
  await shop.admin("PUT", "/settings", { scope: "default", scope_id: 0, values });
  const { activation_code } = await shop.addTerminal();
  const till = await newKitTill(shop.url);
  assert.equal((await till.enroll(activation_code)).kind, "registered");
  till.actAs({ name: "Ada" });
  await till.openSession(10_000n);
  await till.scan("MUG", 3n * ONE_PIECE);
  await till.scan("BOOK");
  const { lines, totals } = till.priced();
  assert.deepEqual(
    lines.map(({ name, net_minor, tax_minor }) => [name, net_minor, tax_minor]),
    [
      ["Enamel mug", 3_885n, 816n],
      ["Kiln fee", 105n, 22n],
      ["Paperback", 900n, 81n],
    ],
  );
  const sale = await till.pay([{ tender: "cash" }]);
  assert.equal(sale.due_minor, totals.gross_minor);
  const { left } = await till.returnable(sale.receipt_number);
  assert.equal(left.length, 2);
  const [mugs] = left;
  const fee = sale.goods.lines[1];
  assert.ok(mugs && fee);
  const request = { receipt_number: sale.receipt_number, tendered: [{ tender: "cash" }] } as const;
  const alone = [{ line_id: fee.line_id, qty_e4: ONE_PIECE }];
  await assert.rejects(till.refund({ ...request, quantities: alone }), /Kiln fee comes back with its product/);
  const refund = await till.refund({ ...request, quantities: [{ ...mugs, qty_e4: ONE_PIECE }] });
  assert.deepEqual(
    refund.goods.lines.map(({ name, gross_minor }) => [name, gross_minor]),
    [
      ["Enamel mug", 1_567n],
      ["Kiln fee", 42n],
    ],
  );
  await till.refund(request);
  await till.count(await till.expectedCash());
  const { report_id } = await till.closeSession();
  assert.equal(await till.drain(AbortSignal.timeout(60_000)), 0);
  const state = async (): Promise<string | undefined> =>
    (await shop.manage<Record<string, string>>("GET", `/pos/register-reports/${report_id}`))[
      "state_figures_reconciled"
    ];
  for (let looks = 0; looks < 60 && (await state()) === "not_evaluated"; looks += 1)
    await new Promise((resolve) => setTimeout(resolve, 250));
  assert.equal(await state(), "matched");
  const stored = await shop.manage<{ items: readonly { grand_total: number; total_refunded?: number }[] }>(
    "GET",
    "/orders?searchCriteria[page_size]=5",
  );
  assert.deepEqual(
    stored.items.map(({ grand_total }) => grand_total),
    [Number(totals.gross_minor) / 100],
  );
  await till.close();
});
