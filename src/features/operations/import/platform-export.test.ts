import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { importFiles } from "./commands.ts";
import type { KindName } from "./rules/kinds.ts";
import { readMapping } from "./rules/rows.ts";
import type { ImportReport } from "./rules/tally.ts";

const { deps } = await openApp();
const EVERYTHING = { kind: "admin", id: 1, name: "Ada", resources: new Set(["all"]), location_ids: [] } as const;

async function run(
  kind: KindName,
  content: string,
  { dry_run = false, mapping = {} }: { dry_run?: boolean; mapping?: Record<string, string | null> } = {},
): Promise<ImportReport> {
  async function* open() {
    yield Buffer.from(content);
  }
  const file = { name: "file", kind, format: "csv", mapping: readMapping(Object.entries(mapping)), open } as const;
  const [report] = await importFiles(deps, EVERYTHING, [file], { all_or_nothing: false, dry_run });
  if (report === undefined) throw new Error("there is no report");
  return report;
}

const told = (problems: ImportReport["errors"]) => problems.map(({ line, column, message }) => [line, column, message]);

async function rowsOf(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await deps.pool.query<Record<string, unknown>>(text, values)).rows;
}

const PRODUCT_HEADER =
  "sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,weight," +
  "product_online,tax_class_name,visibility,price,special_price,special_price_from_date,special_price_to_date,url_key," +
  "additional_attributes,qty,is_in_stock,manage_stock,website_id,related_skus";

describe("the platform's export of products", () => {
  test("products are stored with the values that the export has for them", async () => {
    await run("product-attributes", "code,label,input\ncolor,Colour,text\nsizes,Sizes,text\n");
    const report = await run(
      "products",
      `${PRODUCT_HEADER}
BAG-1,,Default,simple,"Default Category/Gear,Default Category/Gear/Bags, large",base,Duffle bag,"<p>Big, ""really""
big</p>",1.2300,1,Taxable Goods,"Catalog, Search",34.000000,29.5,4/19/26,12/1/2026,duffle,"has_options=0,color=red,sizes=S, M,secret=1",100.0000,1,1,0,"A,B"
BAG-1,nl,,,,,Weekendtas,,,,,,,,,,,,,,,,
BAG-2,,Default,grouped,,,Set of bags,,,2,None,Not Visible Individually,,,,,set,,0.0000,0,1,0,
`,
    );
    assert.deepEqual([report.errors, report.rows, report.inserted], [[], 2, 2]);
    assert.deepEqual(
      await rowsOf(`
        select sku, name, type_id, status, visibility, price::text, special_price::text, special_from_date::text,
               special_to_date::text, weight::text, qty::text, is_in_stock, tax_class_id,
               (select array_agg(website_id) from shop_data.product_website where product_id = entity_id) as websites
          from shop_data.product where sku like 'BAG-%' order by sku`),
      [
        {
          sku: "BAG-1",
          name: "Duffle bag",
          type_id: "simple",
          status: 1,
          visibility: 4,
          price: "34.0000",
          special_price: "29.5000",
          special_from_date: "2026-04-19",
          special_to_date: "2026-12-01",
          weight: "1.2300",
          qty: "100.0000",
          is_in_stock: true,
          tax_class_id: 2,
          websites: [1],
        },
        {
          sku: "BAG-2",
          name: "Set of bags",
          type_id: "grouped",
          status: 2,
          visibility: 1,
          price: null,
          special_price: null,
          special_from_date: null,
          special_to_date: null,
          weight: null,
          qty: "0.0000",
          is_in_stock: false,
          tax_class_id: 0,
          websites: null,
        },
      ],
    );
    assert.deepEqual(
      await rowsOf(`
        select a.attribute_code as code, v.value from shop_data.product_attribute_value v
          join shop_data.product_attribute a using (attribute_id)
          join shop_data.product p on p.entity_id = v.product_id where p.sku = 'BAG-1' order by 1`),
      [
        { code: "color", value: "red" },
        { code: "sizes", value: "S, M" },
      ],
    );
    assert.deepEqual(
      await rowsOf(`
        select c.name, u.name as above from shop_data.category c join shop_data.category u on u.entity_id = c.parent_id
          join shop_data.category_product k on k.category_id = c.entity_id
          join shop_data.product p on p.entity_id = k.product_id and p.sku = 'BAG-1' order by 1`),
      [
        { name: "Bags, large", above: "Gear" },
        { name: "Gear", above: "Default Category" },
      ],
    );
    assert.deepEqual(told(report.remarks), [
      [
        1,
        "store_view_code, attribute_set_code, description, url_key, manage_stock, website_id, related_skus",
        "are columns of the platform's export that are not used.",
      ],
      [
        2,
        "additional_attributes",
        "The product has attributes that do not exist: secret. Import product-attributes first.",
      ],
      [4, null, 'The row for the store view "nl" is left out: a product has the same values in all of them.'],
    ]);
  });

  test("columns that neither the export nor we have are refused in one error", async () => {
    const report = await run("products", "sku,name,url_key,Nmae,Prize\nX,Y,z,1,2\n");
    assert.deepEqual(
      report.errors.map(({ line, column, code }) => [line, column, code]),
      [[1, "Nmae, Prize", "unknown_columns"]],
    );
    assert.equal(report.rows, 0);
  });

  test("categories are found by their path in any case, and a second import changes nothing", async () => {
    const file = "sku,name,categories\nCAT-1,x,Shop/Tea|Shop / Drinks\nCAT-2,x,shop/TEA\nCAT-3,x,\n";
    assert.equal((await run("products", file)).inserted, 3);
    assert.equal((await run("products", file)).unchanged, 3);
    const [shop] = await rowsOf(
      "select count(*)::int as n from shop_data.category where lower(name) in ('shop', 'tea')",
    );
    assert.deepEqual(shop, { n: 2 });
    assert.equal((await run("products", "sku,categories\nCAT-1,Shop/Tea\n")).updated, 1);
    assert.deepEqual(
      await rowsOf(`select c.name from shop_data.category c join shop_data.category_product k on k.category_id = c.entity_id
                      join shop_data.product p on p.entity_id = k.product_id where p.sku = 'CAT-1'`),
      [{ name: "Tea" }],
    );
  });
});

