import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import pg from "pg";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { verifyChain } from "./commands/chain.ts";
import { FIRST_PREVIOUS_LINK, linkOf } from "./rules/chain.ts";
import {
  closingOf,
  newTill,
  noteBinding,
  slowDown,
  submit,
  type Till,
} from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { deps, database } = shop;
const second = await openApp({ database });
const { token } = await newAdministrator(shop, ["Vendor_Pos::register_reports"]);

/** Changes stored rows as the server's superuser, who bypasses the triggers. */
async function tamper(text: string, values: readonly unknown[]): Promise<void> {
  const superuser = new pg.Client({
    connectionString: (process.env["TEST_ADMIN_URL"] ?? "").replace(
      /^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/,
      (_, start: string) => start + (/^postgres(?:ql)?:\/\/[^/]*\/([^?]*)/.exec(database.owner_url)?.[1] ?? ""),
    ),
  });
  const tables = ["register_report", "register_report_chain", "register_report_tax_rate"];
  await superuser.connect();
  await superuser.query("begin");
  for (const table of tables) await superuser.query(`alter table pos.${table} disable trigger all`);
  const { rowCount } = await superuser.query(text, [...values]);
  for (const table of tables) await superuser.query(`alter table pos.${table} enable trigger all`);
  for (const table of tables) {
    for (const trigger of ["append_only_rows", "append_only_table"]) {
      await superuser.query(`alter table pos.${table} enable always trigger ${trigger}`);
    }
  }
  await superuser.query("commit");
  await superuser.end();
  assert.equal(rowCount, 1);
}

/** Stores a series of that many closings; returns the till and the closings' ids. */
async function newSeries(count: number): Promise<{ till: Till; report_ids: string[] }> {
  const till = await newTill(shop);
  const report_ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const report = closingOf(till);
    assert.equal((await submit(shop, report)).status, 200);
    report_ids.push(report.report_id);
  }
  return { till, report_ids };
}

async function verify({ series_id }: Till) {
  const [verdict, ...more] = await verifyChain(deps, series_id);
  assert.ok(verdict);
  assert.deepEqual(more, []);
  return verdict;
}

/** Sends again while the service is busy, as a register does. */
async function untilAccepted<T extends { readonly status: number }>(send: () => Promise<T>): Promise<T> {
  const answer = await send();
  return answer.status === 503 ? untilAccepted(send) : answer;
}

