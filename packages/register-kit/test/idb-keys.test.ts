import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import "fake-indexeddb/auto";
import { secretsWith } from "../src/register/secrets.ts";
import { idbDeviceKeys } from "../src/store/idb-keys.ts";

test("the keys of a device are made once, are the same after a reload and in each window, and cannot be read", async () => {
  const name = randomUUID();
  const windows = await Promise.all([idbDeviceKeys(name), idbDeviceKeys(name), idbDeviceKeys(name)]);
  const sealed = await secretsWith(await idbDeviceKeys(name)).seal("the token");
  for (const keys of windows) {
    assert.equal(await secretsWith(keys).open(sealed), "the token");
    assert.deepEqual([keys.seal.extractable, keys.mac.extractable], [false, false]);
  }
  assert.equal(await secretsWith(await idbDeviceKeys(randomUUID())).open(sealed), undefined);
});
