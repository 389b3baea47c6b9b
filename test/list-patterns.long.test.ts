import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import { sql } from "kysely";
import { ROUTES } from "../src/main/app.ts";
import type { Deps } from "../src/main/deps.ts";
import type { Route } from "../src/web-api/route.ts";
import { compileCriteria, type Columns } from "../src/web-api/search/compile.ts";
import { type Column, compileCondition, MATCHED_CHARACTERS_MAX } from "../src/web-api/search/conditions.ts";
import { PATTERN_CHARACTERS_MAX, PATTERN_CONDITIONS } from "../src/web-api/search/check-filter.ts";
import { newAdministrator } from "./administrator.ts";
import { SENT, type SentColumn } from "../src/features/sales/receipts/schemas.ts";
import { kindOf } from "../src/web-api/schema.ts";
import { closingOf, newTill, submit } from "./fixtures/closings/shop.ts";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { openStockedApp } from "./stocked-app.ts";
import { withKeys } from "./fixtures/receipts/with-keys.ts";

const { testApp, report_id } = await openStockedApp();
const { call, deps } = testApp;
const { token: admin_token } = await newAdministrator(testApp);
const LISTS = ROUTES.filter(({ list }) => list !== undefined);
const PROBE = "no_such_column";

const nameOf = ({ method, surface, path }: Route<Deps>): string => `${method} ${surface} ${path}`;

/** Requests the rows of a list with one filter in several conditions. */
function ask({ surface, path }: Route<Deps>, field: string, conditions: readonly string[], value: string) {
  const at = path.replaceAll("{report_id}", report_id).replaceAll(/\{\w+\}/g, "1");
  const escaped = encodeURIComponent(value);
  const ofRest = (condition: string, index: number) => {
    const filter = `searchCriteria[filter_groups][${index}][filters][0]`;
    return `${filter}[field]=${field}&${filter}[condition_type]=${condition}&${filter}[value]=${escaped}`;
  };
  return surface === "rest"
    ? call("GET", `/rest${at}?searchCriteria[pageSize]=5&${conditions.map(ofRest).join("&")}`)
    : call("GET", `/admin/api${at}?${conditions.map((one) => `filter[${field}][${one}]=${escaped}`).join("&")}`, {
        token: admin_token,
      });
}

/**
 * Columns of each list, also of future lists, taken from the compiler of criteria, which looks each
 * field up in them.
 */
const columnsOfLists = new Map<Route<Deps>, Columns>();

before(async () => {
  const { hasOwn } = Object;
  let seen: Columns | undefined;
  const spy = mock.method(Object, "hasOwn", (object: object, key: PropertyKey): boolean => {
    if (key === PROBE) seen = object as Columns;
    return hasOwn(object, key);
  });
  for (const route of LISTS) {
    seen = undefined;
    const { status, text } = await ask(route, PROBE, ["eq"], "1");
    assert.equal(status, 400, `${nameOf(route)} ${text}`);
    assert.ok(seen !== undefined, `${nameOf(route)} does not filter by search criteria`);
    columnsOfLists.set(route, seen);
  }
  spy.mock.restore();
});

/**
 * Reason why the values of a column have no more characters than the column declares, by column.
 */
const SHORT: Readonly<Record<string, string>> = {
  "c.email": "EmailText",
  "c.lastname": "ShortText",
  "o.customer_email": "ShortText",
  "(p.sku || ' ' || p.name)": "a check of the table, and ShortText",
  "(c.firstname || coalesce(' ' || c.middlename, '') || ' ' || c.lastname || ' ' || c.email)": "ShortText, EmailText",
  "a.change_source": "one of a few words",
  "a.entity_type_key": "200 characters of entity_type, in small letters",
  "pos.customer_text(r.customer_name, r.customer_email)": "cuts both",
  "pos.card_digits(r.terminal_info)": "four digits",
  "r.sale_id": "CheckedText",
  "r.pos_order_id": "CheckedText",
  "r.order_increment_id": "CheckedText",
  "r.receipt_token": "CheckedText",
  "r.receipt_number": "CheckedText",
  "r.register_session_id": "CheckedText",
  "e.kind": "one of a few words",
  "e.figures_reconciled": "one of a few words",
  "e.report_id": "a UUID",
  "r.report_id": "a UUID",
  "r.session_id": "a UUID",
  "r.series_id": "a UUID",
  "r.device_identifier": "100 characters",
  "r.series_code": "four characters",
  "r.currency": "three letters",
  "i.invoice_number": "a prefix of 40 characters, the year, and what counts",
  "i.type_code": "a check of the table",
  "i.buyer_name": "255 characters of an InvoiceBuyer",
  "r.timezone": "the name of a zone",
  "s.state_closing_received": "a word of the service",
  "s.state_documents_received": "a word of the service",
  "s.state_orders_processed": "a word of the service",
  "s.state_figures_reconciled": "a word of the service",
  "s.coverage": "a word of the service",
  "null::text": "none",
};

const CONDITIONS =
  "eq neq gt lt gteq lteq moreq from to in nin like nlike null notnull finset nfinset is regexp seq sneq ntoa fulltext x".split(
    " ",
  );