describe("the chain of a series", () => {
  test("the chain links closings in the order of their arrival, over the bytes that were sent", async () => {
    const { till, report_ids } = await newSeries(3);
    const { rows } = await deps.pool.query(
      `select c.*, r.document from register_report_chain c join register_report r on r.report_id = c.report_id
        where series_key = $1 order by position`,
      [till.series_id],
    );
    let previous_link = FIRST_PREVIOUS_LINK;
    for (const [index, row] of rows.entries()) {
      const document_sha256 = createHash("sha256").update(row.document, "utf8").digest("hex");
      const content = { series_id: till.series_id, position: index + 1, report_id: report_ids[index] ?? "" };
      const link = linkOf({ ...content, document_sha256, previous_link });
      assert.deepEqual(
        [row.position, row.report_id, row.document_sha256, row.previous_link, row.link],
        [index + 1, report_ids[index], document_sha256, previous_link, link],
      );
      previous_link = link;
    }
    assert.deepEqual(await verify(till), {
      series_id: till.series_id,
      links: 3,
      head: previous_link,
      head_position: 3,
      holds: true,
      first_break: null,
    });
  });

  test("the chain does not grow by a resend, nor by a closing that is refused", async () => {
    const till = await newTill(shop);
    const report = closingOf(till);
    await submit(shop, report);
    assert.equal((await submit(shop, report)).status, 200);
    assert.equal((await submit(shop, closingOf(till, { session_id: report.session_id }))).status, 409);
    assert.equal((await verify(till)).links, 1);
  });

  test("closings that come at once from two tills to two nodes, with ids in any case, form one unbroken chain", async (t) => {
    const first = await newTill(shop);
    // A register that moved from the first terminal to another one: its series goes with it.
    const moved = { ...(await newTill(shop)), series_id: first.series_id.toUpperCase() };
    await noteBinding(shop, first, moved.device_identifier);
    const tills = [first, moved];
    assert.equal((await submit(shop, closingOf(first))).status, 200);
    const restore = await slowDown(shop);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const closing = closingOf(tills[n % 2] ?? first);
        return untilAccepted(() => submit(n % 4 < 2 ? shop : second, closing));
      }),
    );
    await restore();
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const verdict = await verify(first);
    t.diagnostic(`40 closings at once: ${verdict.links} links, holds ${verdict.holds}`);
    assert.deepEqual([verdict.links, verdict.head_position, verdict.holds], [41, 41, true]);
  });

  test("a chain of several batches is read whole", async () => {
    const { till, report_ids } = await newSeries(1);
    await deps.pool.query(
      `insert into register_report
       select (jsonb_populate_record(r, jsonb_build_object(
                'report_id', gen_random_uuid(), 'session_id', gen_random_uuid(), 'closing_number', n))).*
         from register_report r, generate_series(1, 1200) n where r.report_id = $1`,
      [report_ids[0]],
    );
    assert.deepEqual((await verify(till)).first_break?.reason, "head_missing");
    const { rows } = await deps.pool.query(
      `select report_id, document_sha256, (select link from register_report_chain where series_key = $1) as head
         from register_report where lower(series_id) = $1 and report_id <> $2`,
      [till.series_id, report_ids[0]],
    );
    let previous_link: string = rows[0].head;
    const links = rows.map(({ report_id, document_sha256 }, index) => {
      const content = { series_id: till.series_id, position: index + 2, report_id, document_sha256, previous_link };
      previous_link = linkOf(content);
      return { ...content, link: previous_link };
    });
    await deps.pool.query(
      `insert into register_report_chain (series_key, position, report_id, document_sha256, previous_link, link)
       select $1, position, report_id, document_sha256, previous_link, link
         from jsonb_to_recordset($2) as l (position int8, report_id text, document_sha256 text, previous_link text, link text)`,
      [till.series_id, JSON.stringify(links)],
    );
    const verdict = await verify(till);
    assert.deepEqual([verdict.links, verdict.head, verdict.holds], [1201, previous_link, true]);
  });
});

