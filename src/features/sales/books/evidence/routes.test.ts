import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../../test/administrator.ts";
import { afterFile } from "../../../../../test/after-file.ts";
import { storeSome } from "../../../../../test/fixtures/evidence/log.ts";
import { startSmtp } from "../../../../../test/smtp.ts";
import { openApp } from "../../../../../test/support.ts";
import { sendEvidenceMail } from "./commands/checkpoint.ts";
import { hashOfLeaf } from "./rules/leaf.ts";
import { openNote, readCheckpoint, readVerifierKey } from "./rules/note.ts";
import { readProof } from "./rules/proof.ts";
import { isConsistent, isIncluded } from "./rules/tree.ts";

const smtp = await startSmtp({ after: afterFile });
const shop = await openApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://pos.shop.example" } });
const { call, deps } = shop;
const { token } = await newAdministrator(shop);
const ask = (method: string, path: string, body?: unknown) =>
  call(method, `/admin/api/evidence${path}`, { token, ...(body === undefined ? {} : { body }) });

async function set(values: Record<string, string | null>): Promise<void> {
  const answer = await call("PUT", "/admin/api/settings", { token, body: { scope: "default", values } });
  assert.equal(answer.status, 200, answer.text);
  await deps.generations.poll();
}

async function newCheckpoint() {
  const { status, text, headers } = await ask("POST", "/checkpoint");
  assert.equal(status, 200, text);
  assert.equal(headers["content-type"], "text/plain; charset=utf-8");
  return { note: text, ...(readCheckpoint(text) ?? assert.fail(text)) };
}

describe("the routes of the administration", () => {
  test("the state names the log, its key, its size and its newest checkpoint", async () => {
    const before = (await ask("GET", "")).body;
    assert.equal(before.origin, "pos.shop.example/evidence/1");
    await storeSome(shop, 2);
    assert.equal((await ask("GET", "")).body.waiting, 2);
    const { note, size, origin } = await newCheckpoint();
    const { status, body } = await ask("GET", "");
    const { created_at, ...checkpoint } = body.last_checkpoint;
    assert.match(created_at, /^\d{4}-/);
    assert.deepEqual(checkpoint, { note, size, origin });
    assert.deepEqual([status, body.size, body.waiting], [200, size, 0]);
    assert.equal(openNote(note, readVerifierKey(body.key) ?? assert.fail()), note.slice(0, note.indexOf("\n\n") + 1));
  });

  test("an entry and its proof lead to the root of the checkpoint", async () => {
    const [receipt_id] = await storeSome(shop, 5);
    const checkpoint = await newCheckpoint();
    const { status, text } = await ask("GET", `/proof?kind=receipt&key=${receipt_id}`);
    assert.equal(status, 200, text);
    const proof = readProof(text) ?? assert.fail(text);
    assert.equal(proof.checkpoint, checkpoint.note);
    const { body } = await ask("GET", `/entries/${proof.index}`);
    const [fiscal, personal] = [body.fiscal, body.personal].map((hex: string) => Buffer.from(hex, "hex"));
    assert.deepEqual([body.index, body.kind, body.key], [proof.index, "receipt", String(receipt_id)]);
    const leaf = hashOfLeaf({ ...body, fiscal, personal });
    assert.ok(isIncluded(leaf, { index: proof.index, ...checkpoint, proof: proof.hashes }));
  });

  test("a proof needs an entry, and a checkpoint that covers it", async () => {
    await newCheckpoint();
    const [receipt_id] = await storeSome(shop, 1);
    const refused = async (path: string) => {
      const { status, body } = await ask("GET", path);
      return [status, body.code];
    };
    assert.deepEqual(await refused(`/proof?kind=receipt&key=${receipt_id}`), [409, "not_covered"]);
    assert.deepEqual(await refused("/proof?kind=receipt&key=999999999"), [404, "not_logged"]);
    assert.deepEqual(await refused("/proof?kind=nothing&key=x"), [404, "not_logged"]);
    assert.deepEqual(await refused("/entries/999999999"), [404, "not_logged"]);
  });

  test("the consistency of two checkpoints is proven, and that of unknown sizes refused", async () => {
    await storeSome(shop, 3);
    const first = await newCheckpoint();
    await storeSome(shop, 4);
    const second = await newCheckpoint();
    const { body } = await ask("GET", `/consistency?from=${first.size}&to=${second.size}`);
    const hashes = body.hashes.map((hash: string) => Buffer.from(hash, "base64"));
    assert.deepEqual([body.from, body.to], [first.size, second.size]);
    assert.ok(isConsistent(first, second, hashes));
    for (const query of ["from=3&to=2", "from=0&to=99999999"]) {
      assert.deepEqual((await ask("GET", `/consistency?${query}`)).body.code, "log_size_unknown");
    }
  });

  test("a verification answers what was compared, and refuses a text that is no checkpoint", async () => {
    await storeSome(shop, 1);
    const { note, size, root } = await newCheckpoint();
    const { status, body } = await ask("POST", "/verify", { checkpoints: [note] });
    assert.deepEqual(
      [status, body],
      [200, { size, root: root.toString("base64"), checked: size, sealed: 0, archived: 0, faults: [] }],
    );
    assert.equal((await ask("POST", "/verify", { checkpoints: ["x"] })).body.code, "checkpoint_unreadable");
    assert.equal((await ask("POST", "/verify", {})).status, 200);
  });
});

