import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import * as fc from "fast-check";
import { decrypt, encrypt, isCurrentKey, loadOrCreateKeyFile, maskSecret, parseKeyRing } from "./secrets.ts";

const newKey = () => randomBytes(32).toString("base64");
const messageOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof Error);
    return error.message;
  }
  return assert.fail("nothing was thrown");
};

void test("an encrypted secret decrypts in its context only", () => {
  const ring = parseKeyRing(newKey());
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), fc.string(), (plain, context, other) => {
      const text = encrypt(ring, plain, context);
      assert.match(text, /^tk1:k1:[A-Za-z0-9_-]+$/);
      assert.equal(decrypt(ring, text, context), plain);
      if (other !== context) assert.throws(() => decrypt(ring, text, other), /does not decrypt/);
    }),
  );
});

void test("the same secret never encrypts to the same text", () => {
  const ring = parseKeyRing(newKey());
  assert.notEqual(encrypt(ring, "x", "a:b:1"), encrypt(ring, "x", "a:b:1"));
});

void test("any changed or missing character is noticed, and the error does not quote the secret", () => {
  const ring = parseKeyRing(newKey());
  const text = encrypt(ring, "sk_live_canary", "setting:value:7");
  const body = text.indexOf(":", 4) + 1;
  fc.assert(
    fc.property(
      fc.integer({ min: body, max: text.length - 1 }),
      fc.constantFrom(...Array.from("AZaz09_-")),
      (at, letter) => {
        const changed = text.slice(0, at) + letter + text.slice(at + 1);
        if (changed === text) return;
        const message = messageOf(() => decrypt(ring, changed, "setting:value:7"));
        assert.match(message, /setting:value:7/);
        assert.doesNotMatch(message, /canary/);
        assert.ok(!message.includes(changed.slice(body)));
      },
    ),
  );
  for (const cut of ["", "plain", text.slice(0, -1), text.slice(0, body + 10), `${text}=`, `${text}\n`]) {
    assert.throws(() => decrypt(ring, cut, "setting:value:7"), /not an encrypted text|does not decrypt/);
  }
});

void test("a rotated ring reads old texts, writes with the first key and knows which is which", () => {
  const old_key = newKey();
  const old_ring = parseKeyRing(old_key);
  const ring = parseKeyRing(`k2:${newKey()}, k1:${old_key}`);
  const old_text = encrypt(old_ring, "secret", "a:b:1");
  assert.equal(decrypt(ring, old_text, "a:b:1"), "secret");
  assert.equal(isCurrentKey(ring, old_text), false);
  const text = encrypt(ring, "secret", "a:b:1");
  assert.equal(isCurrentKey(ring, text), true);
  assert.throws(() => decrypt(old_ring, text, "a:b:1"), /key "k2", which ENCRYPTION_KEY does not hold/);
});

void test("a text whose key id is swapped for another key does not decrypt", () => {
  const ring = parseKeyRing(`a:${newKey()},b:${newKey()}`);
  const text = encrypt(ring, "secret", "x").replace("tk1:a:", "tk1:b:");
  assert.throws(() => decrypt(ring, text, "x"), /does not decrypt/);
});

void test("a bad key ring is refused without quoting a key", () => {
  const key = newKey();
  const bad = ["", "k1:", key.slice(4), `${key}AAAA`, `a b:${key}`, `${key},${key}`, `k1:${key},`, `x:${key}!`, "k1:?"];
  for (const text of bad) {
    const message = messageOf(() => parseKeyRing(text));
    assert.match(message, /key/);
    assert.ok(!message.includes(key.slice(8, 20)), message);
  }
});

async function dataDir(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "tillkeeper-secrets-"));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

void test("concurrent starts with no key file all read the same key, and one says that it was made", async (t) => {
  const data_dir = join(await dataDir(t), "data");
  const lines: unknown[] = [];
  const log = { info: (...line: unknown[]) => void lines.push(line) };
  const rings = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateKeyFile(data_dir, log)));
  const text = encrypt(rings[0] ?? assert.fail(), "secret", "x");
  for (const ring of rings) assert.equal(decrypt(ring, text, "x"), "secret");
  assert.equal(lines.length, 1);
  assert.deepEqual(await readdir(data_dir), ["encryption.key"]);
  assert.equal((await stat(join(data_dir, "encryption.key"))).mode & 0o777, 0o600);
  const key = (await readFile(join(data_dir, "encryption.key"), "utf8")).trim().split(":")[1] ?? assert.fail();
  assert.ok(!JSON.stringify(lines).includes(key));
});

void test("a key file that others may read, or that holds no key, is refused and left as it is", async (t) => {
  const data_dir = await dataDir(t);
  const path = join(data_dir, "encryption.key");
  const log = { info: () => assert.fail("nothing may be made") };
  await writeFile(path, newKey(), { mode: 0o600 });
  await chmod(path, 0o640);
  await assert.rejects(loadOrCreateKeyFile(data_dir, log), /mode 0640.*chmod 600/);
  await writeFile(path, "");
  await chmod(path, 0o600);
  await assert.rejects(loadOrCreateKeyFile(data_dir, log), /cannot be used: key 1 must be/);
  assert.equal(await readFile(path, "utf8"), "");
});

void test("a mask shows whether there is a secret and nothing else", () => {
  assert.equal(maskSecret("sk_live"), "***");
  assert.equal(maskSecret(""), "");
  assert.equal(maskSecret(null), null);
});
