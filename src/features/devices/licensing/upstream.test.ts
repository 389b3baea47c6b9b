import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { after, describe, test } from "node:test";
import { Value } from "typebox/value";
import { type LicensingFault, startLicensingServer } from "../../../../simulator/licensing-server.ts";
import { LICENSING_FILE } from "../../../../scripts/licensing-openapi.ts";
import { createLogger } from "../../../runtime/log.ts";
import { problem, problemText } from "../../../web-api/errors/errors.ts";
import { describeContract, OPERATIONS, type OperationPath } from "./contract.ts";
import type { LicensingOutcome } from "./licensing.ts";
import { openLicensing } from "./open-licensing.ts";
import { plainText } from "./rules.ts";
import { openUpstream, type UpstreamOptions } from "./upstream.ts";

const server = await startLicensingServer();
after(() => server.close());
const log_lines: string[] = [];
const log = createLogger({ level: "info", destination: { write: (line) => void log_lines.push(line) } });

function open(changes: Partial<UpstreamOptions> = {}) {
  return openUpstream({ url: server.url, token: server.token, allows_private: true, log, ...changes });
}

const upstream = open();
const DEVICE = "till-1";

function withFault<Result>(fault: LicensingFault, work: () => Promise<Result>, target?: string): Promise<Result> {
  server.setFault(fault, target);
  return work().finally(() => server.setFault(undefined));
}

/** Starts a server on loopback that counts every connection. */
async function trap(
  at = 0,
  host = "127.0.0.1",
): Promise<{ readonly port: number; readonly connections: () => number }> {
  let connections = 0;
  const trapping = createServer((_request, response) => response.end("{}")).on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => {
    trapping.listen(at, host, resolve);
  });
  after(() => {
    trapping.close();
    trapping.closeAllConnections();
  });
  return { port: (trapping.address() as AddressInfo).port, connections: () => connections };
}

describe("an activation", () => {
  test("an activation answers the licence, and the same again for the same device", async () => {
    const license = server.issue({ license_expires_at: "2031-01-02T03:04:05+01:00" });
    const wanted = {
      kind: "accepted",
      license: {
        license_status: "active",
        license_type: "pro",
        license_expires_at: "2031-01-02T03:04:05+01:00",
        held_by: "this_device",
      },
    };
    for (let n = 0; n < 2; n += 1) assert.deepEqual(await upstream.activate(license, DEVICE), wanted);
  });

  test("an activation of a licence that another device uses releases that device and asks once more", async () => {
    const license = server.issue({ device_identifier: "till-old" });
    server.requests.length = 0;
    assert.equal((await upstream.activate(license, DEVICE)).kind, "accepted");
    assert.equal(license.device_identifier, DEVICE);
    assert.deepEqual(
      server.requests.map(({ path, status }) => [path, status]),
      [
        ["/v1/licenses/activate", 409],
        ["/v1/licenses/release", 200],
        ["/v1/licenses/activate", 200],
      ],
    );
  });

  test("an activation of a licence that stays in use elsewhere is refused after the second try", async () => {
    const license = server.issue();
    server.requests.length = 0;
    const outcome = await withFault("in_use_for_ever", () => upstream.activate(license, DEVICE));
    assert.equal(outcome.kind === "refused" && problemText(outcome.reason), "The license is in use by another device.");
    assert.equal(server.requests.length, 3);
  });

  test("an activation of an unknown, revoked, suspended or expired licence is refused with the service's message", async () => {
    for (const license_status of ["revoked", "suspended", "expired"] as const) {
      const outcome = await upstream.activate(server.issue({ license_status }), DEVICE);
      assert.deepEqual(outcome, {
        kind: "refused",
        reason: problem("licensing_message", { reason: `The license is ${license_status}.` }),
        is_unknown: false,
      });
    }
    assert.deepEqual(await upstream.activate({ license_token: "nonsense" }, DEVICE), {
      kind: "refused",
      reason: problem("licensing_message", { reason: "There is no such license." }),
      is_unknown: true,
    });
  });
});

describe("a release", () => {
  test("a release ends the device's use, and leaves another device's alone", async () => {
    const license = server.issue({ device_identifier: DEVICE });
    assert.deepEqual(await upstream.release(license, "till-other"), { kind: "accepted" });
    assert.equal(license.device_identifier, DEVICE);
    assert.deepEqual(await upstream.release(license, DEVICE), { kind: "accepted" });
    assert.equal(license.device_identifier, null);
  });
});

