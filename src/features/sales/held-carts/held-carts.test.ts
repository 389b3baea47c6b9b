import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { enrollmentCalls, type EnrolledTill } from "../../../../test/fixtures/terminals/enrollments.ts";
import { setSetting } from "../../../../test/fixtures/customers/customers.ts";
import { openApp } from "../../../../test/support.ts";
import { deleteExpiredCarts } from "./queries.ts";
import { CARTS_MAX, DOCUMENT_CHARACTERS_MAX } from "./rules.ts";

const app = await openApp({ env: { TRUST_PROXY: "1" } });
const { call, deps } = app;
const { newEnrolled } = enrollmentCalls(app);
await setSetting(app, ["default", 0], "vendor_pos_terminal/checkout/share_held_carts", "1");

const own = await newEnrolled();
const { location_id } = own;
const other = await newEnrolled({ location_id });
const stranger = await newEnrolled();

interface Cart {
  readonly id?: string;
  readonly version?: number;
  readonly fields?: object;
  readonly document?: string;
}

const urlOf = (id: string): string => `/rest/V1/pos/held-carts/${id}`;

function save(till: EnrolledTill, { id = randomUUID(), version = 0, fields = {}, document = "{}" }: Cart = {}) {
  const cart = { terminal_id: till.terminal_id, version, document, ...fields };
  return call("PUT", urlOf(id), { token: till.token, body: { cart } });
}
const take = ({ terminal_id, token }: EnrolledTill, id: string, takeId: string = randomUUID()) =>
  call("POST", `${urlOf(id)}/take`, { token, body: { request: { terminalId: terminal_id, takeId } } });
const remove = ({ terminal_id, token }: EnrolledTill, id: string, version: number) =>
  call("DELETE", `${urlOf(id)}?terminalId=${terminal_id}&version=${version}`, { token });

async function held(till: EnrolledTill, cart: Cart = {}): Promise<string> {
  const { status, body, text } = await save(till, cart);
  assert.equal(status, 200, text);
  return body.held_cart_id;
}

async function listed({ terminal_id, token }: EnrolledTill): Promise<string[]> {
  const { status, body, text } = await call("GET", `/rest/V1/pos/held-carts?terminalId=${terminal_id}`, { token });
  assert.equal(status, 200, text);
  return body.items.map(({ held_cart_id }: { held_cart_id: string }) => held_cart_id);
}

async function share(terminal_id: number, value: boolean | null): Promise<void> {
  await deps.pool.query("update terminal set share_held_carts = $2 where terminal_id = $1", [terminal_id, value]);
  await deps.generations.poll();
}

const CHANGED = (version: number) => ({
  message: "The held cart has changed. Read it again.",
  parameters: { outcome: "version_stale", version },
});
const TAKEN = { message: "Another register has taken this cart.", parameters: { outcome: "taken" } };

