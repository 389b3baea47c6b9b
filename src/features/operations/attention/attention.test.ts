import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { newIds, watchEvaluations } from "../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../test/fixtures/closings/figures.ts";
import { newTill, submit, type Till } from "../../../../test/fixtures/closings/shop.ts";
import { tillsOf } from "../../../../test/fixtures/sync-health/tills.ts";
import { openApp } from "../../../../test/support.ts";
import { recordBackup } from "../../../shared/backups/commands.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { withKeys } from "../../../../test/fixtures/receipts/with-keys.ts";

const shop = await openApp();
const { call, deps } = shop;
const owner = await newAdministrator(shop, ["all"]);
const { oldTill, seen, license } = tillsOf(shop);

interface Item {
  readonly code: string;
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
}

async function items(token = owner.token): Promise<Item[]> {
  const answer = await call("GET", "/admin/api/attention", { token });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.total_count, answer.body.items.length);
  return answer.body.items;
}

const coded = async (code: string, token?: string) => (await items(token)).filter((item) => item.code === code);

async function mismatch(): Promise<string> {
  const till = await newTill(shop);
  await seen(till, 0);
  const { arrive, runJobs } = watchEvaluations(shop);
  const ids = newIds(2);
  await arrive(receiptsOf(ids, till));
  const closing = matchingClosing(till, ids, { sales: { excl_tax: "31.00", tax: "5.70", incl_tax: "36.70" } });
  assert.equal((await submit(shop, closing)).status, 200);
  await runJobs();
  return closing.report_id;
}

/** Stores a receipt of 11.90 that names no session. */
async function arrived({ terminal_id, location_id }: Till, created_at: string): Promise<void> {
  await deps.pool.query(
    withKeys(`insert into receipt (sale_id, pos_order_id, receipt_token, content_hash, grand_total, currency, receipt_number,
                          terminal_id, location_id, created_at)
     values ('O1', 'O1', 'O1', '', 11.9, 'EUR', '32A0-0001', $1, $2, $3)`),
    [terminal_id, location_id, created_at],
  );
}