describe("every fault of the service", () => {
  const faults: readonly (readonly [LicensingFault, LicensingOutcome["kind"], string])[] = [
    ["refuse", "refused", "No seats left . <b>Buy more</b>"],
    ["stall", "unreachable", "The licensing service did not answer in time."],
    ["drip", "unreachable", "The licensing service did not answer in time."],
    ["hang_up", "unreachable", "The licensing service cannot be reached."],
    ["switch_protocols", "unreachable", "The licensing service answered 101."],
    ["web_page", "unreachable", "The licensing service gave an answer that does not fit."],
    ["error", "unreachable", "The license database is away."],
    ["bad_json", "unreachable", "The licensing service gave an answer that does not fit."],
    ["huge_body", "unreachable", "The licensing service gave an answer that does not fit."],
    ["redirect", "unreachable", "The licensing service answered 302."],
    ["wrong_schema", "unreachable", "The licensing service gave an answer that does not fit."],
  ];
  test("a service that stalls is reported as a timeout, whatever the clock shows", async (t) => {
    t.mock.method(performance, "now", () => 0);
    await withFault("stall", async () => {
      const outcome = await open({ timeout_ms: 200 }).check(server.issue(), DEVICE);
      assert.deepEqual(outcome, { kind: "unreachable", reason: problem("licensing_timeout") });
    });
  });
  for (const [fault, kind, reason] of faults) {
    test(`the fault ${fault} of the service makes each question ${kind} with a reason`, async () => {
      const license = server.issue();
      const impatient = open({ timeout_ms: fault === "stall" || fault === "drip" ? 200 : 5_000 });
      await withFault(fault, async () => {
        for (const outcome of [
          await impatient.activate(license, DEVICE),
          await impatient.check(license, DEVICE),
          await impatient.release(license, DEVICE),
        ]) {
          assert.equal(outcome.kind, kind);
          assert.equal(outcome.kind === "accepted" ? "" : problemText(outcome.reason), reason);
        }
      });
      assert.equal(license.device_identifier, null);
    });
  }

  test("a service that is down and a token that it refuses are unreachable; the token is in no log", async () => {
    const license = server.issue();
    const gone = await open({ url: "http://127.0.0.1:1" }).check(license, DEVICE);
    assert.deepEqual(gone, { kind: "unreachable", reason: problem("licensing_unreachable") });
    const token = "wrong-token-canary";
    const refused = await open({ token }).check(license, DEVICE);
    assert.deepEqual(refused, {
      kind: "unreachable",
      reason: problem("licensing_message", { reason: "The token is not valid." }),
    });
    assert.ok(!log_lines.some((line) => line.includes(token) || line.includes(license.license_token)));
  });

  test("an answer whose end is no date is refused", async () => {
    for (const license_expires_at of ["2031-02-30T00:00:00Z", "soon", "-000001-01-01T00:00:00Z"]) {
      const outcome = await upstream.check(server.issue({ license_expires_at }), DEVICE);
      assert.equal(outcome.kind, "unreachable", license_expires_at);
    }
  });

  test("each question to the service has five seconds, and an unanswered one ends then", async (t) => {
    const soon = AbortSignal.timeout.bind(AbortSignal);
    const limits_ms: number[] = [];
    t.mock.method(performance, "now", () => 0);
    t.mock.method(AbortSignal, "timeout", (limit_ms: number) => {
      limits_ms.push(limit_ms);
      return soon(1);
    });
    const settings = { licensing_url: server.url, licensing_token: server.token, licensing_allow_private: true };
    const installed = openLicensing(settings, log);
    await withFault("stall", async () => {
      for (const outcome of [
        await installed.check(server.issue(), DEVICE),
        await installed.activate(server.issue(), DEVICE),
        await installed.release(server.issue(), DEVICE),
      ]) {
        assert.deepEqual(outcome, { kind: "unreachable", reason: problem("licensing_timeout") });
      }
    });
    assert.deepEqual(limits_ms, [5_000, 5_000, 5_000]);
  });

  test("the time limit covers all three questions of an activation together", async (t) => {
    let [asked, now_ms] = [0, 0];
    const soon = AbortSignal.timeout.bind(AbortSignal);
    const limits_ms: number[] = [];
    t.mock.method(performance, "now", () => now_ms);
    t.mock.method(AbortSignal, "timeout", (limit_ms: number) => {
      limits_ms.push(limit_ms);
      return soon(asked === 0 ? limit_ms : 1);
    });
    // By the clock the first answer takes most of the time. The second does not come.
    const slow = createServer((_request, response) => {
      asked += 1;
      now_ms += 40_000;
      if (asked > 1) return;
      response.writeHead(409, { "content-type": "application/json" });
      response.end('{"code":"in_use","message":"in use","device_identifier":"till-old"}');
    });
    await new Promise<void>((resolve) => {
      slow.listen(0, "127.0.0.1", resolve);
    });
    after(() => {
      slow.close();
      slow.closeAllConnections();
    });
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const outcome = await open({ url, timeout_ms: 70_000 }).activate(server.issue(), DEVICE);
    assert.deepEqual(outcome, { kind: "unreachable", reason: problem("licensing_timeout") });
    assert.deepEqual(limits_ms, [70_000, 30_000]);
  });
});