describe("a held cart", () => {
  test("a held cart is listed for each register of the location, without its document, and taken with it byte for byte", async () => {
    const document = '{"b": 1.50, "a":[1e2,"\\u00e9\\ud800\\u0000", "é\ud800", {}],\n  "b2" : null}';
    const fields = {
      name: "Table 4",
      grand_total: 12.1,
      currency: "EUR",
      customer_id: 7,
      customer_email: "ada@shop.example",
    };
    const id = await held(own, { fields, document });
    const { body } = await call("GET", `/rest/V1/pos/held-carts?terminalId=${other.terminal_id}`, {
      token: other.token,
    });
    const row = body.items.find(({ held_cart_id }: { held_cart_id: string }) => held_cart_id === id);
    const { created_at, updated_at, expires_at, ...rest } = row;
    assert.deepEqual(rest, {
      held_cart_id: id,
      location_id,
      terminal_id: own.terminal_id,
      is_shared: true,
      version: 1,
      name: "Table 4",
      grand_total: 12.1,
      currency: "EUR",
      customer_id: 7,
    });
    assert.equal(Date.parse(`${expires_at}Z`) - Date.parse(`${created_at}Z`), 7 * 86_400_000);
    assert.equal(updated_at, created_at);
    const taken = await take(other, id);
    assert.equal(taken.status, 200, taken.text);
    assert.equal(taken.body.document, document);
    assert.deepEqual([taken.body.version, await listed(own)], [2, []]);
  });

  test("a held cart is saved under the version that the register has; a stale one is a 409 with the stored version", async () => {
    const id = await held(own);
    assert.equal((await save(other, { id, version: 1, fields: { name: "Later" } })).body.version, 2);
    for (const version of [0, 1, 3]) {
      const refused = await save(own, { id, version, fields: { name: "Stale" } });
      assert.deepEqual([refused.status, refused.body], [409, CHANGED(2)]);
    }
    assert.equal((await save(own, { id: randomUUID(), version: 1 })).status, 404);
    assert.deepEqual([(await remove(own, id, 1)).status, (await remove(own, id, 2)).text], [409, "true"]);
    assert.equal((await remove(own, id, 2)).status, 404);
  });

  test("a repeat of a save or of a take whose answer was lost is answered with the stored cart", async () => {
    const id = randomUUID();
    const cart = { id, fields: { name: "Lost", grand_total: "5.00" }, document: '{"n":1}' };
    const first = await save(own, cart);
    assert.deepEqual((await save(own, cart)).body, first.body);
    assert.equal((await save(own, { ...cart, document: '{"n":2}' })).status, 409);
    const takeId = randomUUID();
    const taken = await take(own, id, takeId);
    assert.deepEqual((await take(own, id.toUpperCase(), takeId.toUpperCase())).body, taken.body);
    assert.deepEqual([(await take(own, id)).status, (await take(other, id, takeId)).status], [409, 409]);
    const { rows } = await deps.pool.query("select from audit_log where entity_id = $1", [id]);
    assert.equal(rows.length, 2);
  });

  test("a taken cart can be held again by the register that took it, and by no other", async () => {
    const id = await held(own);
    assert.equal((await take(other, id)).body.version, 2);
    const refused = await save(own, { id, version: 2 });
    assert.deepEqual([refused.status, refused.body], [409, TAKEN]);
    assert.equal((await save(own, { id, version: 1 })).status, 409);
    assert.equal((await save(other, { id, version: 2 })).body.version, 3);
    assert.ok((await listed(own)).includes(id));
    assert.equal((await remove(own, id, 3)).status, 200);
  });

  test("a held cart is given to one of many registers that take it at once", async () => {
    const tills = [own, other, ...(await Promise.all([1, 2, 3, 4].map(() => newEnrolled({ location_id }))))];
    for (let round = 0; round < 5; round += 1) {
      const id = await held(own);
      const answers = await Promise.all([...tills, ...tills, ...tills].map((till) => take(till, id)));
      const statuses = answers.map(({ status }) => status).toSorted();
      assert.deepEqual(statuses, [200, ...Array.from({ length: 17 }, () => 409)]);
      for (const { status, body } of answers) if (status === 409) assert.deepEqual(body, TAKEN);
      const { rows } = await deps.pool.query("select from audit_log where entity_id = $1 and field_name = 'taken'", [
        id,
      ]);
      assert.equal(rows.length, 1);
    }
  });

  test("concurrent saves of one version store a held cart once", async () => {
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => save(at % 2 === 0 ? own : other, { id, fields: { name: `Save ${at}` } })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ status }) => status === 409).length, 11);
    await remove(own, id, 1);
  });
});

