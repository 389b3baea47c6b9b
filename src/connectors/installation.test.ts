import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { type At, kindOf, Platform } from "../../test/fixtures/connectors/double.ts";
import {
  passTime,
  runnerOf,
  storeConnector,
  storedTasks,
  storeOf,
  write,
} from "../../test/fixtures/connectors/shop.ts";
import { ofSale, place } from "../../test/fixtures/orders/orders.ts";
import { openApp } from "../../test/support.ts";
import { customerTask } from "../shared/connector-tasks/rules.ts";
import { beginNewShop } from "./commands/new-shop.ts";
import { checkConnector, pullAll } from "./commands/operate.ts";
import { reconcile } from "./commands/reconcile.ts";
import type { ConnectorKind, StockThere } from "./connector.ts";

let platform = new Platform();
let installation: string | undefined;
let stock: readonly StockThere[] = [];
let at: At = () => undefined;
const double = kindOf(platform);
const kind: ConnectorKind = {
  ...double,
  open: (...given) => ({
    ...kindOf(platform, (...of) => at(...of)).open(...given),
    installation: async () => installation,
    listStock: async (position, limit) => {
      const from = Number(position ?? "0");
      const next = from + limit < stock.length ? String(from + limit) : undefined;
      return { items: stock.slice(from, from + limit), next };
    },
  }),
};
const app = await openApp({ connector_kinds: [kind] });
const { deps } = app;
let connector_id = 0;
beforeEach(async () => {
  platform = new Platform();
  installation = "first";
  stock = [];
  at = () => undefined;
  connector_id = await storeConnector(app);
});

const ignore = (): void => undefined;
const rows = async (text: string) => (await deps.pool.query(text)).rows;
/** Sends due tasks as a new process of the service does, which remembers nothing. */
const send = () => runnerOf(app, storeOf(app, kind)).runDue();
const sale = (order: number) =>
  ({ kind: "sale", subject: `order:${order}`, record_id: order, key: `sale-${order}` }) as const;
const payment = (order: number) =>
  ({ kind: "payment", subject: `order:${order}`, record_id: order, key: `invoice-${order}` }) as const;
const states = async () => (await storedTasks(app)).map(({ key, state }) => `${key} ${state}`);

test("another installation at the same address is named by the check, and nothing is sent or read until it is told to", async () => {
  await pullAll(deps, "pull", ignore);
  await write(app, sale(1));
  await send();
  assert.deepEqual(await checkConnector(deps), []);
  platform = new Platform();
  installation = "second";
  await write(app, sale(2), sale(3), payment(1));
  await send();
  assert.deepEqual(
    [platform.made, await states()],
    [[], ["sale-1 done", "sale-2 waiting", "sale-3 waiting", "invoice-1 waiting"]],
  );
  const sentence = /another installation \(second\) than the one that the records here belong to \(first\)/;
  assert.match((await storedTasks(app))[1]?.last_error ?? "", sentence);
  const [paused] = await rows("select paused_until > now() + interval '30 s' as is_paused from connector");
  assert.deepEqual(paused, { is_paused: true });
  const [finding] = await checkConnector(deps);
  assert.deepEqual([finding?.code, finding?.is_blocking], ["installation", true]);
  assert.match(finding?.message ?? "", /tillkeeper connector new-shop/);
  await assert.rejects(pullAll(deps, "pull", ignore), sentence);
  await assert.rejects(reconcile(deps), sentence);
  await passTime(app);
  await send();
  assert.deepEqual(platform.made, []);

  platform.set("customers", "c1", { email: "ada@shop.example", firstname: "Ada", lastname: "Moreau" });
  assert.equal(await beginNewShop(deps, ignore), 4);
  assert.deepEqual(await checkConnector(deps), []);
  await send();
  assert.deepEqual(await states(), ["sale-1 done", "sale-2 done", "sale-3 done", "invoice-1 done"]);
  assert.equal(
    platform.made.filter((made) => made === "sale sale-1 order").length,
    1,
    "the sale that the payment needs",
  );
  const audited = await rows("select field_name, old_value, new_value from audit_log where entity_type = 'connector'");
  assert.deepEqual(
    audited.map(({ field_name, old_value, new_value }) => [field_name, old_value, new_value]),
    [["installation", "first", "second"]],
  );
});

