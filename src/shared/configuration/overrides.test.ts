import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../test/administrator.ts";
import { newTerminal } from "../../../test/fixtures/rows.ts";
import { openApp } from "../../../test/support.ts";
import { decrypt } from "../../runtime/secrets.ts";
import { OVERRIDABLE_SETTINGS } from "./registry/registry.ts";

const testApp = await openApp();
const { call, deps } = testApp;

const CHOICES = OVERRIDABLE_SETTINGS.flatMap(({ column, options }) => (options === null ? [] : [{ column, options }]));

type Entity = "location" | "terminal";

async function newRows(): Promise<Record<Entity, number>> {
  const { location_id, terminal_id } = await newTerminal(deps);
  return { location: location_id, terminal: terminal_id };
}

const put = (entity: Entity, id: number, fields: object) =>
  call("PUT", `/rest/V1/pos/${entity}s/${id}`, { body: { [entity]: fields } });

const refusal = (entity: Entity, column: string, options: readonly string[]) => ({
  message: `Could not save the ${entity}: %1`,
  parameters: [`"${column}" must be one of ${options.join(", ")}.`],
});

test("the overrides with options are those of the interface that name a choice", () => {
  assert.deepEqual(CHOICES.map(({ column }) => column).toSorted(), [
    "card_payment_provider",
    "customer_prices",
    "receipt_logo_size",
    "receipt_store_info_placement",
  ]);
});

for (const entity of ["location", "terminal"] as const) {
  describe(`the overrides of a ${entity}`, () => {
    for (const { column, options } of CHOICES) {
      test(`the override ${column} takes each of its options and null, and refuses every other value with the list of options`, async () => {
        const { [entity]: id } = await newRows();
        for (const value of [...options, null]) {
          const saved = await put(entity, id, { [column]: value });
          assert.deepEqual([saved.status, saved.body[column]], [200, value], saved.text);
        }
        for (const value of ["nonsense", "", options[0]?.toUpperCase(), 1]) {
          const refused = await put(entity, id, { [column]: value, name: "Changed" });
          assert.deepEqual([refused.status, refused.body], [400, refusal(entity, column, options)]);
        }
        const read = await call("GET", `/rest/V1/pos/${entity}s/${id}`);
        assert.equal(read.body[column], null);
        assert.notEqual(read.body.name, "Changed");
      });
    }

    for (const [column, fitting, wrong, reason] of [
      ["layaway_deposit_min_percent", 100, 101, "must be a whole number from 0 to 100."],
      ["allow_store_credit", 1, 2, "must be a whole number from 0 to 1."],
      ["cash_rounding_increment", "0.05", "0,05", "must be a number such as 0.05, 0 or more."],
      [
        "receipt_qr_url",
        "https://shop.example/review",
        "javascript:alert(1)",
        "must be empty or an address such as https://shop.example.",
      ],
      ["walk_in_customer_email", "guest@shop.example", "guest", "must be empty or an e-mail address."],
      ["country_id", "BE", "XX", "takes countries by two letters such as NL."],
    ] as const) {
      test(`the override ${column} takes ${fitting} and refuses ${wrong}, as the setting does`, async () => {
        const { [entity]: id } = await newRows();
        const saved = await put(entity, id, { [column]: fitting });
        assert.deepEqual([saved.status, saved.body[column]], [200, fitting], saved.text);
        const refused = await put(entity, id, { [column]: wrong });
        const parameters = [`"${column}" ${reason}`];
        assert.deepEqual(
          [refused.status, refused.body],
          [400, { message: `Could not save the ${entity}: %1`, parameters }],
        );
        assert.equal((await put(entity, id, { [column]: null })).status, 200);
      });
    }

    test("a country is stored in capitals, however it is written", async () => {
      const { [entity]: id } = await newRows();
      const saved = await put(entity, id, { country_id: "nl" });
      assert.deepEqual([saved.status, saved.body.country_id], [200, "NL"], saved.text);
      for (const country_id of ["xx", "N1", "NLD"]) {
        assert.equal((await put(entity, id, { country_id })).status, 400, country_id);
      }
    });

    test("overrides are checked when the row is created, and nothing of a refused one is stored", async () => {
      const { location } = await newRows();
      const name = randomUUID();
      const fields = entity === "location" ? { name, code: name } : { name, location_id: location };
      const { column, options } = CHOICES[0] ?? { column: "", options: [] };
      const refused = await call("POST", `/rest/V1/pos/${entity}s`, {
        body: { [entity]: { ...fields, [column]: "nonsense" } },
      });
      assert.deepEqual([refused.status, refused.body], [400, refusal(entity, column, options)]);
      const { rows } = await deps.pool.query(`select from ${entity} where name = $1`, [name]);
      assert.equal(rows.length, 0);
    });

    test("overrides are checked for administrators as well", async () => {
      const { token } = await newAdministrator(testApp, ["Vendor_Pos::locations", "Vendor_Pos::locations_manage"]);
      const { [entity]: id } = await newRows();
      for (const { column, options } of CHOICES) {
        const refused = await call("PUT", `/admin/api/${entity}s/${id}`, { token, body: { [column]: "nonsense" } });
        const { message, code, parameters } = refused.body;
        assert.deepEqual(
          [refused.status, code, parameters],
          [400, "field_not_choice", { field: column, choices: options.join(", "), entity }],
        );
        assert.equal(message, `Could not save the ${entity}: ${refusal(entity, column, options).parameters[0]}`);
      }
    });

    test("overrides keep a stored value that is no option any more, while the row is saved as it was read", async () => {
      const { [entity]: id } = await newRows();
      await deps.pool.query(`update ${entity} set receipt_logo_size = 'huge' where ${entity}_id = $1`, [id]);
      const read = await call("GET", `/rest/V1/pos/${entity}s/${id}`);
      const saved = await put(entity, id, { ...read.body, name: "Renamed" });
      assert.deepEqual(
        [saved.status, saved.body.name, saved.body.receipt_logo_size],
        [200, "Renamed", "huge"],
        saved.text,
      );
    });

    test("overrides with an unreadable secret, because its key is lost, are written anew when the row is saved", async () => {
      const { terminal, ...others } = await newRows();
      const id = { terminal, ...others }[entity];
      const { terminal: elsewhere } = await newRows();
      const lost = `tk1:lost:${Buffer.alloc(40, 3).toString("base64url")}`;
      await deps.pool.query(`update ${entity} set psp_a_api_key = $1 where ${entity}_id = $2`, [lost, id]);
      assert.equal((await put(entity, id, { name: "Renamed" })).status, 200);
      const config = (of_id: number) => call("GET", `/rest/V1/pos/terminals/${of_id}/config`);
      assert.equal((await config(terminal)).status, 500, "half a configuration would be worse than none");
      assert.equal((await config(elsewhere)).status, 200, "other registers get theirs");
      assert.equal((await put(entity, id, { psp_a_api_key: "***" })).status, 200, "a mask changes nothing");
      const saved = await put(entity, id, { psp_a_api_key: "key-new" });
      assert.equal(saved.status, 200, saved.text);
      const { rows } = await deps.pool.query(`select psp_a_api_key from ${entity} where ${entity}_id = $1`, [id]);
      assert.equal((await config(terminal)).status, 200);
      assert.equal(decrypt(deps.ring, rows[0].psp_a_api_key, `${entity}:psp_a_api_key:${id}`), "key-new");
    });
  });
}
