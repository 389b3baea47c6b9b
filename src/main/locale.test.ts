import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDatabase } from "../../test/empty-database.ts";
import { loadConfig } from "../runtime/config/config.ts";
import { examineDatabase } from "./doctor.ts";

async function encodingIn(options: string) {
  const { service_url, owner_url } = await emptyDatabase(`template template0 ${options}`);
  const findings = await examineDatabase(
    loadConfig({
      DATABASE_URL: service_url,
      MIGRATION_DATABASE_URL: owner_url,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    }),
  );
  const found = findings.find(({ check }) => check === "encoding");
  assert.ok(found !== undefined, JSON.stringify(findings));
  return found;
}

test("doctor fails in a database whose locale would give receipts other keys", async () => {
  const same = [
    "encoding 'UTF8'",
    "encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8'",
    "encoding 'UTF8' locale_provider libc locale 'C.utf8'",
  ];
  for (const options of same) assert.equal((await encodingIn(options)).state, "ok", options);
  const others = {
    "encoding 'UTF8' locale_provider libc locale 'C'": /makes "kasse-Äİiẞ" of/,
    "encoding 'UTF8' locale_provider icu icu_locale 'tr-TR' locale 'C'": /makes "kasse-äiıß" of/,
    "encoding 'LATIN1' locale_provider libc locale 'C'": /the encoding is LATIN1; it must be UTF8/,
  };
  for (const [options, text] of Object.entries(others)) {
    const found = await encodingIn(options);
    assert.equal(found.state, "failed", options);
    assert.match(found.text, text);
  }
});
