import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { newAdministrator } from "../../test/administrator.ts";
import { cases } from "../../test/cases.ts";
import { queryOnce } from "../../test/empty-database.ts";
import { generateYear, type Sold, sumOf } from "../../test/fixtures/figures/year.ts";
import { newTerminal } from "../../test/fixtures/rows.ts";
import { storeSetting } from "../../test/settings.ts";
import { openApp } from "../../test/support.ts";
import { logEvidence } from "../features/sales/books/evidence/commands/log.ts";
import { verifyPeriod } from "../features/sales/figures/commands/verify.ts";
import { extendReceipts } from "../features/sales/receipts/commands/partitions.ts";
import { archiveReceipts } from "./archive.ts";
import { readArchive } from "./archive-read.ts";
import { jobHandlers } from "./worker.ts";

const FIGURES = `
  select concat_ws('|', to_char(day, 'YYYY-MM-DD'), per, location_id, dimension, key, currency) as place,
         concat_ws(' ', receipts, trim_scale(quantity), trim_scale(sales), trim_scale(refunds), trim_scale(exchanges),
                   trim_scale(tax), trim_scale(paid)) as amounts
    from pos.figure where per = 'd'`;

test("every figure of a generated year is what was sold, also after an archive, late receipts and reading it back", async () => {
  const app = await openApp();
  const { call, database, deps } = app;
  const { token } = await newAdministrator(app);
  await storeSetting(app, "general/locale/timezone", "Europe/Berlin");
  const body = { name: "Test shop", code: randomUUID(), is_sandbox: true };
  const { location_id } = (await call("POST", "/admin/api/locations", { token, body })).body;
  const tills = [await newTerminal(deps), await newTerminal(deps), await newTerminal(deps)];
  const sandbox = await newTerminal(deps, { location_id });
  const sold = generateYear({ seed: 41, receipts: cases(240, 4_000), tills, sandbox });
  const directory = await mkdtemp(join(tmpdir(), "tk-archive-"));
  after(() => rm(directory, { recursive: true, force: true }));

  const post = async (sales: readonly Sold[]): Promise<void> => {
    for (const { receipt } of sales) {
      const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
      assert.equal(answer.status, 200, answer.text);
    }
    await jobHandlers(deps).count_receipts({});
    await logEvidence(deps, { is_awaited: true });
  };
  const assertFigures = async (sales: readonly Sold[]): Promise<void> => {
    const found = new Map(
      (await queryOnce(database.owner_url, FIGURES)).map(({ place, amounts }) => [String(place), String(amounts)]),
    );
    assert.deepEqual(found, new Map(sumOf(sales, (place) => place.split("|")[1] === "d")));
  };
  /** Recounts all days; returns the number of those that could not be. */
  const recount = async (): Promise<number> => {
    let archived = 0;
    const onArchived = (): void => void (archived += 1);
    const days = await verifyPeriod(deps, {}, { onArchived });
    assert.deepEqual(
      days.filter(({ figures, payments, totals }) => figures + payments + totals > 0),
      [],
    );
    return archived;
  };

  const [third, half] = [Math.floor(sold.length / 3), Math.floor(sold.length / 2)];
  await post(sold.slice(0, third));
  await extendReceipts(deps, { cut: true });
  await post(sold.slice(third, half));
  // A day after all receipts, also when midnight comes during the test.
  const request = { before: Temporal.Now.plainDateISO("UTC").add({ days: 2 }).toString(), directory, closes_now: true };
  assert.equal(await archiveReceipts(deps, database.owner_url, request), 1);
  await assertFigures(sold.slice(0, half));
  // Late receipts of archived days, and repeats of archived ones.
  await post(sold.slice(half));
  await post(sold.slice(0, third));
  await assertFigures(sold);
  assert.ok((await recount()) > 20);
  await assertFigures(sold);
  const manifest = (await readdir(directory)).find((name) => name.endsWith(".json")) ?? "";
  await readArchive(deps, database.owner_url, join(directory, manifest));
  assert.equal(await recount(), 0);
  await assertFigures(sold);
});
