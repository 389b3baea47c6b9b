import assert from "node:assert/strict";
import { test } from "node:test";
import { openWalk, settled, type Walk } from "./walk.ts";

test("the guide proposes the rates of the shop's country, and stores those that the merchant confirms", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  await walk.step("a merchant reads at its field that a VAT number is wrong", wrongVatNumber);
  await walk.step("a merchant names the shop", nameShop);
  await walk.step("a merchant sees the rates of each country, and enters them where none are proposed", otherCountries);
  await walk.step("a merchant reads what is wrong with a percentage", wrongRate);
  await walk.step("a merchant confirms a changed list, and products have the standard rate", confirmed);
  walk.checkConsole();
});

test("the guide goes on without taxes when the merchant says so, also after a reload", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, written, open } = walk;
  await nameShop(walk);
  await written(() => page.getByRole("button", { name: "Sell without taxes" }).click());
  await page.getByRole("textbox", { name: "Code", exact: true }).waitFor();
  await open("/");
  await page.getByRole("textbox", { name: "Code", exact: true }).waitFor();
  const { rates, rules, address, includes_tax } = await stored(walk);
  assert.deepEqual([rates, rules, address.country_id, includes_tax], [[], [], "NL", false]);
  walk.checkConsole();
});

test("a save of taxes that fails midway is asked for again, and the same one completes it", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, open, expectRefusal } = walk;
  await nameShop(walk);
  expectRefusal(503);
  await page.route("**/admin/api/settings", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await saveTaxes(walk);
  await page.getByRole("alert").waitFor();
  await page.getByRole("button", { name: "Keep the tax rules of this shop" }).waitFor();
  const { rules, address } = await stored(walk);
  assert.deepEqual([rules.length, address.country_id], [4, "NL"], "the rules were stored, the country was not");
  await page.unroute("**/admin/api/settings");
  await open("/");
  await standard(walk).waitFor();
  await saveTaxes(walk);
  await page.getByRole("textbox", { name: "Code", exact: true }).waitFor();
  const completed = await stored(walk);
  assert.deepEqual(completed.rules, rules);
  assert.deepEqual([completed.address.country_id, completed.includes_tax], ["AT", true]);
  walk.checkConsole();
});

test("the guide keeps the rules of a shop that has some when the merchant says so", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, written, look, call, service } = walk;
  const taxRate = { code: "own", tax_country_id: "NL", rate: 21 };
  const made = await call("POST", "/rest/V1/taxRates", { token: service.token, body: { taxRate } });
  const { id } = made.body as { id: number };
  const rule = { code: "own", customer_tax_class_ids: [3], product_tax_class_ids: [2], tax_rate_ids: [id] };
  await call("POST", "/rest/V1/taxRules", { token: service.token, body: { rule } });
  await nameShop(walk);
  await look("first-run-taxes-kept");
  await written(() => page.getByRole("button", { name: "Keep the tax rules of this shop" }).click());
  await page.getByRole("textbox", { name: "Code", exact: true }).waitFor();
  const { rates, rules, address } = await stored(walk);
  assert.deepEqual([rates, rules], [["own: NL 21 *"], ["own: Retail Customer, Taxable Goods"]]);
  assert.equal(address.country_id, "NL");
  walk.checkConsole();
});