test("a new shop keeps what it has: a sale that is there is found, and links of the former one are gone", async () => {
  await pullAll(deps, "pull", ignore);
  await write(app, sale(1));
  await send();
  await deps.pool.query("insert into connector_map (connector_id, kind, remote_id) values ($1, 'products', 'former')", [
    connector_id,
  ]);
  installation = "second";
  await write(app, payment(1));
  await beginNewShop(deps, ignore);
  assert.deepEqual(await rows("select from connector_map where remote_id = 'former'"), []);
  await send();
  assert.equal(platform.made.filter((made) => made === "sale sale-1 order").length, 1);
  assert.deepEqual(await states(), ["sale-1 done", "invoice-1 done"]);
});

test("a new shop gets the customer of a sale that waits before the sale, where a sweep does not find the customer", async () => {
  await pullAll(deps, "pull", ignore);
  await write(app, customerTask(7));
  await send();
  await write(app, { ...sale(1), customer_id: 7 });
  platform = new Platform();
  installation = "second";
  assert.equal(await beginNewShop(deps, ignore), 2);
  await send();
  assert.deepEqual(
    platform.made.map((made) => made.split(" ")[0]),
    ["customer", "sale", "sale"],
  );
});

test("a shop that was restored keeps its name: sales that it lost are found by the check, and the others wait", async () => {
  await pullAll(deps, "pull", ignore);
  await write(app, sale(1), sale(2));
  await send();
  platform = new Platform();
  assert.match((await checkConnector(deps))[0]?.message ?? "", /does not have the last 2 sales that were sent to it/);
  // The platform's ids start again, so a new order has the id of a lost one.
  await deps.pool.query("update connector_map set remote_id = 'remote-sale-sale-3-order' where local_id = 1");
  const runner = runnerOf(app, storeOf(app, kind));
  await write(app, sale(3));
  await runner.runDue();
  await write(app, sale(4), sale(5));
  await runner.runDue();
  assert.deepEqual((await states()).slice(2), ["sale-3 parked", "sale-4 waiting", "sale-5 waiting"]);
  await beginNewShop(deps, ignore);
  await send();
  assert.deepEqual((await states()).slice(2), ["sale-3 done", "sale-4 done", "sale-5 done"]);
});

test("a platform without a name of its installation is taken for the one that it was", async () => {
  installation = undefined;
  await pullAll(deps, "pull", ignore);
  await write(app, sale(1));
  await send();
  installation = "first";
  await pullAll(deps, "pull", ignore);
  installation = undefined;
  assert.deepEqual(await checkConnector(deps), []);
});

test("reserved stock that is not the sum of what reserves it is a difference with both figures, until it is", async () => {
  await place(app, ofSale());
  await send();
  stock = [
    { key: "V-35 (Shop)", figure: "3", sum: "0" },
    { key: "V-8 (Shop)", figure: "-3", sum: "0" },
    ...Array.from({ length: 600 }, (_, index) => ({ key: `P-${index} (Shop)`, figure: "1", sum: "2" })),
  ];
  assert.equal((await reconcile(deps)).stock, 602);
  const open =
    "select kind, key, code, here, there from connector_difference where ended_at is null and key like 'V-%' order by key";
  assert.deepEqual(await rows(open), [
    { kind: "stock", key: "V-35 (Shop)", code: "reserved", here: "0", there: "3" },
    { kind: "stock", key: "V-8 (Shop)", code: "reserved", here: "0", there: "-3" },
  ]);
  stock = stock.slice(0, 1);
  assert.equal((await reconcile(deps)).stock, 1);
  assert.deepEqual(
    (await rows(open)).map(({ key }) => key),
    ["V-35 (Shop)"],
  );
  stock = [];
  assert.equal((await reconcile(deps)).stock, undefined);
  assert.deepEqual(await rows(open), []);
});
