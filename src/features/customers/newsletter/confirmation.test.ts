import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { startSmtp } from "../../../../test/smtp.ts";
import { openApp } from "../../../../test/support.ts";
import { samplePromotions } from "../../../../test/fixtures/promotions/promotions.ts";
import { sendConfirmation } from "./commands/confirmation.ts";

const smtp = await startSmtp({ after: (end) => after(end as () => Promise<void>) });
const app = await openApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://till.example" } });
const { call, deps } = app;
const { setting } = samplePromotions(app);
const { token: admin } = await newAdministrator(app);
await setting("newsletter/subscription/confirm", "1");
await setting("general/store_information/name", "Tea & Co");

const newEmail = (): string => `Ada.${randomUUID()}@shop.example`;
const sendMails = (): Promise<number> =>
  deps.jobs.runDue("send_newsletter_confirmation", ({ subscriber_id }) => sendConfirmation(deps, subscriber_id));
const page = (method: "GET" | "POST", path: string, language = "en") =>
  call(method, path, { token: undefined, headers: { "accept-language": language } });

async function subscribe(email: string): Promise<unknown> {
  const { status, body, text } = await call("POST", "/rest/V1/pos/newsletter/subscribe", { body: { email } });
  assert.equal(status, 200, text);
  return body;
}

async function statusOf(email: string): Promise<string> {
  const { body } = await call("GET", `/rest/V1/pos/newsletter/status?email=${encodeURIComponent(email)}`);
  return body.status as string;
}

/** Returns the mails to an address, each with the path of its link. */
function linksTo(email: string): readonly string[] {
  return smtp.mails
    .filter(({ recipients }) => recipients.some((to) => to.toLowerCase() === email.toLowerCase()))
    .map(({ source }) => {
      const text = source.toString().replaceAll("=\r\n", "").replaceAll("=3D", "=");
      const [, link] = /https:\/\/till\.example(\/pos\/newsletter\/[A-Za-z0-9_-]{43})\b/.exec(text) ?? [];
      assert.ok(link !== undefined, text);
      return link;
    });
}

async function mailedLink(email: string): Promise<string> {
  assert.deepEqual(await subscribe(email), { subscribed: false, status: "unconfirmed" });
  assert.equal(await sendMails(), 1);
  const link = linksTo(email).at(-1);
  assert.ok(link);
  return link;
}

describe("a subscription that has to be confirmed", () => {
  test("an unconfirmed subscription gets a mail with a link, whose page confirms only by its button", async () => {
    const email = newEmail();
    const link = await mailedLink(email);
    const opened = await page("GET", link);
    assert.equal(opened.status, 200);
    assert.match(opened.text, /<h1>Newsletter of Tea &amp; Co<\/h1>/);
    assert.ok(opened.text.includes(`<form method="post" action="${link}">`), opened.text);
    assert.equal(await statusOf(email), "unconfirmed", "mail programs open links by themselves");
    const confirmed = await page("POST", link);
    assert.deepEqual([confirmed.status, await statusOf(email)], [200, "subscribed"]);
    assert.match(confirmed.text, /You are subscribed/);
  });

  test("a subscription is confirmed once: the link is gone afterwards, also after another unsubscription", async () => {
    const email = newEmail();
    const link = await mailedLink(email);
    assert.equal((await page("POST", link)).status, 200);
    await call("POST", "/rest/V1/pos/newsletter/unsubscribe", { body: { email } });
    for (const method of ["GET", "POST"] as const) {
      const gone = await page(method, link, "nl-NL");
      assert.equal(gone.status, 404);
      assert.match(gone.text, /Deze link is niet meer geldig/);
    }
    assert.equal(await statusOf(email), "unsubscribed");
  });

  test("an address that unsubscribes before it confirmed cannot be confirmed by the link any more", async () => {
    const email = newEmail();
    const link = await mailedLink(email);
    const { body } = await call("POST", "/rest/V1/pos/newsletter/unsubscribe", { body: { email } });
    assert.equal(body.status, "unconfirmed");
    await page("POST", link);
    assert.equal(await statusOf(email), "unconfirmed");
    assert.equal((await page("GET", link)).status, 404);
    await page("POST", await mailedLink(email));
    assert.equal(await statusOf(email), "subscribed");
  });

  test("a subscription can be confirmed within seven days", async () => {
    const email = newEmail();
    const link = await mailedLink(email);
    const move = (interval: string) =>
      deps.pool.query(
        `update shop_data.newsletter_subscriber set confirm_expires_at = confirm_expires_at - $2::interval
          where subscriber_email = $1`,
        [email, interval],
      );
    await move("6 days 23 hours 59 minutes");
    assert.equal((await page("GET", link)).status, 200);
    await move("1 minute");
    assert.equal((await page("POST", link)).status, 404);
    assert.equal(await statusOf(email), "unconfirmed");
  });

  test("a repeated subscription gets a new link, which ends the former one; at most three mails are sent in a day", async () => {
    const email = newEmail();
    const first = await mailedLink(email);
    const second = await mailedLink(email);
    assert.notEqual(first, second);
    assert.equal((await page("POST", first)).status, 404);
    await mailedLink(email.toUpperCase().replace("SHOP.EXAMPLE", "shop.example"));
    assert.deepEqual(await subscribe(email), { subscribed: false, status: "unconfirmed" });
    assert.equal(await sendMails(), 0, "a fourth is not sent");
  });

  test("a subscription stays unconfirmed while mail fails, and the administration says how many wait", async () => {
    const count = async () =>
      (await call("GET", "/admin/api/newsletter-confirmations", { token: admin })).body as Record<string, unknown>;
    const before = await count();
    assert.equal(before["has_mail_server"], true);
    const email = newEmail();
    await subscribe(email);
    assert.deepEqual(await count(), {
      has_mail_server: true,
      unconfirmed: Number(before["unconfirmed"]) + 1,
      unsent: Number(before["unsent"]) + 1,
    });
    await sendMails();
    assert.equal((await count())["unsent"], before["unsent"]);
    const list = await call("GET", `/admin/api/newsletter-subscribers?filter[email]=${email}`, { token: admin });
    assert.ok(list.body.items[0].confirm_mailed_at);
  });

  test("a malformed token of a newsletter link is refused", async () => {
    for (const token of ["a", "a".repeat(43), "a".repeat(128), "%00".repeat(20)]) {
      const { status } = await page("GET", `/pos/newsletter/${token}`);
      assert.ok(status === 404 || status === 400, `${token}: ${status}`);
    }
  });
});

test("the administration says that there is no mail server", async () => {
  const other = await openApp();
  const { token } = await newAdministrator(other);
  const { body } = await other.call("GET", "/admin/api/newsletter-confirmations", { token });
  assert.deepEqual(body, { has_mail_server: false, unconfirmed: 0, unsent: 0 });
});

test("a client that tries unknown links of the newsletter is throttled, apart from receipts", async () => {
  const client = await openApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://till.example" } });
  const open = (path: string) => client.call("GET", path, { token: undefined });
  const unknown = `/pos/newsletter/${"a".repeat(43)}`;
  for (let time = 0; time < 10; time += 1) assert.equal((await open(unknown)).status, 404);
  const refused = await open(unknown);
  assert.equal(refused.status, 429);
  assert.match(String(refused.headers["retry-after"]), /^\d+$/);
  assert.equal((await open(`/pos/receipt/${"a".repeat(64)}`)).status, 404, "receipts are counted apart");
});