const VALUES: Readonly<Record<Column["type"], string>> = {
  int: "1",
  bigint: "1",
  numeric: "1.5",
  bool: "1",
  timestamp: "2026-03-01 09:30:00",
  date: "2026-03-01",
  uuid: "aaaaaaaa-0000-4000-8000-000000000001",
  text: "a",
  json: "a",
};

const LONG = [
  "applied_credits",
  "backorder_shipments",
  "raw_payload",
  "receipt_model",
  "ship_to_shipments",
  "split_payments",
  "terminal_info",
  "terminal_raw_payload",
];

function* textColumns(): Generator<readonly [route: Route<Deps>, name: string, column: Column]> {
  for (const [route, columns] of columnsOfLists) {
    for (const [name, column] of Object.entries(columns)) {
      if (column.type === "text" || column.type === "json") yield [route, name, column];
    }
  }
}

describe("each text column of each list", () => {
  test("each text column of a list refuses patterns, is short, or has them matched against its beginning", () => {
    assert.ok(columnsOfLists.size > 30);
    for (const [route, name, column] of textColumns()) {
      const shown = `${nameOf(route)}: ${name}`;
      const compile = (condition_type: string) =>
        compileCriteria(
          { filter_groups: [{ filters: [{ field: name, condition_type, value: "a" }] }] },
          { [name]: column },
          name,
        );
      for (const condition of column.is_long === true ? CONDITIONS : PATTERN_CONDITIONS) {
        if (column.is_long === true) {
          if (condition === "null" || condition === "notnull") continue;
          assert.throws(() => compile(condition), /The "%condition" condition is not supported for "%field"/, shown);
          continue;
        }
        const text = compileCondition(column, condition, "a").compile(deps.db).sql;
        if (text.includes(`, ${MATCHED_CHARACTERS_MAX})`)) continue;
        const { characters_max = Infinity } = column;
        assert.ok(characters_max <= MATCHED_CHARACTERS_MAX, shown);
        const cut = /^left\([\w.]+, (\d+)\)$/.exec(column.sql);
        assert.ok(cut === null ? SHORT[column.sql] !== undefined : Number(cut[1]) <= characters_max, shown);
      }
    }
  });

  test("each text column of a list answers each pattern condition, or refuses it with a 400 that says so", async () => {
    const refused = new Set<string>();
    for (const [route, name, column] of textColumns()) {
      const { status, text, body } = await ask(route, name, [...PATTERN_CONDITIONS], "a");
      assert.equal(status, column.is_long === true ? 400 : 200, `${nameOf(route)}: ${name} ${text}`);
      if (status === 200) continue;
      const isRest = route.surface === "rest";
      assert.ok(
        isRest
          ? body.message.startsWith('The "%condition" condition is not')
          : body.code === "search_condition_not_supported",
        text,
      );
      assert.deepEqual(body.parameters, { condition: "like", field: name });
      refused.add(name);
    }
    assert.deepEqual([...refused].toSorted(), LONG);
  });

  test("a text column of a list takes patterns of 256 characters, and no longer ones", async () => {
    const route = LISTS.find(({ path }) => path === "/V1/pos/receipts");
    assert.ok(route);
    for (const condition of PATTERN_CONDITIONS) {
      const { status, text } = await ask(route, "staff_name", [condition], "𠮷".repeat(PATTERN_CHARACTERS_MAX + 1));
      assert.equal(status, 400, condition);
      assert.match(text, /"The \\"%condition\\" condition takes at most %max characters\."/);
      const fitting = condition === "regexp" ? 200 : PATTERN_CHARACTERS_MAX;
      assert.equal((await ask(route, "staff_name", [condition], "a".repeat(fitting))).status, 200, condition);
    }
  });
});

/** Tables with the never empty columns of a list, by the end of the list's path. */
const TABLES: Readonly<Record<string, string>> = {
  "audit-log": "pos.audit_log",
  "cart-price-rules": "shop_data.salesrule",
  "salesRules/search": "shop_data.salesrule",
  customers: "shop_data.customer",
  "customers/search": "shop_data.customer",
  orders: "shop_data.sales_order",
  invoices: "shop_data.sales_invoice pos.invoice",
  creditmemos: "shop_data.sales_creditmemo",
  products: "shop_data.product",
  receipts: "pos.receipt",
  "register-reports": "pos.register_report pos.register_report_state",
  "journal-entries": "pos.journal_entry pos.register_report",
  // The list of sessions needs no table, since it leaves out receipts without a session.
  "register-sessions": "",
};

