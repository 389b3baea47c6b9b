import { addAddress } from "../../../shop-data/customers/accounts.ts";
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { newTerminal } from "../../../../test/fixtures/rows.ts";
import type { CallOptions } from "../../../../test/support.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { deleteOldCodes } from "../../../shared/one-time-codes/queries.ts";
import { type CodeApp, newCustomer, openCodeApp, wrongCode } from "../../../../test/fixtures/one-time-codes/codes.ts";

let app: CodeApp;
const closing: (() => void | Promise<void>)[] = [];
before(async () => {
  app = await openCodeApp({ after: (fn) => void closing.push(fn as () => Promise<void>) });
});
after(async () => {
  for (const close of closing) await close();
});

const REQUEST = "/rest/V1/pos/self-checkout/otp/request";
const VERIFY = "/rest/V1/pos/self-checkout/otp/verify";

const newEmail = (): string => `shopper-${randomUUID()}@example.org`;
const ask = (email: string, terminalId: number, options: CallOptions = {}) =>
  app.call("POST", REQUEST, { ...options, body: { request: { email, terminalId } } });
const verify = (email: string, terminalId: number, code: string, options: CallOptions = {}) =>
  app.call("POST", VERIFY, { ...options, body: { request: { email, terminalId, code } } });

/**
 * Returns an answer without dates and ids of requests: nothing else may differ from one answer to
 * the next.
 */
function bytesOf({ status, headers, text }: Awaited<ReturnType<typeof ask>>) {
  return { status, text, headers: { ...headers, date: undefined, "x-request-id": undefined } };
}

/** Returns a shopper with an account who has asked for a code and got it. */
async function asked() {
  const email = newEmail();
  const customer_id = await newCustomer(app, { email });
  const { terminal_id, location_id } = await newTerminal(app.deps);
  assert.equal((await ask(email, terminal_id)).status, 200);
  await app.sendMails();
  return { email, customer_id, terminal_id, location_id, code: app.codeFor(email) };
}

const REFUSED = { message: "The one-time code is invalid or has expired." };
const NOT_ASKED = { message: "No one-time code was requested for this email on this terminal." };