describe("private addresses", () => {
  test("a private address gets no connection: by its number, by a name, by a redirect", async () => {
    const license = server.issue();
    const { port, connections } = await trap();
    const resolvesTo = (address: string) => async () => [{ address, family: isIP(address) }];
    const hosts = ["127.0.0.1", "[::1]", "2130706433", "10.0.0.1", "169.254.169.254", "[fd00:ec2::254]"];
    for (const host of hosts) {
      for (const scheme of ["https", "http"]) {
        const outcome = await open({ url: `${scheme}://${host}:${port}`, allows_private: false }).check(
          license,
          DEVICE,
        );
        assert.equal(outcome.kind, "unreachable", host);
      }
    }
    for (const address of ["127.0.0.1", "169.254.169.254", "::ffff:127.0.0.1", "10.1.2.3"]) {
      const named = open({
        url: `https://licensing.example.org:${port}`,
        allows_private: false,
        resolve: resolvesTo(address),
      });
      assert.equal((await named.check(license, DEVICE)).kind, "unreachable", address);
    }
    const redirected = await withFault(
      "redirect",
      () => upstream.check(license, DEVICE),
      `http://127.0.0.1:${port}/v1/licenses/check`,
    );
    assert.equal(redirected.kind, "unreachable");
    assert.equal(connections(), 0);
  });

  test("a name that changes after it was resolved gets no connection: it is resolved once", async () => {
    const { port } = new URL(server.url);
    const { connections } = await trap(Number(port), "127.0.0.2");
    let looks = 0;
    const rebinding = open({
      url: `http://licensing.test:${port}`,
      resolve: async () => {
        looks += 1;
        return [{ address: `127.0.0.${looks}`, family: 4 }];
      },
    });
    assert.equal((await rebinding.check(server.issue(), DEVICE)).kind, "accepted");
    assert.deepEqual([looks, connections()], [1, 0]);
  });

  test("metadata services are refused even when private addresses are allowed", async () => {
    for (const host of ["169.254.169.254", "100.100.100.200", "168.63.129.16"]) {
      const outcome = await open({ url: `http://${host}` }).check(server.issue(), DEVICE);
      assert.equal(outcome.kind, "unreachable", host);
    }
  });
});

describe("the contract", () => {
  test("the contract in the repository is the one of the schemas: node scripts/licensing-openapi.ts", () => {
    assert.deepEqual(JSON.parse(readFileSync(LICENSING_FILE, "utf8")), describeContract());
  });

  test("the contract describes every question of the client, and every answer of the reference server without a fault", async () => {
    server.requests.length = 0;
    const license = server.issue({ fiscal: { fiscal_tss_id: "tss-1", fiscal_api_key: null } });
    await upstream.check(license, null);
    await upstream.activate(license, DEVICE);
    await upstream.activate(license, "till-2");
    await upstream.check(license, DEVICE);
    await upstream.release(license, DEVICE);
    license.license_status = "revoked";
    await upstream.activate(license, DEVICE);
    await upstream.check({ license_token: "unknown" }, DEVICE);
    await open({ token: "wrong" }).check(license, DEVICE);
    const seen = new Set<number>();
    for (const { path, body, status, answer } of server.requests) {
      const operation = OPERATIONS[path as OperationPath];
      const answers: Readonly<Record<number, { readonly schema: object }>> = operation.answers;
      assert.ok(Value.Check(operation.question, body), `${path} asks ${JSON.stringify(body)}`);
      const schema = answers[status]?.schema;
      assert.ok(schema && Value.Check(schema, answer), `${path} answers ${status} ${JSON.stringify(answer)}`);
      seen.add(status);
    }
    assert.deepEqual([...seen].toSorted(), [200, 401, 403, 404, 409]);
  });
});

describe("a message of the licensing service", () => {
  test("a message of the licensing service becomes one line of at most 200 characters without control characters", () => {
    assert.equal(plainText("a\r\nb\u0007\u202ec\u2028d"), "a b c d");
    assert.equal(Array.from(plainText("😀".repeat(500))).length, 200);
    assert.equal(plainText("\u0000\n "), "");
    assert.equal(plainText("<script>"), "<script>");
    assert.ok(plainText("x\ud800y").isWellFormed());
  });
});
