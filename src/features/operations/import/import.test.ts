import { findCredit } from "../../../shop-data/credit/credit.ts";
import { createAccount } from "../../../shop-data/customers/accounts.ts";
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { importFiles } from "./commands.ts";
import { KIND_NAMES, type KindName, readFileName } from "./rules/kinds.ts";
import { SAMPLES } from "./rules/samples.ts";
import type { ImportReport } from "./rules/tally.ts";

const { deps } = await openApp();
const EXAMPLES = join(import.meta.dirname, "../../../../examples/import");
const EVERYTHING = {
  kind: "admin",
  id: 1,
  name: "Ada",
  resources: new Set(["all"]),
  location_ids: [],
} as const;

interface Options {
  readonly format?: "csv" | "jsonl";
  readonly all_or_nothing?: boolean;
  readonly dry_run?: boolean;
}

async function run(kind: KindName, content: string, options: Options = {}): Promise<ImportReport> {
  const { format = "csv", all_or_nothing = false, dry_run = false } = options;
  async function* open() {
    yield Buffer.from(content);
  }
  const [report] = await importFiles(deps, EVERYTHING, [{ name: `${kind}.${format}`, kind, format, open }], {
    all_or_nothing,
    dry_run,
  });
  if (report === undefined) throw new Error("there is no report");
  return report;
}

const countsOf = ({ inserted, updated, unchanged, refused }: ImportReport) => [inserted, updated, unchanged, refused];

async function rowsOf(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await deps.pool.query<Record<string, unknown>>(text, values)).rows;
}

describe("the samples", () => {
  test("the sample of every kind is stored whole, and a second time changes nothing", async () => {
    for (const kind of KIND_NAMES) {
      const lines = SAMPLES[kind].trim().split("\n").length - 1;
      const first = await run(kind, SAMPLES[kind]);
      assert.deepEqual([first.errors, first.rows, first.refused], [[], lines, 0], kind);
      assert.equal(first.inserted + first.updated + first.unchanged, lines, kind);
      assert.deepEqual(countsOf(await run(kind, SAMPLES[kind])), [0, 0, lines, 0], kind);
    }
  });

  test("every file under examples/import is a sample of its kind", async () => {
    for (const name of (await readdir(EXAMPLES)).filter((file) => file.endsWith(".csv"))) {
      const kind = readFileName(name)?.kind;
      assert.ok(kind !== undefined, name);
      assert.equal(await readFile(join(EXAMPLES, name), "utf8"), SAMPLES[kind], name);
    }
    for (const name of await readdir(join(EXAMPLES, "json-lines"))) {
      const kind = readFileName(name)?.kind;
      assert.ok(kind !== undefined, name);
      const report = await run(kind, await readFile(join(EXAMPLES, "json-lines", name), "utf8"), { format: "jsonl" });
      assert.deepEqual(report.errors, [], name);
    }
  });
});

