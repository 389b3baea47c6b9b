import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { TransactionBuilder } from "kysely";
import pg from "pg";
import type { Generations } from "../src/runtime/generations.ts";

/** A transaction of the service, as the code within it sees it. */
interface Open {
  /** Pool of the transaction's connection; undefined until it has one. */
  pool: pg.Pool | undefined;
  is_open: boolean;
}

/**
 * Watches every transaction of a command (`inTransaction`) for code within it that asks for a
 * second connection: with all connections held by such transactions, each waits for the others
 * until the time is over. Reading a cache counts as well, since a stale cache has to be loaded; so
 * does a poll.
 *
 * Only tests pay for it: the service itself keeps no such context.
 */
export interface SecondConnections {
  /** Watches caches that may have to be loaded; called once for each application. */
  readonly watchMemory: (generations: Generations) => void;
  /**
   * Runs work outside of the surrounding transaction, such as a request of a test that holds a row.
   */
  readonly asOutsider: <Result>(work: () => Result) => Result;
  /** Requests for connections and caches, each with its stack. */
  readonly found: string[];
}

let watching: SecondConnections | undefined;

export function watchSecondConnections(): SecondConnections {
  watching ??= install();
  return watching;
}

/**
 * Asserts that no transaction asked for a second connection.
 * @throws AssertionError with the first code that did.
 */
export function assertOneConnectionEach(): void {
  const { found } = watchSecondConnections();
  assert.equal(found.length, 0, `inside of an open transaction: ${found[0] ?? ""} (${found.length} in all)`);
}

function install(): SecondConnections {
  const transactions = new AsyncLocalStorage<Open | undefined>();
  const found: string[] = [];

  const note = (what: string): void => {
    found.push([what, ...callers()].join("\n"));
  };
  const isInside = (): boolean => transactions.getStore()?.is_open === true;

  replace(
    TransactionBuilder.prototype,
    "execute",
    (execute) =>
      async function watched(this: TransactionBuilder<unknown>, work: (tx: never) => Promise<unknown>) {
        // Transactions that a test opens itself are not checked.
        if (!callers().some((line) => line.includes("runtime/transaction.ts")))
          return Reflect.apply(execute, this, [work]);
        const open: Open = { pool: undefined, is_open: true };
        return transactions.run(open, async () => {
          try {
            return await Reflect.apply(execute, this, [work]);
          } finally {
            open.is_open = false;
          }
        });
      },
  );
  replace(
    pg.Pool.prototype,
    "connect",
    (connect) =>
      function watched(this: pg.Pool, ...args: unknown[]) {
        const open = transactions.getStore();
        if (open?.is_open === true) {
          if (open.pool === undefined) open.pool = this;
          else note(`a connection of ${String(this.options.application_name)}`);
        }
        return Reflect.apply(connect, this, args) as unknown;
      },
  );

  return {
    found,
    asOutsider: (work) => transactions.run(undefined, work),
    watchMemory: (generations) => {
      const { current, poll } = generations;
      Object.assign(generations, {
        current: () => {
          if (isInside()) note("memory, which may be out of date");
          return current();
        },
        poll: () => {
          if (isInside()) note("a poll");
          return poll();
        },
      });
    },
  };
}

function replace<Name extends string>(
  prototype: Record<Name, unknown>,
  name: Name,
  wrap: (original: (...args: never[]) => unknown) => unknown,
): void {
  prototype[name] = wrap(prototype[name] as (...args: never[]) => unknown);
}

/** Returns the lines of the stack in the project's own files. */
function callers(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  const { stack = "" } = new Error("here");
  Error.stackTraceLimit = stackTraceLimit;
  return stack
    .split("\n")
    .slice(1)
    .filter((line) => !/node_modules|node:internal|one-connection\.ts/.test(line));
}
