import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { after } from "node:test";
import type { TestApp } from "../../../test/support.ts";
import { REGISTER_REPORT_SAVED } from "./rules.ts";

export interface ReceivedCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event_id: string;
  readonly report_id: string;
  readonly revision: number;
}

export interface Receiver {
  readonly url: string;
  readonly calls: ReceivedCall[];
  /** What the next calls are answered; a function may look at the call. */
  answer: (call: ReceivedCall) => number | Promise<number>;
  /** Sent with every answer. */
  headers: Record<string, string>;
}

/** A connector's HTTP server on loopback that remembers what it was told. */
export async function openReceiver(): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.once("end", () => {
      const { data } = JSON.parse(body) as { data: { report_id: string; revision: number } };
      const call = { headers: request.headers, body, event_id: String(request.headers["webhook-id"]), ...data };
      calls.push(call);
      void Promise.resolve(receiver.answer(call)).then((status) =>
        response.writeHead(status, receiver.headers).end("ok"),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const receiver: Receiver = { url, calls, answer: () => 200, headers: {} };
  return receiver;
}

/** Puts events of a closing into the outbox, as a transaction that drew these revisions would. */
export async function saveEvents({ deps }: Pick<TestApp, "deps">, report_id: string, revisions: readonly number[]) {
  const { rows } = await deps.pool.query<{ event_id: string }>(
    `insert into outbox_event (event_name, subject, position, data)
     select $1, 'closing:' || $2, revision, json_build_object('report_id', $2::text, 'revision', revision)
       from unnest($3::int8[]) as revision returning event_id`,
    [REGISTER_REPORT_SAVED, report_id, revisions],
  );
  return rows.map(({ event_id }) => event_id);
}

export function newReport(): string {
  return `report-${randomUUID()}`;
}

/** Lets the time of all waits and leases pass. */
export async function letTimePass({ deps }: Pick<TestApp, "deps">): Promise<void> {
  await deps.pool.query(
    `update event_delivery set next_attempt_at = least(next_attempt_at, clock_timestamp()),
            leased_until = least(leased_until, clock_timestamp())
      where state = 'waiting'`,
  );
}

export interface StoredDelivery {
  readonly delivery_id: number;
  readonly event_id: string;
  readonly target: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_status: number | null;
  readonly last_error: string | null;
}

export async function deliveriesOfReport({ deps }: Pick<TestApp, "deps">, report_id: string) {
  const { rows } = await deps.pool.query<StoredDelivery>(
    `select delivery_id, event_id, target, state, attempts, last_status, last_error
       from event_delivery where subject = 'closing:' || $1 order by target, position`,
    [report_id],
  );
  return rows;
}
