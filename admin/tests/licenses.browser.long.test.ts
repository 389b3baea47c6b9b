import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { startLicensingServer } from "../../simulator/licensing-server.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

const server = await startLicensingServer();
after(() => server.close());

test("a merchant has licences of a licensing service", async (t) => {
  const walk = await openWalk(t, {
    env: { LICENSING_URL: server.url, LICENSING_TOKEN: server.token, LICENSING_ALLOW_PRIVATE: "on" },
  });
  if (!walk) return;
  await walk.signIn();
  await walk.step("a merchant reads beside the token what is wrong with it", wrongTokens);
  await walk.step("a merchant adds a licence, whose terms only the service can change", keptElsewhere);
  await walk.step("a merchant reads why a check failed, and sees the one that succeeds", checks);
  await walk.step("a merchant sees a licence past its end as registers do", pastTheEnd);
  await walk.step("the form of a new register asks for the token of its licence, and picks it", ofNewRegister);
  walk.checkConsole();
});

function save(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Save", exact: true }).click();
}

async function wrongTokens({ page, go, written, expectRefusal }: Walk): Promise<void> {
  await go("/licenses/create");
  const token = page.getByLabel("Token of the licensing service");
  for (const [text, refusal] of [
    ["", /^Enter the token that you got/],
    ["short", /has 8 to 255 characters/],
    ["unknown-token", "There is no such license."],
  ] as const) {
    expectRefusal(400);
    await token.fill(text);
    await written(() => save(page), refusal);
  }
}

async function ofNewRegister({ page, go, written, expectRefusal, look }: Walk): Promise<void> {
  const issued = server.issue({ license_status: "active" });
  await go("/terminals/create");
  const issue = page.getByRole("button", { name: "Issue a PRO licence", exact: true });
  expectRefusal(400);
  await written(() => issue.click());
  const dialog = page.getByRole("dialog", { name: "Issue a PRO licence" });
  await dialog.getByText("Enter the token that you got from the licensing service.").waitFor();
  await look("license-of-new-register");
  const token = dialog.getByLabel("Token of the licensing service");
  const send = dialog.getByRole("button", { name: "Save" });
  expectRefusal(400);
  await token.fill("short");
  await written(() => send.click());
  await dialog.getByText(/has 8 to 255 characters/).waitFor();
  await token.fill(issued.license_token);
  await written(() => send.click());
  await dialog.waitFor({ state: "detached" });
  assert.match(await page.getByRole("combobox", { name: "Licence" }).inputValue(), /PRO · Active$/);
}

async function keptElsewhere({ page, go, written, expectRefusal }: Walk): Promise<void> {
  const issued = server.issue({ license_status: "suspended" });
  await go("/licenses/create");
  await page.getByLabel("Token of the licensing service").fill(issued.license_token);
  await written(() => save(page));
  await page.getByText("No register uses this licence.").waitFor();
  await page.getByText("Suspended", { exact: true }).first().waitFor();
  await page.getByText(/^Checked with the licensing service/).waitFor();
  issued.license_status = "active";
  expectRefusal(400);
  await page.getByRole("button", { name: "End licence" }).click();
  await written(
    () => page.getByRole("button", { name: "Confirm" }).click(),
    /This licence is managed by the licensing service/,
  );
}

async function checks({ page, written, expectRefusal }: Walk): Promise<void> {
  const check = (said?: RegExp) => written(() => page.getByRole("button", { name: "Check now" }).click(), said);
  server.setFault("refuse");
  expectRefusal(400);
  await check(/No seats left \. <b>Buy more<\/b>/);
  assert.equal(await page.locator("b", { hasText: "Buy more" }).count(), 0);
  server.setFault(undefined);
  await check();
  await page.getByText(/^Checked with the licensing service/).waitFor();
  await page.getByText("Active", { exact: true }).first().waitFor();
}

async function pastTheEnd({ page, go, service }: Walk): Promise<void> {
  const { deps } = service;
  const age = async (good: string): Promise<void> => {
    await deps.pool.query(
      `update license set license_expires_at = clock_timestamp() - interval '1 hour',
              last_upstream_check_succeeded = false, last_good_upstream_check_at = clock_timestamp() - $1::interval`,
      [good],
    );
    await deps.generations.poll();
    await go("/terminals");
    await go("/licenses");
    await settled(page);
  };
  const row = page.locator("tbody tr");
  await age("1 hour");
  await row.getByText("Active", { exact: true }).waitFor();
  await age("73 hours");
  await row.getByText("Expired", { exact: true }).waitFor();
}