describe("what needs attention", () => {
  test("in a new shop only a backup needs attention, and only that of who runs the installation", async () => {
    assert.deepEqual(
      (await items()).map(({ code }) => code),
      ["backup_never"],
    );
    const { token } = await newAdministrator(shop, ["Vendor_Pos::pos", "Vendor_Pos::register_reports"]);
    assert.deepEqual(await items(token), []);
    await recordBackup(deps.db, { name: "nightly" });
    assert.deepEqual(await items(), []);
  });

  test("a silent register is named with its silence until its next heartbeat", async () => {
    const till = await oldTill(45);
    const [item, ...others] = await coded("register_silent");
    assert.deepEqual(others, []);
    assert.deepEqual(
      [
        item?.values["terminal_id"],
        item?.values["register_name"],
        item?.values["location_name"],
        item?.values["minutes"],
      ],
      [till.terminal_id, "Till", "Shop", 45],
    );
    await seen(till, 0);
    assert.deepEqual(await coded("register_silent"), []);
  });

  test("a mismatched closing is named with its difference until it is settled", async () => {
    const report_id = await mismatch();
    const [item] = await coded("closing_mismatched");
    assert.equal(item?.values["report_id"], report_id);
    assert.equal(item?.values["currency"], "EUR");
    assert.match(String(item?.values["difference"]), /^\d+\.\d+$/);
    const answer = await call("POST", `/admin/api/register-reports/${report_id}/settlement`, {
      token: owner.token,
      body: { is_settled: true, text: "Typing error" },
    });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(await coded("closing_mismatched"), []);
  });

  test("a refused post is named until its sale arrives or seven days are over", async () => {
    const till = await newTill(shop);
    await seen(till, 0);
    const post = (receipt: object) =>
      call("POST", "/rest/V1/pos/receipts", { body: { receipt: { terminal_id: till.terminal_id, ...receipt } } });
    assert.equal((await post({ sale_id: "K1", grand_total: "x" })).status, 400);
    await deps.refusedPosts.drain();
    const [item] = await coded("posts_refused");
    assert.deepEqual(
      [item?.values["terminal_id"], item?.values["count"], item?.values["reason"]],
      [till.terminal_id, 1, "invalid"],
    );
    const { arrive } = watchEvaluations(shop);
    await arrive(receiptsOf(["K1"], { ...till }));
    assert.deepEqual(await coded("posts_refused"), []);
  });

  test("a licence that is over, and one that ends soon, are named", async () => {
    const [over, soon] = [await newTill(shop), await newTill(shop)];
    await seen(over, 0);
    await seen(soon, 0);
    await license(over, "'revoked', null");
    await license(soon, "'active', clock_timestamp() + interval '2 days'");
    assert.deepEqual(
      [
        (await coded("license_ended"))[0]?.values["terminal_id"],
        (await coded("license_ends"))[0]?.values["terminal_id"],
      ],
      [over.terminal_id, soon.terminal_id],
    );
  });

  test("failed jobs, mails and deliveries, and what the connector could not send, are named", async () => {
    await deps.pool.query(
      `insert into webhook (url, secret, event_names) values ('https://93.184.215.14/w', 'x', '{}');
       with e as (insert into outbox_event (event_name, subject, position, data)
                  values ('terminal_silent', 'terminal', 1, '{}') returning *)
       insert into event_delivery (event_id, subject, position, webhook_id, state, attempts, last_attempt_at)
       select e.event_id, e.subject, e.position, w.webhook_id, 'dead', 9, clock_timestamp() from e, webhook w;
       insert into connector (kind, settings, owned_kinds, is_active, paused_until)
       values ('vendure', '{}', '{}', true, clock_timestamp() + interval '1 hour');
       insert into connector_task (connector_id, subject, kind, key, record_id, state)
       select connector_id, 'order-1', 'sale', 'v1', 1, 'parked' from connector;
       insert into connector_task (connector_id, subject, kind, key, record_id, state, created_at)
       select connector_id, 'order-2', 'sale', 'v2', 2, 'waiting', clock_timestamp() - interval '2 hours' from connector;
       insert into connector_difference (connector_id, kind, key, code)
       select connector_id, 'products', 'p7', 'not_imported' from connector`,
    );
    await inTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, "erase_late_sales", {}));
    await assert.rejects(deps.jobs.runDue("erase_late_sales", () => Promise.reject(new Error("no paper"))));
    const found = await items();
    for (const [code, count] of [
      ["deliveries_failed", 1],
      ["jobs_failed", 1],
      ["connector_paused", 1],
      ["connector_parked", 1],
      ["connector_waiting", 1],
      ["connector_differences", 1],
    ]) {
      assert.equal(found.find((item) => item.code === code)?.values["count"], count, `${code}`);
    }
  });

  test("a sale that was sent with the id of another one is named with both totals", async () => {
    const till = await newTerminal(deps);
    const receipt = { ...sampleReceipt(till), sale_id: "undefined", grand_total: 12.1 };
    const post = (grand_total?: number) =>
      call("POST", "/rest/V1/pos/receipts", { body: { receipt: { ...receipt, grand_total } } });
    for (const total of [12.1, undefined, 99, 99]) assert.equal((await post(total)).status, 200);
    const found = await coded("receipt_differs");
    assert.deepEqual(
      found.map(({ values }) => [values["stored"], values["sent"], values["register_name"], values["currency"]]),
      [["12.1", "99", "Till, Shop", "EUR"]],
    );
  });

  test("receipts that are dated after their arrival are named by their register", async () => {
    const till = await newTerminal(deps);
    for (const created_at of ["2099-01-01T00:00:00Z", "2026-01-01T00:00:00Z"]) {
      const receipt = { ...sampleReceipt(till), created_at, receipt_number: created_at };
      assert.equal((await call("POST", "/rest/V1/pos/receipts", { body: { receipt } })).status, 200);
    }
    const [item, ...others] = await coded("receipts_ahead");
    assert.deepEqual(others, []);
    assert.deepEqual([item?.values["number"], item?.values["count"]], ["2099-01-01T00:00:00Z", 1]);
  });

  test("receipts without a session are named with their closing until it is settled", async () => {
    const till = await newTill(shop);
    await seen(till, 0);
    const { store } = watchEvaluations(shop);
    await arrived(till, "2026-03-14T10:00:00Z");
    const report_id = await store(matchingClosing(till, []));
    const [item] = await coded("receipts_without_session");
    assert.deepEqual(
      [item?.values["report_id"], item?.values["amount"], item?.values["count"], item?.values["number"]],
      [report_id, "11.9", 1, "32A0-0001"],
    );
    const body = { is_settled: true, text: "Booked by hand" };
    const answer = await call("POST", `/admin/api/register-reports/${report_id}/settlement`, {
      token: owner.token,
      body,
    });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(await coded("receipts_without_session"), []);
  });

  test("barcodes of several enabled products need those who keep the catalogue", async () => {
    await deps.pool.query(`
      with a as (
        insert into shop_data.product_attribute (attribute_code, frontend_label) values ('gtin', 'GTIN')
        on conflict (attribute_code) do update set frontend_label = 'GTIN' returning attribute_id
      ), p as (
        insert into shop_data.product (sku, name) values ('TWIN-1', 'x'), ('TWIN-2', 'x') returning entity_id, sku
      ), w as (
        insert into shop_data.product_website (product_id, website_id) select entity_id, 1 from p
      )
      insert into shop_data.product_attribute_value (product_id, attribute_id, value)
      select entity_id, attribute_id, case sku when 'TWIN-1' then '04006381333931' else '4006381333931' end from p, a`);
    const { token } = await newAdministrator(shop, ["Platform_Catalog::manage"]);
    const shared = async () => (await items(token)).find(({ code }) => code === "barcodes_shared")?.values;
    assert.deepEqual(await shared(), { barcode: "4006381333931", skus: "TWIN-1, TWIN-2", count: 1 });
    await deps.pool.query("update shop_data.product set status = 2 where sku = 'TWIN-2'");
    assert.equal(await shared(), undefined);
  });

  test("mails from an address of this machine are named to who runs the installation", async () => {
    const sender = async (env: Readonly<Record<string, string>>, resource = "all") => {
      const other = await openApp({ env });
      const { token } = await newAdministrator(other, [resource]);
      const { body } = await other.call("GET", "/admin/api/attention", { token });
      return (body.items as Item[]).find(({ code }) => code === "mail_sender_local")?.values;
    };
    const SMTP_URL = "smtp://127.0.0.1:9";
    assert.deepEqual(await sender({ SMTP_URL }), { sender: "tillkeeper@localhost" });
    assert.equal(await sender({ SMTP_URL }, "Vendor_Pos::pos"), undefined);
    assert.equal(await sender({ SMTP_URL, MAIL_FROM: "Shop <shop@example.org>" }), undefined);
    assert.equal(await sender({}), undefined, "mails are saved to files");
  });

  test("names with characters that the fonts of PDFs lack are named to who runs the installation", async () => {
    const lacking = async (resource: string) => {
      const { token } = await newAdministrator(shop, [resource]);
      return (await items(token)).find(({ code }) => code === "fonts_lack")?.values;
    };
    assert.equal(await lacking("all"), undefined);
    await deps.pool.query(
      "insert into shop_data.product (sku, name) values ('R-1', 'Łódź “Çay” שולחן €'), ('R-2', '緑茶 緑')",
    );
    assert.deepEqual(await lacking("all"), { characters: "緑 茶", name: "緑茶 緑", count: 2 });
    assert.equal(await lacking("Platform_Catalog::manage"), undefined);
  });

  test("an administrator sees only what the role's rights show", async () => {
    await oldTill(50);
    await mismatch();
    const codes = async (resource: string) => {
      const { token } = await newAdministrator(shop, [resource]);
      return new Set((await items(token)).map(({ code }) => code));
    };
    assert.deepEqual(await codes("Vendor_Pos::settings"), new Set());
    assert.deepEqual(await codes("Vendor_Pos::register_reports"), new Set(["closing_mismatched"]));
    const of_registers = await codes("Vendor_Pos::pos");
    assert.ok(of_registers.has("register_silent"));
    assert.ok(!of_registers.has("closing_mismatched") && !of_registers.has("jobs_failed"));
  });
});
