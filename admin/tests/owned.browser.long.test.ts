import assert from "node:assert/strict";
import { test } from "node:test";
import { newAdministrator } from "../../test/administrator.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

/** Listings whose rows Vendure owns, each with the CSV of a row. */
const OWNED = {
  "tax-classes": "name,type\nBooks,product\n",
  "tax-rates": "code,country,rate\nnl-low,NL,9\n",
  "tax-rules": "code,customer_tax_classes,product_tax_classes,tax_rates\nnl-books,Retail Customer,Books,nl-low\n",
  "cart-price-rules": "name,groups,amount,coupon\nFive off,General,5,specific\n",
  coupons: "code,rule\nFIVE,Five off\n",
} as const;

const BANNER = "Vendure 3 manages these records. Change them there; here they are read-only.";

test("what the shop platform owns is read-only in the administration", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { token } = await newAdministrator(walk.service);
  for (const [kind, content] of Object.entries(OWNED)) {
    const body = { kind, format: "csv", content };
    const { status, text } = await walk.service.call("POST", "/admin/api/imports", { token, body });
    assert.equal(status, 200, text);
    assert.match(text, /"refused":0/);
  }
  await walk.service.deps.pool.query(
    "insert into connector (kind, settings, is_active, owned_kinds) values ('vendure', '{}', true, $1)",
    [Object.keys(OWNED)],
  );
  await walk.signIn();
  for (const name of Object.keys(OWNED)) await walk.step(`its ${name}`, (at) => readOnly(at, name));
  await walk.step("a file of it is not imported", imports);
  await walk.step("it can be changed once the connection is paused", changeable);
  walk.checkConsole();
});

/** Finds the controls of a form that can be used. */
function usable({ page }: Walk) {
  const controls = ["input", "textarea", "button"].map((name) => `form ${name}:enabled`);
  return page
    .locator("#main-content")
    .locator([...controls, "form div[role=combobox]:not([aria-disabled=true])"].join(","));
}

async function readOnly(walk: Walk, name: string): Promise<void> {
  const { page, go, look } = walk;
  await go(`/${name}`);
  await page.getByText(BANNER).waitFor();
  const create = page.locator("#main-content a[href$='/create']");
  assert.equal(await create.getAttribute("aria-disabled"), "true");
  await look(`owned-${name}`);
  await page.locator("#main-content tbody tr").last().click();
  await page.waitForURL(new RegExp(`/${name}/\\d+`));
  await page.locator("#main-content form").waitFor();
  await page.getByText(BANNER).waitFor();
  await settled(page);
  assert.deepEqual(await usable(walk).allInnerTexts(), []);
  await page.locator("#main-content form").getByRole("button", { name: "Delete" }).waitFor();
  await look(`owned-${name}-row`);
  await go(`/${name}/create`);
  await page.getByText(BANNER).waitFor();
  await page.locator("#main-content form").waitFor();
  await settled(page);
  assert.deepEqual(await usable(walk).allInnerTexts(), []);
}

async function imports({ page, go, look }: Walk): Promise<void> {
  await go("/imports");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "tax-classes.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(OWNED["tax-classes"]),
    });
  await page.getByText("Vendure 3 manages Tax classes.").waitFor();
  for (const name of ["Import", "Check only"]) {
    assert.equal(await page.getByRole("button", { name, exact: true }).isDisabled(), true, name);
  }
  await look("owned-import");
}

async function changeable(walk: Walk): Promise<void> {
  const { page, go, open, service } = walk;
  await service.deps.pool.query("update connector set is_active = false");
  await open("/tax-classes");
  assert.equal(await page.locator("#main-content a[href$='/create']").getAttribute("aria-disabled"), null);
  await go("/tax-classes/create");
  await page.locator("#main-content form").waitFor();
  assert.equal(await page.getByText(BANNER).count(), 0);
  assert.notDeepEqual(await usable(walk).allInnerTexts(), []);
}
