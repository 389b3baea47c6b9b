import assert from "node:assert/strict";
import { test } from "node:test";
import { currentStep } from "../../test/fixtures/access/second-factor.ts";
import { totpCode } from "../../src/runtime/totp.ts";
import { checkPage, shoot } from "./check-page.ts";
import { readQrCode } from "./read-qr-code.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

const accountPage = async ({ page }: Walk): Promise<void> => {
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await page.getByRole("heading", { name: "Your account" }).waitFor();
};

/** Starts the set-up of a second factor on the page, and returns the secret that the page shows. */
async function startSetUp({ page, look }: Walk, shot: string): Promise<string> {
  await page.getByRole("button", { name: "Set up a second factor" }).click();
  const secret = (await page.locator("code").textContent()) ?? "";
  assert.match(secret, /^[A-Z2-7]{32}$/);
  await look(shot);
  const uri = await readQrCode(page.getByRole("img", { name: "QR code for the authenticator app" }));
  assert.equal(new URL(uri).searchParams.get("secret"), secret);
  return secret;
}

async function turnOn({ page, service }: Walk, secret: string): Promise<void> {
  await page.locator('input[name="code"]').fill(totpCode(secret, await currentStep(service)));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("The second factor is on.").waitFor();
}

test("an account owner sets name and second factor, and signs in with it", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, service, username, password, step } = walk;
  await walk.open("/login");
  await walk.signIn();
  let secret = "";
  let recovery_codes: string[] = [];
  const code = async (steps_off: number): Promise<string> => totpCode(secret, (await currentStep(service)) + steps_off);

  await step("name and e-mail address of an account are changed, and the menu shows the name", async () => {
    await accountPage(walk);
    await walk.look("account");
    await page.locator('input[name="name"]').fill("Ann Bakker");
    await page.locator('input[name="email"]').fill("ann@shop.example");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByRole("button", { name: "Profile" }).click();
    await page.getByText("Ann Bakker").waitFor();
    await page.keyboard.press("Escape");
  });

  await step("a second factor is set up by QR code or secret, with a first code", async () => {
    secret = await startSetUp(walk, "account-set-up");
    await page.locator('input[name="code"]').fill("000000");
    walk.expectRefusal(400);
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("The code is wrong. Check the clock of the device that shows it.").waitFor();
    await turnOn(walk, secret);
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    assert.equal(await codes.count(), 10);
    recovery_codes = await codes.allTextContents();
    await walk.look("account-recovery-codes");
    await page.getByRole("button", { name: "I have stored the codes" }).click();
    await page.getByText("10 recovery codes are left.").waitFor();
    await walk.look("account-second-factor");
  });

  await step("the sign-in asks for the code after the password, and takes it again after a wrong one", async () => {
    await page.getByRole("button", { name: "Profile" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.locator('input[name="username"]').fill(username);
    await page.locator('input[name="password"]').fill(password);
    walk.expectRefusal(401);
    await page.locator('button[type="submit"]').click();
    const otp = page.locator('input[name="otp"]');
    await otp.waitFor();
    assert.equal(await page.getByRole("alert").count(), 0);
    await checkPage(page, "sign-in with a code");
    await shoot(page, "sign-in-code");
    await otp.fill("000000");
    walk.expectRefusal(401);
    await page.locator('button[type="submit"]').click();
    const refusal = page.getByText("The account sign-in was incorrect");
    await refusal.first().waitFor();
    assert.equal(await refusal.count(), 1);
    // The code of the current time step may be used already, so the next one is sent.
    await otp.fill(await code(1));
    await page.locator('button[type="submit"]').click();
    await page.locator("#main-content").waitFor();
    await settled(page);
  });

  await step("a change asks for the password and the code when the sign-in was long ago", async () => {
    await service.deps.pool.query("update admin_token set stepped_up_at = clock_timestamp() - interval '11 minutes'");
    await service.deps.generations.poll();
    await accountPage(walk);
    await page.locator('input[name="name"]').fill("Ann Smit");
    walk.expectRefusal(403);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Confirm your password" }).waitFor();
    await page.locator('input[name="confirmed_password"]').fill(password);
    walk.expectRefusal(401);
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    const otp = page.locator('input[name="otp"]');
    await otp.last().waitFor();
    await checkPage(page, "step-up with a code");
    await shoot(page, "step-up-code");
    await page
      .getByRole("dialog")
      .locator('input[name="otp"]')
      .fill(recovery_codes[0] ?? "");
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Saved.").waitFor();
  });

  const confirmWith = async (code: string, button: string): Promise<void> => {
    const form = page.locator("form", { has: page.getByRole("button", { name: button, exact: true }) });
    await form.locator('input[name="password"]').fill(password);
    await form.locator('input[name="otp"]').fill(code);
    await form.getByRole("button", { name: button, exact: true }).click();
  };

  await step("new recovery codes ask for the password and a code", async () => {
    await page.getByRole("button", { name: "Renew recovery codes" }).click();
    await page.getByText("Your current codes stop working immediately.").waitFor();
    await walk.look("account-renew");
    await confirmWith(recovery_codes[1] ?? "", "Renew recovery codes");
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await codes.first().waitFor();
    const renewed = await codes.allTextContents();
    assert.ok(renewed.every((one) => !recovery_codes.includes(one)));
    recovery_codes = renewed;
    await page.getByRole("button", { name: "I have stored the codes" }).click();
  });

  await step("turning off the second factor asks for password and code; a wrong code leaves it on", async () => {
    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByText("You then sign in with the password only.").waitFor();
    walk.expectRefusal(401);
    await confirmWith("000000", "Turn off");
    await page.getByText("The account sign-in was incorrect").waitFor();
    await confirmWith(recovery_codes[0] ?? "", "Turn off");
    await page.getByText("The second factor is off.").waitFor();
    await page.getByRole("button", { name: "Set up a second factor" }).waitFor();
  });
  walk.checkConsole();
});

test("only the own account opens until a required second factor is set up", async (t) => {
  const walk = await openWalk(t, { env: { ADMIN_SECOND_FACTOR: "required" } });
  if (!walk) return;
  const { page, step } = walk;
  await walk.open("/login");
  await walk.signIn();

  await step("every address shows the own account, and no request is refused", async () => {
    await page.getByText("A second factor is required. Set it up").waitFor();
    assert.equal(await page.getByRole("menuitem", { name: "Shops" }).count(), 0);
    await walk.go("/locations");
    await page.getByRole("heading", { name: "Your account" }).waitFor();
    await walk.look("account-required");
  });

  await step("the pages open after the set-up of the second factor", async () => {
    await turnOn(walk, await startSetUp(walk, "account-required-set-up"));
    await page.getByRole("button", { name: "I have stored the codes" }).click();
    await page.getByRole("menuitem", { name: "Shops" }).waitFor();
    await walk.go("/locations");
    await page.getByRole("link", { name: "Create" }).first().waitFor();
    assert.equal(await page.getByText("A second factor is required. Set it up").count(), 0);
  });
  walk.checkConsole();
});
