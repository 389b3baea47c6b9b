import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { sql } from "kysely";
import { newTerminal, sampleReceipt, type TestTerminal } from "../../../../test/fixtures/rows.ts";
import { openApp, type TestApp } from "../../../../test/support.ts";
import type { Mail, Mailer } from "../../../runtime/mailer.ts";

const REFUSED = /Too many requests\. Please wait (\d+) minutes\./;
const sent: Mail[] = [];
const mailer: Mailer = {
  send: async (mail) => void sent.push(mail),
  check: async () => undefined,
  prove: async () => undefined,
  close: () => undefined,
  target: "a list",
};

let nodes: [TestApp, TestApp];
let terminal: TestTerminal;

before(async () => {
  const env = { TRUST_PROXY: "10.0.0.0/8" };
  const first = await openApp({ mailer, env });
  nodes = [first, await openApp({ mailer, env, database: first.database })];
  terminal = await newTerminal(first.deps);
});

interface Visit {
  readonly from: string;
  readonly email?: string;
  readonly node?: 0 | 1;
  readonly headers?: Record<string, string>;
}

async function visit(path: string, { from, email, node = 0, headers }: Visit) {
  const isForm = email !== undefined;
  return nodes[node].app.inject({
    method: isForm ? "POST" : "GET",
    url: path,
    remoteAddress: from,
    headers: { ...(isForm ? { "content-type": "application/x-www-form-urlencoded" } : {}), ...headers },
    ...(isForm ? { payload: `email=${encodeURIComponent(email)}` } : {}),
  });
}

async function newPath(): Promise<string> {
  const { body } = await nodes[0].call("POST", "/rest/V1/pos/receipts", { body: { receipt: sampleReceipt(terminal) } });
  return `/pos/receipt/${body.receipt_token}`;
}

/** Makes consecutive visits and counts the accepted ones. */
async function countVisits(path: string, times: number, of: (time: number) => Visit): Promise<number> {
  let passed = 0;
  for (let time = 0; time < times; time += 1) {
    const answer = await visit(path, of(time));
    if (answer.statusCode === 200 || answer.statusCode === 400) passed += 1;
  }
  return passed;
}