describe("the platform's export of customers", () => {
  const HEADER =
    "email,_website,_store,created_at,created_in,dob,firstname,gender,group_id,lastname,password_hash,taxvat,website_id," +
    "_address_city,_address_company,_address_country_id,_address_fax,_address_firstname,_address_lastname," +
    "_address_postcode,_address_region,_address_street,_address_telephone,_address_vat_id," +
    "_address_default_billing_,_address_default_shipping_";

  test("accounts are stored with their default addresses, also those of the rows below", async () => {
    const report = await run(
      "customers",
      `${HEADER}
jo@example.com,base,default,"2026-01-02 10:00:00",Main,"1990-04-19 00:00:00",Jo,Female,1,Doe,abc:1,,1,Delft,Acme,NL,,Jo,Doe,2611 GP,Zuid-Holland,"Markt 1
Unit B",0151234567,,1,0
,,,,,,,,,,,,,Leiden,,NL,,J.,Doe,2311 AA,,Breestraat 9,,,0,1
,,,,,,,,,,,,,Gouda,,NL,,J.,Doe,2801 AA,,Kade 2,,,0,0
max@example.com,base,default,,,,Max,,77,Roe,,,1,,,,,,,,,,,,,
ann@example.com,base,default,,,,Ann,Male,2,Poe,,,1,,,,,,,,,,,,,
`,
    );
    assert.deepEqual(told(report.errors), [[6, "group", 'There is no customer group "77". Available: 3, 2, 1, 0.']]);
    assert.deepEqual([report.rows, report.inserted], [3, 2]);
    assert.deepEqual(
      await rowsOf(`
        select c.email, c.dob::text, c.gender, c.group_id, b.city as billing, b.street, b.postcode, b.company,
               s.city as shipping, s.firstname as shipped_to
          from shop_data.customer c left join shop_data.customer_address b on b.entity_id = c.default_billing
          left join shop_data.customer_address s on s.entity_id = c.default_shipping
         where c.email in ('jo@example.com', 'ann@example.com') order by 1 desc`),
      [
        {
          email: "jo@example.com",
          dob: "1990-04-19",
          gender: 2,
          group_id: 1,
          billing: "Delft",
          street: ["Markt 1", "Unit B"],
          postcode: "2611 GP",
          company: "Acme",
          shipping: "Leiden",
          shipped_to: "J.",
        },
        {
          email: "ann@example.com",
          dob: null,
          gender: 1,
          group_id: 2,
          billing: null,
          street: null,
          postcode: null,
          company: null,
          shipping: null,
          shipped_to: null,
        },
      ],
    );
    assert.deepEqual(
      report.remarks.map(({ line, code }) => [line, code]),
      [
        [1, "ignored_columns"],
        [5, "further_address"],
      ],
    );
  });
});

