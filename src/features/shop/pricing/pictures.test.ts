import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { readCatalog } from "../../../../test/fixtures/register-catalog/follower.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator({ deps });

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(50)]);
const WEBP = Buffer.concat([Buffer.from("RIFF\x1a\0\0\0WEBPVP8 ", "latin1"), Buffer.alloc(20)]);
const addressOf = (content: Buffer) => `/pos/product-pictures/${createHash("sha256").update(content).digest("hex")}`;

const admin = (method: string, path: string, body?: object) => call(method, `/admin/api${path}`, { token, body });
const withPicture = (content: Buffer) => ({ picture: content.toString("base64") });

async function made(fields: object = {}): Promise<{ product_id: number; image_url: string | null }> {
  const { status, body, text } = await admin("POST", "/products", { sku: randomUUID(), name: "Bread", ...fields });
  assert.equal(status, 200, text);
  return body;
}

describe("the picture of a product", () => {
  test("is seen without sign-in at an address that never changes, and a register gets the address", async () => {
    for (const [content, type] of [
      [PNG, "image/png"],
      [JPEG, "image/jpeg"],
      [WEBP, "image/webp"],
    ] as const) {
      const { image_url } = await made(withPicture(content));
      assert.equal(image_url, addressOf(content));
      const { statusCode, headers, rawPayload } = await app.app.inject({ method: "GET", url: image_url });
      assert.equal(statusCode, 200);
      assert.deepEqual(rawPayload, content);
      assert.equal(headers["content-type"], type);
      assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
      assert.equal(headers["x-content-type-options"], "nosniff");
      assert.match(String(headers["content-security-policy"]), /^default-src 'none'/);
      assert.equal(headers["cross-origin-resource-policy"], "cross-origin");
    }
  });

  test("is replaced, kept and removed; each change is in the audit log and a change for registers", async () => {
    const { product_id, image_url } = await made(withPicture(PNG));
    let after = 0;
    const changed = async () => {
      const { items, highest_revision } = await readCatalog(app, `changedAfter=${after}`);
      after = highest_revision;
      return items.filter((item) => item.product_id === product_id).map((item) => item["image_url"]);
    };
    const put = (fields: object) => admin("PUT", `/products/${product_id}`, fields);
    assert.deepEqual(await changed(), [image_url]);
    await put({ name: "Rye bread" });
    assert.deepEqual(await changed(), [addressOf(PNG)]);
    await put(withPicture(PNG));
    assert.deepEqual(await changed(), [], "the same picture is no change");
    await put(withPicture(JPEG));
    assert.deepEqual(await changed(), [addressOf(JPEG)]);
    const { body } = await admin("GET", `/products?filter[text][like]=%25Rye%25`);
    assert.deepEqual(
      body.items.map((row: { image_url: string }) => row.image_url),
      [addressOf(JPEG)],
    );
    await put({ picture: null });
    assert.deepEqual(await changed(), [null]);
    assert.equal((await call("GET", addressOf(JPEG).replace("pictures/", "pictures/0"))).status, 404);
    const { rows } = await deps.pool.query(
      `select old_value, new_value from pos.audit_log
        where entity_type = 'product' and entity_id = $1 and field_name = 'picture' order by log_id`,
      [String(product_id)],
    );
    assert.deepEqual(rows, [
      { old_value: null, new_value: addressOf(PNG) },
      { old_value: addressOf(PNG), new_value: addressOf(JPEG) },
      { old_value: addressOf(JPEG), new_value: null },
    ]);
  });

  test("other files and files above 200 kB are refused; a picture that nobody has is not found", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const large = Buffer.concat([PNG, Buffer.alloc(200 * 1024)]);
    for (const [picture, reason] of [
      [svg.toString("base64"), "picture_format_unknown"],
      ["====", "picture_format_unknown"],
      ["not base64!", "picture_format_unknown"],
      [Buffer.concat([PNG, Buffer.alloc(200 * 1024 - PNG.length + 1)]).toString("base64"), "picture_too_large"],
    ] as const) {
      const answer = await admin("POST", "/products", { sku: randomUUID(), name: "Bread", picture });
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.text, new RegExp(reason));
    }
    const answer = await admin("POST", "/products", { sku: randomUUID(), name: "Bread", ...withPicture(large) });
    assert.equal(answer.status, 400);
    for (const hash of ["0".repeat(64), "x", "../../etc/passwd"])
      assert.equal((await call("GET", `/pos/product-pictures/${encodeURIComponent(hash)}`)).status, 404);
  });
});
