import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { bodyOf, openAdmin } from "../client.ts";
import { TIMEZONE } from "../day.ts";
import { hoursUntil } from "../hours.ts";
import { buildApplications } from "../../src/main/build-applications.ts";
import { browserPath } from "../../test/browser.ts";
import { startLicensingServer } from "../licensing-server.ts";
import { newAdministrator } from "../../test/administrator.ts";
import { startBalancer } from "../../test/balancer.ts";
import { runCommand } from "../../test/command-line.ts";
import { failedChecks, openDemoService } from "../../test/demo-day.ts";
import { until } from "../../test/running-service.ts";
import { openApp } from "../../test/support.ts";
import { TERMINAL_RESOURCES } from "../../src/shared/access/rules/access.ts";
import { verifyPeriod } from "../../src/features/sales/figures/commands/verify.ts";
import { startWorker } from "../../src/main/worker.ts";

await buildApplications();
const { deps, database, base_url, admin_token, aDay } = await openDemoService();

test("a day with lost responses, outages, a revoked licence and a late receipt loses and doubles nothing", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "tillkeeper-demo_links-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const kept: string[] = [];
  const checks = await aDay("first", {
    has_web_till: browserPath() !== undefined,
    demo_links: { folder, onKept: (label, link) => kept.push(`${label}: ${link}`) },
  });
  assert.deepEqual(failedChecks(checks), []);
  assert.ok(checks.length > 30);
  const { rows } = await deps.pool.query("select sum(count)::int as events from telemetry_summary");
  assert.deepEqual(rows, [{ events: 12 }], "the night has added up what each register sent of the day");
  assert.ok(checks.some(({ name }) => name === "Receipt mailed with its PDF"));
  assert.equal(
    checks.some(({ name }) => name === "Closing of the web till"),
    browserPath() !== undefined,
  );
  await homeIsWhatReceiptsSay();
  const [page = "", pdf = ""] = kept;
  assert.match(page, /^Receipt page: http:\/\/127\.0\.0\.1:\d+\/pos\/receipt\/[0-9a-f]{64}$/);
  assert.ok(pdf.startsWith(`Receipt as PDF: ${folder}/receipt-`), pdf);
  assert.match(await readFile(pdf.slice("Receipt as PDF: ".length), "latin1"), /^%PDF-/);
});

interface Home {
  readonly day: string;
  readonly currencies: readonly (Readonly<
    Record<"currency" | "net_sales" | "paid" | "deposits" | "paid_earlier" | "other", string>
  > & {
    readonly receipts: number;
    readonly hours: readonly { readonly hour: number; readonly net_sales: string }[];
  })[];
  readonly best_sellers: readonly { readonly sku: string | null; readonly name: string; readonly quantity: string }[];
  readonly tenders: readonly { readonly currency: string; readonly amount: string }[];
}

/** Compares Home with sums that are made of the receipts themselves, without the kept figures. */
async function homeIsWhatReceiptsSay(): Promise<void> {
  const headers = { authorization: `Bearer ${admin_token}` };
  const answer = await fetch(new URL("/admin/api/trading-day", base_url), { headers });
  const home = (await answer.json()) as Home;
  const { rows: sums } = await deps.pool.query<{
    currency: string;
    receipts: number;
    net_sales: string;
    hours: string;
  }>(
    `select currency, sum(receipts)::int as receipts, sum(net_sales)::text as net_sales,
            json_object_agg(hour, net_sales::text) filter (where net_sales <> 0) as hours
       from (select currency, extract(hour from sold_at)::int as hour, count(*) as receipts, round(sum(f.net_sales), 2) as net_sales
               from receipt r
              cross join lateral receipt_figures(receipt_kind(r.sale_type, r.layaway_kind, r.credit_due), r.grand_total) f
              where r.sold_at::date = $1::date and not is_sandbox(r.location_id) group by 1, 2) h
      group by 1 order by 2 desc`,
    [home.day],
  );
  assert.ok(sums.length > 0);
  assert.deepEqual(
    home.currencies.map(({ currency, receipts, net_sales, hours }) => ({
      currency,
      receipts,
      net_sales,
      hours: Object.fromEntries(
        hours.filter((hour) => Number(hour.net_sales) !== 0).map((hour) => [hour.hour, hour.net_sales]),
      ),
    })),
    sums.map(({ hours, ...sum }) => ({ ...sum, hours: JSON.parse(hours) as object })),
  );
  const days = await verifyPeriod(deps, {});
  assert.deepEqual(
    days.filter(({ figures, payments, totals }) => figures + payments + totals > 0),
    [],
  );
  const { rows: goods } = await deps.pool.query<{ name: string; quantity: string }>(
    `select coalesce(line ->> 'sku', line ->> 'name') as product, round(sum(
              case when k.kind = 'refund' then -abs((line ->> 'qty')::numeric) else (line ->> 'qty')::numeric end), 2)::text as quantity
       from receipt r
      cross join lateral (select receipt_kind(r.sale_type, r.layaway_kind, r.credit_due) as kind) k
      cross join lateral json_array_elements(r.items::json) line
      where r.sold_at::date = $1::date and k.kind in ('sale', 'settlement', 'refund', 'exchange') and not is_sandbox(r.location_id)
      group by 1 having sum(case when k.kind = 'refund' then -abs((line ->> 'qty')::numeric) else (line ->> 'qty')::numeric end) > 0
      order by sum(case when k.kind = 'refund' then -abs((line ->> 'qty')::numeric) else (line ->> 'qty')::numeric end) desc, 1 limit 8`,
    [home.day],
  );
  assert.deepEqual(
    home.best_sellers.map(({ sku, name, quantity }) => ({ product: sku ?? name, quantity })),
    goods,
  );
  const [first] = home.currencies;
  assert.ok(first);
  const { paid, deposits, paid_earlier, other, net_sales } = first;
  const cents = (amounts: readonly string[]) =>
    amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
  assert.equal(cents([paid, deposits, paid_earlier, other]), cents([net_sales]));
  const tenders = home.tenders.filter(({ currency }) => currency === first.currency);
  assert.equal(cents(tenders.map(({ amount }) => amount)), cents([paid]));
}

