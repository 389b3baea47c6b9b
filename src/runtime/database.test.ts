import assert from "node:assert/strict";
import { test } from "node:test";
import { cloneDatabase } from "../../test/support.ts";
import { openPool } from "./database.ts";

const database = await cloneDatabase();

test("a connection that is cut off is told of while its pool is open, and not while it ends", async () => {
  const told: string[] = [];
  const pool = openPool({
    url: database.service_url,
    connections_max: 1,
    name: "test",
    onError: ({ message }) => void told.push(message),
  });
  const client = await pool.connect();
  client.emit("error", new Error("cut off at work"));
  client.release();
  const ended = pool.end();
  client.emit("error", new Error("cut off at the end"));
  await ended;
  assert.deepEqual(told, ["cut off at work"]);
});