describe("a row", () => {
  test("an unchanged row is not rewritten, and a changed one counts as updated", async () => {
    const content = "sku,name,price,websites,attribute:color\nROW-1,Chair,10.50,base,red\nROW-2,Table,20,base,\n";
    assert.deepEqual(countsOf(await run("products", content)), [2, 0, 0, 0]);
    const stamp =
      "select ctid::text, xmin::text, updated_at from shop_data.product where sku like 'ROW-%' order by sku";
    const before = await rowsOf(stamp);
    assert.deepEqual(countsOf(await run("products", content)), [0, 0, 2, 0]);
    assert.deepEqual(await rowsOf(stamp), before);
    const changed = content.replace("10.50", "10.5001").replace("20,base,", "20,base,oak");
    assert.deepEqual(countsOf(await run("products", changed)), [0, 2, 0, 0]);
    assert.deepEqual(await rowsOf("select price::text from shop_data.product where sku like 'ROW-%' order by sku"), [
      { price: "10.5001" },
      { price: "20.0000" },
    ]);
  });

  test("a new or changed tier price moves `updated_at` of its product, an unchanged one does not", async () => {
    await run("products", "sku,name,price\nTIER-1,Chair,10\nTIER-2,Table,20\n");
    const times = async () => {
      const rows = await rowsOf("select updated_at::text from shop_data.product where sku like 'TIER-%' order by sku");
      return rows.map(({ updated_at }) => updated_at);
    };
    const fresh = await times();
    const tiers = "sku,qty,price\nTIER-1,2,9\nTIER-2,2,19\n";
    await run("tier-prices", tiers);
    const added = await times();
    assert.deepEqual([added[0] === fresh[0], added[1] === fresh[1]], [false, false]);
    await run("tier-prices", tiers.replace("2,9", "2,8"));
    const changed = await times();
    assert.deepEqual([changed[0] === added[0], changed[1] === added[1]], [false, true]);
  });

  test("a column that the file does not have keeps its value, and an empty cell clears it", async () => {
    await run("products", "sku,name,price,special_price,attribute:color\nKEEP-1,Chair,10,8,red\n");
    assert.deepEqual(countsOf(await run("products", "sku,price\nkeep-1,11\n")), [0, 1, 0, 0]);
    const look = `select p.sku, p.price::text, p.special_price::text, v.value from shop_data.product p
                    left join shop_data.product_attribute_value v on v.product_id = p.entity_id where p.sku = 'KEEP-1'`;
    assert.deepEqual(await rowsOf(look), [{ sku: "KEEP-1", price: "11.0000", special_price: "8.0000", value: "red" }]);
    await run("products", "sku,special_price,attribute:color\nKEEP-1,,\n");
    assert.deepEqual(await rowsOf(look), [{ sku: "KEEP-1", price: "11.0000", special_price: null, value: null }]);
  });

  test("a new row that lacks a needed column is refused, a stored one is not", async () => {
    await run("products", "sku,name\nNEED-1,Chair\n");
    const report = await run("products", "sku,price\nNEED-1,3\nNEED-2,4\n");
    assert.deepEqual(countsOf(report), [0, 1, 0, 1]);
    assert.deepEqual(report.errors, [
      {
        line: 3,
        column: "name",
        message: "is required for a new row.",
        code: "required_when_new",
        parameters: {},
      },
    ]);
  });

  test("every problem of a row is reported with its line and column", async () => {
    const report = await run(
      "products",
      'sku,name,price,special_from_date,is_in_stock,websites\nBAD-1,,"1,5",2026-02-30,maybe,base|nowhere\nBAD-2,"two\nlines",1e3,,,\nBAD-3,fine,1.00001,,,\n',
    );
    assert.deepEqual(
      report.errors.map(({ line, column, message }) => `${line} ${column}: ${message}`),
      [
        "2 name: is required.",
        '2 price: "1,5" is not a decimal number. Use a decimal point.',
        '2 special_from_date: "2026-02-30" is not a date (YYYY-MM-DD).',
        '2 is_in_stock: "maybe" must be 1 or 0, true or false, yes or no.',
        '2 websites: There is no website "nowhere". Available: base.',
        '3 price: "1e3" is not a decimal number.',
        "5 price: has more than 4 decimals.",
      ],
    );
    assert.equal(report.refused, 3);
  });

  test("a row that refers to an unknown record is refused, the others are stored", async () => {
    await run("products", "sku,name\nTHERE-1,Chair\n");
    const report = await run(
      "tier-prices",
      "sku,group,qty,price\nTHERE-1,General,2,1\nGONE,General,2,1\nTHERE-1,Nobody,3,1\n",
    );
    assert.deepEqual([report.inserted, report.refused], [1, 2]);
    assert.match(report.errors[0]?.message ?? "", /^There is no product with the sku "GONE"\.$/);
    assert.match(report.errors[1]?.message ?? "", /^There is no customer group "Nobody"\. Available: .*wholesale/);
  });

  test("a key that is in the file twice is refused with the line of the first one, whatever its case", async () => {
    const report = await run("products", 'sku,name\nTWICE,"a\r\n\r\nb"\ntwice,Table\nΑΣ,x\nασ,y\n');
    assert.deepEqual(
      report.errors.map(({ line, message }) => [line, message]),
      [
        [5, "is the same as on line 2 of this file."],
        [7, "is the same as on line 6 of this file."],
      ],
    );
  });

  test("a formula in a cell is stored as text", async () => {
    await run("products", 'sku,name\nF-1,"=HYPERLINK(""http://example.com"")"\n');
    assert.deepEqual(await rowsOf("select name from shop_data.product where sku = 'F-1'"), [
      { name: '=HYPERLINK("http://example.com")' },
    ]);
  });

  test("a row that only the database can refuse does not fail the other rows", async () => {
    await run("cart-price-rules", "name,groups,amount,coupon\nSplit,General,5,specific\n");
    const report = await run("coupons", "code,rule,is_primary\nS-1,Split,yes\nS-2,Split,yes\nS-3,Split,no\n");
    assert.deepEqual(countsOf(report), [2, 0, 0, 1]);
    assert.equal(report.errors[0]?.line, 3);
    assert.match(report.errors[0]?.message ?? "", /^The database rejected the row: /);
  });

  test("numbers of JSON Lines keep their digits, and each line may have members of its own", async () => {
    const content =
      '{"sku":"JL-1","name":"Exact","price":9007199254740993.0001}\n\n{"sku":"JL-2","name":"Lists","websites":["base"]}\nnonsense\n{"sku":"JL-3","sku":"JL-4"}\n[]\n{"sku":"JL-5","nmae":"x"}';
    const report = await run("products", content, { format: "jsonl" });
    assert.deepEqual(countsOf(report), [2, 0, 0, 4]);
    assert.deepEqual(
      report.errors.map(({ line }) => line),
      [4, 5, 6, 7],
    );
    assert.match(report.errors[3]?.message ?? "", /^is not a column of this kind of file\. Columns: sku, name/);
    assert.deepEqual(await rowsOf("select price::text from shop_data.product where sku = 'JL-1'"), [
      { price: "9007199254740993.0001" },
    ]);
  });
});

