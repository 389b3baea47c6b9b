import assert from "node:assert/strict";
import { test } from "node:test";
import { loadConfig } from "./config/config.ts";
import { parsePosition } from "./log-position.ts";
import { behindSince } from "./standby.ts";

test("a position is a number of bytes, and other texts are none", () => {
  assert.equal(parsePosition("0/16B3748"), 0x16b3748n);
  assert.equal(parsePosition("1/0"), 2n ** 32n);
  assert.equal(parsePosition("ffffffff/FFFFFFFF"), 2n ** 64n - 1n);
  for (const text of ["", "/", "0", "0/", "/0", "0/G", "0/0/0", "123456789/0", " 0/0", "0/0, 0/1", "unknown"])
    assert.equal(parsePosition(text), undefined, text);
});

test("a standby may lack what the primary wrote since the last position that it has replayed", () => {
  const reached = [
    { position: 10n, at_ms: 1_000 },
    { position: 10n, at_ms: 1_250 },
    { position: 30n, at_ms: 1_500 },
  ];
  assert.equal(behindSince(reached, 9n), undefined);
  assert.equal(behindSince(reached, 10n), 1_250);
  assert.equal(behindSince(reached, 29n), 1_250);
  assert.equal(behindSince(reached, 31n), 1_500);
  assert.equal(behindSince([], 31n), undefined);
});

test("DATABASE_READ_URL names one server, beside DATABASE_URL", () => {
  const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString("base64");
  const load = (DATABASE_READ_URL: string, env = { DATABASE_URL: "postgres://a/shop" }) =>
    loadConfig({ ...env, ENCRYPTION_KEY, DATABASE_READ_URL }).database_read_url;
  assert.equal(load("postgres://b/shop"), "postgres://b/shop");
  assert.throws(() => load("postgres://b,c/shop"), /DATABASE_READ_URL must name one server/);
  assert.throws(() => load("b"), /DATABASE_READ_URL must be a URL/);
  assert.throws(() => load("postgres://b/shop", {} as never), /DATABASE_URL is required with DATABASE_READ_URL/);
});
