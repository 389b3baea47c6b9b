import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { discountCart, ONE_PIECE, type Till } from "@tillkeeper/register-kit";
import { certificateText } from "../packages/register-kit/src/conformance/judge/certificate.ts";
import { openJudge } from "../packages/register-kit/src/conformance/judge/judge.ts";
import type { Step, StepName } from "../packages/register-kit/src/conformance/judge/steps.ts";
import { newKitTill } from "./fixtures/register-kit/kit-till.ts";
import { type KitShop, openKitShop } from "./fixtures/register-kit/shop.ts";
import { freePort, type RunningService, startService } from "./running-service.ts";

let data_dir: string;
let service: RunningService;
let url: string;
let shop: KitShop;

before(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "judge-"));
  service = await startService(data_dir, await freePort(), { LOG_LEVEL: "fatal" });
  url = `http://127.0.0.1:${service.port}`;
  shop = await openKitShop(url);
  await shop.admin("POST", "/cart-price-rules", {
    name: "Three mugs",
    website_ids: [1],
    customer_group_ids: [0],
    is_active: true,
    simple_action: "by_percent",
    discount_amount: "7.5",
    discount_step: 3,
    stop_rules_processing: false,
  });
});

after(async () => {
  await service.stop();
  await rm(data_dir, { recursive: true });
});

/** Returns a cashier who follows the judge's instructions at a register of the kit. */
function cashierAt(till: Till, activation_code: string): (step: Step) => Promise<void> {
  let sold = 0;
  const ring = async (count: number): Promise<string> => {
    let last = "";
    for (let index = 0; index < count; index += 1) {
      sold += 1;
      await till.scan("MUG", BigInt(1 + (sold % 3)) * ONE_PIECE);
      if (sold % 2 === 0) await till.scan("BOOK");
      if (sold % 4 === 0) await till.change((cart) => discountCart(cart, { kind: "percent", percent: "10" }));
      const sale = await till.pay([sold % 3 === 0 ? { tender: "card" } : { tender: "cash", handed_minor: 10_000n }]);
      await till.markPrinted(sale.sale_id);
      last = sale.receipt_number;
    }
    return last;
  };
  const sell = async (count: number): Promise<void> => {
    await till.sync();
    await ring(count);
    assert.equal(await till.drain(AbortSignal.timeout(60_000)), 0);
  };
  const wait = async (): Promise<void> => {
    await till.sync();
    assert.equal(await till.drain(AbortSignal.timeout(60_000)), 0);
  };
  const actions: Readonly<Record<StepName, (sales: number) => Promise<void>>> = {
    async activate() {
      assert.equal((await till.enroll(activation_code)).kind, "registered");
      till.actAs({ name: "Ada" });
      await till.openSession(20_000n);
    },
    async sell(sales) {
      await till.sync();
      const receipt_number = await ring(sales);
      await till.refund({ receipt_number, tendered: [{ tender: "cash" }] });
      assert.equal(await till.drain(AbortSignal.timeout(60_000)), 0);
    },
    busy: sell,
    async offline(sales) {
      await till.sync();
      await ring(sales);
      await till.sync();
      assert.equal((await till.health()).unsynced_receipts, sales);
    },
    back: wait,
    async no_license(sales) {
      await till.sync();
      await ring(sales);
      await till.sync();
    },
    licensed: wait,
    lock: wait,
    older_module: sell,
    newer_module: sell,
    clock: sell,
    async close() {
      await till.cashOut(5_000n, "Bank");
      await till.count(await till.expectedCash());
      await till.closeSession();
      await wait();
    },
  };
  return ({ name, rings }) => actions[name](rings?.sales ?? 0);
}

test("a register of the kit passes every rule of the judge, advice as well", async () => {
  const judge = await openJudge({ upstream: url, token: shop.reader_token });
  const till = await newKitTill(judge.url);
  const act = cashierAt(till, (await shop.addTerminal()).activation_code);
  for (let step = judge.step(); step !== undefined; step = judge.next()) await act(step);
  const parked = await till.parkedRows();
  await till.close();
  const certificate = await judge.finish();
  assert.deepEqual(
    parked.map(({ key, error }) => [key, error?.message]),
    [],
  );
  const others = certificate.findings.filter(({ result }) => result !== "passed");
  assert.deepEqual(others, [], certificateText(certificate));
  assert.ok(certificate.passed);
  const applied = certificate.findings.find(({ rule }) => rule === "promotions_applied");
  assert.match(applied?.seen.join() ?? "", /promotion: [1-9]/);
  assert.deepEqual(certificate.troubles, []);
});
