import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { startConformanceStage } from "./fixtures/register-kit/conformance-stage.ts";
import { assertPublishable, packInto } from "./packed-packages.ts";

const NAME = "@tillkeeper/client";

const readme = readFileSync(join(import.meta.dirname, "../packages/client/README.md"), "utf8");
const [example = "", receiver = ""] = [...readme.matchAll(/```js\n([^]*?)```/g)].map(([, code = ""]) => code);
const packed = packInto("client");

after(() => packed.remove());

describe("the archive of the client, in an empty folder", () => {
  test("the archive of the client has a licence, a description, declarations, and no TypeScript source", () => {
    assertPublishable(packed, NAME);
    assert.deepEqual(Object.keys(packed.manifest(NAME).dependencies ?? {}), ["standardwebhooks"]);
  });

  test("the example of the client's README posts a receipt and reads its amounts digit by digit", async () => {
    const { url, stage, stop } = await startConformanceStage();
    try {
      const { terminal_id } = await stage.addTerminal();
      writeFileSync(join(packed.folder, "example.js"), example);
      const given = [url, stage.reader_token, String(terminal_id), String(stage.location_id)];
      // The reader's token has the resource of receipts, so that the example can read them.
      assert.equal(packed.run(process.execPath, "example.js", ...given), "24.25 EUR\n");
      assert.equal(packed.run(process.execPath, "example.js", ...given), "24.25 EUR\n24.25 EUR\n");
    } finally {
      await stop();
    }
  });

  test("the client needs no Temporal, which Node 22 and 24 lack", () => {
    const script = `delete globalThis.Temporal;
      const { openClient } = await import("${NAME}");
      const fetch = async () => new Response('{"grand_total":12.10}');
      const client = openClient({ base_url: "https://shop.example", fetch });
      const { body } = await client.call("GET /V1/pos/receipts/{receiptId}", { path: { receiptId: 1 } });
      console.log(body.grand_total);`;
    assert.equal(packed.run(process.execPath, "--input-type=module", "-e", script), "12.10\n");
  });

  test("a strict TypeScript project compiles with the client's declarations, and not with a wrong route or amount", () => {
    const lines = [
      `import { type Decimal, openClient, search } from "${NAME}";`,
      `import { verifyWebhook } from "${NAME}/webhooks";`,
      'const client = openClient({ base_url: "https://shop.example" });',
      "export async function* totals(): AsyncGenerator<Decimal | null> {",
      '  for await (const receipt of search(client, "GET /V1/pos/receipts")) yield receipt.grand_total;',
      "}",
      "// @ts-expect-error -- a list needs a route of a list",
      'export const wrong = search(client, "GET /V1/pos/receipts/{receiptId}");',
      "// @ts-expect-error -- the path has no default",
      'export const missing = client.call("GET /V1/pos/receipts/{receiptId}");',
      'export const event = verifyWebhook("{}", {}, "whsec_").event.type satisfies string;',
      "",
    ];
    writeFileSync(join(packed.folder, "page.ts"), lines.join("\n"));
    packed.compile("page.ts");
    assert.match(receiver, /verifyWebhook\(body, request\.headers, secret\)/);
  });

  test("a bundle of the client for a page imports nothing of Node, and no webhooks", async () => {
    writeFileSync(join(packed.folder, "list.ts"), `export { openClient, search } from "${NAME}";\n`);
    const { imports, code } = await packed.bundle("list.ts");
    assert.deepEqual(imports, []);
    assert.doesNotMatch(code, /from\s*["']node:|__vite-browser-external|whsec_/);
  });
});