test("zone, currency, language and tax rates follow the country, which is the browser's", async (t) => {
  const walk = await openWalk(t, { locale: "de-DE", time_zone: "Europe/Berlin" });
  if (!walk) return;
  const { page, signIn, written, look } = walk;
  const field = (name: string) => page.getByRole("combobox", { name });
  const shown = () =>
    Promise.all(["Land", "Zeitzone", "Währung", "Sprache der Belege"].map((name) => field(name).inputValue()));
  await signIn();
  await page.getByLabel("Name des Geschäfts").fill("Bäckerei");
  const german = await shown();
  assert.match(german.join("; "), /^Deutschland.*; Europe\/Berlin.*; Euro.*; Deutsch.*Deutschland.*/);
  await look("first-run-german");
  await field("Land").fill("schweiz");
  await page.getByRole("option", { name: /^Schweiz/ }).click();
  await settled(page);
  assert.match((await shown()).join("; "), /^Schweiz.*; Europe\/Zurich.*; Schweizer Franken.*; Deutsch.*Schweiz.*/);
  await field("Währung").fill("EUR");
  await page.getByRole("option", { name: /^Euro/ }).first().click();
  await field("Land").fill("österreich");
  await page.getByRole("option", { name: /^Österreich/ }).click();
  await settled(page);
  assert.match((await shown()).join("; "), /^Österreich.*; Europe\/Vienna.*; Euro.*; Deutsch.*Österreich.*/);
  await written(() => page.getByRole("button", { name: "Speichern und weiter" }).click());
  await page.getByText(/^Bäckerei · Österreich · EUR · Europe\/Vienna/).waitFor();
  const rate = page.getByRole("textbox", { name: "Regelsatz in %" });
  assert.equal(await rate.inputValue(), "20");
  await page.getByRole("button", { name: /^Ändern: / }).click();
  await page.getByLabel("Name des Geschäfts").fill("Bäckerei Huber");
  await written(() => page.getByRole("button", { name: "Speichern und weiter" }).click());
  await page.getByText(/^Bäckerei Huber · Österreich/).waitFor();
  await written(() => page.getByRole("button", { name: "Speichern und weiter" }).click());
  await page
    .getByText("20 %, 13 %, 10 %, 4,9 %".replaceAll(" %", "\u00a0%"))
    .or(page.getByText(/20\s%/))
    .first()
    .waitFor();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Hauptstraße 1");
  assert.equal(await page.getByRole("textbox", { name: "Code", exact: true }).inputValue(), "hauptstrasse-1");
  await look("first-run-location-german");
  walk.checkConsole();
});

async function saveTaxes(walk: Walk): Promise<void> {
  await pickCountry(walk, "austria", /^Austria/);
  await walk.page.getByRole("button", { name: "Save and continue" }).click();
}

const standard = ({ page }: Walk) => page.getByRole("textbox", { name: "Standard rate in %" });
const reduced = ({ page }: Walk) => page.getByRole("textbox", { name: "Reduced rates in %" });

async function pickCountry({ page }: Walk, typed: string, name: RegExp): Promise<void> {
  await page.getByRole("combobox", { name: "Country" }).fill(typed);
  await page.getByRole("option", { name }).click();
  await settled(page);
}

async function wrongVatNumber(walk: Walk): Promise<void> {
  const { page, signIn, written, expectRefusal } = walk;
  await signIn();
  await page.getByLabel("Name of the shop").fill("Tea & Co");
  const number = page.getByLabel("VAT number");
  await number.fill("NL123");
  expectRefusal(400);
  await written(() => page.getByRole("button", { name: "Save and continue" }).click());
  assert.equal(await number.getAttribute("aria-invalid"), "true");
  await page.locator("form").getByText("must be empty or a valid VAT number of the country").waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
}

async function nameShop(walk: Walk): Promise<void> {
  const { page, signIn, written } = walk;
  await signIn();
  await page.getByLabel("Name of the shop").fill("Tea & Co");
  await written(() => page.getByRole("button", { name: "Save and continue" }).click());
  await standard(walk).waitFor();
  await settled(page);
}

async function otherCountries(walk: Walk): Promise<void> {
  const { page, look } = walk;
  const shown = async () => [await standard(walk).inputValue(), await reduced(walk).inputValue()];
  assert.deepEqual(await shown(), ["21", "9"]);
  await page.getByRole("combobox", { name: "Prices of products" }).getByText("Include tax").waitFor();
  await look("first-run-taxes");
  await pickCountry(walk, "france", /^France/);
  assert.deepEqual(await shown(), ["20", "10; 5.5; 2.1"]);
  await pickCountry(walk, "japan", /^Japan/);
  assert.deepEqual(await shown(), ["", ""]);
  await page.getByRole("combobox", { name: "Prices of products" }).getByText("Exclude tax").waitFor();
  await pickCountry(walk, "austria", /^Austria/);
  assert.deepEqual(await shown(), ["20", "13; 10; 4.9"]);
}

