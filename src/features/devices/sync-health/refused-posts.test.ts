import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { queryOnce } from "../../../../test/empty-database.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { ApiError } from "../../../web-api/errors/errors.ts";
import { jobHandlers } from "../../../main/worker.ts";
import { closingOf, newTill, submit } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { call, deps, newToken } = shop;
const { token } = await newAdministrator(shop, ["all"]);

async function healthOf(terminal_id: number) {
  await deps.refusedPosts.drain();
  const answer = await call("GET", `/admin/api/sync-health?filter[terminal_id]=${terminal_id}`, { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.items[0];
}

const send = (receipt: unknown, by?: string) =>
  call("POST", "/rest/V1/pos/receipts", { body: { receipt }, ...(by === undefined ? {} : { token: by }) });

test("a refused receipt is one row of its terminal, counted when it is refused again, without its other fields", async () => {
  const till = await newTerminal(deps, { license_type: "free" });
  const sold = sampleReceipt(till, { customer_name: "Ada Secret", customer_email: "ada@example.com" });
  for (let time = 0; time < 3; time += 1) assert.equal((await send(sold)).status, 401);
  await deps.refusedPosts.drain();
  const other = sampleReceipt(till, { sale_id: "ada@example.com", pos_order_id: "ada@example.com" });
  assert.equal((await send(other)).status, 401);
  const { refused, refused_posts } = await healthOf(till.terminal_id);
  assert.equal(refused_posts, 4);
  const rows = refused.map(({ route, reason, sale_id, times }: Record<string, unknown>) => [
    route,
    reason,
    sale_id,
    times,
  ]);
  assert.deepEqual(rows, [
    ["/V1/pos/receipts", "license", null, 1],
    ["/V1/pos/receipts", "license", sold["sale_id"], 3],
  ]);
  const { rows: kept } = await deps.pool.query("select * from refused_post where terminal_id = $1", [till.terminal_id]);
  assert.doesNotMatch(JSON.stringify(kept), /secret|example\.com/i);
});

test("a refused closing is kept with the outcome of its collision, an invalid one as invalid", async () => {
  const till = await newTill(shop);
  const report = closingOf(till);
  assert.equal((await submit(shop, report)).status, 200);
  assert.equal((await submit(shop, { ...report, closing_note: "Another" })).status, 409);
  assert.equal((await submit(shop, { ...report, currency: 7 })).status, 400);
  const { refused } = await healthOf(till.terminal_id);
  assert.deepEqual(refused.map(({ route, reason }: Record<string, unknown>) => [route, reason]).toSorted(), [
    ["/V1/pos/register-reports", "invalid"],
    ["/V1/pos/register-reports", "report_payload_differs"],
  ]);
});

test("a refused post keeps its code, its field and the newest request's id, and one line of the log says so", async () => {
  const till = await newTerminal(deps);
  const right = sampleReceipt(till);
  const refused = async (receipt: Record<string, unknown>, request_id: string) => {
    const headers = { "x-request-id": request_id };
    const { status, headers: answered } = await call("POST", "/rest/V1/pos/receipts", { body: { receipt }, headers });
    return [status, answered["x-error-code"], answered["x-request-id"]];
  };
  const number_as_text = { ...right, grand_total: "much" };
  assert.deepEqual(await refused(number_as_text, "first"), [400, "invalid_type", "first"]);
  assert.deepEqual(await refused(number_as_text, "second"), [400, "invalid_type", "second"]);
  const { sale_id: _left_out, ...incomplete } = right;
  assert.deepEqual(await refused({ ...incomplete, "Ada <ada@example.com>": 1 }, "third"), [
    400,
    "field_not_supported",
    "third",
  ]);
  const rows = (await healthOf(till.terminal_id)).refused.map(
    ({ code, field, request_id, times }: Record<string, unknown>) => [code, field, request_id, times],
  );
  assert.deepEqual(rows.toSorted(), [
    ["field_not_supported", null, "third", 1],
    ["invalid_type", "grand_total", "second", 2],
  ]);
  const lines = shop.log_lines
    .map((line) => JSON.parse(line))
    .filter(({ msg, terminal_id }) => msg === "refused a post of a register" && terminal_id === till.terminal_id);
  assert.deepEqual(
    lines.map(({ error_code, field, request_id }) => [error_code, field, request_id]),
    [
      ["invalid_type", "grand_total", "first"],
      ["field_not_supported", "", "third"],
    ],
  );
});

test("a post of a terminal that does not exist, or that the token does not reach, gets no row", async () => {
  const [own, other] = [await newTerminal(deps), await newTerminal(deps)];
  const bound = await newToken(["Vendor_Pos::receipts"], [own.location_id]);
  assert.equal((await send(sampleReceipt(other), bound)).status, 401);
  assert.equal((await send(sampleReceipt({ ...other, terminal_id: 999_999 }))).status, 401);
  assert.equal(
    (await call("POST", "/rest/V1/pos/receipts", { body: { receipt: sampleReceipt(other) }, token: "tk_no" })).status,
    401,
  );
  assert.deepEqual((await healthOf(other.terminal_id)).refused, []);
  const { rowCount } = await deps.pool.query("select from refused_post where terminal_id = 999999");
  assert.equal(rowCount, 0);
});

test("a terminal has a hundred rows of refused posts at most, the newest, and they are deleted after 30 days", async () => {
  const till = await newTerminal(deps, { license_type: "free" });
  const sales = Array.from({ length: 130 }, () => randomUUID());
  for (const [index, sale_id] of sales.entries()) {
    assert.equal((await send(sampleReceipt(till, { sale_id, pos_order_id: sale_id }))).status, 401);
    if (index === 30 || index === 128) await deps.refusedPosts.drain();
  }
  const { refused, refused_posts } = await healthOf(till.terminal_id);
  assert.deepEqual([refused.length, refused_posts, refused[0].sale_id], [20, 100, sales.at(-1)]);
  const age = (days: number) =>
    deps.pool.query("update refused_post set last_at = clock_timestamp() - make_interval(days => $1, mins => 1)", [
      days,
    ]);
  await age(29);
  await jobHandlers(deps).purge_expired({});
  const old = await healthOf(till.terminal_id);
  assert.deepEqual([old.refused.length, old.refused_posts], [20, 0], "after 7 days they are shown and not counted");
  await age(30);
  await jobHandlers(deps).purge_expired({});
  assert.deepEqual((await healthOf(till.terminal_id)).refused, []);
});

test("a refused post whose sale arrived later is shown as such, and counted neither here nor as attention", async () => {
  const till = await newTerminal(deps);
  const arrived = sampleReceipt(till);
  assert.equal((await send({ ...arrived, grand_total: "much" })).status, 400);
  assert.equal((await send(sampleReceipt(till, { grand_total: "much" }))).status, 400);
  const itemOf = async () => {
    const { body } = await call("GET", "/admin/api/attention", { token });
    const items = body.items.filter(({ code }: { code: string }) => code === "posts_refused");
    return items.find(({ values }: { values: { terminal_id: number } }) => values.terminal_id === till.terminal_id);
  };
  const { refused_posts: before, health, reasons } = await healthOf(till.terminal_id);
  assert.deepEqual([before, reasons.includes("refused"), health === "ok"], [2, true, false]);
  assert.equal((await itemOf()).values.count, 2);
  assert.equal((await send(arrived)).status, 200);
  const { refused, refused_posts } = await healthOf(till.terminal_id);
  assert.equal(refused_posts, 1);
  assert.equal((await itemOf()).values.count, 1);
  const later = refused.filter(({ has_arrived }: { has_arrived: boolean }) => has_arrived);
  assert.deepEqual(
    later.map(({ sale_id }: { sale_id: string }) => sale_id),
    [arrived["sale_id"]],
  );
});

test("a refused post whose row cannot be written gets the same answer, and the log names the error", async () => {
  const till = await newTerminal(deps, { license_type: "free" });
  await queryOnce(shop.database.owner_url, "alter table pos.refused_post rename to away");
  const answer = await send(sampleReceipt(till));
  assert.equal(answer.status, 401);
  await deps.refusedPosts.drain();
  assert.ok(shop.log_lines.some((line) => line.includes("refused posts could not be kept")));
  await queryOnce(shop.database.owner_url, "alter table pos.away rename to refused_post");
});

test("a flood of different sales of one terminal is one write of a bounded number of rows, and each post counts", async () => {
  const [till, other] = [
    await newTerminal(deps, { license_type: "free" }),
    await newTerminal(deps, { license_type: "free" }),
  ];
  const refuse = (terminal_id: number) =>
    deps.refusedPosts.note({
      caller: { kind: "terminal", terminal_id, location_ids: [] },
      route: "/rest/V1/pos/receipts",
      request_id: randomUUID(),
      refusal: new ApiError("license_required", { id: terminal_id }),
      body: Buffer.from(JSON.stringify({ receipt: { sale_id: randomUUID() } })),
    });
  for (let post = 0; post < 1000; post += 1) refuse(till.terminal_id);
  refuse(other.terminal_id);
  const { refused, refused_posts } = await healthOf(till.terminal_id);
  const { rows } = await deps.pool.query(
    "select count(*)::int as rows, sum(times) filter (where sale_id = '')::int as without_sale from refused_post where terminal_id = $1",
    [till.terminal_id],
  );
  assert.equal(refused.length, 20);
  // The row of one sale was deleted to make room for the row without a sale.
  assert.deepEqual({ refused_posts, ...rows[0] }, { refused_posts: 999, rows: 100, without_sale: 900 });
  assert.equal((await healthOf(other.terminal_id)).refused_posts, 1);
});

test("a refused post counts although an earlier receipt of its sale is stored", async () => {
  const till = await newTerminal(deps);
  const deposit = sampleReceipt(till);
  assert.equal((await send(deposit)).status, 200);
  const payment = sampleReceipt(till, { sale_id: deposit["sale_id"], grand_total: "much" });
  assert.equal((await send(payment)).status, 400);
  const { refused, refused_posts } = await healthOf(till.terminal_id);
  assert.deepEqual([refused_posts, refused[0].has_arrived], [1, false]);
});
