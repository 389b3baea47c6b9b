import assert from "node:assert/strict";
import { after, test } from "node:test";
import { paymentOf, saleRecord } from "../../../test/fixtures/connectors/magento/records.ts";
import { API_KEY, VendureDouble } from "../../../test/fixtures/connectors/vendure/double.ts";
import { guardedRequest } from "../../runtime/guarded-request.ts";
import type { PushTools, Task } from "../connector.ts";
import { VENDURE } from "./vendure.ts";

const double = new VendureDouble();
const url = `${await double.start()}/admin-api`;
after(() => double.stop());

const tools: PushTools = {
  signal: new AbortController().signal,
  remoteOf: async () => undefined,
  saveStep: async () => undefined,
  request: ({ headers = {}, timeout_ms = 5_000, ...request }) =>
    guardedRequest({ ...request, headers, timeout_ms, response_bytes_max: 1_000_000, allows_private: true }),
};

test("a payment has the method that the settings name for its code, otherwise its code", async () => {
  const texts = { url, currency: "EUR", prices: "net", payment_methods: "pos_cash=cash-payment" };
  const connector = VENDURE.open(texts, API_KEY);
  const push = async (kind: Task["kind"], key: string, record: unknown): Promise<void> => {
    const task = { kind, key, record_id: 5, remote_id: null, step: {}, record } as Task;
    const outcome = await connector.push(task, tools);
    assert.equal(outcome.outcome, "done", JSON.stringify(outcome));
  };
  for (const payment_method of ["pos_cash", "voucher"]) {
    const sale = saleRecord(5, { payment_method, pos_sale_id: `sale-${payment_method}` });
    await push("sale", `sale-${payment_method}`, sale);
    await push("payment", `invoice-${payment_method}`, paymentOf(sale));
  }
  const methods = double.shop.orders.flatMap(({ payments }) =>
    payments.filter(({ state }) => state === "Settled").map(({ method }) => method),
  );
  assert.deepEqual(methods, ["cash-payment", "voucher"]);
});