test("a day whose licences come from a licensing service, where one is revoked and restored, passes too", async () => {
  const licensing = await startLicensingServer();
  after(() => licensing.close());
  const other = await openApp({
    env: {
      LICENSING_URL: licensing.url,
      LICENSING_TOKEN: licensing.token,
      LICENSING_ALLOW_PRIVATE: "on",
    },
  });
  await startWorker(other.deps);
  const { token } = await newAdministrator(other);
  const url = await other.app.listen({ port: 0, host: "127.0.0.1" });
  const checks = await aDay("licensed", { base_url: url, admin_token: token, licensing, mistake: "drawer-short" });
  assert.deepEqual(failedChecks(checks), []);
  assert.ok(checks.some(({ name, actual }) => name === "Its finding" && actual === "cash_short"));
  assert.ok(licensing.requests.some(({ answer }) => JSON.stringify(answer)?.includes("revoked")));
});

test("a day passes behind a load balancer over two nodes", async (t) => {
  const other = await openApp({ database });
  const port = Number(new URL(await other.app.listen({ port: 0, host: "127.0.0.1" })).port);
  const balancer = await startBalancer([Number(new URL(base_url).port), port]);
  t.after(() => balancer.close());
  await until(async () => balancer.nodes.every((node) => node.isUp()));
  assert.deepEqual(failedChecks(await aDay("two nodes", { base_url: balancer.url })), []);
  assert.ok(balancer.nodes.every((node) => node.given() > 100));
});

test("a second day fits into the same service, with registers that share an integration's token", async () => {
  const { api } = openAdmin({ base_url, token: admin_token });
  const body = { name: "Registers", resources: [...TERMINAL_RESOURCES, "Vendor_Pos::locations_manage"] };
  const { access_token } = bodyOf(await api.call("POST /integrations", { body }));
  const checks = await aDay("second", {
    register_token: access_token,
    mistake: "cash-rounded-without-step",
    style: { layaway: "prepayment" },
  });
  assert.deepEqual(failedChecks(checks), []);
  assert.ok(
    checks.some(({ name, actual }) => name === "The closing with a mistake" && actual === "not_evaluated"),
    "what the receipts do not prove stays open",
  );
});

test("a day that ends now is of today, also in the morning, and nothing in it is of later", async () => {
  const now = Temporal.Now.zonedDateTimeISO(TIMEZONE);
  const hours = hoursUntil(now);
  const { rows: before } = await deps.pool.query<{ now: string }>("select clock_timestamp()::text as now");
  const checks = await aDay("today", { hours });
  assert.deepEqual(failedChecks(checks), []);
  const { rows } = await deps.pool.query<{ days: string[]; is_past: boolean }>(
    `select array_agg(distinct business_date::text) as days, bool_and(closed_at <= clock_timestamp()) as is_past
       from register_report where stored_at > $1::timestamptz`,
    [before[0]?.now],
  );
  assert.deepEqual(rows, [{ days: [hours.opened_at.toPlainDate().toString()], is_past: true }]);
});

test("the demo ends with a sentence and exit code 1 when a platform cannot be installed", async () => {
  const { code, stdout, stderr } = await runCommand(["demo", "--exit", "--platform", "vendure"], {
    PLATFORMS_DIR: "/dev/null/platforms",
  });
  assert.equal(code, 1);
  assert.doesNotMatch(stdout, /trading day/);
  assert.match(stderr, /^vendure could not be installed: ENOTDIR.+\n$/);
});

test("the demo takes the token of a running service from a variable, and names it where it is missing", async () => {
  const words = ["demo", "--exit", "--url", "http://127.0.0.1:1"];
  const without = await runCommand(words, {});
  assert.deepEqual([without.code, without.stderr.includes("--url requires DEMO_ADMIN_TOKEN")], [1, true]);
  const unreachable = await runCommand(words, { DEMO_ADMIN_TOKEN: "a" });
  assert.deepEqual([unreachable.code, unreachable.stderr.includes("DEMO_ADMIN_TOKEN")], [1, false]);
});

test("the demo refuses a platform that does not exist, or that is named beside a running service", async () => {
  const unknown = await runCommand(["demo", "--platform", "toString"], {});
  assert.deepEqual([unknown.code, unknown.stderr], [1, "--platform must be one of: medusa, vendure.\n"]);
  const beside = ["--url", "http://127.0.0.1:1", "--admin-token", "a"];
  const running = await runCommand(["demo", "--platform", "vendure", ...beside], {});
  assert.deepEqual(
    [running.code, running.stderr],
    [1, "--platform starts beside the demo's own service: leave --url out.\n"],
  );
});
