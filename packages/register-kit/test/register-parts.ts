import { type Answer, refused, succeeded, unanswered } from "@tillkeeper/client";
import type { Client, RouteName } from "@tillkeeper/client";
import type { Envelope, RefusalHeaders } from "@tillkeeper/client";
import type { Timers } from "@tillkeeper/client";
import { CACHE, LEDGER } from "../src/ledger/tables.ts";
import type { RegisterParts } from "../src/register/parts.ts";
import { newDeviceKeys, secretsWith } from "../src/register/secrets.ts";
import { Memory, openMemoryStore } from "../src/store/memory.ts";

/** A clock that only moves by waits, which end at once. */
export interface TestTimers extends Timers {
  ms: number;
  readonly slept: number[];
}

export function testTimers(start = "2026-11-23T10:00:00Z"): TestTimers {
  const timers: TestTimers = {
    ms: Temporal.Instant.from(start).epochMilliseconds,
    slept: [],
    now: () => Temporal.Instant.fromEpochMilliseconds(timers.ms),
    sleep: async (ms, signal) => {
      if (signal?.aborted === true) return;
      timers.slept.push(ms);
      timers.ms += ms;
    },
  };
  return timers;
}

/** How the test server answers a request. */
export type Reply = (request: TestRequest) => Answer | Promise<Answer>;

export interface TestRequest {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly text?: string;
  readonly search?: unknown;
}

export interface TestServer extends Client {
  /** Answers by route; any other route gets `no_route`. */
  readonly replies: Map<RouteName | "GET /V1/pos/catalog", Reply>;
  readonly requests: (readonly [route: string, request: TestRequest])[];
  readonly on: (route: RouteName | "GET /V1/pos/catalog", reply: Reply) => void;
}

export function testServer(): TestServer {
  const replies: TestServer["replies"] = new Map();
  const requests: [string, TestRequest][] = [];
  const call = async (route: RouteName, given?: unknown): Promise<Answer<never>> => {
    const request: TestRequest = given ?? {};
    requests.push([route, request]);
    const reply = replies.get(route);
    const answer = reply === undefined ? noRoute() : await reply(request);
    return answer as Answer<never>;
  };
  return { replies, requests, call, on: (route, reply) => replies.set(route, reply) };
}

export const ok = (body: unknown): Answer => succeeded(body, JSON.stringify(body));
export const lost = (): Answer => unanswered("no_answer", "The connection broke.");

export function refusal(
  status: number,
  message: string,
  parameters: Envelope["parameters"] = [],
  headers: RefusalHeaders = {},
): Answer {
  return refused(status, { message, parameters }, headers);
}

export const noRoute = (): Answer => refusal(404, "Request does not match any route.", [], { code: "no_route" });

/** Returns the answers one after the other; then repeats the last one. */
export function inTurn(...answers: readonly (() => Answer)[]): Reply {
  let next = 0;
  return () => {
    const answer = answers[Math.min(next, answers.length - 1)];
    next += 1;
    return answer?.() ?? noRoute();
  };
}

export interface TestParts extends RegisterParts {
  readonly client: TestServer;
  readonly timers: TestTimers;
  /** Opens the same stores again, as the application does when it starts. */
  readonly reopen: () => Promise<TestParts>;
}

const keys = await newDeviceKeys();

export async function testParts(memory = new Memory(), client = testServer()): Promise<TestParts> {
  return {
    ledger: await openMemoryStore(LEDGER, memory),
    cache: await openMemoryStore(CACHE, memory),
    client,
    timers: testTimers(),
    secrets: secretsWith(keys),
    random: () => 0,
    reopen: () => testParts(memory, client),
  };
}

/** Returns the parts of a register that is enrolled as terminal 7 of location 3. */
export async function registeredParts(): Promise<TestParts> {
  const parts = await testParts();
  const value = { device_identifier: "till-7", terminal_id: 7, location_id: 3, sealed_token: null };
  await parts.ledger.write(["meta"], (transaction) => transaction.put("meta", { name: "registration", value }));
  return parts;
}
