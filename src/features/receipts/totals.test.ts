import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../test/administrator.ts";
import { newTerminal, sampleReceipt } from "../../../test/fixtures.ts";
import { openApp } from "../../../test/support.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator(app, ["Vendor_Pos::receipts"]);
const from = "2026-03-01T00:00:00Z";
const to = "2026-03-03T00:00:00Z";

describe("what was sold in a period", async () => {
  const here = await newTerminal(deps);
  const there = await newTerminal(deps);
  const sell = async (terminal: typeof here, created_at: string, fields: object = {}): Promise<void> => {
    const receipt = sampleReceipt(terminal, { created_at, ...fields });
    assert.equal((await call("POST", "/rest/V1/pos/receipts", { body: { receipt } })).status, 200);
  };
  await sell(here, "2026-03-01 09:10:00");
  await sell(here, "2026-03-01 09:50:00", { grand_total: 0.1 });
  await sell(here, "2026-03-01 23:30:00");
  await sell(there, "2026-03-01 09:20:00", { currency: "USD" });
  await sell(here, "2026-03-03 00:00:00");

  test("is summed exactly by hour, location and currency, from the first instant to before the last", async () => {
    const { body } = await call("GET", `/admin/api/receipt-totals?from=${from}&to=${to}`, { token });
    const sums = body.items.map((row: Record<string, unknown>) => [
      row["starts_at"],
      row["location_id"],
      row["currency"],
      row["receipts"],
      row["total"],
    ]);
    assert.deepEqual(sums, [
      ["2026-03-01 09:00:00", here.location_id, "EUR", 2, "12.20"],
      ["2026-03-01 09:00:00", there.location_id, "USD", 1, "12.10"],
      ["2026-03-01 23:00:00", here.location_id, "EUR", 1, "12.10"],
    ]);
  });

  test("is counted to the day of the asked time zone", async () => {
    const query = `from=${from}&to=${to}&by=day&timezone=Europe/Amsterdam`;
    const { body } = await call("GET", `/admin/api/receipt-totals?${query}`, { token });
    const days = body.items.map((row: Record<string, unknown>) => [row["starts_at"], row["receipts"]]);
    assert.deepEqual(days, [
      ["2026-02-28 23:00:00", 2],
      ["2026-02-28 23:00:00", 1],
      ["2026-03-01 23:00:00", 1],
    ]);
  });

  test("is refused for what is no period, no unit and no time zone", async () => {
    for (const query of [
      "from=x&to=y",
      `from=${to}&to=${from}`,
      `from=${from}&to=2026-12-01T00:00:00Z`,
      `from=${from}&to=${to}&by=year`,
      `from=${from}&to=${to}&timezone=Mars/Olympus`,
    ]) {
      assert.equal((await call("GET", `/admin/api/receipt-totals?${query}`, { token })).status, 400, query);
    }
    assert.equal((await call("GET", "/admin/api/receipt-totals", { token: undefined })).status, 401);
  });
});
