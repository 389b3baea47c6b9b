import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { rateColumns } from "../src/pages/closings/rate-columns.ts";
import { newAdministrator } from "../../test/administrator.ts";
import { closingOf, newTill, submit } from "../../test/fixtures/closings/shop.ts";
import { styledFigures } from "../../test/fixtures/closings/styled.ts";
import { openApp } from "../../test/support.ts";
import { formatAmount } from "../../src/runtime/money.ts";
import { TENDER_KEYS } from "../../src/features/sales/closings/rules/closing.ts";
import { unitsOf } from "../../src/features/sales/closings/rules/totals.ts";

const shop = await openApp();
const { token } = await newAdministrator(shop, ["Vendor_Pos::register_reports"]);
const ask = (path: string) => shop.call("GET", `/admin/api/${path}`, { token });

const sum = (amounts: readonly unknown[]): string =>
  formatAmount(amounts.reduce<bigint>((total, amount) => total + unitsOf(String(amount)), 0n));
const plain = (amount: string): string => formatAmount(unitsOf(amount));

test("the columns of the list of closings and of its files add up to the sums on the screen, whichever sign registers write", async () => {
  const till = await newTill(shop);
  const written: { readonly refunds_incl_tax: string; readonly report_id: string }[] = [];
  for (const members of fc.sample(styledFigures, 60)) {
    const report = closingOf(till, { ...members, currency: "EUR", business_date: "2026-05-01" });
    assert.equal((await submit(shop, report)).status, 200);
    written.push({
      report_id: report.report_id,
      refunds_incl_tax: (report.refunds as { incl_tax: string }).incl_tax,
    });
  }
  const of_till = `filter[terminal_id]=${till.terminal_id}`;
  const { items } = (await ask(`register-reports?${of_till}&page_size=1000`)).body;
  assert.equal(items.length, 60);
  const [shown] = (await ask(`register-reports/totals?${of_till}`)).body.items;
  const [totals] = (await ask(`register-totals/summary?from=2026-05-01&to=2026-05-01&location_id=${till.location_id}`))
    .body.currencies;

  const column = (name: string) => items.map((row: Record<string, unknown>) => row[name]);
  assert.equal(sum(column("refunds_incl_tax")), plain(shown.refunds_incl_tax));
  const names = ["refunds_excl_tax", "refunds_tax", "refunds_incl_tax", ...TENDER_KEYS.map((key) => `tender_${key}`)];
  for (const name of names) assert.equal(sum(column(name)), plain(totals[name]), name);

  const { text } = await ask(`register-reports.csv?${of_till}`);
  const [header = "", ...lines] = text.split("\r\n").slice(0, -1);
  const place = header.split(",").indexOf("refunds_incl_tax");
  assert.equal(sum(lines.map((line) => line.split(",")[place])), plain(shown.refunds_incl_tax));

  const rates = rateColumns(items, (amount, { rate, treatment }) => `${amount} ${rate ?? ""} ${treatment}`);
  const of_rates = new Map(
    totals.tax_rates.flatMap((rate: Record<string, string | null>) =>
      (["sales_net", "sales_tax", "refund_net", "refund_tax"] as const).map((name) => {
        const of = rate["rate"] ?? "";
        const amount = name.replace("refund_", "refunds_").replace("_net", "_excl_tax");
        return [`${amount} ${of} ${rate["treatment"]}`, plain(rate[name] ?? "")];
      }),
    ),
  );
  assert.ok(rates.length > 10);
  for (const { title, of } of rates) assert.equal(sum(items.map(of)), of_rates.get(title), title);

  // The page of a closing and the interface of registers.
  for (const { report_id, refunds_incl_tax } of written.slice(0, 10)) {
    const listed = items.find((row: { report_id: string }) => row.report_id === report_id);
    const { body } = await ask(`register-reports/${report_id}`);
    assert.equal(body.refunds_incl_tax, listed.refunds_incl_tax);
    assert.deepEqual(body.tax_rates, listed.tax_rates);
    const isTurned = body.writes_refunds_negative === true;
    assert.equal(
      plain(body.refunds_incl_tax),
      plain(isTurned ? sum([refunds_incl_tax]).replace("-", "") : refunds_incl_tax),
    );
    assert.equal(JSON.parse(body.report_json).refunds.incl_tax, refunds_incl_tax, "the document as it was sent");
  }
});

test("the list is filtered and sorted by the refunds that it shows", async () => {
  const till = await newTill(shop);
  for (const [closing_number, sign, excl_tax] of [
    [1, "-", "30.00"],
    [2, "", "10.00"],
    [3, "-", "20.00"],
  ] as const) {
    const refunds = {
      excl_tax: sign + excl_tax,
      tax: `${sign}1.00`,
      incl_tax: sign + excl_tax.replace("0.00", "1.00"),
    };
    assert.equal((await submit(shop, closingOf(till, { closing_number, refunds, tax_rates: [] }))).status, 200);
  }
  const numbers = async (query: string) =>
    (await ask(`register-reports?filter[terminal_id]=${till.terminal_id}&${query}`)).body.items.map(
      ({ closing_number }: { closing_number: number }) => closing_number,
    );
  assert.deepEqual(await numbers("sort=refunds_incl_tax"), [2, 3, 1]);
  assert.deepEqual(await numbers("sort=-refunds_excl_tax"), [1, 3, 2]);
  assert.deepEqual(await numbers("filter[refunds_incl_tax][gt]=15&sort=closing_number"), [1, 3]);
});
