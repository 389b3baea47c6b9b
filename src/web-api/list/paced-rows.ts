import type { Socket } from "node:net";
import { type PoolClient, Query } from "pg";

/**
 * Maximum bytes of a batch, without its last row and the bytes that the socket had already
 * received.
 */
export const BATCH_BYTES = 4 * 1024 * 1024;
export const BATCH_ROWS = 500;

interface Batch<Row> {
  readonly rows: readonly Row[];
  /** Whether the statement has no more rows. */
  readonly is_last: boolean;
}

/**
 * Fetches the rows of a cursor in batches limited by rows and bytes. Each FETCH has its own time
 * limit, which includes the consumer's time: where rows are large, it asks for fewer of them.
 *
 * @throws the database's error of the FETCH.
 */
export async function* fetchBatches<Row extends object>(
  client: PoolClient,
  cursor: string,
): AsyncGenerator<Batch<Row>> {
  for (let asked = BATCH_ROWS; ;) {
    let fetched = 0;
    let batches = 0;
    for await (const { rows, is_last } of readPaced<Row>(client, `fetch ${asked} from ${cursor}`)) {
      fetched += rows.length;
      batches += 1;
      const is_end = is_last && fetched < asked;
      yield { rows, is_last: is_end };
      if (is_end) return;
    }
    asked = batches === 1 ? Math.min(BATCH_ROWS, asked * 2) : Math.ceil(fetched / batches);
  }
}

/**
 * Runs a statement. Pauses the socket while a batch is in use, so that further rows wait in the
 * database.
 */
async function* readPaced<Row extends object>(client: PoolClient, text: string): AsyncGenerator<Batch<Row>> {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  let rows: Row[] = [];
  let before_bytes = stream.bytesRead;
  let came = Promise.withResolvers<void>();
  let end: { readonly error?: Error } | undefined;
  const finish = (how: { readonly error?: Error }): void => {
    end = how;
    stream.resume();
    came.resolve();
  };
  const query = new Query<Row>(text);
  query.on("row", (row: Row) => {
    rows.push(row);
    if (stream.bytesRead - before_bytes < BATCH_BYTES) return;
    stream.pause();
    came.resolve();
  });
  query.on("end", () => finish({}));
  query.on("error", (error: Error) => finish({ error }));
  client.query(query);
  try {
    for (;;) {
      await came.promise;
      if (end?.error !== undefined) throw end.error;
      const is_last = end !== undefined;
      const batch = rows;
      rows = [];
      came = Promise.withResolvers();
      yield { rows: batch, is_last };
      if (is_last) return;
      before_bytes = stream.bytesRead;
      stream.resume();
    }
  } finally {
    stream.resume();
  }
}