describe("verifying a chain finds changes that were made in the database", () => {
  async function expectBreak(till: Till, first_break: object | null, head_position: number): Promise<void> {
    const verdict = await verify(till);
    assert.deepEqual(verdict.first_break, first_break);
    assert.equal(verdict.holds, first_break === null);
    assert.equal(verdict.head_position, head_position);
  }

  test("a changed document is found at its place in the chain", async () => {
    const { till, report_ids } = await newSeries(4);
    const text = "update pos.register_report set document = replace(document, '450.50', '350.50') where report_id = $1";
    await tamper(text, [report_ids[2]]);
    await expectBreak(till, { position: 3, report_id: report_ids[2], reason: "document_changed" }, 2);
  });

  test("a changed document is found in the chain even when its hash was changed with it", async () => {
    const { till, report_ids } = await newSeries(3);
    await tamper("update pos.register_report set document = document || ' ' where report_id = $1", [report_ids[0]]);
    await tamper(
      `update pos.register_report_chain c
          set document_sha256 = encode(sha256(convert_to(r.document, 'UTF8')), 'hex')
         from pos.register_report r where r.report_id = c.report_id and c.report_id = $1`,
      [report_ids[0]],
    );
    await expectBreak(till, { position: 1, report_id: report_ids[0], reason: "link_changed" }, 0);
  });

  test("a changed link is found at its place in the chain", async () => {
    const { till, report_ids } = await newSeries(3);
    await tamper("update pos.register_report_chain set link = repeat('a', 64) where report_id = $1", [report_ids[1]]);
    await expectBreak(till, { position: 2, report_id: report_ids[1], reason: "link_changed" }, 1);
  });

  test("a deleted closing is found at its place in the chain", async () => {
    const { till, report_ids } = await newSeries(3);
    await tamper("delete from pos.register_report where report_id = $1", [report_ids[1]]);
    await expectBreak(till, { position: 2, report_id: report_ids[1], reason: "document_missing" }, 1);
  });

  test("a deleted link, in the middle or at the end, is found by the closing that it belonged to", async () => {
    const { till, report_ids } = await newSeries(4);
    await tamper("delete from pos.register_report_chain where report_id = $1", [report_ids[3]]);
    await expectBreak(till, { position: 4, report_id: report_ids[3], reason: "head_missing" }, 3);
    await tamper("delete from pos.register_report_chain where report_id = $1", [report_ids[1]]);
    await expectBreak(till, { position: 2, report_id: report_ids[1], reason: "position_missing" }, 1);
  });

  test("a closing that was deleted with its link is found at its position in the chain", async () => {
    const { till, report_ids } = await newSeries(3);
    await tamper("delete from pos.register_report_chain where report_id = $1", [report_ids[1]]);
    await tamper("delete from pos.register_report where report_id = $1", [report_ids[1]]);
    await expectBreak(till, { position: 2, report_id: null, reason: "position_missing" }, 1);
  });

  test("a closing that was moved to another series is found at its position in the chain", async () => {
    const { till, report_ids } = await newSeries(2);
    await tamper("update pos.register_report set series_id = gen_random_uuid() where report_id = $1", [report_ids[0]]);
    await expectBreak(till, { position: 1, report_id: report_ids[0], reason: "document_missing" }, 0);
  });

  test("a chain that lost its last closing and link still verifies; only its shorter length shows the loss", async () => {
    const { till, report_ids } = await newSeries(3);
    const noted = await verify(till);
    await tamper("delete from pos.register_report_chain where report_id = $1", [report_ids[2]]);
    await tamper("delete from pos.register_report where report_id = $1", [report_ids[2]]);
    await expectBreak(till, null, 2);
    assert.ok((await verify(till)).head_position < noted.head_position);
  });
});

describe("GET /admin/api/register-report-chains", () => {
  const ask = (query: string) => shop.call("GET", `/admin/api/register-report-chains?${query}`, { token });

  test("the list of chains answers each series with its head and its first break, a page at a time", async () => {
    const good = await newSeries(2);
    const bad = await newSeries(2);
    await tamper("update pos.register_report set document = '{}' where report_id = $1", [bad.report_ids[1]]);
    const { body } = await ask(`series_id=${good.till.series_id.toUpperCase()}`);
    assert.deepEqual(body, { items: [await verify(good.till)], total_count: 1 });
    const broken = await ask(`series_id=${bad.till.series_id}`);
    assert.deepEqual(broken.body.items[0].first_break, {
      position: 2,
      report_id: bad.report_ids[1],
      reason: "document_changed",
    });
    const all = await ask("page_size=1000");
    const page = await ask("page_size=1&page=2");
    assert.equal(all.body.items.length, all.body.total_count);
    assert.deepEqual(page.body, { items: [all.body.items[1]], total_count: all.body.total_count });
    assert.deepEqual((await ask(`series_id=${randomUUID()}`)).body, { items: [], total_count: 0 });
  });

  test("the list of chains refuses an invalid page", async () => {
    for (const query of ["page=0", "page_size=0", "page_size=1001"]) assert.equal((await ask(query)).status, 400);
  });
});

test("verifying a series without closings is refused with 404", async () => {
  await assert.rejects(verifyChain(deps, randomUUID()), { status: 404 });
});
