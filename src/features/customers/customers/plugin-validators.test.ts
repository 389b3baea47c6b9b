import { findAccount } from "../../../shop-data/customers/accounts.ts";
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openApp } from "../../../../test/support.ts";
import type { CustomerDraft } from "../../../plugins/hooks.ts";
import { definePlugin } from "../../../plugins/plugin.ts";
import { newEmail, newLocation, shown } from "../../../../test/fixtures/customers/customers.ts";

const seen: CustomerDraft[] = [];

class Blocklist {
  readonly key = "blocklist";
  readonly label = "Block list";
  readonly #blocked = "blocked";
  validate(draft: CustomerDraft) {
    seen.push(draft);
    (draft as { firstname: string }).firstname = "changed";
    return draft.lastname === this.#blocked
      ? [{ field: "lastname", code: "blocked", severity: "error" as const, message: "Blocked." }]
      : [];
  }
}

const plugin = definePlugin({
  name: "guard",
  customerValidators: [
    new Blocklist(),
    {
      key: "nickname",
      label: "Nicknames",
      validate: async ({ firstname }) => {
        await sleep(1);
        return firstname === "Bob"
          ? [{ field: "firstname", code: "nickname", severity: "info", message: "Robert?", suggested_value: "Robert" }]
          : [];
      },
    },
    {
      key: "fragile",
      label: "Fragile",
      validate: ({ lastname }) => {
        if (lastname === "Throw") throw new Error("the card service is away");
        return lastname === "Nonsense" ? (["row"] as never) : [];
      },
    },
    {
      key: "stray",
      label: "Stray",
      validate: ({ lastname }) => {
        const row = { field: "telephone", code: "stray", message: "Known." } as const;
        return lastname === "Stray"
          ? [
              { ...row, severity: "error" },
              { ...row, severity: "info", suggested_value: "1" },
              { ...row, severity: "normalize", suggested_value: "1" },
              { ...row, severity: "warning", field: "phone" },
            ]
          : [];
      },
    },
    {
      key: "slow",
      label: "Slow",
      validate: async ({ lastname }, { signal }) => {
        if (lastname === "Slow") await sleep(60_000, undefined, { signal }).catch(() => undefined);
        return [];
      },
    },
  ],
});

const app = await openApp({ plugins: [plugin] });
const post = (path: string, fields: object) =>
  app.call("POST", `/rest/V1/pos/${path}`, {
    body: { request: { email: newEmail(), firstname: "Jane", lastname: "Doe", websiteId: 0, ...fields } },
  });
const validate = async (fields: object) => {
  const { status, body, text } = await post("customer-validate", fields);
  assert.equal(status, 200, text);
  return body;
};

test("a plugin's validators run after the built-in ones, in their order, on the resolved website", async () => {
  seen.length = 0;
  const { valid, errors } = await validate({ email: "bad", firstname: "Bob", lastname: "blocked", phone: "1" });
  assert.equal(valid, false);
  assert.deepEqual(shown(errors), [
    "email email_invalid error",
    "phone phone_invalid warning",
    "lastname blocked error",
    "firstname nickname info",
  ]);
  assert.equal(errors.at(-1).suggested_value, "Robert");
  assert.equal(seen[0]?.websiteId, 1);
  assert.equal("company" in (seen[0] ?? {}), false);
});

test("creating a customer runs a plugin's validators too, and an error row of theirs blocks it", async () => {
  const refused = await post("customers", { lastname: "blocked" });
  assert.deepEqual([refused.status, refused.body.success], [200, false]);
  const made = await post("customers", { firstname: "Bob" });
  assert.deepEqual([made.body.success, shown(made.body.errors)], [true, ["firstname nickname info"]]);
  const stored = await findAccount(app.deps.db, made.body.customer_id);
  assert.equal(stored?.firstname, "Bob");
});

for (const [lastname, reason] of [
  ["Throw", "the card service is away"],
  ["Nonsense", "it answered a row that is no object"],
] as const) {
  test(`a validator that fails is an error row that names it, and blocks creation: ${reason}`, async () => {
    app.log_lines.length = 0;
    const { valid, errors } = await validate({ lastname });
    assert.equal(valid, false);
    assert.deepEqual(errors, [
      {
        field: "fragile",
        code: "validator_failed",
        severity: "error",
        message: `The validator "fragile" failed: ${reason}.`,
      },
    ]);
    assert.ok(
      app.log_lines.some((line) => line.includes('"plugin":"guard"') && line.includes("customerValidators.fragile")),
    );
    assert.equal((await post("customers", { lastname })).body.success, false);
  });
}

test("a row at a field that no request has is one about the customer, without a suggestion; the log names the plugin", async () => {
  app.log_lines.length = 0;
  const { valid, errors } = await validate({ lastname: "Stray" });
  assert.equal(valid, false);
  assert.deepEqual(errors, [
    { field: "", code: "stray", severity: "error", message: "Known." },
    { field: "", code: "stray", severity: "info", message: "Known." },
    { field: "phone", code: "stray", severity: "warning", message: "Known." },
  ]);
  const logged = app.log_lines.filter((line) => line.includes('"plugin":"guard"') && line.includes("telephone"));
  assert.equal(logged.length, 1);
  assert.equal((await post("customers", { lastname: "Stray" })).body.success, false);
});

test("a validator that takes too long is an error row that names the limit", async () => {
  const { errors } = await validate({ lastname: "Slow" });
  assert.deepEqual(shown(errors), ["slow validator_failed error"]);
  assert.match(errors[0].message, /longer than 2000 ms/);
});

test("the selection of validators names plugins' validators like the built-in ones", async () => {
  const at = async (customer_validators: string) => {
    const locationId = await newLocation(app, 1, customer_validators);
    const { errors } = await validate({ firstname: "Bob", lastname: "blocked", phone: "1", locationId });
    return shown(errors);
  };
  assert.deepEqual(await at("nickname"), ["firstname nickname info"]);
  assert.deepEqual(await at("nickname,blocklist,phone_format"), [
    "phone phone_invalid warning",
    "lastname blocked error",
    "firstname nickname info",
  ]);
  assert.deepEqual(await at(randomUUID()), []);
});
