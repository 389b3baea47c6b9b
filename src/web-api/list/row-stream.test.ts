import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";

import { ApiError } from "../errors/errors.ts";
import { newReader } from "../../../test/fixtures/web-api/readers.ts";
import type { Reader } from "./read-in-turn.ts";
import { listRows, type ListRequest } from "./rows.ts";
import { BATCH_BYTES } from "./paced-rows.ts";
import type { RowStream } from "./row-stream.ts";

/** Name of the streams' connections in the database, so that the tests see and end no others. */
const STREAMS = `row-stream-test-${process.pid}`;

interface Row {
  readonly id: number;
}

const url = process.env["TEST_DATABASE_URL"];
const skip = url === undefined ? "TEST_DATABASE_URL is not set" : false;

describe("streamed lists on PostgreSQL", { skip }, () => {
  let pool: Pool;
  let streamPool: Pool;
  let db: Kysely<unknown>;

  before(() => {
    pool = new Pool({ connectionString: url, max: 1, options: "-c timezone=UTC" });
    streamPool = new Pool({ connectionString: url, max: 1, options: "-c timezone=UTC", application_name: STREAMS });
    db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  });
  after(async () => {
    await db.destroy();
    await streamPool.end();
  });

  async function stream(request: Partial<ListRequest> & { readonly count: number }): Promise<RowStream<Row>> {
    const answer = await listRows<Row>({
      db,
      lists: () => assert.fail("a page was read"),
      streamPool,
      from: sql`generate_series(1, ${request.count}::int) as r(id)`,
      columns: { id: { sql: "r.id", type: "int" } },
      select: sql`r.id`,
      primary_key: "id",
      reader: newReader(),
      criteria: { filter_groups: [] },
      ...request,
    });
    assert.ok(answer.kind === "stream");
    return answer;
  }

  test("all rows come in batches of 500 with their count known beforehand", async () => {
    const { total_count, batches } = await stream({ count: 1_200 });
    assert.equal(total_count, 1_200);
    const read = await Array.fromAsync(batches);
    assert.deepEqual(
      read.map((batch) => batch.length),
      [500, 500, 200],
    );
    assert.deepEqual(
      read.flat().map((row) => row.id),
      Array.from({ length: 1_200 }, (_, index) => index + 1),
    );
  });

  test("a page of more than 1,000 rows is streamed from its offset, and a full last batch ends the stream", async () => {
    const criteria = { filter_groups: [], page_size: 1_500, current_page: 2 };
    const { total_count, batches } = await stream({ count: 2_500, criteria });
    assert.equal(total_count, 2_500);
    const rows = (await Array.fromAsync(batches)).flat();
    assert.deepEqual([rows.length, rows[0]?.id, rows.at(-1)?.id], [1_000, 1_501, 2_500]);
  });

  test("a batch holds 4 MB and one row at most, and the rows behind it wait in the database", async () => {
    const sockets: Socket[] = [];
    const counted = new Pool({ connectionString: url, max: 1, application_name: STREAMS });
    counted.on("connect", (client) => {
      sockets.push((client as unknown as { connection: { stream: Socket } }).connection.stream);
    });
    // The small rows come first, since the size of the rows before decides how many are fetched at
    // a time.
    const row_bytes = 500_000;
    const select = sql`r.id, case when r.id > 700 then repeat('x', ${row_bytes}::int) end as text`;
    const { batches, total_count } = await stream({ count: 900, select, streamPool: counted });
    const ids: number[] = [];
    const held: number[] = [];
    let received = sockets[0]?.bytesRead ?? 0;
    for await (const batch of batches as AsyncIterable<readonly (Row & { readonly text: string | null })[]>) {
      await sleep(5);
      const bytes = sockets[0]?.bytesRead ?? 0;
      held.push(bytes - received);
      received = bytes;
      assert.ok(batch.reduce((sum, { text }) => sum + (text?.length ?? 0), 0) <= BATCH_BYTES + row_bytes);
      ids.push(...batch.map(({ id }) => id));
    }
    await counted.end();
    assert.equal(total_count, 900);
    assert.deepEqual(
      ids,
      Array.from({ length: 900 }, (_, index) => index + 1),
    );
    assert.ok(received > 200 * row_bytes, "the rows were read over this connection");
    assert.ok(Math.max(...held) <= BATCH_BYTES + 2 * row_bytes, `${Math.max(...held)} bytes were held`);
  });

  test("a stream that is left or closed in the middle of large rows releases its connection", async () => {
    const large = { count: 100, select: sql`r.id, repeat('x', 1000000) as text` };
    const leaving = await stream(large);
    for await (const batch of leaving.batches) {
      assert.ok(batch.length < 10);
      break;
    }
    const stalled = await stream({ ...large, limits: { idle_timeout_ms: 20 } });
    const iterator = stalled.batches[Symbol.asyncIterator]();
    await iterator.next();
    while (!stalled.failed.aborted) await sleep(5);
    await assert.rejects(iterator.next(), /took too long/);
    assert.ok(await noStreamIsOpen());
  });

  test("a stream that takes long gives way to another caller when its own has several, and to nobody else", async () => {
    const three = new Pool({ connectionString: url, max: 3, options: "-c timezone=UTC" });
    const limits = { wanted_timeout_ms: 20, idle_timeout_ms: 60_000 };
    const of = (reader: Reader) => ({ count: 2_000, streamPool: three, limits, reader });
    const two = of(newReader());
    const greedy = [await stream(two), await stream(two)];
    const modest = await stream(of(newReader()));
    const third = await stream(of(newReader()));
    assert.deepEqual([greedy.filter(({ failed }) => failed.aborted).length, modest.failed.aborted], [1, false]);
    await assert.rejects(stream(of(newReader())), (error) => error instanceof ApiError && error.status === 503);
    assert.deepEqual([modest.failed.aborted, third.failed.aborted], [false, false]);
    for (const one of [...greedy, modest, third]) one.close();
    await three.end();
  });

  test("a stream that was read to its end, left or closed releases its connection", async () => {
    const leaving = await stream({ count: 2_000 });
    for await (const batch of leaving.batches) {
      assert.equal(batch.length, 500);
      break;
    }
    const closing = await stream({ count: 2_000 });
    closing.close();
    closing.close();
    assert.equal(closing.failed.aborted, true);
    await assert.rejects(Array.fromAsync(closing.batches), /closed before its end/);
    const complete = await stream({ count: 700 });
    await Array.fromAsync(complete.batches);
    complete.close();
    assert.equal(complete.failed.aborted, false);
    assert.equal(streamPool.idleCount, 1);
  });

  test("a list is a 503 when no stream becomes free, and the refused request does not keep a slot", async () => {
    const busy = await stream({ count: 1_000 });
    await assert.rejects(
      stream({ count: 1, limits: { acquire_timeout_ms: 20 } }),
      (error) => error instanceof ApiError && error.status === 503,
    );
    await Array.fromAsync(busy.batches);
    assert.equal((await Array.fromAsync((await stream({ count: 1 })).batches)).length, 1);
    assert.equal(streamPool.totalCount, 1);
  });

  test("a reader that stalls loses its transaction, and the signal and the iterator report it", async () => {
    const { batches, failed } = await stream({ count: 2_000, limits: { idle_timeout_ms: 20 } });
    const iterator = batches[Symbol.asyncIterator]();
    assert.equal((await iterator.next()).done, false);
    await new Promise((resolve) => {
      failed.addEventListener("abort", resolve);
    });
    await assert.rejects(iterator.next(), /took too long/);
    assert.ok(await noStreamIsOpen());
  });

  test("a reader that takes a batch now and then is cut off when its total time is over", async () => {
    const { batches } = await stream({ count: 100_000, limits: { idle_timeout_ms: 10_000, total_timeout_ms: 1_500 } });
    const slow = async (): Promise<void> => {
      for await (const batch of batches) {
        assert.equal(batch.length, 500);
        await sleep(20);
      }
    };
    await assert.rejects(slow(), /too long as a whole/);
    assert.ok(await noStreamIsOpen());
  });

  test("a stream may be read for longer than one statement may take", async () => {
    const limited = new Pool({ connectionString: url, max: 1, statement_timeout: 800, application_name: STREAMS });
    const { batches } = await stream({ count: 3_000, streamPool: limited });
    let rows = 0;
    for await (const batch of batches) {
      rows += batch.length;
      await sleep(200);
    }
    assert.equal(rows, 3_000);
    await limited.end();
  });

  test("one caller has two streams at a time, and another one gets the next", async () => {
    const wide = new Pool({ connectionString: url, max: 3, application_name: STREAMS });
    const own = { count: 1_000, streamPool: wide, reader: newReader() };
    const first = await stream(own);
    const second = await stream(own);
    await assert.rejects(
      stream({ ...own, limits: { acquire_timeout_ms: 20 } }),
      (error) => error instanceof ApiError && error.status === 503,
    );
    const other = await stream({ ...own, reader: newReader() });
    const third = stream(own);
    first.close();
    const again = await third;
    for (const { close } of [second, other, again]) close();
    await wide.end();
  });

  test("a client that goes away ends its stream, also while it waits for one", async () => {
    const gone = new AbortController();
    const reader = { ...newReader(), signal: gone.signal };
    const { batches } = await stream({ count: 2_000, reader });
    const waiting = stream({ count: 1, reader });
    gone.abort(new Error("gone"));
    await assert.rejects(waiting, /gone/);
    await assert.rejects(Array.fromAsync(batches), /gone/);
    await assert.rejects(stream({ count: 1, reader }), /gone/);
  });

  test("a connection that is lost midway makes the iterator throw, never end", async () => {
    // Connections of streams that were left end a moment later; the test waits for them.
    await noStreamIsOpen();
    const { batches, failed } = await stream({ count: 2_000 });
    const iterator = batches[Symbol.asyncIterator]();
    await iterator.next();
    const lost = new Promise((resolve) => {
      failed.addEventListener("abort", resolve);
    });
    const ended = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${STREAMS}`;
    // There may be more than one: the connection of an earlier stream may have opened since.
    assert.ok((await ended.execute(db)).rows.length > 0);
    await lost;
    await assert.rejects(iterator.next(), (error) => error === failed.reason);
  });

  test("an error of the database midway reaches the reader", async () => {
    const { batches } = await stream({
      count: 1_000,
      select: sql`case when r.id > 600 then 1 / (r.id - r.id) else r.id end as id`,
    });
    await assert.rejects(Array.fromAsync(batches), /division by zero/);
  });

  test("an unreachable database is a 503", async () => {
    const away = new Pool({ host: "/nonexistent", database: "none" });
    await assert.rejects(
      stream({ count: 1, streamPool: away }),
      (error) => error instanceof ApiError && error.status === 503 && error.cause !== undefined,
    );
    await away.end();
  });

  async function noStreamIsOpen(): Promise<boolean> {
    const open = sql`select pid from pg_stat_activity where application_name = ${STREAMS}`;
    while ((await open.execute(db)).rows.length > 0) await nextTurn();
    return true;
  }
});
