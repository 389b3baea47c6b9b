import assert from "node:assert/strict";
import { describe, test } from "node:test";
import pg from "pg";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator(app, ["Platform_Tax::manage"]);

async function send(kind: string, content: string, members: Record<string, unknown> = {}, caller = token) {
  const answer = await call("POST", "/admin/api/imports", { token: caller, body: { kind, content, ...members } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

type Report = Awaited<ReturnType<typeof send>>;

const countsOf = ({ inserted, updated, unchanged, refused }: Report) => [inserted, updated, unchanged, refused];
const problemsOf = ({ errors }: Report) =>
  errors.map(({ line, column, code }: Record<string, unknown>) => [line, column, code]);

async function found(what: string, field: string, value: string) {
  const criteria = "searchCriteria[filter_groups][0][filters][0]";
  const path = `/rest/V1/${what}/search?${criteria}[field]=${field}&${criteria}[value]=${encodeURIComponent(value)}`;
  const { body } = await call("GET", path);
  assert.equal(body.total_count, 1, JSON.stringify(body));
  return body.items[0];
}

const rateOf = (code: string) => found("taxRates", "code", code);
const ruleOf = (code: string) => found("taxRules", "code", code);
const classOf = async (name: string): Promise<number> => (await found("taxClasses", "class_name", name)).class_id;

describe("files of tax classes", () => {
  test("tax classes are matched by type and name whatever their case; an imported class keeps its number", async () => {
    const file = "name,type\nFood,product\nFood,customer\n";
    assert.deepEqual(countsOf(await send("tax-classes", file)), [2, 0, 0, 0]);
    assert.deepEqual(countsOf(await send("tax-classes", "name,type\nFOOD,Product\n")), [0, 0, 1, 0]);
    const { rows } = await deps.pool.query(
      "select class_type from shop_data.tax_class where class_name = 'Food' order by 1",
    );
    assert.deepEqual(rows, [{ class_type: "CUSTOMER" }, { class_type: "PRODUCT" }]);
  });

  test("a wrong row in a file of tax classes names its line and column", async () => {
    const report = await send("tax-classes", "name,type\n,product\nA,goods\nB,product\nb,product\n");
    assert.deepEqual(problemsOf(report), [
      [2, "name", "required"],
      [3, "type", "not_choice"],
      [5, "type, name", "repeated_row"],
    ]);
    assert.deepEqual(countsOf(report), [1, 0, 0, 3]);
  });
});

describe("files of products", () => {
  const productClasses = async () => {
    const { rows } = await deps.pool.query({
      text: `select p.sku, c.class_name from shop_data.product p left join shop_data.tax_class c on c.class_id = p.tax_class_id
              where p.sku like 'tea-%' order by p.sku`,
      rowMode: "array",
    });
    return rows;
  };

  test("a product has the tax class of products that it names, or none; an unknown name is refused", async () => {
    await send("tax-classes", "name,type\nHerbal,customer\nHerbal,product\n");
    const { token: catalog } = await newAdministrator(app, ["Platform_Catalog::manage"]);
    const report = await send(
      "products",
      "sku,name,tax_class,tax_class_id\ntea-1,Tea,HERBAL,2\ntea-2,Tea,Retail Customer,\ntea-3,Tea,,2\n",
      {},
      catalog,
    );
    assert.deepEqual(problemsOf(report), [[3, "tax_class", "unknown_product_tax_class"]]);
    assert.deepEqual(await productClasses(), [
      ["tea-1", "Herbal"],
      ["tea-3", null],
    ]);
    const again = await send("products", "sku,tax_class\ntea-1,herbal\ntea-3,Taxable Goods\n", {}, catalog);
    assert.deepEqual(countsOf(again), [0, 1, 1, 0]);
    assert.deepEqual(await productClasses(), [
      ["tea-1", "Herbal"],
      ["tea-3", "Taxable Goods"],
    ]);
  });
});

describe("files of tax rates", () => {
  test("a file of tax rates makes the rates that the platform's routes show, and updates only changed ones", async () => {
    const file =
      "code,country,region_id,postcode,zip_from,zip_to,rate\nF1,nl,0,1012 AB,,,21\nF2,US,12,,10000,19999,8.8750\n";
    assert.deepEqual(countsOf(await send("tax-rates", file)), [2, 0, 0, 0]);
    const { id, ...first } = await rateOf("F1");
    assert.ok(id > 0);
    assert.deepEqual(first, {
      tax_country_id: "NL",
      tax_region_id: 0,
      tax_postcode: "1012 AB",
      zip_is_range: 0,
      zip_from: null,
      zip_to: null,
      rate: 21,
      code: "F1",
    });
    const second = await rateOf("F2");
    assert.deepEqual(
      [second.tax_postcode, second.zip_is_range, second.zip_from, second.zip_to, second.rate],
      ["10000-19999", 1, 10_000, 19_999, 8.875],
    );
    assert.deepEqual(countsOf(await send("tax-rates", file)), [0, 0, 2, 0]);
    assert.deepEqual(countsOf(await send("tax-rates", "code,rate\nf2,9\nF1,21\n")), [0, 1, 1, 0]);
    assert.equal((await rateOf("F2")).zip_from, 10_000, "a file without postcodes keeps them");
    assert.deepEqual(countsOf(await send("tax-rates", "code,postcode\nF2,90210\n")), [0, 1, 0, 0]);
    const changed = await rateOf("F2");
    assert.deepEqual([changed.tax_postcode, changed.zip_is_range, changed.zip_from], ["90210", 0, null]);
  });

  test("a wrong rate, range or country in a file of tax rates names its line, and the others are stored", async () => {
    const report = await send(
      "tax-rates",
      [
        "code,country,zip_from,zip_to,rate",
        "G1,NL,,,-1",
        "G2,NL,,,21.00001",
        "G3,NL,,,123456789",
        "G4,NLD,,,21",
        "G5,NL,2000,1000,21",
        "G6,NL,1000,,21",
        "G7,NL,1,99999999999,21",
        "G8,NL,,,",
        "G9,NL,,,0",
        "",
      ].join("\n"),
    );
    assert.deepEqual(problemsOf(report), [
      [2, "rate", "too_low"],
      [3, "rate", "too_many_decimals"],
      [4, "rate", "too_many_digits"],
      [5, "country", "not_country"],
      [6, null, "postcode_range"],
      [7, null, "postcode_range"],
      [8, "zip_to", "not_whole_number"],
      [9, "rate", "required"],
    ]);
    assert.deepEqual(countsOf(report), [1, 0, 0, 8]);
  });

  test("a new tax rate needs its country and its percentage", async () => {
    assert.deepEqual(problemsOf(await send("tax-rates", "code,rate\nNEW-1,21\n")), [
      [2, "country", "required_when_new"],
    ]);
    assert.deepEqual(problemsOf(await send("tax-rates", "code,country\nNEW-1,NL\n")), [
      [2, "rate", "required_when_new"],
    ]);
  });
});

describe("files of tax rules", () => {
  const HEADER = "code,customer_tax_classes,product_tax_classes,tax_rates,priority,calculate_subtotal";

  test("a file of tax rules links classes and rates by name, and writes only changed links", async () => {
    await send("tax-classes", "name,type\nBread,product\nTrade,customer\n");
    await send("tax-rates", "code,country,rate\nH1,NL,21\nH2,NL,9\n");
    const file = `${HEADER}\nR1,Retail Customer|trade,bread,H1|H2,2,yes\nR2,Trade,Bread|Taxable Goods,h2,,\n`;
    assert.deepEqual(countsOf(await send("tax-rules", file)), [2, 0, 0, 0]);
    const [bread, trade] = [await classOf("Bread"), await classOf("Trade")];
    const [h1, h2] = [(await rateOf("H1")).id, (await rateOf("H2")).id];
    const { id, ...rule } = await ruleOf("R1");
    assert.ok(id > 0);
    assert.deepEqual(rule, {
      code: "R1",
      priority: 2,
      position: 0,
      customer_tax_class_ids: [3, trade],
      product_tax_class_ids: [bread],
      tax_rate_ids: [h1, h2],
      calculate_subtotal: true,
    });
    const stamps = "select xmin::text from shop_data.tax_rule_class order by tax_rule_id, class_id";
    const before = (await deps.pool.query(stamps)).rows;
    assert.deepEqual(countsOf(await send("tax-rules", file)), [0, 0, 2, 0]);
    assert.deepEqual((await deps.pool.query(stamps)).rows, before);
    assert.deepEqual(countsOf(await send("tax-rules", "code,tax_rates\nR1,H1\nR2,H2\n")), [0, 1, 1, 0]);
    const changed = await ruleOf("R1");
    assert.deepEqual(
      [changed.tax_rate_ids, changed.customer_tax_class_ids, changed.priority],
      [[h1], [3, trade], 2],
      "columns that the file lacks keep their values",
    );
    assert.deepEqual((await ruleOf("R2")).product_tax_class_ids, [2, bread]);
  });

  test("a tax rule with an unknown class of that type, or an unknown rate, is refused; the others are stored", async () => {
    const report = await send(
      "tax-rules",
      `${HEADER}\nS1,Taxable Goods,Taxable Goods,H1,,\nS2,Trade,Trade,H1,,\nS3,Trade,Bread,H1|H9,,\nS4,Trade,Bread,,,\nS5,Trade,Bread,H1,-1,\nS6,Trade,Bread,H1,,\n`,
    );
    assert.deepEqual(problemsOf(report), [
      [2, "customer_tax_classes", "unknown_customer_tax_class"],
      [3, "product_tax_classes", "unknown_product_tax_class"],
      [4, "tax_rates", "unknown_tax_rate"],
      [5, "tax_rates", "required"],
      [6, "priority", "out_of_range"],
    ]);
    assert.equal(report.errors[2].message, 'There is no tax rate with the code "H9".');
    assert.deepEqual(countsOf(report), [1, 0, 0, 5]);
    assert.deepEqual(problemsOf(await send("tax-rules", "code,priority\nS7,1\n")), [
      [2, "customer_tax_classes", "required_when_new"],
    ]);
  });

  test("a file of tax rules imported all or nothing stores nothing with a wrong row, and a dry run neither", async () => {
    const file = `${HEADER}\nT1,Trade,Bread,H1,,\nT2,Trade,Bread,H9,,\n`;
    for (const members of [{ all_or_nothing: true }, { dry_run: true }]) {
      assert.equal((await send("tax-rules", file, members)).is_stored, false);
    }
    const { rows } = await deps.pool.query("select from shop_data.tax_rule where code like 'T_'");
    assert.equal(rows.length, 0);
  });

  test("two concurrent imports of one file of tax rules leave one rule with its links", async () => {
    const file = `${HEADER}\nU1,Trade,Bread,H1|H2,,\n`;
    const reports = await Promise.all(Array.from({ length: 6 }, () => send("tax-rules", file)));
    for (const report of reports) assert.deepEqual(report.errors, []);
    assert.equal((await ruleOf("U1")).tax_rate_ids.length, 2);
  });
});

test("a file of taxes needs Platform_Tax::manage, and no other right", async () => {
  const other = await newAdministrator(app, ["Platform_Catalog::manage", "Platform_Sales::manage"]);
  for (const kind of ["tax-classes", "tax-rates", "tax-rules"]) {
    const answer = await call("POST", "/admin/api/imports", { token: other.token, body: { kind, content: "code\n" } });
    assert.equal(answer.status, 401, kind);
  }
  const products = await call("POST", "/admin/api/imports", { token, body: { kind: "products", content: "sku\n" } });
  assert.equal(products.status, 401);
});

test("a tax rule whose class is deleted during the import is refused as unknown, and the others are stored", async () => {
  await send("tax-classes", "name,type\nLeaving,product\nStaying,product\nRaced,customer\n");
  await send("tax-rates", "code,country,rate\nRaced,NL,21\n");
  const client = new pg.Client({ connectionString: app.database.service_url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("delete from shop_data.tax_class where class_name = 'Leaving'");
    const rules = ["Leaving", "Staying"].map((name) => `Rule ${name},Raced,${name},Raced`);
    const file = `code,customer_tax_classes,product_tax_classes,tax_rates\n${rules.join("\n")}\n`;
    const sent = send("tax-rules", file);
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    while ((await deps.pool.query(waits)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await client.query("commit");
    const report = await sent;
    assert.deepEqual(countsOf(report), [1, 0, 0, 1]);
    assert.deepEqual(problemsOf(report), [[2, "product_tax_classes", "unknown_product_tax_class"]]);
  } finally {
    await client.end();
  }
});
