import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { describe, test } from "node:test";
import { changes, openClient, search, withRetries } from "@tillkeeper/client";
import { closingOf, submit } from "./fixtures/closings/shop.ts";
import { receiptPoster } from "./fixtures/receipts/receipts.ts";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { openApp } from "./support.ts";

const service = await openApp();
await service.app.listen({ port: 0, host: "127.0.0.1" });
const { port } = service.app.server.address() as AddressInfo;
const token = await service.newToken(["all"]);
const client = openClient({ base_url: `http://127.0.0.1:${port}`, token: () => token });
const till = await newTerminal(service.deps);
const series_id = randomUUID();

describe("the client and the service", () => {
  test("changes() reads every closing, then only what came later", async () => {
    const store = async () => {
      const closing = closingOf({ ...till, series_id });
      const { status, text } = await submit(service, closing, token);
      assert.equal(status, 200, text);
      return closing.report_id;
    };
    const read = async (after: number) => {
      const ids: string[] = [];
      let revision = after;
      for await (const page of changes(client, "GET /V1/pos/register-reports", after, {})) {
        ids.push(...page.items.map(({ report_id }) => report_id));
        revision = page.highest_revision;
      }
      return { ids, revision };
    };
    const stored = await Promise.all(Array.from({ length: 5 }, store));
    const first = await read(0);
    assert.deepEqual(first.ids.toSorted(), stored.toSorted());
    assert.deepEqual(await read(first.revision), { ids: [], revision: first.revision });
    const later = await store();
    assert.deepEqual((await read(first.revision)).ids, [later]);
  });

  test("search() reads every row once over its pages, with filters, and withRetries() repeats a lost call", async () => {
    const post = receiptPoster(service);
    const ids: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const { status, body, text } = await post(sampleReceipt(till));
      assert.equal(status, 200, text);
      ids.push((body as { receipt_id: number }).receipt_id);
    }
    let lost = 1;
    const unreliable = openClient({
      base_url: `http://127.0.0.1:${port}`,
      token: () => token,
      fetch: async (...request) => {
        const answer = await fetch(...request);
        if (lost === 0) return answer;
        lost -= 1;
        throw new TypeError("the answer got lost");
      },
    });
    const found: number[] = [];
    const criteria = {
      filters: [["terminal_id", till.terminal_id]] as const,
      sort: [["receipt_id", "ASC"]] as const,
      page_size: 3,
    };
    for await (const { receipt_id } of search(withRetries(unreliable), "GET /V1/pos/receipts", criteria)) {
      found.push(receipt_id);
    }
    assert.deepEqual(found, ids);
    assert.equal(lost, 0);
  });
});
