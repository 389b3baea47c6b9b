import assert from "node:assert/strict";
import { test } from "node:test";
import { openWalk, type Walk } from "./walk.ts";

test("a merchant sets up taxes", async (t) => {
  const walk = await openWalk(t, { resources: ["Platform_Tax::manage", "Vendor_Pos::locations"] });
  if (!walk) return;
  await walk.signIn();
  await walk.step("a merchant reads that a rule needs a rate", withoutRates);
  await walk.step("a merchant makes classes; a taken name is refused beside its field", classes);
  await walk.step("a merchant makes rates for a country and for a range of postcodes", rates);
  await walk.step("a merchant links classes and rates by a rule, and changes it", rules);
  await walk.step("a merchant reads why a class and a rate that a rule uses cannot be deleted", refusals);
  walk.checkConsole();
});

async function withoutRates({ page, go, look }: Walk): Promise<void> {
  await go("/tax-rates");
  await page.getByText("No tax rate yet").waitFor();
  await look("tax-rates-empty");
  await go("/tax-rules/create");
  await page.getByText("There is no tax rate yet. Create one first.").waitFor();
}

async function classes({ page, go, look, written, expectRefusal }: Walk): Promise<void> {
  await go("/tax-classes");
  await page.getByRole("cell", { name: "Taxable Goods" }).waitFor();
  await look("tax-classes");
  await go("/tax-classes/create");
  await page.getByRole("textbox", { name: "Name" }).fill("Books");
  await page.getByRole("combobox", { name: "Tax class type", exact: true }).click();
  await page.getByRole("option", { name: "Products" }).click();
  await look("tax-class-create");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.getByRole("cell", { name: "Books" }).waitFor();
  await page.getByRole("cell", { name: "Books" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Taxable Goods");
  expectRefusal(400);
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.getByText("Another tax class of this type has this name already.").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Books and papers");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.getByRole("cell", { name: "Books and papers" }).waitFor();
}

async function rates({ page, go, look, written, service }: Walk): Promise<void> {
  const country = page.getByRole("combobox", { name: "Country" });
  await go("/tax-rates/create");
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("NL 21");
  await country.fill("netherl");
  await page.getByRole("option", { name: /^Netherlands/ }).click();
  await page.getByRole("textbox", { name: "Percentage" }).fill("21");
  await look("tax-rate-create");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.getByRole("row", { name: /NL 21 Netherlands whole country 21 %/ }).waitFor();
  await go("/tax-rates/create");
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("Canarias");
  await country.fill("spain");
  await page.getByRole("option", { name: /^Spain/ }).click();
  await page.getByRole("textbox", { name: "Percentage" }).fill("7,25");
  await page.getByLabel("Range of postcodes").check();
  await page.getByRole("textbox", { name: "From postcode" }).fill("35000");
  await page.getByRole("textbox", { name: "To postcode" }).fill("38999");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.getByRole("row", { name: /Canarias Spain postcode 35000-38999 7.25 %/ }).waitFor();
  await page.getByRole("cell", { name: "Canarias" }).click();
  await page.getByRole("textbox", { name: "From postcode" }).fill("36000");
  await look("tax-rate-edit");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.getByRole("row", { name: /postcode 36000-38999/ }).waitFor();
  await look("tax-rates");
  const { rows } = await service.deps.pool.query(
    "select code, rate, zip_from, zip_to from shop_data.tax_rate order by 1",
  );
  assert.deepEqual(
    rows.map(({ code, rate, zip_from, zip_to }) => [code, Number(rate), Number(zip_from), Number(zip_to)]),
    [
      ["Canarias", 7.25, 36_000, 38_999],
      ["NL 21", 21, 0, 0],
    ],
  );
}

async function rules({ page, go, look, written, service }: Walk): Promise<void> {
  const pick = async (field: string, option: string): Promise<void> => {
    await page.getByRole("combobox", { name: field }).fill(option.slice(0, 4));
    await page.getByRole("option", { name: option }).click();
  };
  await go("/tax-rules/create");
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("Standard");
  await pick("Tax classes of customers", "Retail Customer");
  await pick("Tax classes of products", "Taxable Goods");
  await pick("Tax rates", "NL 21");
  await look("tax-rule-create");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.getByRole("row", { name: /Standard Retail Customer Taxable Goods NL 21 0/ }).waitFor();
  await look("tax-rules");
  await page.getByRole("cell", { name: "Standard" }).click();
  await page.getByText("NL 21").first().waitFor();
  await pick("Tax rates", "Canarias");
  await look("tax-rule-edit");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.getByRole("row", { name: /NL 21, Canarias/ }).waitFor();
  const { rows } = await service.deps.pool.query("select count(*)::int as linked from shop_data.tax_rule_rate");
  assert.deepEqual(rows, [{ linked: 2 }]);
}

async function refusals({ page, go, look, written, expectRefusal }: Walk): Promise<void> {
  const dialog = page.getByRole("dialog");
  await go("/tax-rates/1");
  await page.getByRole("button", { name: "Delete" }).click();
  expectRefusal(400);
  await written(() => dialog.getByRole("button", { name: "Delete" }).click());
  await dialog.getByText("Tax rules have this tax rate. Remove it from them first.").waitFor();
  await look("tax-rate-refused");
  await go("/tax-classes/2");
  await page.getByRole("button", { name: "Delete" }).click();
  expectRefusal(400);
  await written(() => dialog.getByRole("button", { name: "Delete" }).click());
  await dialog.getByText(/Products, customer groups or tax rules have this tax class\./).waitFor();
  await go("/tax-rules/1");
  await page.getByRole("button", { name: "Delete" }).click();
  await written(() => dialog.getByRole("button", { name: "Delete" }).click());
  await page.getByText("No tax rule yet").waitFor();
}
