import assert from "node:assert/strict";
import { test } from "node:test";
import { withKeys } from "../../test/fixtures/receipts/with-keys.ts";
import { openWalk, settled } from "./walk.ts";

const BYTES_MAX = 375_000;

test("the sign-in page and Home with its chart load in less than 375 kB", async (t) => {
  // The administrator may not set up shops, so the first-run guide does not replace Home.
  const walk = await openWalk(t, {
    resources: ["Vendor_Pos::receipts", "Vendor_Pos::pos", "Vendor_Pos::locations", "Vendor_Pos::register_reports"],
  });
  if (!walk) return;
  const { page, context, service, url, username, password } = walk;
  // Stores sales of last week, two hours before and after the present time of day, so that the
  // chart always shows more than one hour.
  await service.deps.pool.query(
    withKeys(
      `insert into receipt (pos_order_id, receipt_token, content_hash, grand_total, currency, created_at)
       select id, id, id, 12.5, 'EUR', now() - age::interval
         from (values ('now', '0'), ('earlier', '7 days 2 hours'), ('later', '6 days 22 hours')) as sale(id, age)`,
      "insert into receipt_to_count select receipt_id from stored",
    ),
  );
  const network = await context.newCDPSession(page);
  const files = new Map<string, string>();
  let bytes = 0;
  network.on("Network.responseReceived", ({ requestId, response }) => void files.set(requestId, response.url));
  network.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });

  await page.goto(`${url}/admin`);
  await page.locator('input[name="username"]').fill(username);
  await settled(page);
  const of_sign_in = bytes;
  assert.ok(
    [...files.values()].some((file) => file.endsWith(".js")),
    "scripts came over the network",
  );

  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.getByLabel("Net sales by hour, and those of the week before").waitFor();
  await settled(page);
  t.diagnostic(`${of_sign_in} bytes until the sign-in page, ${bytes} until Home, ${files.size} answers`);
  assert.ok(of_sign_in > 0 && of_sign_in < BYTES_MAX, `the sign-in page took ${of_sign_in} bytes`);
  assert.ok(bytes < BYTES_MAX, `sign-in page and Home took ${bytes} bytes`);
});
