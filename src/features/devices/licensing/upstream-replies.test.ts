import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, describe, test } from "node:test";
import { createLogger } from "../../../runtime/log.ts";
import { problem } from "../../../web-api/errors/errors.ts";
import { openUpstream, type UpstreamOptions } from "./upstream.ts";

const log = createLogger({ level: "info", destination: { write: () => undefined } });
const LICENSE = { license_token: "key-1" };
const DEVICE = "till-1";
const GOOD = { license_status: "active", license_type: "pro", license_expires_at: null, held_by: "this_device" };

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly type?: string;
}

/**
 * Starts a licensing service that sends these replies in sequence; returns a client for it and the
 * list of received requests.
 */
async function scripted(...replies: readonly Reply[]) {
  const asked: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const question = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const { status, body, type = "application/json" } = replies[asked.length] ?? { status: 599, body: "" };
    asked.push(`${request.url} ${question.device_identifier}`);
    response.writeHead(status, { "content-type": type });
    response.end(typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, port, upstream: open({ url: `http://127.0.0.1:${port}` }) };
}

function open(changes: Partial<UpstreamOptions>) {
  return openUpstream({ url: "https://licensing.example.org", token: "t", allows_private: true, log, ...changes });
}

const inUse = (device_identifier?: string): Reply => ({
  status: 409,
  body: { code: "in_use", message: "in use", ...(device_identifier === undefined ? {} : { device_identifier }) },
});
const good: Reply = { status: 200, body: GOOD };
const released: Reply = { status: 200, body: { is_released: true } };
const broken: Reply = { status: 503, body: { code: "away", message: "Come back later." } };

const ACTIVATE = "/v1/licenses/activate";
const RELEASE = "/v1/licenses/release";

describe("a licence in use by another device", () => {
  const cases: readonly (readonly [string, readonly Reply[], string, readonly string[]])[] = [
    [
      "a licence in use elsewhere is requested again although the release was refused",
      [inUse("till-old"), { status: 404, body: { code: "unknown_license", message: "no" } }, good],
      "accepted",
      [`${ACTIVATE} till-1`, `${RELEASE} till-old`, `${ACTIVATE} till-1`],
    ],
    [
      "a licence in use elsewhere is not requested again when the release got no answer",
      [inUse("till-old"), broken, good],
      "unreachable",
      [`${ACTIVATE} till-1`, `${RELEASE} till-old`],
    ],
    [
      "a licence in use elsewhere is requested again only once, even when a third device uses it then",
      [inUse("till-old"), released, inUse("till-other"), released, good],
      "refused",
      [`${ACTIVATE} till-1`, `${RELEASE} till-old`, `${ACTIVATE} till-1`],
    ],
    [
      "a licence in use elsewhere is unreachable when the second try gets no answer",
      [inUse("till-old"), released, broken, good],
      "unreachable",
      [`${ACTIVATE} till-1`, `${RELEASE} till-old`, `${ACTIVATE} till-1`],
    ],
    ["a licence in use by an unnamed device is refused", [inUse(), good], "refused", [`${ACTIVATE} till-1`]],
    ["a licence in use by the device itself is refused", [inUse(DEVICE), good], "refused", [`${ACTIVATE} till-1`]],
    [
      "a licence in use by a device with an invalid name gets no release",
      [inUse("../till?x=1"), good],
      "unreachable",
      [`${ACTIVATE} till-1`],
    ],
  ];
  for (const [title, replies, kind, questions] of cases) {
    test(title, async () => {
      const { upstream, asked } = await scripted(...replies);
      const outcome = await upstream.activate(LICENSE, DEVICE);
      assert.equal(outcome.kind, kind, JSON.stringify(outcome));
      assert.deepEqual(asked, questions);
    });
  }

  test("a licence in use by another device is released only for an activation, not for a check", async () => {
    const { upstream, asked } = await scripted(inUse("till-old"), good);
    assert.equal((await upstream.check(LICENSE, DEVICE)).kind, "refused");
    assert.equal(asked.length, 1);
  });
});

