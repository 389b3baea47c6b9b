import { writeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { refused, succeeded, unanswered } from "@tillkeeper/client";
import { LEDGER } from "../src/ledger/tables.ts";
import type { Clock, Send } from "../src/outbox/row.ts";
import { startSender } from "../src/outbox/sender.ts";
import { openSqliteStore } from "../src/store/sqlite.ts";
import { DEVICE, openTill, SERIES } from "./till.ts";

/**
 * A register in its own process: `node selling-process.ts FILE [URL] [till]`. Sells until it is
 * killed, prints the id of each committed sale, and sends requests to the URL.
 */
const [path = "", url = "", purpose = ""] = process.argv.slice(2);
/** Pause between two sales of the lock's holder: a test that stops it must seldom hit a commit. */
const PAUSE_MS = 5;
const clock: Clock = {
  now: () => Temporal.Now.instant().epochMilliseconds,
  sleep: async (ms, signal) => {
    await Promise.allSettled([delay(Math.min(ms, 20), undefined, { signal })]);
  },
};
const store = await openSqliteStore(LEDGER, path);
const lock = purpose === "till" ? await store.lock("till", { wait_ms: 10_000 }) : undefined;
const { ledger, sell } = openTill(store, clock, lock);
await ledger.start(DEVICE, SERIES);

const send: Send = async ({ key, body }) => {
  try {
    const response = await fetch(`${url}/${encodeURIComponent(key)}`, { method: "POST", body });
    const text = await response.text();
    return response.status === 200 ? succeeded<unknown>(JSON.parse(text), text) : refused(response.status, null);
  } catch (error) {
    return unanswered("no_answer", String(error));
  }
};
const sender =
  url === "" ? undefined : startSender({ store, clock, send, random: Math.random, credentialWorks: async () => true });

writeSync(1, "open\n");
for (;;) {
  const sale_id = crypto.randomUUID();
  await sell(sale_id);
  writeSync(1, `${sale_id}\n`);
  sender?.wake();
  if (purpose === "till") await delay(PAUSE_MS);
}