describe("asking for a code", () => {
  test("a request for a code answers 200 without a body, byte for byte the same with and without an account", async () => {
    const email = newEmail();
    await newCustomer(app, { email });
    const { terminal_id } = await newTerminal(app.deps);
    const known = await ask(email, terminal_id);
    const unknown = await ask(newEmail(), terminal_id);
    assert.equal(known.status, 200);
    assert.equal(known.headers["content-length"], "0");
    assert.equal(known.text, "");
    assert.deepEqual(bytesOf(known), bytesOf(unknown));
    await app.sendMails();
  });

  test("a code is mailed to the address of the account only; without an account nothing is mailed", async () => {
    const email = newEmail();
    const stranger = newEmail();
    await newCustomer(app, { email });
    const { terminal_id } = await newTerminal(app.deps);
    await ask(` ${email.toUpperCase()} `, terminal_id);
    await ask(stranger, terminal_id);
    await ask("no address at all", terminal_id);
    const before_it = app.recipients().length;
    assert.equal(await app.sendMails(), 3);
    assert.deepEqual(app.recipients().slice(before_it), [email]);
    assert.match(app.codeFor(email), /^[0-9]{6}$/);
  });

  test("a request for a code is refused for a terminal that does not exist", async () => {
    const answer = await ask(newEmail(), 987_654);
    assert.equal(answer.status, 404);
    assert.deepEqual(answer.body, { message: 'Terminal with id "%1" does not exist.', parameters: [987654] });
  });

  test("a request for a code is refused for a terminal out of the token's reach, as for an unknown one", async () => {
    const own = await newTerminal(app.deps);
    const foreign = await newTerminal(app.deps);
    const token = await app.newToken(["Vendor_Pos::locations"], [own.location_id]);
    assert.equal((await ask(newEmail(), own.terminal_id, { token })).status, 200);
    assert.equal((await ask(newEmail(), foreign.terminal_id, { token })).status, 404);
    await app.sendMails();
  });

  test("a request for a code needs the resource of locations", async () => {
    const { terminal_id } = await newTerminal(app.deps);
    const token = await app.newToken(["Vendor_Pos::receipts"]);
    assert.equal((await ask(newEmail(), terminal_id, { token })).status, 401);
    assert.equal((await verify(newEmail(), terminal_id, "000000", { token })).status, 401);
  });

  test("a request for a code without a body, or of an unknown terminal, is refused", async () => {
    const answer = await app.call("POST", REQUEST, { body: {} });
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.body.parameters, { fieldName: "request" });
    const snake = await app.call("POST", REQUEST, { body: { request: { email: newEmail(), terminal_id: 987_654 } } });
    assert.equal(snake.status, 404);
  });

  test("a request for a code without one of its members names it, at a terminal that exists", async () => {
    const { terminal_id } = await newTerminal(app.deps);
    const asked = { email: newEmail(), terminalId: terminal_id };
    for (const [path, sent] of [
      [REQUEST, asked],
      [VERIFY, { ...asked, code: "123456" }],
    ] as const) {
      for (const fieldName of Object.keys(sent)) {
        const answer = await app.call("POST", path, { body: { request: { ...sent, [fieldName]: undefined } } });
        assert.deepEqual(
          [answer.status, answer.body],
          [400, { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName } }],
        );
      }
    }
  });

  test("the fourth request for an address in ten minutes is refused, at whichever terminal, known or not", async () => {
    for (const has_account of [true, false]) {
      const email = newEmail();
      if (has_account) await newCustomer(app, { email });
      const terminals = [await newTerminal(app.deps), await newTerminal(app.deps)] as const;
      for (const terminal of [terminals[0], terminals[1], terminals[0]]) {
        assert.equal((await ask(email, terminal.terminal_id)).status, 200);
      }
      const answer = await ask(email.toUpperCase(), terminals[1].terminal_id);
      assert.equal(answer.status, 400);
      assert.deepEqual(answer.body, { message: "Too many requests. Please wait %1 minutes.", parameters: [10] });
    }
    await app.sendMails();
  });

  test("a terminal gets 30 codes in ten minutes; a request refused for its address counts in neither limit", async () => {
    const { terminal_id } = await newTerminal(app.deps);
    const greedy = newEmail();
    const answers = [];
    for (let i = 0; i < 10; i += 1) answers.push((await ask(greedy, terminal_id)).status);
    assert.equal(answers.filter((status) => status === 200).length, 3);
    for (let i = 0; i < 27; i += 1) assert.equal((await ask(newEmail(), terminal_id)).status, 200);
    const email = newEmail();
    assert.equal((await ask(email, terminal_id)).status, 400);
    const elsewhere = await newTerminal(app.deps);
    for (let i = 0; i < 3; i += 1) assert.equal((await ask(email, elsewhere.terminal_id)).status, 200);
    await sql`delete from one_time_code`.execute(app.deps.db);
    await app.sendMails();
  });
});

