import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { unzipSync } from "fflate";
import { newAdministrator } from "../../../../../test/administrator.ts";
import { closingOf, listed, submit } from "../../../../../test/fixtures/closings/shop.ts";
import { NODES, runVerifier, unpack } from "../../../../../test/fixtures/evidence/bundle.ts";
import { newTerminal, sampleReceipt } from "../../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../../test/support.ts";
import { changeUnguarded } from "../../../../../test/unguarded.ts";
import { makeCheckpoint } from "./commands/checkpoint.ts";
import { logEvidence } from "./commands/log.ts";

const shop = await openApp();
const { app, call, deps, database } = shop;
const { token } = await newAdministrator(shop);
const EMAIL = "zoe.canary@example.test";

/** A period around today, whenever midnight is. */
const { rows: days } = await deps.pool.query<{ today: string; from: string; to: string }>(
  "select current_date::text as today, (current_date - 2)::text as from, (current_date + 2)::text as to",
);
const period = days[0] ?? assert.fail();

async function newPlace() {
  const terminal = await newTerminal(deps);
  return { ...terminal, series_id: randomUUID() };
}
type Place = Awaited<ReturnType<typeof newPlace>>;

async function sell(place: Place, fields: Record<string, unknown> = {}) {
  const sale_id = randomUUID();
  const order_increment_id = `order ${sale_id}`;
  const receipt = sampleReceipt(place, { sale_id, order_increment_id, ...fields });
  const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  assert.equal(answer.status, 200, answer.text);
  const { rows } = await deps.pool.query<{ receipt_id: number }>("select receipt_id from receipt where sale_id = $1", [
    sale_id,
  ]);
  return { sale_id, receipt_id: rows[0]?.receipt_id ?? assert.fail() };
}

async function close(place: Place, closing_number: number, sales: readonly { readonly sale_id: string }[]) {
  const documents = listed(...sales.map(({ sale_id }) => sale_id.toUpperCase()));
  const report = closingOf(place, { closing_number, business_date: period.today, documents });
  const answer = await submit(shop, report);
  assert.equal(answer.status, 200, answer.text);
  return report.report_id;
}

async function fetchBundle({ location_id }: Pick<Place, "location_id">, bearer = token) {
  const url = `/admin/api/evidence/bundle.zip?location_id=${location_id}&from=${period.from}&to=${period.to}`;
  return app.inject({ method: "GET", url, headers: { authorization: `Bearer ${bearer}` } });
}

async function bundleOf(place: Pick<Place, "location_id">) {
  const { statusCode, rawPayload, body } = await fetchBundle(place);
  assert.equal(statusCode, 200, body);
  return { bytes: rawPayload, files: new Map(Object.entries(unzipSync(rawPayload))) };
}

const textOf = (files: ReadonlyMap<string, Uint8Array>, name: string) => Buffer.from(files.get(name) ?? []).toString();
const linesOf = (files: ReadonlyMap<string, Uint8Array>, name: string) =>
  textOf(files, name)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

