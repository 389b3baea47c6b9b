import assert from "node:assert/strict";
import { test } from "node:test";
import { notePosition, writtenPosition } from "../src/api/position.ts";
import { sessionFetch } from "../src/api/session.ts";

test("the highest position of the answers to writes is kept, whatever their order", () => {
  const kept = ["0/9FF", "0/A00", null, "0/10", "1/0", "0/FFFFFFFF", "1/0A", "FFFFFFFF/FFFFFFFF", "1/0B"].map(
    (position) => {
      notePosition(position);
      return writtenPosition();
    },
  );
  const last = "FFFFFFFF/FFFFFFFF";
  assert.deepEqual(kept, ["0/9FF", "0/A00", "0/A00", "0/A00", "1/0", "1/0", "1/0A", last, last]);
});

test("each request has the position of the writes before it", async (t) => {
  sessionStorage.clear();
  const sent: (string | null)[] = [];
  const answered = ["0/2", null, "0/1", null];
  t.mock.method(globalThis, "fetch", async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get("x-position"));
    const position = answered.shift() ?? null;
    return new Response("{}", { headers: position === null ? {} : { "x-position": position } });
  });
  for (const method of ["POST", "GET", "PUT", "GET"]) await sessionFetch("/admin/api/staff", { method });
  assert.deepEqual(sent, [null, "0/2", "0/2", "0/2"]);
});
