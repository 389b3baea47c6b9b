import assert from "node:assert/strict";
import type { Answer } from "@tillkeeper/client";
import type { OutboxRow } from "../src/outbox/row.ts";
import { ok } from "./till.ts";

/**
 * Returns a server that stores each text by its key, and refuses another text under the same key.
 */
export function newServer(answer: (row: OutboxRow, nth: number) => Answer | Promise<Answer> = () => ok()) {
  const kept = new Map<string, string>();
  const calls: string[] = [];
  const send = async (row: OutboxRow, answers: ReadonlyMap<string, string>): Promise<Answer> => {
    calls.push(row.key);
    for (const key of row.needs) assert.ok(answers.has(key), `${row.key} has no answer of ${key}`);
    assert.equal(kept.get(row.key) ?? row.body, row.body, "each try has the same bytes");
    const given = await answer(row, calls.filter((key) => key === row.key).length);
    if (given.kind === "ok") kept.set(row.key, row.body);
    return given;
  };
  return { kept, calls, send };
}

export const EVERYTHING = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => [`receipt:${id}`, `order:${id}`, `invoice:${id}`]).toSorted();