describe("the bundle of a location", () => {
  test("verifies in an empty folder, by the verifier in it, against a checkpoint from before", async () => {
    const place = await newPlace();
    const elsewhere = await newPlace();
    const sales = [await sell(place), await sell(elsewhere), await sell(place, { order_increment_id: null })];
    const [first, foreign, late] = sales;
    assert.ok(first && foreign && late);
    const person = await sell(place, { customer_email: EMAIL, customer_name: "Zoë Canary" });
    const report_id = await close(place, 7, [first, late, person]);
    const { note } = await makeCheckpoint(deps);
    await deps.pool.query("update receipt set order_increment_id = 'late-1' where receipt_id = $1", [late.receipt_id]);
    const body = { email: EMAIL, reason: "case 1" };
    const erased = await call("POST", "/admin/api/persons/erase", { token, body });
    assert.equal(erased.status, 200, erased.text);
    const annotated = await call("POST", `/admin/api/register-reports/${report_id}/annotations`, {
      token,
      body: { text: '=1+1, "twelve" euros\nwere in the safe' },
    });
    assert.equal(annotated.status, 200, annotated.text);

    const { files } = await bundleOf(place);
    for (const node of NODES) {
      const folder = unpack(files);
      const { status, output } = runVerifier(folder, { node, held: [note], verifier: `${folder}/verify.mjs` });
      assert.equal(status, 0, output);
      assert.match(
        output,
        /^3 receipt\(s\), 1 closing\(s\), 0 invoice\(s\), \d+ entries in the log of \S+, 1 sealed by erasure, 0 fault/m,
      );
      assert.match(output, /^note checkpoint held\.txt: the log continues it/m);
    }
    const document = await call("GET", `/rest/V1/pos/register-reports/${report_id}`);
    assert.ok(document.status === 200);
    const receipts = linesOf(files, `receipts/${period.today}.ndjson`);
    const [, , erased_line] = receipts;
    assert.deepEqual(
      receipts.map(({ key }) => key),
      [first, late, person].map(({ receipt_id }) => String(receipt_id)),
    );
    assert.deepEqual([erased_line.personal, erased_line.salt], [null, null]);
    for (const bytes of files.values()) assert.doesNotMatch(Buffer.from(bytes).toString().toLowerCase(), /canary/);
    assert.deepEqual(
      linesOf(files, "entries.ndjson")
        .map(({ kind, key }) => [kind, key])
        .filter(([kind]) => kind !== "annotation"),
      [
        ["closing", report_id],
        ["order", String(late.receipt_id)],
        ["erasure", String(person.receipt_id)],
      ],
    );
  });

  test("has the same bytes for the same request, and all files that the manifest names", async () => {
    const place = await newPlace();
    await close(place, 1, [await sell(place), await sell(place)]);
    const once = await bundleOf(place);
    await sell(await newPlace());
    await logEvidence(deps, { is_awaited: true });
    const again = await bundleOf(place);
    assert.ok(once.bytes.equals(again.bytes));
    const names = textOf(once.files, "manifest.txt").match(/(?<=^[0-9a-f]{64} {2}).+$/gm);
    assert.deepEqual([...(names ?? []), "manifest.txt"], [...once.files.keys()]);
    for (const name of names ?? []) {
      const digest = createHash("sha256")
        .update(once.files.get(name) ?? "")
        .digest("hex");
      assert.ok(textOf(once.files, "manifest.txt").includes(`${digest}  ${name}\n`), name);
    }
  });

  test("has the documents of closings byte for byte, and receipts without a closing", async () => {
    const place = await newPlace();
    const unlisted = await sell(place);
    const report_id = await close(place, 3, []);
    const { files } = await bundleOf(place);
    const { rows } = await deps.pool.query("select document from register_report where report_id = $1", [report_id]);
    assert.equal(textOf(files, `closings/${place.series_id}-3.json`), rows[0].document);
    assert.deepEqual(
      linesOf(files, `receipts/${period.today}.ndjson`).map(({ key }) => key),
      [String(unlisted.receipt_id)],
    );
    assert.equal(runVerifier(unpack(files)).status, 0);
  });

  test("shows what the owner of the database changed: a cent, a byte, a deleted receipt, a closing", async () => {
    const place = await newPlace();
    const sales = [];
    for (let count = 0; count < 6; count += 1) sales.push(await sell(place));
    const [cent, byte, gone, whole, unlisted, last] = sales;
    assert.ok(cent && byte && gone && whole && unlisted && last);
    const report_id = await close(place, 4, [cent, byte, gone, whole, last]);
    const { note } = await makeCheckpoint(deps);
    assert.equal(runVerifier(unpack((await bundleOf(place)).files)).status, 0);

    const change = (table: string, text: string, id: unknown) => changeUnguarded(database, table, text, [id]);
    await change(
      "receipt",
      "update receipt set grand_total = grand_total + 0.01 where receipt_id = $1",
      cent.receipt_id,
    );
    await change(
      "receipt",
      "update receipt set raw_payload = replace(raw_payload, 'wrote', 'wrate') where receipt_id = $1",
      byte.receipt_id,
    );
    await change("receipt", "delete from receipt where receipt_id = $1", gone.receipt_id);
    await change("receipt", "delete from receipt where receipt_id = $1", unlisted.receipt_id);
    await change(
      "register_report",
      "update register_report set document = replace(document, '10.00', '11.00') where report_id = $1",
      report_id,
    );
    const { status, output } = runVerifier(unpack((await bundleOf(place)).files), { held: [note] });
    assert.equal(status, 1);
    assert.match(output, new RegExp(`^receipt ${cent.receipt_id}: .*changed after it was logged`, "m"));
    assert.match(output, new RegExp(`^receipt ${byte.receipt_id}: .*changed after it was logged`, "m"));
    for (const { receipt_id } of [gone, unlisted])
      assert.match(output, new RegExp(`^receipt ${receipt_id}: .*no such receipt`, "m"));
    assert.match(output, new RegExp(`^closing ${report_id}: .* is not the document in the log`, "m"));
    assert.doesNotMatch(output, new RegExp(`^receipt ${whole.receipt_id}:`, "m"));
  });

  test("has what came before its checkpoint, and a sale whose receipt never came is named", async () => {
    const place = await newPlace();
    const report_id = await close(place, 5, [{ sale_id: randomUUID() }]);
    const { output, status } = runVerifier(unpack((await bundleOf(place)).files));
    assert.equal(status, 1);
    assert.match(output, new RegExp(`^closing ${report_id}: it lists sale .*the bundle has no receipt of it`, "m"));
  });

  test("is refused for another's location, a wrong period and more than 366 days, and needs the permission", async () => {
    const place = await newPlace();
    const refused = async (query: string, bearer = token) =>
      (await call("GET", `/admin/api/evidence/bundle.zip?location_id=${place.location_id}&${query}`, { token: bearer }))
        .status;
    assert.equal(await refused("from=2026-03-02&to=2026-03-01"), 400);
    assert.equal(await refused("from=2026-03-02&to=never"), 400);
    assert.equal(await refused("from=2025-03-02&to=2026-03-03"), 400);
    assert.equal(await refused("from=2025-03-02&to=2026-03-02"), 200);
    const { token: other } = await newAdministrator(shop, ["Vendor_Pos::receipts"]);
    assert.equal(await refused("from=2026-03-01&to=2026-03-02", other), 401);
    const unknown = await call(
      "GET",
      "/admin/api/evidence/bundle.zip?location_id=999999&from=2026-03-01&to=2026-03-01",
      {
        token,
      },
    );
    assert.equal(unknown.status, 404);
  });

  test("is in the audit log, with its name and its SHA-256", async () => {
    const place = await newPlace();
    const { bytes } = await bundleOf(place);
    const { rows } = await deps.pool.query(
      "select entity_name, new_value from audit_log where entity_type = 'book_file' order by log_id desc limit 1",
    );
    assert.match(rows[0].entity_name, /^evidence_.*\.zip$/);
    assert.equal(rows[0].new_value, createHash("sha256").update(bytes).digest("hex"));
  });
});