describe("an answer", () => {
  test("an answer of the licensing service is read by its body, not by its content type", async () => {
    const { upstream } = await scripted({ status: 200, body: GOOD, type: "text/html" });
    assert.deepEqual(await upstream.check(LICENSE, DEVICE), { kind: "accepted", license: GOOD });
  });

  const misfits: readonly (readonly [string, Reply])[] = [
    ["an empty one", { status: 200, body: "" }],
    ["a list", { status: 200, body: [GOOD] }],
    ["a text", { status: 200, body: '"active"' }],
    ["null", { status: 200, body: "null" }],
    ["one with its members on the prototype", { status: 200, body: `{"__proto__": ${JSON.stringify(GOOD)}}` }],
    ["one nested too deep to mean anything", { status: 200, body: "[".repeat(30_000) + "]".repeat(30_000) }],
    [
      "one in bytes that are no text",
      { status: 200, body: Buffer.from(JSON.stringify({ ...GOOD, x: "é" }), "latin1") },
    ],
    ["a state that there is not", { status: 200, body: { ...GOOD, license_status: "Active" } }],
    ["a type that there is not", { status: 200, body: { ...GOOD, license_type: "PRO" } }],
    ["no holder", { status: 200, body: { ...GOOD, held_by: undefined } }],
    ["fiscal credentials that are half there", { status: 200, body: { ...GOOD, fiscal: { fiscal_tss_id: "a" } } }],
    ["fiscal credentials that are too long", fiscal("x".repeat(4_097))],
    ["fiscal credentials that are no text", fiscal(7)],
    ["fiscal credentials with half a character", fiscal("key-\u{d83d}")],
    ["success without content", { status: 204, body: "" }],
    ["another success", { status: 201, body: GOOD }],
  ];
  function fiscal(fiscal_api_key: unknown): Reply {
    return { status: 200, body: { ...GOOD, fiscal: { fiscal_tss_id: null, fiscal_api_key } } };
  }
  for (const [title, reply] of misfits) {
    test(`an answer that is ${title} is invalid`, async () => {
      const { upstream } = await scripted(reply, reply);
      assert.equal((await upstream.check(LICENSE, DEVICE)).kind, "unreachable");
      assert.equal((await upstream.activate(LICENSE, DEVICE)).kind, "unreachable");
    });
  }

  test("an answer of the maximum length is accepted, and one a byte longer is not", async () => {
    const padded = (bytes: number): Reply => {
      const rest = bytes - JSON.stringify({ ...GOOD, padding: "" }).length;
      return { status: 200, body: { ...GOOD, padding: "x".repeat(rest) } };
    };
    const { upstream } = await scripted(padded(64 * 1024), padded(64 * 1024 + 1));
    assert.equal((await upstream.check(LICENSE, DEVICE)).kind, "accepted");
    assert.equal((await upstream.check(LICENSE, DEVICE)).kind, "unreachable");
  });
});

describe("a service whose name or certificate is wrong", () => {
  const away = { kind: "unreachable", reason: problem("licensing_unreachable") };

  test("a licensing service whose name has no address is unreachable, and the reason is not disclosed", async () => {
    const resolve = () => Promise.reject(new Error("getaddrinfo ENOTFOUND licensing.internal"));
    assert.deepEqual(await open({ resolve }).check(LICENSE, DEVICE), away);
  });

  test("a licensing service times out when its name is not resolved in time", async () => {
    const resolve = () => new Promise<never>(() => undefined);
    const outcome = await open({ resolve, timeout_ms: 50 }).check(LICENSE, DEVICE);
    assert.deepEqual(outcome, { kind: "unreachable", reason: problem("licensing_timeout") });
  });

  test("a licensing service without TLS is unreachable", async () => {
    const { port, asked } = await scripted(good);
    assert.deepEqual(await open({ url: `https://127.0.0.1:${port}` }).check(LICENSE, DEVICE), away);
    assert.deepEqual(asked, []);
  });
});