async function hits(bucket: string): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select coalesce(sum(hits), 0)::int as hits from rate_limit_bucket where bucket like ${bucket}`.execute(
    nodes[0].deps.db,
  );
  return rows[0]?.hits ?? -1;
}

const clear = () => sql`delete from rate_limit_bucket`.execute(nodes[0].deps.db);

describe("the limits of the receipt's page", () => {
  test("the 11th view of a receipt in a window is refused, and the answer names the minutes", async () => {
    const path = await newPath();
    assert.equal(await countVisits(path, 10, (time) => ({ from: "203.0.113.1", node: time % 2 === 0 ? 0 : 1 })), 10);
    const refused = await visit(path, { from: "203.0.113.1" });
    assert.equal(refused.statusCode, 429);
    const minutes = Number(REFUSED.exec(refused.body)?.[1]);
    assert.ok(minutes >= 9 && minutes <= 10, refused.body);
    const seconds = Number(refused.headers["retry-after"]);
    assert.ok(seconds > 540 && seconds <= 600, String(seconds));
    assert.equal(refused.headers["referrer-policy"], "no-referrer");
  });

  test("another receipt, another action and another client have limits of their own", async () => {
    const path = await newPath();
    const from = "203.0.113.2";
    assert.equal(await countVisits(path, 11, () => ({ from })), 10);
    assert.equal((await visit(`${path}/download`, { from })).statusCode, 200);
    assert.equal((await visit(await newPath(), { from })).statusCode, 200);
    assert.equal((await visit(path, { from: "203.0.113.3" })).statusCode, 200);
    assert.equal((await visit("/pos/receipt.css", { from })).statusCode, 200);
  });

  test("a replaced token opens no second allowance", async () => {
    const receipt = sampleReceipt(terminal);
    const post = (fields: object) =>
      nodes[0].call("POST", "/rest/V1/pos/receipts", { body: { receipt: { ...receipt, ...fields } } });
    const { body } = await post({});
    await post({ receipt_token: "r".repeat(40) });
    const from = "203.0.113.4";
    assert.equal(await countVisits(`/pos/receipt/${body.receipt_token}`, 10, () => ({ from })), 10);
    assert.equal((await visit(`/pos/receipt/${"r".repeat(40)}`, { from })).statusCode, 429);
  });

  test("a forged X-Forwarded-For does not help, and a trusted proxy's is believed", async () => {
    const path = await newPath();
    const forged = (time: number) => ({
      "x-forwarded-for": `192.0.2.${time}`,
      "x-real-ip": `192.0.2.${time}`,
      forwarded: `for=192.0.2.${time}`,
    });
    assert.equal(await countVisits(path, 50, (time) => ({ from: "203.0.113.5", headers: forged(time) })), 10);
    const through = (client: string) => ({ from: "10.0.0.1", headers: { "x-forwarded-for": `1.2.3.4, ${client}` } });
    assert.equal(await countVisits(path, 11, () => through("203.0.113.6")), 10);
    assert.equal((await visit(path, through("203.0.113.7"))).statusCode, 200);
    assert.equal((await visit(path, { from: "203.0.113.6" })).statusCode, 429, "with or without the proxy: one client");
  });

  test("all addresses of an IPv6 network of 64 bits are one client for the limits", async () => {
    const path = await newPath();
    assert.equal(await countVisits(path, 50, (time) => ({ from: `2001:db8:1:2::${time.toString(16)}` })), 10);
    assert.equal((await visit(path, { from: "2001:db8:1:3::1" })).statusCode, 200);
  });

  test("receipts that do not exist share one limit per client, and leave one row behind", async () => {
    await clear();
    let known = 0;
    for (let guess = 0; guess < 30; guess += 1) {
      const answer = await visit(`/pos/receipt/${guess.toString(16).padStart(64, "0")}`, { from: "203.0.113.8" });
      if (answer.statusCode === 404) known += 1;
      else assert.equal(answer.statusCode, 429);
    }
    assert.equal(known, 10);
    assert.equal(await hits("%"), 10);
    assert.equal((await visit(await newPath(), { from: "203.0.113.8" })).statusCode, 200);
  });

  test("an invalid address counts as an action, not as a mail", async () => {
    await clear();
    const path = await newPath();
    assert.equal(await countVisits(`${path}/email`, 12, () => ({ from: "203.0.113.9", email: "nobody" })), 10);
    assert.equal(await hits("receipt email %"), 10);
    assert.equal(await hits("receipt mails %"), 0);
  });

  test("of 400 mails at once over two nodes, of three receipts and one client, exactly 20 go out, and refused ones do not count", async () => {
    await clear();
    sent.length = 0;
    const paths = [await newPath(), await newPath(), await newPath()];
    const statuses = await Promise.all(
      Array.from({ length: 400 }, async (_, time) => {
        const answer = await visit(`${paths[time % 3]}/email`, {
          from: "203.0.113.10",
          node: time % 2 === 0 ? 0 : 1,
          email: `shopper-${time % 3}@example.org`,
        });
        return answer.statusCode;
      }),
    );
    assert.equal(sent.length, 20);
    assert.equal(statuses.filter((status) => status === 200).length, 20);
    assert.equal(statuses.filter((status) => status === 429).length, 380);
    const perReceipt = [0, 1, 2].map((n) => sent.filter(({ to }) => to === `shopper-${n}@example.org`).length);
    assert.ok(
      perReceipt.every((mails) => mails <= 10),
      String(perReceipt),
    );
    assert.equal(await hits("receipt mails from %"), 20);
    assert.equal(await hits("receipt mails of %"), 20);
    assert.equal(await hits("receipt email %"), 20);
  });

  test("a receipt is mailed at most 10 times in a window, for all clients together", async () => {
    await clear();
    sent.length = 0;
    const path = await newPath();
    const passed = await countVisits(`${path}/email`, 15, (time) => ({
      from: `198.51.100.${time}`,
      email: "a@b.example",
    }));
    assert.equal(passed, 10);
    assert.equal(sent.length, 10);
    assert.equal(
      await hits("receipt email %"),
      10,
      "a refusal by the receipt's bucket consumes nothing of the client's own bucket",
    );
  });

  test("the window of a limit ends ten minutes after its first hit, by the database's clock", async () => {
    const path = await newPath();
    const from = "203.0.113.11";
    assert.equal(await countVisits(path, 11, () => ({ from })), 10);
    await sql`update rate_limit_bucket set window_end = window_end - interval '599 seconds'`.execute(nodes[0].deps.db);
    const nearly = await visit(path, { from });
    if (nearly.statusCode === 429) assert.match(nearly.body, /Please wait 1 minutes\./);
    await sql`update rate_limit_bucket set window_end = clock_timestamp() - interval '1 second'`.execute(
      nodes[0].deps.db,
    );
    assert.equal(await countVisits(path, 11, () => ({ from })), 10);
  });

  test("the keys of limits hold no token and no address, and the REST route uses no limit of the page", async () => {
    await clear();
    sent.length = 0;
    const path = await newPath();
    const receiptToken = path.slice("/pos/receipt/".length);
    for (let time = 0; time < 12; time += 1) {
      const answer = await nodes[0].call("POST", "/rest/V1/pos/receipts/email", {
        body: { receiptToken, email: "a@b.example" },
      });
      assert.equal(answer.status, 200);
    }
    assert.equal(sent.length, 12);
    assert.deepEqual(
      [await hits("receipt email %"), await hits("receipt mails from %"), await hits("receipt mails of %")],
      [0, 0, 0],
    );
    await visit(`${path}/email`, { from: "203.0.113.12", email: "a@b.example" });
    const { rows } = await sql<{ bucket: string }>`select bucket from rate_limit_bucket`.execute(nodes[0].deps.db);
    assert.equal(rows.length, 6);
    for (const { bucket } of rows) assert.ok(!bucket.includes(receiptToken) && !bucket.includes("203.0.113"), bucket);
  });
});

describe("mails that a token asks for", () => {
  const limited = async (): Promise<number> => {
    const { body } = await nodes[0].deps.metrics.render();
    return Number(/security_events_total\{kind="mails_limited"\} (\d+)/.exec(body)?.[1] ?? 0);
  };
  async function mail(path: string, email: string, token: string, node: 0 | 1 = 0) {
    const receiptToken = path.slice("/pos/receipt/".length);
    return nodes[node].call("POST", "/rest/V1/pos/receipts/email", { token, body: { receiptToken, email } });
  }
  const newBearer = () => nodes[0].newToken(["Vendor_Pos::receipts"]);

  test("a receipt is mailed to five addresses a day, whoever asks and however often each, at once and on both nodes", async () => {
    const path = await newPath();
    const [first, second] = [await newBearer(), await newBearer()];
    await nodes[1].deps.generations.poll();
    const before = await limited();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        mail(path, `guest${n % 8}@b.example`, n % 2 === 0 ? first : second, n % 3 === 0 ? 1 : 0),
      ),
    );
    const passed = answers.flatMap(({ status }, n) => (status === 200 ? [n % 8] : []));
    assert.equal(new Set(passed).size, 5);
    assert.equal(passed.length, 15, "each of the five as often as it was asked for");
    const refused = answers.find(({ status }) => status !== 200);
    assert.equal(refused?.status, 429);
    assert.ok(Number(refused?.headers["retry-after"]) > 600);
    assert.equal((await mail(path, `GUEST${passed[0]}@b.example`, first)).status, 200);
    assert.equal((await mail(await newPath(), "guest99@b.example", first)).status, 200, "another receipt");
    assert.ok((await limited()) > before);
    const sends = async () =>
      (await visit(`${path}/email`, { from: "203.0.113.77", email: "guest98@b.example" })).statusCode;
    assert.equal(await sends(), 200, "the page has limits of its own");
  });

  test("a token has 60 mails in ten minutes over all receipts, and another token its own", async () => {
    const [token, other] = [await newBearer(), await newBearer()];
    const paths = await Promise.all(Array.from({ length: 16 }, newPath));
    const answers = await Promise.all(
      paths.flatMap((path) => Array.from({ length: 4 }, (_, n) => mail(path, `a${n}@b.example`, token))),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    assert.deepEqual([count(200), count(429)], [60, 4]);
    assert.equal((await mail(paths[0] ?? "", "a0@b.example", other)).status, 200);
  });
});