describe("a file", () => {
  test("with all or nothing, one refused row refuses the whole file", async () => {
    const content = "sku,name,price\nAON-1,Chair,1\nAON-2,Table,x\n";
    const report = await run("products", content, { all_or_nothing: true });
    assert.equal(report.is_stored, false);
    assert.deepEqual(countsOf(report), [0, 0, 0, 1]);
    assert.deepEqual(await rowsOf("select sku from shop_data.product where sku like 'AON-%'"), []);
    assert.equal((await run("products", content.replace("x", "2"), { all_or_nothing: true })).inserted, 2);
  });

  test("a dry run reports what would happen, across files that need each other, and stores nothing", async () => {
    const open = (text: string) =>
      async function* () {
        yield Buffer.from(text);
      };
    const audited = () => rowsOf("select count(*)::int as n from audit_log where entity_type = 'import'");
    const before = await audited();
    const reports = await importFiles(
      deps,
      EVERYTHING,
      [
        { name: "products.csv", kind: "products", format: "csv", open: open("sku,name\nDRY-1,Chair\n") },
        { name: "tier-prices.csv", kind: "tier-prices", format: "csv", open: open("sku,qty,price\nDRY-1,2,1\n") },
      ],
      { all_or_nothing: false, dry_run: true },
    );
    assert.deepEqual(reports.map(countsOf), [
      [1, 0, 0, 0],
      [1, 0, 0, 0],
    ]);
    assert.deepEqual(await rowsOf("select sku from shop_data.product where sku = 'DRY-1'"), []);
    assert.deepEqual(await audited(), before);
  });

  test("a thousand problems of a file are reported individually, further ones are counted", async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => `MANY-${index},x,nope`);
    const report = await run("products", `sku,name,price\n${rows.join("\n")}`);
    assert.deepEqual([report.errors.length, report.errors_count, report.refused], [1_000, 1_500, 1_500]);
  });

  test("a refused row does not keep the other rows of its batch from being stored", async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => `BATCH-${index},x,${index === 1_700 ? "nope" : index}`);
    assert.deepEqual(
      countsOf(await run("products", `sku;name;price\r\n${rows.join("\r\n").replaceAll(",", ";")}`)),
      [2_499, 0, 0, 1],
    );
  });

  test("two imports of the same file at once store each row once", async () => {
    const rows = Array.from({ length: 400 }, (_, index) => `RACE-${index},x,${index}`);
    const forwards = `sku,name,price\n${rows.join("\n")}`;
    const backwards = `sku,name,price\n${rows.toReversed().join("\n")}`;
    const reports = await Promise.all([
      run("products", forwards),
      run("products", backwards),
      run("products", forwards),
    ]);
    assert.equal(
      reports.reduce((sum, { inserted }) => sum + inserted, 0),
      400,
    );
    assert.deepEqual(
      reports.flatMap(({ errors }) => errors),
      [],
    );
  });
});