describe("exports of other systems", () => {
  test("a mapping names our columns for those of a file, whatever their case, and leaves others out", async () => {
    const shop = await run(
      "products",
      "Handle,Title,Variant SKU,Variant Price,Published,Variant Barcode,Variant Inventory Qty\n" +
        "shirt,Ocean shirt,SHIRT-1,50,true,'4006381333931,1\nshirt,,,60,,,\n",
      {
        mapping: {
          handle: null,
          Title: "name",
          "Variant SKU": "sku",
          " variant price ": "price",
          Published: "status",
          "Variant Barcode": "barcode",
          "Variant Inventory Qty": "qty",
        },
      },
    );
    assert.deepEqual(told(shop.errors), [
      [3, "name", "is required."],
      [3, "sku", "is required."],
    ]);
    assert.equal(shop.inserted, 1);
    const woo = await run(
      "products",
      'SKU,Name,Published,"Visibility in catalog","In stock?",Stock,"Weight (lbs)","Regular price"\n' +
        "woo-tee,Tee,1,visible,1,,.5,18\nwoo-cap,Cap,-1,hidden,0,3,,16\n",
      {
        mapping: {
          Published: "status",
          "Visibility in catalog": "visibility",
          "In stock?": "is_in_stock",
          Stock: "qty",
          "Weight (lbs)": "weight",
          "Regular price": "price",
        },
      },
    );
    assert.deepEqual(woo.errors, []);
    assert.deepEqual(
      await rowsOf(
        "select sku, status, visibility, weight::text, qty::text from shop_data.product where sku like 'woo%' order by 1",
      ),
      [
        { sku: "woo-cap", status: 2, visibility: 1, weight: null, qty: "3.0000" },
        { sku: "woo-tee", status: 1, visibility: 4, weight: "0.5000", qty: "0.0000" },
      ],
    );
    const people = await run(
      "customers",
      "First Name,Last Name,Gender,Email,Phone Number,Address 1,City,Zip,Country,Comments\n" +
        "Bob,Smith,1,bob@example.com,585-555-1111,Street 1,Albany,01234,US,nice\n",
      {
        mapping: {
          "First Name": "firstname",
          "Last Name": "lastname",
          "Phone Number": "phone",
          "Address 1": "billing_street",
          City: "billing_city",
          Zip: "billing_postcode",
          Country: "billing_country",
          Comments: null,
        },
      },
    );
    assert.deepEqual([people.errors, people.inserted], [[], 1]);
  });

  test("a mapping to an unknown column, from an absent one, or of two to one is refused", async () => {
    const report = await run("products", "a,b,c\n1,2,3\n", { mapping: { a: "sku", b: "SKU", c: "prize", d: "name" } });
    assert.deepEqual(
      report.errors.map(({ column, code }) => [column, code]),
      [
        ["prize", "unknown_column"],
        ["sku", "repeated_column"],
        ["d", "not_in_header"],
      ],
    );
  });
});

describe("barcodes", () => {
  const codes = (sku: string) =>
    rowsOf(
      `select a.attribute_code as code, v.value from shop_data.product_attribute_value v
         join shop_data.product_attribute a using (attribute_id)
         join shop_data.product p on p.entity_id = v.product_id where p.sku = $1`,
      [sku],
    );

  test("a barcode is stored as the first attribute that registers read, which is made when it is missing", async () => {
    await deps.pool.query("delete from shop_data.product_attribute where attribute_code in ('ean', 'gtin', 'barcode')");
    const trial = await run("products", "sku,name,barcode\nCODE-1,x,96385074\n", { dry_run: true });
    assert.deepEqual([trial.errors, trial.inserted], [[], 1]);
    assert.deepEqual(await rowsOf("select from shop_data.product_attribute where attribute_code = 'ean'"), []);
    const report = await run("products", "sku,name,barcode\nCODE-1,x,96385074\n");
    assert.deepEqual([report.errors, report.inserted], [[], 1]);
    assert.deepEqual(await codes("CODE-1"), [{ code: "ean", value: "96385074" }]);
    assert.equal((await run("products", "sku,attribute:gtin\nCODE-1,0012345678905\n")).updated, 1);
    assert.equal((await codes("CODE-1")).length, 2);
    const twice = await run("products", "sku,barcode,attribute:ean\nCODE-1,1,2\n");
    assert.deepEqual(
      twice.errors.map(({ column, code }) => [column, code]),
      [["attribute:ean", "repeated_column"]],
    );
  });

  test("a wrong check digit is remarked, and stored; codes of other forms are not judged", async () => {
    const report = await run(
      "products",
      "sku,name,barcode\nDIGIT-1,x,5901234123450\nDIGIT-2,x,5901234123457\nDIGIT-3,x,036000291452\n" +
        "DIGIT-4,x,036000291453\nDIGIT-5,x,ABC-123\nDIGIT-6,x,123456789\nDIGIT-7,x,10614141000415\n",
    );
    assert.equal(report.inserted, 7);
    assert.deepEqual(told(report.remarks.filter(({ code }) => code === "wrong_check_digit")), [
      [2, "barcode", '"5901234123450" has a wrong check digit: it should be 7.'],
      [5, "barcode", '"036000291453" has a wrong check digit: it should be 2.'],
    ]);
  });

  test("a barcode of two enabled products is remarked with both, whatever its length and attribute", async () => {
    const shared = async (file: string) =>
      (await run("products", file)).remarks
        .filter(({ code }) => code === "shared_barcode")
        .map(({ message }) => message);
    assert.deepEqual(
      await shared("sku,name,barcode,status\nSAME-1,x,012345678912,enabled\nSAME-2,x,111,enabled\n"),
      [],
    );
    const both = 'The barcode "0012345678912" belongs to more than one enabled product: SAME-1, SAME-3.';
    assert.deepEqual(await shared("sku,name,attribute:gtin\nSAME-3,x,0012345678912\n"), [both]);
    assert.deepEqual(await shared("sku,name\nSAME-4,x\n"), [both]);
    assert.deepEqual(await shared("sku,status\nSAME-1,disabled\n"), []);
  });
});
