import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { before, describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import { newAdministrator } from "../../../../../test/administrator.ts";
import { afterFile } from "../../../../../test/after-file.ts";
import { newIds, watchEvaluations } from "../../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../../test/fixtures/closings/figures.ts";
import { newTill } from "../../../../../test/fixtures/closings/shop.ts";
import { startSmtp } from "../../../../../test/smtp.ts";
import { openApp } from "../../../../../test/support.ts";
import { writeDueEntries } from "../journal/commands/write.ts";
import type { JournalEntry } from "../journal/rules/entry.ts";
import { openFile } from "./commands/download.ts";
import { nextEntries, type Order } from "./queries/entries.ts";

const REFUSED = "gone@books.example";
const smtp = await startSmtp({ after: afterFile }, "accept", {
  onRcptTo: ({ address }, _session, callback) =>
    callback(address === REFUSED ? Object.assign(new Error("5.1.1 No such mailbox"), { responseCode: 550 }) : null),
});
const shop = await openApp({ env: { SMTP_URL: smtp.url } });
const { call, deps } = shop;
const { token } = await newAdministrator(shop);
const till = await newTill(shop);
const { arrive, store, runJobs } = watchEvaluations(shop);

const MAY = "from=2026-05-01&to=2026-05-31";
const DATEV = { consultant: 1001, client: 7, account_length: 4, fiscal_year_start: "01-01" };

/** Stores a closing of cash sales with its receipts, and writes the entry. */
async function closeDay(own: typeof till, business_date: string, count: number, members: Record<string, unknown> = {}) {
  const session_id = randomUUID();
  const sales = newIds(count);
  await arrive(receiptsOf(sales, { register_session_id: session_id }));
  const closing = matchingClosing(own, sales, {
    session_id,
    business_date,
    opened_at: `${business_date}T08:00:00+02:00`,
    closed_at: `${business_date}T18:00:00+02:00`,
    ...members,
  });
  await store(closing);
  await runJobs();
  await writeDueEntries(deps, 0);
  return closing;
}

const ask = (path: string, as = token) => call("GET", `/admin/api/books/${path}`, { token: as });
const file = async (path: string) => {
  const answer = await ask(path);
  assert.equal(answer.status, 200, answer.text);
  return answer.text;
};
const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

const put = (body: object) => call("PUT", "/admin/api/books/accounts", { token, body });
const accounts = (members: object = {}) => ({
  scope: "default",
  scope_id: 0,
  valid_from: "2026-01-01",
  preset: "skr03",
  accounts: {},
  datev: DATEV,
  ...members,
});

/** Returns cents of an amount with two decimals. */
const cents = (text: string): number => Math.round(Number(text) * 100);

before(async () => {
  await closeDay(till, "2026-05-02", 2, { closing_number: 1 });
  await closeDay(till, "2026-05-03", 3, { closing_number: 2 });
});

describe("the journal's file", () => {
  test("is CSV with a line in each row that balances, with the accounts of its date", async () => {
    const [before_accounts] = rowsOf(await file(`journal.csv?${MAY}`));
    assert.equal(before_accounts?.["account"], "cash:sales");
    assert.equal((await put(accounts())).status, 200);
    const { body: stored } = await put(accounts({ valid_from: "2026-05-03", accounts: { cash: "1001" } }));
    assert.ok(stored.version > 0);
    const rows = rowsOf(await file(`journal.csv?${MAY}&location_id=${till.location_id}`));
    const cash = rows.filter(({ role, key }) => role === "cash" && key === "sales");
    assert.deepEqual(
      cash.map(({ business_date, account, debit, credit }) => [business_date, account, debit, credit]),
      [
        ["2026-05-02", "1000", "23.80", "0.00"],
        ["2026-05-03", "1001", "35.70", "0.00"],
      ],
    );
    for (const own of Map.groupBy(rows, ({ entry_id }) => entry_id).values()) {
      const sum = own.reduce((total, { debit = "", credit = "" }) => total + cents(debit) - cents(credit), 0);
      assert.equal(sum, 0);
    }
  });

  test("has the sums of Register totals", async () => {
    const rows = rowsOf(await file(`journal.csv?${MAY}`));
    const sum = (role: string) =>
      rows
        .filter((row) => row["role"] === role)
        .reduce((total, { credit = "", debit = "" }) => total + cents(credit) - cents(debit), 0);
    const { body } = await call("GET", `/admin/api/register-totals?${MAY}`, { token });
    const [totals] = body.currencies;
    assert.equal(sum("revenue"), cents(totals.net_sales_excl_tax));
    assert.equal(sum("vat"), cents(totals.net_sales_tax));
  });

  test("is the same for the same request, and its name and hash are in the audit log", async () => {
    const path = `journal.csv?${MAY}&location_id=${till.location_id}`;
    const [first, second] = [await file(path), await file(path)];
    assert.equal(first, second);
    const { rows } = await deps.pool.query(
      "select entity_id, location_id from audit_log where entity_type = 'book_file' and new_value = $1",
      [createHash("sha256").update(first).digest("hex")],
    );
    assert.ok(rows.length >= 2);
    assert.match(rows[0].entity_id, /^journal_[\w-]+_2026-05-01_2026-05-31\.csv$/);
    assert.equal(rows[0].location_id, till.location_id);
  });

  test("is of the locations of a token and of a year at most", async () => {
    const elsewhere = await newTill(shop);
    await closeDay(elsewhere, "2026-05-04", 1);
    const resources = new Set(["Vendor_Pos::books"]);
    const caller = { kind: "integration", id: 1, name: "", resources, location_ids: [elsewhere.location_id] } as const;
    const open = (location_id?: number) =>
      openFile(
        deps,
        { caller, signal: new AbortController().signal },
        { format: "journal", from: "2026-05-01", to: "2026-05-31", location_id },
      );
    const { chunks } = await open();
    const places = rowsOf(await textOf(Readable.from(chunks))).map(({ location_id }) => location_id);
    assert.deepEqual([...new Set(places)], [String(elsewhere.location_id)]);
    await assert.rejects(open(till.location_id), { code: "not_found" });
    const long = await ask("journal.csv?from=2026-01-01&to=2027-01-02");
    assert.deepEqual([long.status, long.body.code], [400, "period_too_long"]);
    assert.equal((await ask("journal.csv?from=2024-01-01&to=2024-12-31")).status, 200);
  });
});

test("entries come once and in their order, however many are read at once", async () => {
  const first = await newTill(shop);
  const { location_id } = first;
  const second = await newTill(shop, location_id);
  for (const [own, date] of [
    [second, "2026-04-03"],
    [first, "2026-04-02"],
    [second, "2026-04-01"],
  ] as const)
    await closeDay(own, date, 1);
  const { rows } = await deps.pool.query("select max(revision) as revision from journal_entry");
  const caller = { kind: "admin", id: 1, name: "", resources: new Set<string>(), location_ids: [] } as const;
  const reader = { caller, signal: new AbortController().signal };
  const period = { from: "2026-04-01", to: "2026-04-30", location_id, terminal_id: undefined };
  const read = async (order: Order, rows_max: number) => {
    const found: JournalEntry[] = [];
    for (;;) {
      const batch = { revision: rows[0].revision, order, after: found.at(-1), rows_max };
      const next = await nextEntries(deps.db, reader, { ...period, only_current: true }, batch);
      if (next.length === 0) return found.map(({ business_date }) => business_date);
      found.push(...next);
    }
  };
  for (const rows_max of [1, 2, 100]) {
    assert.deepEqual(await read("by date", rows_max), ["2026-04-01", "2026-04-02", "2026-04-03"]);
    assert.deepEqual(await read("by drawer", rows_max), ["2026-04-02", "2026-04-01", "2026-04-03"]);
  }
});

test("the cash book ends at what each closing left in the drawer", async () => {
  const rows = rowsOf(
    await file(`cash-book.csv?${MAY}&location_id=${till.location_id}&terminal_id=${till.terminal_id}`),
  );
  assert.deepEqual(
    rows.map(({ number = "", text, in: put_in, out, balance }) => [
      number.split("-").at(-1),
      text,
      put_in,
      out,
      balance,
    ]),
    [
      ["1", "float", "100.00", "", "100.00"],
      ["1", "sales", "23.80", "", "123.80"],
      ["1", "transit", "", "23.80", "100.00"],
      ["2", "sales", "35.70", "", "135.70"],
      ["2", "transit", "", "35.70", "100.00"],
    ],
  );
  const later = rowsOf(await file(`cash-book.csv?from=2026-05-03&to=2026-05-03&location_id=${till.location_id}`));
  assert.deepEqual([later[0]?.["text"], later[0]?.["balance"]], ["brought forward", "100.00"]);
});

describe("the file for DATEV", () => {
  const path = `datev.csv?${MAY}&location_id=${till.location_id}`;

  test("is refused without the accounts that DATEV needs, and over two financial years", async () => {
    await put(accounts({ valid_from: "2026-05-03", datev: { ...DATEV, consultant: null } }));
    const { status, body } = await ask(path);
    assert.deepEqual([status, body.code], [409, "datev_numbers_missing"]);
    await put(accounts({ valid_from: "2026-05-03", accounts: { transit: "bank" } }));
    const unfit = await ask(path);
    assert.deepEqual([unfit.status, unfit.body.code], [409, "accounts_incomplete"]);
    assert.match(unfit.body.message, /accounts of 4 digits, and "bank" is none/);
    await put(accounts({ datev: { ...DATEV, fiscal_year_start: "05-03" }, valid_from: "2026-05-03" }));
    const split = await ask(path);
    assert.deepEqual([split.status, split.body.code], [400, "financial_year"]);
  });

  test("has a row of each line in Windows-1252, named after the location and the period", async () => {
    await put(accounts());
    await put(accounts({ valid_from: "2026-05-03", accounts: { cash: "1001" } }));
    const { status, headers, text } = await ask(path);
    assert.equal(status, 200, text);
    assert.equal(headers["content-type"], "text/csv; charset=windows-1252");
    assert.match(String(headers["content-disposition"]), /"EXTF_Buchungsstapel_[\w-]+_20260501_20260531\.csv"/);
    const [header = "", , ...rows] = text.split("\r\n");
    assert.match(header, /^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"RE";"";"";1001;7;20260101;4;20260501;20260531;/);
    const amounts = rows.filter((row) => row !== "").map((row) => row.split(";").slice(0, 11));
    assert.ok(amounts.some(([amount, side, , , , , account]) => `${amount} ${side} ${account}` === '23,80 "H" 8400'));
    for (const own of Map.groupBy(amounts, (row) => row[10]).values()) {
      const sum = own.reduce(
        (total, [amount = "", side]) => total + (side === '"S"' ? 1 : -1) * cents(amount.replace(",", ".")),
        0,
      );
      assert.equal(sum, 0);
    }
  });
});

test("DATEV gets entries in EUR only, and the others are counted", async () => {
  const own = await newTill(shop);
  await closeDay(own, "2026-05-11", 1);
  await closeDay(own, "2026-05-12", 1, { currency: "CHF" });
  const caller = { kind: "admin", id: 1, name: "", resources: new Set<string>(), location_ids: [] } as const;
  const request = { format: "datev", from: "2026-05-01", to: "2026-05-31", location_id: own.location_id } as const;
  const { left_out, chunks } = await openFile(deps, { caller, signal: new AbortController().signal }, request);
  assert.equal(left_out, 1);
  const rows = (await textOf(Readable.from(chunks))).split("\r\n").slice(2, -1);
  assert.deepEqual([...new Set(rows.map((row) => row.split(";")[9]))], ["1105"]);
});

test("an amount of more than ten digits is refused by the number of its closing", async () => {
  const own = await newTill(shop);
  await put(accounts());
  const sum = "20000000000.00";
  await closeDay(own, "2026-05-13", 1, {
    closing_number: 1,
    opening_float: sum,
    cash_expected: sum,
    cash_counted: sum,
    cash_left_in_drawer: sum,
  });
  const { status, body } = await ask(`datev.csv?${MAY}&location_id=${own.location_id}`);
  assert.deepEqual([status, body.code], [409, "datev_amount"]);
  assert.match(body.message, /-1 has an amount/);
});

describe("accounts of a month", () => {
  test("of roles without one come first, under the name by which they get one", async () => {
    const own = await newTill(shop);
    await closeDay(own, "2026-05-21", 1);
    const used = async () => (await ask(`accounts/used?${MAY}&page_size=1000`)).body.items;
    await put(accounts({ valid_from: "2026-05-20", preset: "generic", accounts: { cash: "1000" } }));
    const rows: { name: string; account: string | null }[] = await used();
    const lacking = rows.filter(({ account }) => account === null);
    assert.ok(lacking.some(({ name }) => /^revenue:\d+$/.test(name)));
    assert.ok(lacking.every(({ name }) => !name.includes(" ") && !name.startsWith("cash:")));
    assert.deepEqual(rows.slice(0, lacking.length), lacking);
    assert.ok(rows.some(({ name, account }) => name === "cash" && account === "1000"));
    const scope = "scope=websites&scope_id=1";
    const { body } = await ask(`accounts/used?${MAY}&${scope}`);
    assert.ok(body.items.length > 0 && body.items.length <= rows.length);
    assert.equal((await ask(`accounts/used?${MAY}&scope=websites&scope_id=987`)).status, 400);
    await put(accounts({ valid_from: "2026-05-20" }));
    assert.deepEqual(
      (await used()).filter(({ account }: { account: string | null }) => account === null),
      [],
    );
  });

  test("have versions, those that begin last first, and scopes that they can be stored for", async () => {
    const website = { scope: "websites", scope_id: 1 };
    await put(accounts({ ...website, valid_from: "2026-03-01", preset: "nl" }));
    await put(accounts({ ...website, valid_from: "2026-01-01" }));
    const { body } = await ask("accounts/versions?scope=websites&scope_id=1");
    assert.deepEqual(
      body.items.map(({ valid_from, preset, scope }: Record<string, string>) => [valid_from, preset, scope]),
      [
        ["2026-03-01", "nl", "websites"],
        ["2026-01-01", "skr03", "websites"],
      ],
    );
    assert.match(body.items[0].author, /\S/);
    assert.deepEqual(body.scopes[0], { scope: "default", scope_id: 0, name: "" });
    assert.ok(body.scopes.some(({ scope }: { scope: string }) => scope === "stores"));
    const page = await ask("accounts/versions?scope=websites&scope_id=1&page=2&page_size=1");
    assert.deepEqual([page.body.items.length, page.body.total_count], [1, 2]);
    const { body: applied } = await ask("accounts?scope=stores&scope_id=1&date=2026-02-01");
    assert.deepEqual([applied.scope, applied.preset], ["websites", "skr03"]);
    // Later tests read the default accounts at the same locations.
    await put(accounts({ ...website, valid_from: "2026-01-01" }));
    await put(accounts({ ...website, valid_from: "2026-03-01" }));
  });
});

describe("a month", () => {
  const delivery = (members: object = {}) => ({
    month: "2026-05",
    location_id: till.location_id,
    formats: ["journal", "cash-book", "datev"],
    to: ["books@example.org"],
    ...members,
  });
  const send = (members: object = {}) =>
    call("POST", "/admin/api/books/deliveries", { token, body: delivery(members) });
  const may = async () => {
    const { body } = await ask(`months?from=2026-01&to=2026-12&location_id=${till.location_id}`);
    return body.items.find(({ month }: { month: string }) => month === "2026-05");
  };

  test("is delivered with its files, whose hashes are kept; later entries show", async () => {
    const { status, body, text } = await send();
    assert.equal(status, 200, text);
    assert.equal(body.files.length, 3);
    const source = smtp.mails.at(-1)?.source.toString() ?? "";
    assert.match(source, /EXTF_Buchungsstapel_/);
    const { last_delivery } = await may();
    assert.deepEqual(last_delivery.files, body.files);
    assert.deepEqual([last_delivery.recipients, last_delivery.later_entries], [["books@example.org"], 0]);
    const journal = await file(`journal.csv?${MAY}&location_id=${till.location_id}`);
    assert.equal(body.files[0].sha256, createHash("sha256").update(journal).digest("hex"));

    await closeDay(till, "2026-05-06", 1, { closing_number: 5 });
    const after = await may();
    assert.equal(after.last_delivery.later_entries, 1);
    assert.deepEqual(
      [after.closings, after.entries, after.waiting, after.suspense, after.missing_numbers],
      [3, 3, 0, 0, 2],
    );
  });

  test("says what it lacks: a closing that waits for receipts, a session without a closing", async () => {
    await store(matchingClosing(till, newIds(1), { business_date: "2026-05-07", closing_number: 6 }));
    await runJobs();
    await writeDueEntries(deps, 0);
    const { closings, entries, waiting } = await may();
    assert.deepEqual([closings, entries, waiting], [4, 3, 1]);
    const place = { terminal_id: till.terminal_id, location_id: till.location_id };
    const before = thisMonth();
    await arrive(receiptsOf(newIds(1), { ...place, register_session_id: randomUUID() }));
    const { body } = await ask(`months?from=${before}&to=${thisMonth()}&location_id=${till.location_id}`);
    assert.equal(body.items.length, 1);
    const [{ unclosed_sessions, begins_at, ends_at }] = body.items;
    assert.equal(unclosed_sessions, 1);
    const within = `filter[last_receipt_at][gteq]=${begins_at}&filter[last_receipt_at][lt]=${ends_at}`;
    const of = `filter[location_id]=${till.location_id}`;
    const sessions = async (more: string) =>
      (await call("GET", `/admin/api/register-sessions?${of}&${more}`, { token })).body.total_count;
    assert.equal(await sessions(within), 1);
    assert.equal(await sessions(`filter[last_receipt_at][lt]=${begins_at}`), 0);
  });

  test("leads to exactly the closings that it counts", async () => {
    const own = await newTill(shop);
    const day = (number: number, members: object = {}) =>
      closeDay(own, `2026-04-0${number}`, 1, { closing_number: number, ...members });
    await day(3);
    const { report_id: after_gap } = await day(6);
    const { report_id: off } = await day(7, { cash_expected: "150.00", cash_counted: "150.00" });
    const waits = matchingClosing(own, newIds(1), { business_date: "2026-04-08", closing_number: 8 });
    await store(waits);
    await runJobs();
    await writeDueEntries(deps, 0);
    const { body } = await ask(`months?from=2026-04&to=2026-04&location_id=${own.location_id}`);
    const [{ waiting, suspense, missing_numbers }] = body.items;
    assert.deepEqual([waiting, suspense > 0, missing_numbers], [1, true, 2]);
    const since = `filter[location_id]=${own.location_id}&filter[business_date][gteq]=2026-04-01`;
    const of = `${since}&filter[business_date][lteq]=2026-12-31`;
    const found = async (books: string, period = of): Promise<unknown> => {
      const { status, body: list } = await call("GET", `/admin/api/register-reports?${period}&filter[books]=${books}`, {
        token,
      });
      return status === 200 ? list.items.map((row: { report_id: string }) => row.report_id) : list.code;
    };
    assert.deepEqual(await found("waiting"), [waits.report_id]);
    assert.deepEqual(await found("suspense"), [off]);
    assert.deepEqual(await found("missing_numbers"), [after_gap]);
    assert.equal(await found("nonsense"), "invalid_value");
    for (const books of ["waiting", "suspense", "missing_numbers"]) {
      assert.equal(await found(books, since), "required");
      assert.equal(await found(books, "filter[business_date][gt]=2026-04-01"), "required");
      assert.equal(await found(books, `${since}&filter[business_date][lteq]=May`), "date_invalid");
      assert.equal(await found(books, `${since}&filter[business_date][lteq]=2027-04-02`), "period_too_long");
      assert.deepEqual(await found(books, "filter[business_date]=2025-01-01"), []);
    }
  });

  test("counts what a file for DATEV leaves out, as the file does", async () => {
    const own = await newTill(shop);
    await closeDay(own, "2026-03-11", 1, { closing_number: 1 });
    await closeDay(own, "2026-03-12", 1, { closing_number: 2, currency: "CHF" });
    const { body } = await ask(`months?from=2026-03&to=2026-03&location_id=${own.location_id}`);
    assert.equal(body.items[0].datev_left_out, 1);
  });

  test("lists what was sent, the newest first, with what came later", async () => {
    await send({ formats: ["journal"] });
    await closeDay(till, "2026-05-08", 1, { closing_number: 7 });
    const { body } = await ask(`deliveries?from=2026-05&to=2026-05&location_id=${till.location_id}`);
    assert.equal(body.total_count, body.items.length);
    const [newest, before_it] = body.items;
    assert.deepEqual([newest.month, newest.location_id, newest.later_entries], ["2026-05", till.location_id, 1]);
    assert.ok(before_it.later_entries > 1);
    assert.match(newest.files[0].sha256, /^[0-9a-f]{64}$/);
    assert.match(newest.author, /\S/);
    assert.equal((await ask("deliveries?from=2026-06&to=2026-06")).body.total_count, 0);
    assert.equal((await ask("deliveries?from=2025-01&to=2026-06")).body.code, "period_too_long");
  });

  test("is empty on the last page that a number can name, as the other lists of the books are", async () => {
    for (const path of ["deliveries?from=2026-05&to=2026-05", "months?from=2026-05&to=2026-05", "accounts/versions?"]) {
      const { status, body, text } = await ask(`${path}&page=2147483647&page_size=1000`);
      assert.deepEqual([status, body.items], [200, []], text);
    }
  });

  test("goes to nobody when the address is refused or wrong, and is not kept then", async () => {
    const kept = async () => (await deps.pool.query("select count(*)::int as n from book_delivery")).rows[0].n;
    const before_sending = await kept();
    assert.equal((await send({ to: [REFUSED] })).status, 400);
    assert.equal((await send({ to: ["nobody"] })).body.code, "email_invalid");
    assert.equal((await send({ formats: ["pdf"] })).status, 400);
    assert.equal((await send({ month: "2026-13" })).body.code, "date_invalid");
    assert.equal(await kept(), before_sending);
  });
});

test("accounts are versions: the one of a date applies, and none is changed", async () => {
  const { body } = await ask("accounts?date=2026-05-02");
  assert.equal(body.preset, "skr03");
  assert.deepEqual(body.datev, DATEV);
  assert.equal(body.proposal.cash, "1000");
  assert.equal((await put(accounts({ preset: "skr99" }))).body.code, "accounts_invalid");
  assert.equal((await put(accounts({ datev: { ...DATEV, consultant: 5 } }))).body.code, "accounts_invalid");
  await assert.rejects(deps.pool.query("update book_accounts set preset = 'nl'"));
  await assert.rejects(deps.pool.query("delete from book_delivery"));
});

/** Returns the present month on the clock of the shop. */
function thisMonth(): string {
  return Temporal.Now.plainDateISO("Europe/Amsterdam").toString().slice(0, 7);
}
