import assert from "node:assert/strict";
import { test } from "node:test";
import { cashierAt, openTillWalk } from "./till-walk.ts";

test("people sign in by passcode, also offline once they did online", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, shop, network, look, enroll, checkConsole } = walk;
  const { passcode } = await shop.addStaff();
  await enroll();
  const tile = page.getByRole("button", { name: "Sam Smit" });
  await tile.click();
  await page.getByLabel("Passcode").fill("000000");
  await page.getByLabel("Passcode").press("Enter");
  await page.getByText("This passcode is wrong. Try again.").waitFor();
  await look("passcode");
  // The digits of the screen write into the field as well.
  for (const digit of Array.from(passcode))
    await page.getByRole("group", { name: "Digits" }).getByText(digit, { exact: true }).click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: /Menu/ }).click();
  await page.getByRole("button", { name: /^Sign out/ }).click();

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await network.goAway();
  await page.reload();
  await tile.click();
  await page.getByLabel("Passcode").fill(passcode);
  await page.getByLabel("Passcode").press("Enter");
  await page.getByRole("heading", { name: "Open the day" }).waitFor();
  checkConsole(401);
});

test("the address of an activation's QR code leads into the till with the code filled in", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, shop, network } = walk;
  const { activation_code } = await shop.addTerminal();
  await page.goto(`${network.url}/register/#c=${activation_code}`);
  await page.getByText(`the server's address is ${network.url}/rest`).waitFor();
  const shown = await page.getByLabel("Activation code").inputValue();
  assert.equal(shown.replace(" ", ""), activation_code);
});

test("where a signing device is required, the till says so and sells in a sandbox only", async (t) => {
  const walk = await openTillWalk(t, { locale: "de-DE" });
  if (walk === undefined) return;
  const { page, shop, open, look } = walk;
  const newCode = async (name: string, is_sandbox: boolean): Promise<string> => {
    const location = { name, code: name.toLowerCase(), country_id: "DE", is_sandbox };
    const { location_id } = await shop.admin<{ location_id: number }>("POST", "/locations", location);
    const license = { license_type: "pro", license_status: "active" };
    const { license_id } = await shop.admin<{ license_id: number }>("POST", "/licenses", license);
    const terminal = { name: `Kasse ${name}`, location_id, license_id };
    return (await shop.admin<{ activation_code: string }>("POST", "/terminals", terminal)).activation_code;
  };
  await open(`#${await newCode("Laden", false)}`);
  await page.getByRole("button", { name: "Einrichten" }).click();
  await page.getByText(/In Deutschland braucht eine Kasse eine Sicherheitseinrichtung/).waitFor();
  await page.getByText(/Code einer Kasse in einer Sandbox/).waitFor();
  assert.equal(await page.getByLabel("Ihr Name").count(), 0);
  await look("signing-german");

  // The same device is set up anew.
  await page.getByRole("button", { name: "Mit einem anderen Code einrichten" }).click();
  await page.getByLabel("Aktivierungscode").fill(await newCode("Probe", true));
  await page.getByRole("button", { name: "Einrichten" }).click();
  await page.getByLabel("Ihr Name").fill("Ada");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByRole("heading", { name: "Tag eröffnen" }).waitFor();
  await page.getByText("Sandbox: Was hier verkauft wird, zählt nicht.").waitFor();
});

test("a crash leaves the cart, and a stored sale asks for its receipt; a second window waits", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, context, scan, look, openDay, checkConsole } = walk;
  await openDay("100");
  await scan("MUG");
  await page.getByRole("button", { name: /Pay €15\.67/ }).waitFor();
  await page.keyboard.press("F12");
  await page.getByRole("heading", { name: "Sold" }).waitFor();
  // The window is gone before the receipt was printed or declined.
  await page.reload();
  await page.getByLabel("Your name").fill("Ada");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText(/is stored\. Its receipt may not have been printed\./).waitFor();
  await look("unprinted");
  await page.getByRole("button", { name: "No paper" }).click();
  await page.getByText(/is stored\. Its receipt may not have been printed\./).waitFor({ state: "detached" });

  await scan("BOOK");
  await page.getByRole("button", { name: /Pay €9\.81/ }).waitFor();
  await page.keyboard.press("F9");
  await page.getByText("Ask the terminal for €9.81.").waitFor();
  await page.reload();
  await page.getByLabel("Your name").fill("Ada");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page
    .getByRole("button", { name: /Paperback/ })
    .nth(1)
    .waitFor();
  await page.getByText("The card terminal was asked for €9.81 before the till stopped.").waitFor();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("button", { name: "Refused" }).click();

  const second = await context.newPage();
  await cashierAt(second, walk).open();
  await second.getByRole("heading", { name: "The till is open in another window" }).waitFor();
  await second.getByRole("button", { name: "Use here" }).click();
  await second.getByLabel("Your name").fill("Bob");
  await second.getByRole("button", { name: "Sign in" }).click();
  await second.getByRole("button", { name: /Pay €9\.81/ }).waitFor();
  // The first window says by itself where the till is.
  await page.getByRole("heading", { name: "The till is open in another window" }).waitFor();
  checkConsole();
});
