import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import {
  activate,
  CACHE,
  deactivate,
  enroll,
  LEDGER,
  Memory,
  newDeviceKeys,
  openClient,
  openConfig,
  openMemoryStore,
  openPresence,
  openReference,
  readGlobalSettings,
  readToken,
  type RegisterParts,
  secretsWith,
  sendWith,
  signIn,
  SYSTEM_TIMERS,
} from "@tillkeeper/register-kit";
import { newAdministrator } from "./administrator.ts";
import { closingOf } from "./fixtures/closings/shop.ts";
import { sampleReceipt } from "./fixtures/rows.ts";
import { enrollmentCalls } from "./fixtures/terminals/enrollments.ts";
import { openApp } from "./support.ts";

const testApp = await openApp({ env: { TRUST_PROXY: "1" } });
const { app, call, deps } = testApp;
const calls = enrollmentCalls(testApp);
const { token: admin } = await newAdministrator(testApp);
const keys = await newDeviceKeys();
let base_url = "";

before(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  base_url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
after(() => app.server.closeAllConnections());

/** A device whose waits end at once, apart from the time-outs of its requests. */
interface Device extends RegisterParts {
  /** Number of requests whose answers get lost from now on. */
  lost: number;
  token: string | undefined;
}

async function newDevice(token?: string): Promise<Device> {
  let waited_ms = 0;
  const memory = new Memory();
  const device: Device = {
    lost: 0,
    token,
    ledger: await openMemoryStore(LEDGER, memory),
    cache: await openMemoryStore(CACHE, memory),
    secrets: secretsWith(keys),
    random: () => 0,
    timers: {
      now: () => SYSTEM_TIMERS.now().add({ milliseconds: waited_ms }),
      sleep: async (ms) => {
        waited_ms += ms;
      },
    },
    client: openClient({
      base_url,
      token: () => device.token,
      fetch: async (...request) => {
        const response = await fetch(...request);
        if (device.lost === 0) return response;
        device.lost -= 1;
        throw new TypeError("the answer got lost");
      },
    }),
  };
  return device;
}

const ROW = {
  lane: "orders",
  needs: [] as readonly string[],
  seq: 1,
  queued_at: 0,
  state: "sending",
  tries: 0,
  faults: 0,
  next_at: 0,
  error: null,
} as const;
const health = async () => ({ unsynced_receipts: 2, oldest_unsynced_at: 0, app_version: "1.0" });

async function newRegister() {
  const license_id = await calls.newLicense();
  const till = await calls.newTill({ license_id });
  const device = await newDevice();
  const answer = await enroll(device, till.code);
  assert.ok(answer.kind === "registered", JSON.stringify(answer));
  device.token = await readToken(device);
  const presence = openPresence(device, { health });
  const { device_identifier } = answer.registration;
  const receipt = (more: Record<string, unknown> = {}) =>
    device.client.call("POST /V1/pos/receipts", {
      text: JSON.stringify({ receipt: sampleReceipt({ ...till, license_id, device_identifier }, more) }),
    });
  /** Sends heartbeats until the register accepts their result. */
  const settle = async () => {
    for (let beats = 0; beats < 3; beats += 1) {
      await presence.beat();
      await device.timers.sleep(2_500);
    }
    return presence.current();
  };
  return { ...till, license_id, device, device_identifier, presence, receipt, settle };
}

describe("a register against the service", () => {
  test("a register enrols although the answer is lost, and its token works", async () => {
    const license_id = await calls.newLicense();
    const { code, terminal_id } = await calls.newTill({ license_id });
    const device = await newDevice();
    device.lost = 2;
    const answer = await enroll(device, code);
    assert.ok(answer.kind === "registered" && answer.registration.terminal_id === terminal_id);
    device.token = await readToken(device);
    assert.equal((await openPresence(device, { health }).beat()).kind, "ok");
  });

  test("a register activates with an integration's token although the answer is lost", async () => {
    const { code, terminal_id } = await calls.newTill({ license_id: await calls.newLicense() });
    const device = await newDevice(await testApp.newToken(["Vendor_Pos::locations", "Vendor_Pos::locations_manage"]));
    device.lost = 1;
    const answer = await activate(device, code);
    assert.ok(answer.kind === "registered" && answer.registration.terminal_id === terminal_id);
    assert.equal((await openPresence(device, { health }).beat()).kind, "ok");
  });

  test("a register notices a changed configuration by the hash of its heartbeat", async () => {
    const { device, presence, terminal_id } = await newRegister();
    const config = openConfig(device);
    assert.equal(await config.pull(), undefined);
    assert.equal(config.current()?.terminal.name, "Till");
    const beat = async () => {
      const answer = await presence.beat();
      return answer.kind === "ok" ? (answer.body.config_hash ?? undefined) : undefined;
    };
    assert.equal(await beat(), config.current()?.config_hash);
    const path = `/admin/api/terminals/${terminal_id}`;
    const changed = await call("PUT", path, { token: admin, body: { name: "Counter" } });
    assert.equal(changed.status, 200, changed.text);
    await config.follow((await beat()) ?? "", beat);
    assert.equal(config.current()?.terminal.name, "Counter");
  });

  test("a register whose token was revoked is released, and its receipts name the credential", async () => {
    const { presence, receipt, settle, terminal_id } = await newRegister();
    await presence.beat();
    const { body } = await call("GET", `/admin/api/terminals/${terminal_id}/credentials`, { token: admin });
    const { credential_id } = body.items[0];
    await call("DELETE", `/admin/api/terminals/${terminal_id}/credentials/${credential_id}`, { token: admin });
    assert.equal((await settle()).standing, "released");
    assert.equal((await receipt()).kind, "credential");
  });

  test("a register that was deactivated with a queue sends it", async () => {
    const { device, receipt, settle } = await newRegister();
    const text = JSON.stringify({ entries: [] });
    assert.equal((await deactivate(device)).kind, "ok");
    assert.equal((await settle()).standing, "released");
    const created_at = SYSTEM_TIMERS.now().subtract({ minutes: 5 }).toString();
    assert.equal((await receipt({ created_at })).kind, "ok");
    // Notes are not documents, so they wait for the next activation.
    assert.equal((await device.client.call("POST /V1/pos/audit-log", { text })).kind, "credential");
  });

  test("a register whose terminal was deleted sends its queue and learns the reason, with its own token and an integration's", async () => {
    const { device, receipt, settle, terminal_id, location_id, device_identifier } = await newRegister();
    const gone = await call("DELETE", `/admin/api/terminals/${terminal_id}`, { token: admin });
    assert.equal(gone.status, 200, gone.text);
    assert.equal((await settle()).standing, "removed");
    const at = SYSTEM_TIMERS.now().subtract({ minutes: 5 }).toString();
    const series = { terminal_id, location_id, device_identifier, series_id: randomUUID() };
    const drain = async () => {
      assert.equal((await receipt({ created_at: at })).kind, "ok");
      const text = JSON.stringify({ report: closingOf(series, { closed_at: at }) });
      assert.equal((await device.client.call("POST /V1/pos/register-reports", { text })).kind, "ok");
    };
    await drain();
    device.token = testApp.token;
    assert.equal((await settle()).standing, "removed");
    await drain();
    const later = SYSTEM_TIMERS.now().add({ hours: 2 }).toString();
    assert.equal((await receipt({ created_at: later })).kind, "license");
  });

  test("a register loses its licence and gets it back", async () => {
    const { license_id, presence, receipt } = await newRegister();
    const path = `/admin/api/licenses/${license_id}`;
    const license = (license_status: string) =>
      call("PUT", path, { token: admin, body: { license_type: "pro", license_status } });
    assert.equal((await license("suspended")).status, 200);
    await presence.beat();
    assert.deepEqual([presence.current().standing, presence.current().is_licensed], ["active", false]);
    const refused = await receipt();
    assert.ok(refused.kind === "license");
    assert.match(refused.message, /An active PRO license is required for terminal \d+\./);
    assert.equal((await license("active")).status, 200);
    await presence.beat();
    assert.equal(presence.current().is_licensed, true);
    assert.equal((await receipt()).kind, "ok");
  });

  test("a register distinguishes another device, another location and a wrong document", async () => {
    const { device, receipt, terminal_id } = await newRegister();
    const other = await newRegister();
    const body = { deviceIdentifier: "another" };
    const call = device.client.call;
    const path = { terminalId: terminal_id };
    assert.equal((await call("POST /V1/pos/terminals/{terminalId}/heartbeat", { path, body })).kind, "device");
    assert.equal((await receipt({ terminal_id: other.terminal_id })).kind, "credential");
    const wrong = await receipt({ receipt_token: "short" });
    assert.ok(
      wrong.kind === "invalid" && wrong.message.startsWith("Could not save the receipt: "),
      JSON.stringify(wrong),
    );
    assert.equal((await call("GET /V1/pos/missing" as "GET /V1/pos/config")).kind, "no_route");
  });

  test("a register signs staff in online, and offline as long as the passcode is the same", async () => {
    const { device } = await newRegister();
    const person = { first_name: "Sam", last_name: "Smit", all_locations: true };
    const hire = { ...person, email: "sam@shop.example", passcode: "246810" };
    const { body, text } = await call("POST", "/admin/api/staff", { token: admin, body: hire });
    const config = openConfig(device);
    await config.pull();
    const row = config.current()?.staff.find(({ staff_id }) => staff_id === body.staff_id);
    assert.ok(row !== undefined, text);
    assert.equal((await signIn(device, row, "000000")).kind, "wrong_passcode");
    assert.deepEqual(await signIn(device, row, "246810"), { kind: "signed_in", staff: row, is_offline: false });
    device.lost = 2;
    assert.deepEqual(await signIn(device, row, "246810"), { kind: "signed_in", staff: row, is_offline: true });
    assert.equal((await signIn(device, row, "000000")).kind, "wrong_passcode");
    const path = `/admin/api/staff/${body.staff_id}`;
    await call("PUT", path, { token: admin, body: { passcode: "135790" } });
    await config.pull();
    const changed = config.current()?.staff.find(({ staff_id }) => staff_id === body.staff_id);
    device.lost = 1;
    assert.ok(changed !== undefined);
    assert.equal((await signIn(device, changed, "246810")).kind, "not_known_here");
  });

  test("a register places an order and invoices it once although both answers are lost", async () => {
    const { device } = await newRegister();
    const send = sendWith(device.client);
    const sale_id = randomUUID();
    const body = (value: unknown) => JSON.stringify(value);
    const items = [{ sku: "TEA", name: "Tea", qty_ordered: 1, row_total: 10 }];
    const entity = { order_currency_code: "EUR", items, extension_attributes: { pos_sale_id: sale_id } };
    const order = { ...ROW, kind: "order", key: `order:${sale_id}`, body: body({ entity }) } as const;
    device.lost = 1;
    assert.equal((await send(order, new Map())).kind, "no_answer");
    const placed = await send(order, new Map());
    assert.ok(placed.kind === "ok", body(placed));
    const invoice = { ...ROW, kind: "invoice", needs: [order.key], key: "i", body: body({ capture: true }) } as const;
    const answers = new Map([[order.key, placed.text]]);
    device.lost = 1;
    assert.equal((await send(invoice, answers)).kind, "no_answer");
    const invoiced = await send(invoice, answers);
    assert.ok(invoiced.kind === "ok", body(invoiced));
    const { rows } = await deps.pool.query(
      `select i.entity_id::int from shop_data.sales_invoice i join shop_data.sales_order o on o.entity_id = i.order_id
        where o.pos_sale_id = $1`,
      [sale_id],
    );
    assert.deepEqual(rows, [{ entity_id: invoiced.body }]);
  });

  test("a register pulls its taxes, rule prices, fixed taxes, store facts and global settings", async () => {
    const { device } = await newRegister();
    const reference = openReference(device);
    assert.deepEqual(
      await reference.sync(1, SYSTEM_TIMERS.now().toZonedDateTimeISO("UTC").toPlainDate().toString()),
      {},
    );
    const { store, taxes } = reference.current();
    assert.deepEqual([store?.currency, store?.timezone], ["EUR", "Europe/Amsterdam"]);
    for (const { rate } of taxes?.rates ?? []) assert.match(rate, /^\d+(\.\d+)?$/);
    const global_settings = await readGlobalSettings(device);
    assert.ok("config" in global_settings && global_settings.config.module_version === "1.4.0");
    assert.ok((global_settings.postcode_patterns["NL"]?.length ?? 0) > 0);
    assert.ok(global_settings.order_statuses.length > 0);
  });
});

describe("the types of the configuration", () => {
  /** Compiles `const config: TerminalConfig = payload`. Returns the messages of the compiler. */
  async function compile(payload: string): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), "tillkeeper-config-types-"));
    const types = join(import.meta.dirname, "../packages/register-kit/src/register/config-types.ts");
    const file = join(directory, "payload.ts");
    await writeFile(
      file,
      `import type { TerminalConfig } from ${JSON.stringify(types)};\nconst payload = ${payload};\nexport const config: TerminalConfig = payload;\n`,
    );
    const compiler = join(import.meta.dirname, "../node_modules/typescript/bin/tsc");
    const flags = "--noEmit --strict --ignoreConfig --allowImportingTsExtensions --module nodenext --target esnext";
    const { stdout } = spawnSync(process.execPath, [compiler, ...flags.split(" "), "--types", "", file], {
      encoding: "utf8",
    });
    await rm(directory, { recursive: true });
    return stdout;
  }

  test("the types of the configuration are those of a payload of the service", async () => {
    const { device, terminal_id } = await newRegister();
    await deps.generations.poll();
    const answer = await device.client.call("GET /V1/pos/terminals/{terminalId}/config", {
      path: { terminalId: terminal_id },
    });
    assert.ok(answer.kind === "ok");
    assert.equal(await compile(answer.body), "");
    const { resolved_config, ...without } = JSON.parse(answer.body) as Record<string, unknown>;
    assert.match(await compile(JSON.stringify(without)), /resolved_config/);
    const wrong = { ...without, resolved_config: { ...(resolved_config as object), cash_rounding_increment: 5 } };
    assert.match(await compile(JSON.stringify(wrong)), /cash_rounding_increment/);
  });
});
