import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseSpec, type Store, StoreError, type Tables } from "../src/store/port.ts";

/** Storage that keeps databases when their connections close. */
export interface Disk {
  readonly open: <T extends Tables<T>>(spec: DatabaseSpec<T>) => Promise<Store<T>>;
}

interface Things {
  readonly things: {
    readonly id: string | number;
    readonly colour?: string;
    readonly size?: number;
    readonly sum?: bigint;
    readonly nested?: unknown;
  };
  readonly others: { readonly n: number };
}

const SPEC: DatabaseSpec<Things> = {
  name: "things",
  version: 1,
  durability: "strict",
  tables: { things: { key: "id", indexes: ["colour", "size"] }, others: { key: "n" } },
};

const reason =
  (wanted: string) =>
  (error: unknown): boolean =>
    error instanceof StoreError && error.reason === wanted;

/** Tests that a store implements the port `store/port.ts`. */
export function testStore(name: string, newDisk: () => Promise<Disk>): void {
  const open = async (): Promise<Store<Things>> => (await newDisk()).open(SPEC);
  const things = (store: Store<Things>) => store.read(["things"], (transaction) => transaction.range("things"));

  test(`${name}: records come back as they were stored, bigint too`, async () => {
    const store = await open();
    const record = { id: "a", sum: 12n, nested: [{ text: 'U+FFFF ￿ "$bigint"', of: -3n, none: null }] };
    await store.write(["things"], (transaction) => transaction.put("things", record));
    assert.deepEqual(await store.read(["things"], (transaction) => transaction.get("things", "a")), record);
    assert.equal(await store.read(["things"], (transaction) => transaction.get("things", "b")), undefined);
    await store.write(["things"], (transaction) => transaction.put("things", { id: "a", colour: "red" }));
    assert.deepEqual(await things(store), [{ id: "a", colour: "red" }]);
    await store.write(["things"], (transaction) => transaction.delete("things", "a"));
    assert.deepEqual(await things(store), []);
  });

  test(`${name}: a table that was cleared is empty, also in the next connection; the others are not`, async () => {
    const disk = await newDisk();
    const store = await disk.open(SPEC);
    await store.write(["things", "others"], async (transaction) => {
      await transaction.put("things", { id: "a", colour: "red" });
      await transaction.put("others", { n: 1 });
    });
    await store.clear(["things"]);
    assert.deepEqual(await things(store), []);
    await store.write(["things"], (transaction) => transaction.put("things", { id: "b", colour: "red" }));
    await store.close();
    const next = await disk.open(SPEC);
    const found = await next.read(["things", "others"], async (transaction) => [
      await transaction.range("things", { index: "colour" }),
      await transaction.range("others"),
    ]);
    assert.deepEqual(found, [[{ id: "b", colour: "red" }], [{ n: 1 }]]);
    await next.close();
  });

  test(`${name}: ranges are in order, by key or index, with bounds, limit and direction`, async () => {
    const store = await open();
    await store.write(["things"], async (transaction) => {
      for (const record of [
        { id: "b", colour: "red", size: 2 },
        { id: 10, colour: "blue" },
        { id: 9, size: 10 },
        { id: "a", colour: "red", size: 9 },
      ])
        await transaction.put("things", record);
    });
    const ids = (range: object) =>
      store.read(["things"], async (transaction) => (await transaction.range("things", range)).map(({ id }) => id));
    assert.deepEqual(await ids({}), [9, 10, "a", "b"]);
    assert.deepEqual(await ids({ descending: true, limit: 3 }), ["b", "a", 10]);
    assert.deepEqual(await ids({ from: 10, before: "b" }), [10, "a"]);
    assert.deepEqual(await ids({ after: 10, to: "b" }), ["a", "b"]);
    assert.deepEqual(await ids({ after: "b" }), []);
    assert.deepEqual(await ids({ from: "b", to: "a" }), []);
    assert.deepEqual(await ids({ after: "a", before: "a" }), []);
    assert.deepEqual(await ids({ index: "colour" }), [10, "a", "b"]);
    assert.deepEqual(await ids({ index: "colour", from: "red", limit: 1 }), ["a"]);
    assert.deepEqual(await ids({ index: "size", descending: true }), [9, "a", "b"]);
    const count = (range: object) => store.read(["things"], (transaction) => transaction.count("things", range));
    assert.deepEqual([await count({}), await count({ index: "size" }), await count({ from: "a" })], [4, 3, 2]);
    assert.equal(await count({ index: "colour", from: "red", to: "red" }), 2);
  });

  test(`${name}: a transaction stores everything or nothing`, async () => {
    const store = await open();
    const failed = store.write(["things", "others"], async (transaction) => {
      await transaction.put("things", { id: "a" });
      await transaction.put("others", { n: 1 });
      throw new Error("in the middle");
    });
    await assert.rejects(failed, /in the middle/);
    assert.deepEqual(await things(store), []);
    await assert.rejects(
      store.write(["things"], async (transaction) => {
        await transaction.put("things", { id: "a" });
        await transaction.put("things", {} as { id: string });
      }),
    );
    assert.deepEqual(await things(store), []);
    await assert.rejects(store.write(["things"], (transaction) => transaction.put("others", { n: 1 })));
    await assert.rejects(store.read(["things"], (read) => (read as unknown as Put).put("things", { id: "a" })));
    assert.deepEqual(await things(store), []);
  });

  test(`${name}: concurrent transactions run one after the other`, async () => {
    const store = await open();
    const addOne = () =>
      store.write(["others"], async (transaction) => {
        const [last] = await transaction.range("others", { descending: true, limit: 1 });
        await transaction.put("others", { n: (last?.n ?? 0) + 1 });
      });
    await Promise.all(Array.from({ length: 20 }, addOne));
    assert.equal(await store.read(["others"], (transaction) => transaction.count("others")), 20);
  });

  test(`${name}: a store that is opened again has all committed records`, async () => {
    const disk = await newDisk();
    const first = await disk.open(SPEC);
    await first.write(["things"], (transaction) => transaction.put("things", { id: 1, sum: 5n }));
    await first.close();
    assert.equal(await first.ended, "closed");
    await assert.rejects(things(first), reason("closed"));
    assert.deepEqual(await things(await disk.open(SPEC)), [{ id: 1, sum: 5n }]);
  });

  test(`${name}: a newer register upgrades, and the older connection closes`, async () => {
    const disk = await newDisk();
    const old = await disk.open(SPEC);
    await old.write(["things"], (transaction) => transaction.put("things", { id: 1, nested: "x", colour: "red" }));
    const tables = {
      ...SPEC.tables,
      things: { key: "id", indexes: ["colour", "size", "nested"] },
      more: { key: "id" },
    };
    interface More extends Things {
      readonly more: { readonly id: number };
    }
    const fresh = await disk.open<More>({ ...SPEC, version: 2, tables });
    await fresh.write(["more"], (transaction) => transaction.put("more", { id: 7 }));
    const found = await fresh.read(["things"], (read) => read.range("things", { index: "nested", from: "x" }));
    assert.deepEqual(found, [{ id: 1, nested: "x", colour: "red" }]);
    await assert.rejects(
      old.write(["things"], (transaction) => transaction.put("things", { id: 2 })),
      (error) => error instanceof StoreError,
    );
    assert.equal(await old.ended, "newer");
    await assert.rejects(disk.open(SPEC), reason("newer"));
    assert.equal(await fresh.read(["things"], (transaction) => transaction.count("things")), 1);
  });

  test(`${name}: one connection holds a lock; after a steal the former holder stores nothing`, async () => {
    const disk = await newDisk();
    const [first, second] = [await disk.open(SPEC), await disk.open(SPEC)];
    const held = await first.lock("till");
    assert.ok(held);
    assert.equal(await second.lock("till", { wait_ms: 20 }), undefined);
    assert.ok(await second.lock("outbox"), "another purpose");
    await first.write(["others"], (transaction) => transaction.put("others", { n: 1 }), { lock: held });

    const stolen = await second.lock("till", { wait_ms: 20, steal: true });
    assert.ok(stolen);
    const late = first.write(["others"], (transaction) => transaction.put("others", { n: 2 }), { lock: held });
    await assert.rejects(late, reason("lock_lost"));
    await second.write(["others"], (transaction) => transaction.put("others", { n: 3 }), { lock: stolen });
    const numbers = await first.read(["others"], (transaction) => transaction.range("others"));
    assert.deepEqual(numbers, [{ n: 1 }, { n: 3 }]);

    await stolen.release();
    const third = await first.lock("till", { wait_ms: 1000 });
    assert.ok(third);
    await first.write(["others"], (transaction) => transaction.put("others", { n: 4 }), { lock: third });
  });
}

interface Put {
  readonly put: (table: string, record: object) => Promise<void>;
}
