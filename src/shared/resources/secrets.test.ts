import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { newAdministrator, PASSWORD } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";
import { openDeps } from "../../main/open-deps.ts";
import { parseKeyRing, type KeyRing } from "../../runtime/secrets.ts";
import { OVERRIDE_COLUMNS, SETTINGS } from "../configuration/registry/registry.ts";
import { verifySignIn } from "../access/commands/sign-in.ts";
import { setUpSecondFactor } from "../../../test/fixtures/access/second-factor.ts";
import { inspectSecrets, rotateSecrets } from "./commands/secrets.ts";
import { listSecrets, replaceSecret, SECRET_COLUMNS } from "./queries/secrets.ts";

const OLD = Buffer.alloc(32, 7).toString("base64");
const NEW = Buffer.alloc(32, 9).toString("base64");
const BOTH = parseKeyRing(`k2:${NEW},k1:${OLD}`);
const NEW_ONLY = parseKeyRing(`k2:${NEW}`);

async function openShop() {
  const testApp = await openApp({ pool_size: 4 });
  return { ...testApp, admin: (await newAdministrator(testApp)).token };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

const columns = OVERRIDE_COLUMNS.filter(({ secret }) => secret).map(({ column }) => column);
const secretsOf = () => Object.fromEntries(columns.map((column) => [column, `canary-${column}-${randomUUID()}`]));

async function newLocation({ call, admin }: Shop): Promise<number> {
  const body = { name: "Shop", code: randomUUID(), ...secretsOf() };
  const answer = await call("POST", "/admin/api/locations", { token: admin, body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.location_id as number;
}

/** Opens another node on the same database, with a key ring of its own. */
async function openNode({ deps, database }: Shop, ring: KeyRing) {
  return openDeps({
    config: { ...deps.config, pool_size: 3 },
    database_url: database.service_url,
    ring,
    log: deps.log,
    is_worker: false,
  });
}

/** Finds every encrypted text in the database without the list that the rotation uses. */
async function encryptedTexts({ deps }: Shop): Promise<string[]> {
  const { rows: found } = await deps.pool.query(
    `select table_schema, table_name, column_name from information_schema.columns
      where table_schema in ('pos', 'shop_data') and data_type = 'text'`,
  );
  const texts: string[] = [];
  for (const { table_schema, table_name, column_name } of found) {
    const { rows } = await deps.pool.query(
      `select ${column_name} as text from ${table_schema}.${table_name} where starts_with(${column_name}, 'tk1:')`,
    );
    texts.push(...rows.map(({ text }) => `${table_name}.${column_name} ${text}`));
  }
  return texts;
}

test("a rotation rewrites every stored secret: no value and no config_hash changes, and the old key is not needed", async () => {
  const shop = await openShop();
  const { call, deps, admin: token } = shop;
  const location_id = await newLocation(shop);
  for (let more = 0; more < 24; more += 1) await newLocation(shop);
  const made = await call("POST", "/rest/V1/pos/terminals", {
    body: { terminal: { name: "Till", location_id, ...secretsOf() } },
  });
  assert.equal(made.status, 200, made.text);
  const terminal_id = made.body.terminal_id as number;
  const license = await call("POST", "/admin/api/licenses", {
    token,
    body: { license_type: "pro", fiscal_tss_id: "canary-tss", fiscal_api_key: "canary-fiscal" },
  });
  assert.equal(license.status, 200, license.text);
  const linked = await call("PUT", `/admin/api/terminals/${terminal_id}`, {
    token,
    body: { license_id: license.body.license_id },
  });
  assert.equal(linked.status, 200, linked.text);
  const paths = SETTINGS.filter(({ secret }) => secret).map(({ path }) => path);
  const values = Object.fromEntries(paths.map((path) => [path, `canary-${path}`]));
  for (const scope of [{ scope: "default" }, { scope: "websites", scope_id: 1 }]) {
    const put = await call("PUT", "/admin/api/settings", { token, body: { ...scope, values } });
    assert.equal(put.status, 200, put.text);
  }
  const { username, token: enrolled } = await newAdministrator(shop);
  const { codeOf } = await setUpSecondFactor(shop, enrolled);
  const before = await deps.terminals.find(terminal_id);
  const delivered = await before?.configBody();
  const audited = await deps.pool.query("select count(*) as n from audit_log");
  assert.ok((await encryptedTexts(shop)).every((text) => text.includes(" tk1:k1:")));

  const both = await openNode(shop, BOTH);
  const rewritten = await rotateSecrets(both.deps.db, BOTH);
  const texts = await encryptedTexts(shop);
  assert.deepEqual(
    texts.filter((text) => !text.includes(" tk1:k2:")),
    [],
  );
  assert.equal(rewritten, texts.length);
  assert.deepEqual(await inspectSecrets(both.deps.db, NEW_ONLY), {
    total: texts.length,
    current: texts.length,
    unreadable: [],
  });
  assert.equal(await rotateSecrets(both.deps.db, BOTH), 0, "a second run has nothing to do");
  await both.close();

  const fresh = await openNode(shop, NEW_ONLY);
  const after = await fresh.deps.terminals.find(terminal_id);
  assert.ok(before && after);
  assert.equal(after.configHash(await after.checks()), before.configHash(await before.checks()));
  assert.deepEqual(await after.configBody(), delivered);
  assert.equal(after?.license?.fiscal_api_key, "canary-fiscal");
  const sign_in = { username, password: PASSWORD, otp: await codeOf(1), client_address: "192.0.2.1" };
  await verifySignIn(fresh.deps, { ...sign_in, change_source: "api" });
  await fresh.close();
  assert.deepEqual((await deps.pool.query("select count(*) as n from audit_log")).rows, audited.rows);
});

test("a secret that is saved during a rotation keeps the saved value", async () => {
  const shop = await openShop();
  const { call, deps, admin: token } = shop;
  const location_id = await newLocation(shop);
  const column = SECRET_COLUMNS.find((entry) => entry.table === "location" && entry.column === "psp_a_api_key");
  assert.ok(column);
  const read = (await listSecrets(deps.db, column, undefined, 1_000)).find((row) => row["location_id"] === location_id);
  assert.ok(read);
  const saved = await call("PUT", `/admin/api/locations/${location_id}`, { token, body: { psp_a_api_key: "newer" } });
  assert.equal(saved.status, 200, saved.text);
  assert.equal(await deps.db.transaction().execute((tx) => replaceSecret(tx, column, read, "tk1:k9:stale")), false);
  const snapshot = await deps.configuration.snapshot();
  assert.equal(snapshot.locations.get(location_id)?.["psp_a_api_key"], "newer");
});

test("a secret that no key can read stays as it is and is named by its cell, not by its content", async () => {
  const shop = await openShop();
  const { deps } = shop;
  const location_id = await newLocation(shop);
  const foreign = parseKeyRing(`k3:${Buffer.alloc(32, 3).toString("base64")},k2:${NEW}`);
  const before = (await encryptedTexts(shop)).toSorted();
  const { unreadable } = await inspectSecrets(deps.db, foreign);
  assert.ok(unreadable.some((line) => line.includes(`location:psp_a_api_key:${location_id}`)));
  assert.ok(unreadable.every((line) => !line.includes("canary") && !line.includes("tk1:")));
  assert.equal(await rotateSecrets(deps.db, foreign), 0);
  const after = new Set(await encryptedTexts(shop));
  assert.deepEqual(
    before.filter((text) => text.includes("tk1:k1:")).filter((text) => !after.has(text)),
    [],
  );
});