describe("signing in", () => {
  test("the mailed code signs the customer in, once", async () => {
    const { email, customer_id, terminal_id, code } = await asked();
    const answer = await verify(email, terminal_id, code);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body, {
      customer_id,
      email,
      firstname: "Jane",
      lastname: "Doe",
      group_id: 1,
      website_id: 1,
      company: null,
      taxvat: null,
      default_billing_address_id: 0,
    });
    const again = await verify(email, terminal_id, code);
    assert.equal(again.status, 401);
    assert.deepEqual(again.body, REFUSED);
  });

  test("signing in answers the company and the id of the default billing address", async () => {
    const { email, customer_id, terminal_id, code } = await asked();
    const address = await app.deps.db.transaction().execute((tx) =>
      addAddress(tx, customer_id, {
        firstname: "Jane",
        lastname: "Doe",
        street: ["Main street 1"],
        company: "Doe & Sons",
        is_default_billing: true,
      }),
    );
    const { body } = await verify(email, terminal_id, code);
    assert.deepEqual([body.company, body.default_billing_address_id], ["Doe & Sons", address.entity_id]);
  });

  test("signing in takes the address in any case and the code with blanks in it", async () => {
    const { email, terminal_id, code } = await asked();
    const answer = await verify(email.toUpperCase(), terminal_id, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    assert.equal(answer.status, 200, answer.text);
  });

  test("a wrong code is refused alike with and without an account; an address that never asked and another terminal get 404", async () => {
    const { email, terminal_id, code } = await asked();
    const stranger = newEmail();
    await ask(stranger, terminal_id);
    await app.sendMails();
    const known = await verify(email, terminal_id, wrongCode(code));
    const unknown = await verify(stranger, terminal_id, wrongCode(code));
    assert.equal(known.status, 401);
    assert.deepEqual(known.body, REFUSED);
    assert.deepEqual(bytesOf(known), bytesOf(unknown));
    assert.equal((await verify(email, terminal_id, "not a code")).status, 401);

    const other = await newTerminal(app.deps);
    for (const answer of [
      await verify(email, other.terminal_id, code),
      await verify(newEmail(), terminal_id, code),
      await verify(email, 987_654, code),
    ]) {
      assert.equal(answer.status, 404);
      assert.deepEqual(answer.body, NOT_ASKED);
    }
    assert.equal((await verify(email, terminal_id, code)).status, 200);
  });

  test("signing in at a terminal out of the token's reach is 404, and the right code stays valid", async () => {
    const { email, terminal_id, code } = await asked();
    const own = await newTerminal(app.deps);
    const token = await app.newToken(["Vendor_Pos::locations"], [own.location_id]);
    assert.equal((await verify(email, terminal_id, code, { token })).status, 404);
    assert.equal((await verify(email, terminal_id, code)).status, 200);
  });

  test("every code is refused before the code is made", async () => {
    const email = newEmail();
    await newCustomer(app, { email });
    const { terminal_id } = await newTerminal(app.deps);
    await ask(email, terminal_id);
    assert.equal((await verify(email, terminal_id, "000000")).status, 401);
    await app.sendMails();
    assert.equal((await verify(email, terminal_id, app.codeFor(email))).status, 200);
  });

  test("a newer code replaces the older one", async () => {
    const { email, terminal_id, code } = await asked();
    await ask(email, terminal_id);
    await app.sendMails();
    const newer = app.codeFor(email);
    if (newer !== code) assert.equal((await verify(email, terminal_id, code)).status, 401);
    assert.equal((await verify(email, terminal_id, newer)).status, 200);
  });

  test("a code expires after ten minutes, and is unknown after a day", async () => {
    const { email, terminal_id, code } = await asked();
    await sql`update one_time_code set expires_at = clock_timestamp() where email = ${email}`.execute(app.deps.db);
    assert.equal((await verify(email, terminal_id, code)).status, 401);
    await sql`update one_time_code set requested_at = clock_timestamp() - interval '24 hours'
               where email = ${email}`.execute(app.deps.db);
    assert.equal((await verify(email, terminal_id, code)).status, 404);
  });

  test("a code is valid for ten minutes by the database's clock", async () => {
    const { email } = await asked();
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from expires_at - requested_at)::float8 as seconds from one_time_code
       where email = ${email}`.execute(app.deps.db);
    assert.equal(Math.round(rows[0]?.seconds ?? 0), 600);
  });

  test("an account of another website does not count, unless all websites share accounts", async () => {
    const { rows } = await sql<{ website_id: number }>`
      insert into website (code, name) values (${randomUUID()}, 'Second') returning website_id`.execute(app.deps.db);
    const website_id = rows[0]?.website_id ?? 0;
    const email = newEmail();
    const customer_id = await newCustomer(app, { email, website_id });
    const { terminal_id } = await newTerminal(app.deps);
    const before_it = app.recipients().length;
    await ask(email, terminal_id);
    await app.sendMails();
    assert.equal(app.recipients().length, before_it);

    await sql`insert into setting (scope, scope_id, path, value)
              values ('default', 0, 'customer/account_share/scope', '0')`.execute(app.deps.db);
    await app.deps.generations.poll();
    await ask(email, terminal_id);
    await app.sendMails();
    const answer = await verify(email, terminal_id, app.codeFor(email));
    assert.deepEqual([answer.body.customer_id, answer.body.website_id], [customer_id, website_id]);
    await sql`delete from setting where path = 'customer/account_share/scope'`.execute(app.deps.db);
    await app.deps.generations.poll();
  });

  test("the stored code is hashed, and is deleted after a day", async () => {
    const { email, code } = await asked();
    const rowOf = async (): Promise<string | undefined> => {
      const { rows } = await sql<{ row: string }>`
        select row_to_json(c)::text as row from one_time_code c where email = ${email}`.execute(app.deps.db);
      return rows[0]?.row;
    };
    const kept = (await rowOf()) ?? "";
    assert.match(kept, /"code_hash":"\$argon2id\$/);
    assert.ok(!kept.replaceAll(/argon2id[^"]*|"[a-z_]+_(at|key)":"[^"]*"|"email":"[^"]*"/g, "").includes(code));
    await inTransaction(app.deps.db, deleteOldCodes);
    assert.equal(await rowOf(), kept);
    await sql`update one_time_code set requested_at = clock_timestamp() - interval '25 hours'
               where email = ${email}`.execute(app.deps.db);
    await inTransaction(app.deps.db, deleteOldCodes);
    assert.equal(await rowOf(), undefined);
  });
});
