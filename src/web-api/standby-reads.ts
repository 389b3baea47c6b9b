import type { FastifyReply, FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { sqlStateOf } from "../runtime/database.ts";
import { parsePosition } from "../runtime/log-position.ts";
import { ApiError } from "./errors/errors.ts";
import type { ReadInTurn } from "./list/read-in-turn.ts";
import type { RequestContext, Route } from "./route.ts";

/** Connections for lists, reports and exports. */
export interface Reads {
  readonly lists: ReadInTurn;
  readonly reports: ReadInTurn;
  readonly streamPool: Pool;
}

/** What requests of the administration need of a standby. */
export interface StandbyReads {
  /** Returns the connections to a standby that has replayed that far; undefined without one. */
  readonly readsAt: (position: bigint) => Reads | undefined;
  /**
   * Returns the primary's position, which includes every commit before; if it is unknown, one that
   * no standby has reached.
   */
  readonly positionNow: () => Promise<string>;
}

/**
 * Header with a position of the primary's log: on the answers to writes, and on the requests of a
 * client that wants to read what it wrote.
 */
export const POSITION = "x-position";
/** Header of an answer that was read from a standby. */
export const READ_FROM = "x-read-from";

type Run = (
  input: never,
  context: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown> | Buffer;

/**
 * Returns the function that runs a route. This is the one place that chooses between primary and
 * standby: for the lists, reports and streams of a GET of the administration. What a read on the
 * standby could not finish is read once more from the primary, unless the answer has begun.
 */
export function runOn<Deps>(route: Route<Deps>, deps: Deps, standby: StandbyReads | undefined): Run {
  const run: Run = (input, context) => route.run(deps, input, context);
  if (standby === undefined || route.surface !== "admin") return run;
  if (route.method !== "GET") {
    return async (input, context, request, reply) => {
      try {
        return await run(input, context, request, reply);
      } finally {
        // A refused write may have committed a part.
        void reply.header(POSITION, await standby.positionNow());
      }
    };
  }
  if (route.reads_primary) return run;
  return async (input, context, request, reply) => {
    const reads = readsFor(standby, request);
    if (reads === undefined) return run(input, context, request, reply);
    let is_used = false;
    const onUse = (): void => {
      is_used = true;
    };
    try {
      const answer = await route.run(withReads(deps, reads, onUse), input, context);
      if (is_used) void reply.header(READ_FROM, "standby");
      return answer;
    } catch (error) {
      if (!is_used || context.signal.aborted || !isOfStandby(error)) throw error;
      return run(input, context, request, reply);
    }
  };
}

/** A position that cannot be read is that of a client whose writes are unknown: the primary. */
function readsFor(standby: StandbyReads, { headers }: FastifyRequest): Reads | undefined {
  const sent = headers[POSITION];
  const position = sent === undefined ? 0n : parsePosition(String(sent));
  return position === undefined ? undefined : standby.readsAt(position);
}

/** Returns the dependencies with the connections of a standby; `onUse` is called for each use. */
function withReads<Deps>(deps: Deps, { lists, reports, streamPool }: Reads, onUse: () => void): Deps {
  const noting =
    (read: ReadInTurn): ReadInTurn =>
    (reader, work) => {
      onUse();
      return read(reader, work);
    };
  return {
    ...deps,
    lists: noting(lists),
    reports: noting(reports),
    get streamPool() {
      onUse();
      return streamPool;
    },
    is_standby: true,
  };
}

const QUERY_CANCELED = "57014";

/**
 * Returns whether a read that failed on a standby may succeed on the primary: recovery cancelled
 * it, or the standby went away. What is refused, or takes too long, would be so there as well.
 */
function isOfStandby(error: unknown): boolean {
  if (error instanceof ApiError) return error.cause !== undefined && isOfStandby(error.cause);
  return (
    sqlStateOf(error) !== QUERY_CANCELED || (error instanceof Error && error.message.includes("conflict with recovery"))
  );
}