async function wrongRate(walk: Walk): Promise<void> {
  const { page, look, service } = walk;
  await reduced(walk).fill("10; 4,9; 130");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByText("Enter percentages from 0 to 100.").waitFor();
  assert.equal(await reduced(walk).getAttribute("aria-invalid"), "true");
  await look("first-run-taxes-wrong");
  const { rowCount } = await service.deps.pool.query("select 1 from shop_data.tax_rate");
  assert.equal(rowCount, 0);
}

async function confirmed(walk: Walk): Promise<void> {
  const { page, written } = walk;
  await reduced(walk).fill("10; 4,9");
  await written(() => page.getByRole("button", { name: "Save and continue" }).click());
  await page.getByRole("textbox", { name: "Code", exact: true }).waitFor();
  const { rates, rules, address, includes_tax, companions } = await stored(walk);
  assert.deepEqual(companions, [
    "tax/calculation/discount_tax 1",
    "tax/cart_display/price 2",
    "tax/cart_display/subtotal 2",
    "tax/display/type 2",
  ]);
  assert.deepEqual(rates, ["AT 10: AT 10 *", "AT 20: AT 20 *", "AT 4.9: AT 4.9 *"]);
  assert.deepEqual(rules, [
    "AT 10: Retail Customer, Reduced rate 10 %",
    "AT 20: Retail Customer, Taxable Goods",
    "AT 4.9: Retail Customer, Reduced rate 4.9 %",
  ]);
  assert.deepEqual([address.country_id, includes_tax], ["AT", true]);
}

interface RegisterTaxes {
  readonly classes: readonly { readonly class_id: number; readonly class_name: string }[];
  readonly rates: readonly {
    readonly id: number;
    readonly code: string;
    readonly rate: number;
    readonly tax_country_id: string;
    readonly tax_postcode: string;
  }[];
  readonly rules: readonly Record<
    "customer_tax_class_ids" | "product_tax_class_ids" | "tax_rate_ids",
    readonly number[]
  >[];
  readonly store_rate_address: { readonly country_id: string };
}

/** Returns the tax data that a register reads: each rule with its rate and its classes. */
async function stored({ call, service }: Walk) {
  const answer = await call("GET", "/rest/V1/pos/tax-rates", { token: service.token });
  const taxes = answer.body as RegisterTaxes;
  const className = (id: number) => taxes.classes.find(({ class_id }) => class_id === id)?.class_name;
  const codeOf = (id: number) => taxes.rates.find((rate) => rate.id === id)?.code;
  const { rows } = await service.deps.pool.query<{ value: string }>(
    "select value from setting where path = 'tax/calculation/price_includes_tax'",
  );
  const { rows: companions } = await service.deps.pool.query<{ path: string; value: string }>(
    `select path, value from setting where path like 'tax/%display/%' or path = 'tax/calculation/discount_tax' order by path`,
  );
  return {
    rates: taxes.rates
      .map(({ code, rate, ...at }) => `${code}: ${at.tax_country_id} ${rate} ${at.tax_postcode}`)
      .sort(),
    rules: taxes.rules
      .map(({ customer_tax_class_ids: customers, product_tax_class_ids: products, tax_rate_ids: rates }) => {
        const classes = [...customers, ...products].map(className);
        return `${rates.map(codeOf).join()}: ${classes.join(", ")}`;
      })
      .sort(),
    address: taxes.store_rate_address,
    includes_tax: rows[0]?.value === "1",
    companions: companions.map(({ path, value }) => `${path} ${value}`),
  };
}