test("a column that is sorted as never empty is declared so by its table", async () => {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where a.attnotnull and a.attnum > 0 and n.nspname in ('pos', 'shop_data')`.execute(deps.db);
  const declared = new Set(rows.map(({ name }) => (/^\w+\.\w+\./.test(name) ? name : `pos.${name}`)));
  for (const [{ path }, columns] of columnsOfLists) {
    for (const [name, column] of Object.entries(columns)) {
      if (column.is_never_empty !== true) continue;
      const tables = Object.entries(TABLES).find(([end]) => path.replace(".csv", "").endsWith(`/${end}`))?.[1];
      assert.ok(tables !== undefined, `${path}: ${name}`);
      if (tables === "") continue;
      const stored = column.sql.replace(/^\w+\./, "");
      assert.ok(
        tables.split(" ").some((table) => declared.has(`${table}.${stored}`)),
        `${path}: ${name}`,
      );
    }
  }
});

describe("rows with texts of 15 MB", () => {
  const lists = LISTS.filter(({ path, method }) => method === "GET" && /\/(receipts|register-reports)$/.test(path));
  const from = {
    receipts: "shown_receipt as r",
    "register-reports": "register_report as r join register_report_state as s using (report_id)",
  };

  before(async () => {
    const receipt = sampleReceipt(await newTerminal(deps));
    assert.equal((await call("POST", "/rest/V1/pos/receipts", { body: { receipt } })).status, 200);
    // Texts with escapes, and with JSON within JSON, take longest to read.
    const long = String.raw`'"' || repeat('\u00e9\\\"4111111111111111', 600000) || '"'`;
    const values = Object.keys(SENT).filter((name) =>
      ["json", "verbatim"].includes(kindOf(SENT[name as SentColumn]) ?? ""),
    );
    for (const [index, column] of values.entries()) {
      const copy = `
        insert into receipt (pos_order_id, receipt_token, content_hash, created_at, location_id, ${column})
        select 'long-${index}', lpad('${index}', 40, 'x'), '', created_at, location_id, ${long} from receipt limit 1`;
      await deps.pool.query(withKeys(copy));
    }
    const till = await newTill(testApp);
    for (const member of ["closing_note", "terminal_name", "last_receipt_number"]) {
      const { status, text } = await submit(testApp, closingOf(till, { [member]: "é4111".repeat(2_500_000) }));
      assert.equal(status, 200, text);
    }
  });

  for (const route of lists) {
    test(`each condition on each column of ${nameOf(route)} reads at most 64 Ki characters of a text`, async () => {
      const table = sql.raw(from[route.path.endsWith("receipts") ? "receipts" : "register-reports"]);
      for (const [name, column] of Object.entries(columnsOfLists.get(route) ?? {})) {
        if (column.is_long === true) continue;
        const { rows } = await sql<{ longest: number }>`
          select max(length((${sql.raw(column.sql)})::text)) as longest from ${table}`.execute(deps.db);
        assert.ok((rows[0]?.longest ?? 0) <= 65_536, name);
        // In the select list every condition is evaluated, since none spares another one.
        const conditions = CONDITIONS.map((condition) => compileCondition(column, condition, VALUES[column.type]));
        await sql`select ${sql.join(conditions)} from ${table}`.execute(deps.db);
      }
      for (const [name, { is_long = false, type }] of Object.entries(columnsOfLists.get(route) ?? {})) {
        const { status, text } = await ask(route, name, is_long ? ["null", "notnull"] : CONDITIONS, VALUES[type]);
        assert.equal(status, 200, `${name} ${text.slice(0, 300)}`);
      }
    });
  }
});

describe("16 patterns at once over a receipt of 12 MB", () => {
  const NUMBER_OF_LISTS = 16;
  const heavy = `%${"a".repeat(PATTERN_CHARACTERS_MAX - 3)}b`;
  let receipts: Route<Deps> | undefined;

  before(async () => {
    receipts = LISTS.find(({ path, method }) => path === "/V1/pos/receipts" && method === "GET");
    const till = await newTerminal(deps);
    const long = "a".repeat(12_000_000);
    const receipt = sampleReceipt(till, { raw_payload: long, terminal_provider: long.slice(0, 2_000_000) });
    const { status, text } = await call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
    assert.equal(status, 200, text);
  });

  const busy = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
       where datname = current_database() and application_name = 'tillkeeper lists' and state <> 'idle'`.execute(
      deps.db,
    );
    return rows[0]?.n ?? 0;
  };

  const all = (field: string) => {
    const route = receipts;
    assert.ok(route);
    return Promise.all(Array.from({ length: NUMBER_OF_LISTS }, () => ask(route, field, ["like"], heavy)));
  };

  test("16 patterns at once on a long column are refused before the database has them", async () => {
    const { rows: before } = await statements();
    for (const { status } of await all("raw_payload")) assert.equal(status, 400);
    assert.equal(await busy(), 0);
    assert.deepEqual((await statements()).rows, before, "no statement was begun");
  });

  test("16 patterns at once are answered from the beginning of a text that may be matched", async () => {
    for (const { status, body } of await all("terminal_provider"))
      assert.deepEqual([status, body.total_count], [200, 0]);
    assert.equal(await busy(), 0);
  });

  /** Returns the query for the start of the last statement of each connection of lists. */
  function statements() {
    return sql`
      select pid, query_start from pg_stat_activity
       where datname = current_database() and application_name = 'tillkeeper lists' order by pid`.execute(deps.db);
  }
});

after(() => mock.restoreAll());