describe("the public log", () => {
  test("nothing is public unless the setting says so", async () => {
    await newCheckpoint();
    for (const path of ["checkpoint", "tile/0/000", "tile/0/000.p/1"]) {
      assert.equal((await call("GET", `/evidence/${path}`)).status, 404, path);
    }
  });

  test("everybody reads the checkpoint and the tiles, full ones and parts", async () => {
    await set({ "books/evidence/public": "1" });
    await storeSome(shop, 3);
    const { note, size } = await newCheckpoint();
    assert.equal((await call("GET", "/evidence/checkpoint")).text, note);
    const { rows } = await deps.pool.query("select leaf_hash from evidence_entry order by log_index limit 2");
    const answer = await shop.app.inject({ method: "GET", url: "/evidence/tile/0/000.p/2" });
    assert.deepEqual(answer.rawPayload, Buffer.concat(rows.map(({ leaf_hash }) => leaf_hash)));
    assert.equal(answer.headers["content-type"], "application/octet-stream");
    for (const path of [
      "tile/0/000",
      `tile/0/000.p/${size + 1}`,
      "tile/0/000.p/256",
      "tile/0/000.p/0",
      "tile/0/0",
      "tile/0/x000/000",
      "tile/9/000.p/1",
      "tile/0/x001/x234/067",
      "tile/0/x001/x234/067.p/2",
    ]) {
      assert.equal((await call("GET", `/evidence/${path}`)).status, 404, path);
    }
    await set({ "books/evidence/public": "0" });
  });
});

test("a checkpoint is mailed to each address of the setting, and sent to webhooks", async () => {
  await set({ "books/evidence/mail_to": "books@shop.example, auditor@audit.example" });
  const webhook = await call("POST", "/admin/api/webhooks", {
    token,
    body: { url: "https://witness.example/hook", event_names: ["evidence_checkpoint"] },
  });
  assert.equal(webhook.status, 200, webhook.text);
  await deps.generations.poll();
  await storeSome(shop, 1);
  const { note, size, origin } = await newCheckpoint();
  await deps.jobs.runDue("send_evidence_mail", (payload) => sendEvidenceMail(deps, payload));
  assert.deepEqual(smtp.mails.map(({ recipients }) => recipients[0]).toSorted(), [
    "auditor@audit.example",
    "books@shop.example",
  ]);
  assert.match(smtp.mails[0]?.source.toString() ?? "", new RegExp(`${origin}: checkpoint of ${size} entries`));
  const { rows } = await deps.pool.query(
    "select subject, data::jsonb as data from outbox_event where event_name = 'evidence_checkpoint'",
  );
  assert.deepEqual(
    rows.map(({ subject, data }) => [subject, JSON.parse(data)]),
    [["evidence", { origin, size, note }]],
  );
});
