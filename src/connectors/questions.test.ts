import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { newEmail, shown } from "../../test/fixtures/customers/customers.ts";
import { person, registrationsAt } from "../../test/fixtures/customers/registrations.ts";
import { kindOf, Platform } from "../../test/fixtures/connectors/double.ts";
import { storeConnector } from "../../test/fixtures/connectors/shop.ts";
import { watchSecondConnections } from "../../test/one-connection.ts";
import { openApp, TEST_KEY_RING } from "../../test/support.ts";
import { inTransaction } from "../runtime/transaction.ts";
import { openShopQuestions, type ShopQuestions } from "./questions.ts";

let platform = new Platform();
const kind = { ...kindOf(platform), open: () => kindOf(platform).open({}, "pass") };
const app = await openApp({ connector_kinds: [kind] });
const { deps } = app;
const { validate, create } = registrationsAt(app);
/** The time of the questions that a test asks by itself. */
let now = 0;
let questions: ShopQuestions;
beforeEach(async () => {
  platform = new Platform();
  await storeConnector(app);
  const log = { warn: () => undefined };
  const tools = { db: deps.db, ring: TEST_KEY_RING, kinds: [kind], allows_private: true };
  questions = openShopQuestions({ ...tools, log, now: () => now });
});

const away = async (): Promise<never> => {
  throw new Error("the platform is away");
};

describe("a new customer's address that the platform has", () => {
  test("is an error of validation and creation, and no account is made", async () => {
    platform.isTaken = async () => true;
    const draft = person({ email: newEmail() });
    const judged = await validate(draft);
    assert.deepEqual([judged.valid, shown(judged.errors)], [false, ["email email_exists error"]]);
    const made = await create(draft);
    assert.deepEqual([made.success, shown(made.errors)], [false, ["email email_exists error"]]);
    const { rows } = await deps.pool.query("select from shop_data.customer where email = $1", [draft.email]);
    assert.equal(rows.length, 0);
    assert.deepEqual(platform.asked, [draft.email, draft.email]);
  });

  test("is asked for only when it is valid and free here, and the account is new", async () => {
    const known = person({ email: newEmail() });
    const { customer_id } = await create(known);
    platform.asked.length = 0;
    await validate(known);
    await validate(person({ email: newEmail(), customerId: customer_id }));
    await validate(person({ email: "no address" }));
    assert.deepEqual(platform.asked, []);
  });
});

describe("a platform that does not answer", () => {
  test("is a warning, and the account is made", async () => {
    platform.isTaken = away;
    const draft = person({ email: newEmail() });
    const made = await create(draft);
    assert.deepEqual([made.success, shown(made.errors)], [true, ["email email_not_checked warning"]]);
  });

  test("in time: its call is ended", async () => {
    let reason: unknown;
    platform.isTaken = (_email, { signal }) =>
      new Promise<never>(() => {
        signal.addEventListener("abort", () => (reason = signal.reason));
      });
    assert.equal(await questions.findEmail(newEmail()), "not_checked");
    assert.match(String(reason), /longer than 1500 ms/);
  });

  test("is not asked again for half a minute", async () => {
    platform.isTaken = away;
    assert.equal(await questions.findEmail("a@shop.example"), "not_checked");
    platform.isTaken = async () => false;
    now += 29_999;
    assert.equal(await questions.findEmail("b@shop.example"), "not_checked");
    now += 1;
    assert.equal(await questions.findEmail("c@shop.example"), "free");
    assert.deepEqual(platform.asked, ["a@shop.example", "c@shop.example"]);
  });

  test("so that sending is paused, is not asked", async () => {
    await deps.pool.query("update connector set failures = 5, paused_until = now() + interval '1 minute'");
    assert.equal(await questions.findEmail(newEmail()), "not_checked");
    await deps.pool.query("update connector set paused_until = now() - interval '1 s'");
    assert.equal(await questions.findEmail(newEmail()), "free");
    assert.equal(platform.asked.length, 1);
  });
});

test("without a connector, and with one that is not active, nothing is asked", async () => {
  for (const change of ["update connector set is_active = false", "delete from connector"]) {
    await deps.pool.query(change);
    assert.equal(await questions.findEmail(newEmail()), undefined);
  }
  assert.deepEqual(platform.asked, []);
});

test("a question inside of a transaction is found by the tests", async () => {
  const { found } = watchSecondConnections();
  await inTransaction(deps.db, () => questions.findEmail(newEmail()));
  assert.match(found.splice(0)[0] ?? "", /a connection of tillkeeper\n[^]*questions\.ts/);
});