describe("customers", () => {
  test("addresses of customers are made, changed in place, and kept when a row does not name them", async () => {
    const header = "email,firstname,lastname,billing_street,billing_city,billing_country,shipping_city\n";
    await run("customers", `${header}adr@example.com,Ada,Moreau,Street 1|Floor 2,Delft,nl,Leiden\n`);
    const look = `select a.city, a.street, a.country_id, a.entity_id = c.default_billing as is_billing, a.firstname
                    from shop_data.customer c join shop_data.customer_address a on a.parent_id = c.entity_id
                   where c.email = 'adr@example.com' order by a.entity_id`;
    const first = [
      { city: "Delft", street: ["Street 1", "Floor 2"], country_id: "NL", is_billing: true, firstname: "Ada" },
      { city: "Leiden", street: [], country_id: null, is_billing: false, firstname: "Ada" },
    ];
    assert.deepEqual(await rowsOf(look), first);
    assert.deepEqual(countsOf(await run("customers", "email,firstname\nADR@example.com,Ada\n")), [0, 0, 1, 0]);
    assert.deepEqual(countsOf(await run("customers", "email,billing_city\nadr@example.com,Gouda\n")), [0, 1, 0, 0]);
    assert.deepEqual((await rowsOf(look))[0]?.["city"], "Gouda");
    assert.equal((await rowsOf(look)).length, 2);
  });

  test("an import and a register that make the same account at once make one", async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `race-${round}@example.com`;
      await Promise.all([
        run("customers", `email,firstname,lastname\n${email},Ada,Moreau\n`),
        deps.db
          .transaction()
          .execute((tx) =>
            createAccount(tx, { email, firstname: "Ada", lastname: "M", website_id: 1, store_id: 1 }, "global"),
          ),
      ]);
      assert.equal((await rowsOf("select from shop_data.customer where email = $1", [email])).length, 1);
    }
  });

  test("an imported open amount counts against a customer's credit until it is paid", async () => {
    await run("customers", "email,firstname,lastname\nowes@example.com,Ada,Moreau\n");
    const [customer] = await rowsOf("select entity_id from shop_data.customer where email = 'owes@example.com'");
    const used = async () =>
      (
        await findCredit(deps.db, {
          customer_id: Number(customer?.["entity_id"]),
          website_id: 1,
          currency: "EUR",
        })
      ).used;
    const file = (state: string, amount = "120.50") =>
      `number,email,amount,state\nINV-7,owes@example.com,${amount},${state}\n`;
    assert.deepEqual(countsOf(await run("open-invoices", file("open"))), [1, 0, 0, 0]);
    assert.equal(Number(await used()), 120.5);
    assert.deepEqual(countsOf(await run("open-invoices", file("open"))), [0, 0, 1, 0]);
    assert.deepEqual(countsOf(await run("open-invoices", file("open", "130"))), [0, 1, 0, 0]);
    assert.equal(Number(await used()), 130);
    assert.deepEqual(countsOf(await run("open-invoices", file("paid", "130"))), [0, 1, 0, 0]);
    assert.equal(Number(await used()), 0);
    const own = await run("open-invoices", "number,email,amount\n000000001,owes@example.com,1\n");
    assert.match(own.errors[0]?.message ?? "", /must not consist of digits only/);
  });
});