describe("a register sees", () => {
  test("only carts of its own location, with the token of its own terminal", async () => {
    const id = await held(own);
    assert.deepEqual(await listed(stranger), []);
    assert.deepEqual([(await take(stranger, id)).status, (await remove(stranger, id, 1)).status], [404, 404]);
    assert.equal((await save(stranger, { id, version: 1 })).status, 404);
    const as_other = { ...own, token: other.token };
    assert.equal((await call("GET", `/rest/V1/pos/held-carts?terminalId=${own.terminal_id}`, as_other)).status, 404);
    assert.deepEqual(
      [(await save(as_other)).status, (await take(as_other, id)).status, (await remove(as_other, id, 1)).status],
      [401, 401, 401],
    );
    const integration = await app.newToken(["Vendor_Pos::locations"]);
    assert.ok((await listed({ ...own, token: integration })).includes(id));
    assert.equal((await call("GET", "/rest/V1/pos/held-carts?terminalId=987654", { token: integration })).status, 404);
    assert.equal((await save({ ...own, token: integration, terminal_id: 987_654 })).status, 404);
    assert.equal((await listed({ ...own, token: integration })).includes(id), true);
    await remove(own, id, 1);
  });

  test("a register with share_held_carts off sees its own carts alone; carts that it saves then are its own", async () => {
    const shared = await held(other);
    await share(own.terminal_id, false);
    const secret = await held(own);
    assert.deepEqual(await listed(own), [secret]);
    assert.deepEqual([(await take(own, shared)).status, (await take(other, secret)).status], [404, 404]);
    assert.equal((await save(own, { id: shared, version: 1 })).status, 404);
    assert.ok(!(await listed(other)).includes(secret));
    await share(own.terminal_id, null);
    assert.ok((await listed(own)).includes(shared), "the location shares again");
    assert.ok(!(await listed(other)).includes(secret), "it was not shared when it was saved");
    assert.equal((await save(own, { id: secret, version: 1 })).body.is_shared, true);
    assert.ok((await listed(other)).includes(secret));
    await remove(own, shared, 1);
    await remove(own, secret, 2);
  });
});

describe("held carts of a deleted or moved register", () => {
  const removed = async (terminal_id: number): Promise<void> => {
    const { token } = await newAdministrator(app, ["Vendor_Pos::locations_manage"]);
    assert.equal((await call("DELETE", `/admin/api/terminals/${terminal_id}`, { token })).status, 200);
  };

  test("a deleted register leaves its shared carts to its location", async () => {
    const leaving = await newEnrolled({ location_id });
    const shared = await held(leaving, { document: '{"n":7}' });
    await share(leaving.terminal_id, false);
    const own_one = await held(leaving);
    await removed(leaving.terminal_id);
    const left = await listed(own);
    assert.deepEqual([left.includes(shared), left.includes(own_one)], [true, false]);
    assert.equal((await take(own, shared)).body.document, '{"n":7}');
  });

  test("a register that moves to another location sees its own carts there, and leaves the shared ones until it saves them", async () => {
    const moving = await newEnrolled({ location_id });
    const shared = await held(moving);
    await share(moving.terminal_id, false);
    const secret = await held(moving);
    await share(moving.terminal_id, null);
    await deps.pool.query("update terminal set location_id = $2 where terminal_id = $1", [
      moving.terminal_id,
      stranger.location_id,
    ]);
    await deps.generations.poll();
    assert.deepEqual(await listed(moving), [shared, secret]);
    assert.ok((await listed(own)).includes(shared));
    assert.equal((await take(moving, secret)).status, 200);
    assert.equal((await save(moving, { id: shared, version: 1 })).body.location_id, stranger.location_id);
    assert.ok(!(await listed(own)).includes(shared));
    assert.ok((await listed(stranger)).includes(shared));
  });
});

