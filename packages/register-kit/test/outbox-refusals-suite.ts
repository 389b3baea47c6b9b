import assert from "node:assert/strict";
import { test } from "node:test";
import { parkedRows, tryAgain } from "../src/outbox/queue.ts";
import { EVERYTHING, newServer } from "./outbox-server.ts";
import type { Disk } from "./store-suite.ts";
import { NO_LICENSE, ok, openStarted, refused, renewSeries, rowsOf, startTestSender } from "./till.ts";

/** Tests what the outbox on a store does with requests that the server refuses. */
export function testOutboxRefusals(name: string, newDisk: () => Promise<Disk>): void {
  test(`${name}: a refused receipt is parked and its order waits while others are sent; tried again it is sent`, async () => {
    const { store, ledger, sell } = await openStarted(await newDisk());
    const sales = [await sell("s1"), await sell("bad"), await sell("s3")];
    let is_mended = false;
    const server = newServer(({ key }) =>
      key === "receipt:bad" && !is_mended ? refused(400, '"%1" is required.', ["sku"]) : ok(),
    );
    const sender = startTestSender({ store, send: server.send });
    await sender.drained();
    assert.deepEqual([...server.kept.keys()].toSorted(), EVERYTHING(["s1", "s3"]));
    const [parked, ...others] = await parkedRows(store);
    assert.ok(parked);
    assert.deepEqual([parked.key, others.length, parked.error?.reason], ["receipt:bad", 0, "refused"]);
    assert.deepEqual(await ledger.unsynced(), { receipts: 1, oldest_at: sales[1]?.committed_at });
    assert.deepEqual(
      sender.events.flatMap((event) => (event.event === "parked" ? [event.row.key] : [])),
      ["receipt:bad"],
    );
    is_mended = true;
    assert.equal(await tryAgain(store, parked.seq), true);
    assert.equal(await tryAgain(store, parked.seq), false);
    sender.wake();
    await sender.drained();
    await sender.end();
    assert.deepEqual([...server.kept.keys()].toSorted(), EVERYTHING(["bad", "s1", "s3"]));
  });

  test(`${name}: without a licence receipts wait, other lanes go on, and a heartbeat releases them`, async () => {
    const { store, ledger, sell } = await openStarted(await newDisk());
    await sell("s1");
    await sell("s2");
    await ledger.record({ outbox: [{ lane: "notes", kind: "audit", key: "audit:1", body: "[]" }] });
    let has_licence = false;
    const server = newServer(({ lane }) => (lane === "receipts" && !has_licence ? NO_LICENSE : ok()));
    const sender = startTestSender({ store, send: server.send });
    while (!server.kept.has("audit:1")) await sender.idle();
    await sender.idle();
    assert.deepEqual([...server.kept.keys()], ["audit:1"]);
    const asked = server.calls.length;
    sender.wake();
    await sender.idle();
    assert.equal(server.calls.length, asked, "nothing is sent before the heartbeat");
    has_licence = true;
    sender.licenceRestored();
    await sender.drained();
    await sender.end();
    assert.deepEqual([...server.kept.keys()].toSorted(), ["audit:1", ...EVERYTHING(["s1", "s2"])]);
  });

  test(`${name}: a closing needs no licence, however many receipts of its session wait for one`, async () => {
    const { store, ledger, sell, close } = await openStarted(await newDisk());
    await ledger.openSession({ session_id: "day", data: {} });
    for (let n = 1; n <= 6; n++) await sell(`s${n}`, "day");
    await close("day");
    const sent: string[] = [];
    const sender = startTestSender({
      store,
      send: async ({ lane, key }) => {
        if (lane === "receipts") return NO_LICENSE;
        sent.push(key);
        return ok();
      },
    });
    while (!sent.includes("closing:day")) await sender.idle();
    assert.equal(sender.pausedBy("receipts"), "licence");
    assert.equal(sender.pausedBy("closings"), undefined);
    await sender.end();
  });

  test(`${name}: a request whose sending throws is parked, once`, async () => {
    const { store, sell } = await openStarted(await newDisk());
    await sell("s1");
    await sell("s2");
    let thrown = 0;
    const sender = startTestSender({
      store,
      send: async ({ key }) => {
        if (key !== "order:s1") return ok();
        thrown += 1;
        throw new TypeError("a line is missing");
      },
    });
    await sender.drained();
    await sender.end();
    assert.equal(thrown, 1);
    const [row, ...others] = await parkedRows(store);
    assert.deepEqual([row?.key, row?.error?.reason, row?.error?.message], ["order:s1", "fault", "a line is missing"]);
    assert.deepEqual(others, []);
    assert.equal((await rowsOf(store)).filter(({ state }) => state === "done").length, 4);
  });

  test(`${name}: a lost credential stops sending, sales are committed, and sending goes on after activation`, async () => {
    const { store, sell } = await openStarted(await newDisk());
    await sell("s1");
    let works = false;
    const server = newServer(() =>
      works ? ok() : refused(401, "The consumer isn't authorized to access %resources.", { resources: "a" }),
    );
    const sender = startTestSender({ store, send: server.send, credentialWorks: async () => works });
    while (sender.stopped() === undefined) await sender.idle();
    assert.equal(sender.stopped(), "credential_gone");
    const asked = server.calls.length;
    await sell("s2");
    sender.wake();
    await sender.idle();
    assert.equal(server.calls.length, asked);
    works = true;
    sender.resume();
    await sender.drained();
    await sender.end();
    assert.deepEqual([...server.kept.keys()].toSorted(), EVERYTHING(["s1", "s2"]));
  });

  test(`${name}: a token that is limited to submission sends receipts and closings, whatever the order`, async () => {
    const { ledger, store, sell, close } = await openStarted(await newDisk());
    await ledger.openSession({ session_id: "day", data: {} });
    await sell("s1", "day");
    await ledger.record({ outbox: [{ lane: "notes", kind: "audit", key: "audit:1", body: "{}" }] });
    const server = newServer(({ lane }) =>
      lane === "receipts" || lane === "closings"
        ? ok()
        : refused(401, "The consumer isn't authorized to access %resources.", { resources: "a" }),
    );
    const sender = startTestSender({ store, send: server.send, credentialWorks: async () => false });
    while (sender.stopped("orders") === undefined || sender.stopped("notes") === undefined) await sender.idle();
    await sell("s2", "day");
    await close("day");
    sender.wake();
    while (!server.kept.has("closing:day")) await sender.idle();
    await sender.end();
    assert.deepEqual([...server.kept.keys()].toSorted(), ["closing:day", "receipt:s1", "receipt:s2"]);
    assert.deepEqual([sender.stopped("receipts"), sender.stopped("closings")], [undefined, undefined]);
  });

  test(`${name}: a document of another location is parked while the token works; without an answer the token is checked again`, async () => {
    const { store, sell } = await openStarted(await newDisk());
    await sell("s1");
    await sell("moved");
    const answers = [undefined, true];
    const server = newServer(({ key }) =>
      key === "receipt:moved"
        ? refused(401, "The consumer isn't authorized to access %resources.", { resources: "a" })
        : ok(),
    );
    const sender = startTestSender({ store, send: server.send, credentialWorks: async () => answers.shift() });
    await sender.drained();
    await sender.end();
    const [parked] = await parkedRows(store);
    assert.deepEqual([parked?.key, parked?.error?.reason, parked?.tries], ["receipt:moved", "other_location", 2]);
    assert.deepEqual([...server.kept.keys()].toSorted(), EVERYTHING(["s1"]));
  });

  test(`${name}: a fault of the server is repeated five times, then parked; other receipts arrive`, async () => {
    const { store, sell } = await openStarted(await newDisk());
    for (const id of ["s1", "bad", "s3"]) await sell(id);
    const server = newServer(({ key }) =>
      key === "receipt:bad" ? refused(500, "Internal Error.", [], { request_id: "r-1" }) : ok(),
    );
    const sender = startTestSender({ store, send: server.send });
    await sender.drained();
    await sender.end();
    assert.equal(server.calls.filter((key) => key === "receipt:bad").length, 6);
    const [parked] = await parkedRows(store);
    assert.equal(parked?.error?.request_id, "r-1");
    assert.deepEqual([...server.kept.keys()].toSorted(), EVERYTHING(["s1", "s3"]));
  });

  test(`${name}: number_taken in a copied profile begins a new series, and no number changes`, async () => {
    const taken = new Set<string>();
    const days = [];
    for (const copy of ["first", "second"]) {
      const till = await openStarted(await newDisk());
      await till.ledger.openSession({ session_id: "day", data: {} });
      await till.sell(`sale of the ${copy}`, "day");
      const { text } = await till.close("day");
      const server = newServer(({ kind, body }) => {
        if (kind !== "closing") return ok();
        const { closing_number } = JSON.parse(body) as { closing_number: number };
        const key = `${SERIES_OF_BOTH}-${closing_number}`;
        if (taken.has(key)) return refused(409, "Taken.", { outcome: "number_taken" });
        taken.add(key);
        return ok();
      });
      const sender = startTestSender({
        store: till.store,
        send: server.send,
        whenParked: renewSeries(till.ledger),
      });
      await sender.drained();
      await sender.end();
      const parked = sender.events.filter((event) => event.event === "parked");
      await till.ledger.openSession({ session_id: "next", data: {} });
      days.push({ parked: parked.length, text, next: (await till.sell(`next of the ${copy}`, "next")).receipt_number });
    }
    assert.deepEqual(days, [
      { parked: 0, text: '{"closing_number":1,"numbers":["A41E-0001"]}', next: "A41E-0002" },
      { parked: 1, text: '{"closing_number":1,"numbers":["A41E-0001"]}', next: "5D1B-0001" },
    ]);
  });
}

const SERIES_OF_BOTH = "a41e";