describe("held carts are limited", () => {
  test("the document of a held cart is the text of a JSON object, at most 65,536 characters with its escapes", async () => {
    for (const document of ["[]", "1", '"{}"', "null", "", "{", "{}{}", "{'a':1}"]) {
      const refused = await save(own, { document });
      assert.deepEqual(
        [refused.status, refused.body],
        [400, { message: '"document" must be the text of a JSON object.' }],
        document,
      );
    }
    for (const fields of [{ document: null }, { document: undefined }, { document: { a: 1 } }]) {
      assert.equal((await save(own, { fields })).status, 400, JSON.stringify(fields));
    }
    // The limit counts the characters of the request, in which the four quotes are escaped.
    const filled = (length: number): string => `{"a":"${"x".repeat(length - 12)}"}`;
    assert.equal((await save(own, { document: filled(DOCUMENT_CHARACTERS_MAX + 1) })).status, 400);
    const id = await held(own, { document: filled(DOCUMENT_CHARACTERS_MAX) });
    assert.equal((await take(own, id)).text.length > DOCUMENT_CHARACTERS_MAX, true);
  });

  test("a held cart takes UUIDs, short names and amounts that fit", async () => {
    for (const id of ["7", "x".repeat(36), "5f0c2f1e0d2b4c8e9a570c2f3d9f7a11"]) {
      assert.deepEqual([(await save(own, { id })).status, (await take(own, id)).status], [400, 400], id);
    }
    const id = await held(own);
    assert.equal((await take(own, id, "first")).status, 400);
    for (const fields of [
      { name: "x".repeat(256) },
      { grand_total: 1e30 },
      { currency: "EURO" },
      { customer_id: "x" },
    ]) {
      assert.equal((await save(own, { fields })).status, 400, JSON.stringify(fields));
    }
    await remove(own, id, 1);
  });

  test("a location has at most 200 held carts, also after concurrent saves; taken carts make room", async () => {
    const till = await newEnrolled();
    await deps.pool.query(
      `insert into held_cart (held_cart_id, location_id, terminal_id, is_shared, version, name, currency, document, expires_at)
       select gen_random_uuid(), $1, $2, true, 1, '', '', '"{}"', clock_timestamp() + interval '1 day'
         from generate_series(1, $3::int)`,
      [till.location_id, till.terminal_id, CARTS_MAX - 2],
    );
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(till)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 400, 400, 400, 400, 400, 400]);
    const full = await save(till);
    assert.deepEqual(full.body, {
      message: "The location holds %max carts already. Take or delete one first.",
      parameters: { max: 200 },
    });
    const [first] = await listed(till);
    assert.equal((await take(till, first ?? "")).status, 200);
    assert.equal((await save(till)).status, 200);
    assert.equal((await save(till, { id: first ?? "", version: 2 })).status, 400);
  });

  test("a location keeps at most 200 taken carts for repeats of their take", async () => {
    const till = await newEnrolled();
    await deps.pool.query(
      `insert into held_cart (held_cart_id, location_id, terminal_id, is_shared, version, name, currency, document, taken_at,
                              expires_at)
       select gen_random_uuid(), $1, $2, true, 1, '', '', '"{}"', clock_timestamp(), clock_timestamp() + interval '1 day'
         from generate_series(1, $3::int)`,
      [till.location_id, till.terminal_id, CARTS_MAX + 30],
    );
    assert.equal((await save(till)).status, 200);
    const { rows } = await deps.pool.query("select count(*)::int as n from held_cart where location_id = $1", [
      till.location_id,
    ]);
    assert.equal(rows[0].n, CARTS_MAX + 1);
  });

  test("an expired held cart is gone on each route, and deleted by the next purge", async () => {
    const id = await held(own);
    await deps.pool.query("update held_cart set expires_at = clock_timestamp() where held_cart_id = $1", [id]);
    assert.ok(!(await listed(own)).includes(id));
    assert.deepEqual([(await take(own, id)).status, (await remove(own, id, 1)).status], [404, 404]);
    assert.equal((await save(own, { id, version: 1 })).status, 404);
    assert.equal((await save(own, { id })).body.version, 1);
    await deps.pool.query("update held_cart set expires_at = clock_timestamp() where held_cart_id = $1", [id]);
    await deleteExpiredCarts(deps.db);
    const { rowCount } = await deps.pool.query("select from held_cart where held_cart_id = $1", [id]);
    assert.equal(rowCount, 0);
  });
});
