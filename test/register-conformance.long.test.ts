import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { MISTAKE_CASES, sessionCases } from "../packages/register-kit/src/conformance/server/cases/sessions.ts";
import { type Http, openHttp, type Reply } from "../packages/register-kit/src/conformance/server/http.ts";
import { SESSIONS } from "../packages/register-kit/src/conformance/sessions/sessions.ts";
import { CASES, runSuite } from "../packages/register-kit/src/conformance/server/suite.ts";
import { type ConformanceStage, startConformanceStage } from "./fixtures/register-kit/conformance-stage.ts";
import { MISTAKES } from "../packages/register-kit/src/conformance/sessions/mistakes.ts";

let conformance: ConformanceStage;

before(async () => {
  conformance = await startConformanceStage();
});

after(() => conformance.stop());

type Change = (
  reply: Reply,
  call: { readonly method: string; readonly path: string; readonly number: number },
) => Reply;

/**
 * Returns an HTTP client that changes the server's answers, and the statuses that the server
 * answered.
 */
function changedHttp(change: Change): { readonly http: Http; readonly statuses: readonly number[] } {
  const http = openHttp(conformance.url);
  const statuses: number[] = [];
  const changed = async (method: string, path: string, reply: Promise<Reply>): Promise<Reply> => {
    const number = statuses.push(0) - 1;
    const answer = await reply;
    statuses[number] = answer.status;
    return change(answer, { method, path, number });
  };
  return {
    http: {
      get: (path, token) => changed("GET", path, http.get(path, token)),
      post: (path, body, token) => changed("POST", path, http.post(path, body, token)),
      put: (path, body, token) => changed("PUT", path, http.put(path, body, token)),
      delete: (path, token) => changed("DELETE", path, http.delete(path, token)),
    },
    statuses,
  };
}

const withStatus = (reply: Reply, status: number): Reply => ({ ...reply, status });
const withBody = (reply: Reply, text: string): Reply => ({ ...reply, text, body: JSON.parse(text) as unknown });

describe("the conformance suite for servers", () => {
  // All sessions, including those of the default number, are in test/random-sessions.long.test.ts.
  test("this server passes each case, those of optional routes as well; the command prints each and ends with 0, and explains its options without a stage", async () => {
    const cli = join(import.meta.dirname, "../packages/register-kit/src/conformance/cli.ts");
    const stage_file = join(dirname(cli), "stages/tillkeeper.ts");
    const run = promisify(execFile);
    const env = { ...process.env, TILLKEEPER_ADMIN_TOKEN: conformance.admin_token };
    const examine = (...rest: readonly string[]) =>
      run(process.execPath, [cli, "server", "--url", conformance.url, ...rest], { env });
    const { stdout } = await examine("--stage", stage_file, "--sessions", "1");
    const cases = [...CASES, ...sessionCases(1)];
    for (const { demand } of cases) assert.ok(stdout.includes(demand), demand);
    assert.match(stdout, new RegExp(`^${cases.length} passed, 0 failed, 0 not offered$`, "m"));
    await assert.rejects(examine(), { code: 2 });
    await assert.rejects(examine("--stage", stage_file, "--sessions", String(SESSIONS + 1)), { code: 2 });
  });

  // The other cases of mistakes differ only in the document, so they are left out.
  const left_out = new Set(MISTAKE_CASES.slice(1, -1));
  for (const each of [...CASES.filter((one) => !left_out.has(one)), ...sessionCases(1)]) {
    test(`the conformance suite fails a server with one other status: ${each.demand}`, async () => {
      const untouched = changedHttp((reply) => reply);
      const [right] = await runSuite({ ...conformance, http: untouched.http, cases: [each] });
      assert.equal(right?.result, "passed", right?.reason ?? "");
      // Polls repeat the last calls, and poll successful ones only.
      const calls = untouched.statuses.flatMap((status, call) => (call < 6 || status !== 200 ? [call] : []));
      assert.ok(calls.length > 0);
      for (const wrong of calls) {
        const { http } = changedHttp((reply, { number }) =>
          number === wrong ? withStatus(reply, reply.status === 200 ? 500 : 200) : reply,
        );
        const [result] = await runSuite({ ...conformance, http, cases: [each] });
        assert.equal(result?.result, "failed", `call ${wrong}`);
      }
    });
  }

  const replaced = (
    pattern: RegExp,
    text: string,
    part: (call: { method: string; path: string }) => boolean,
  ): Change => {
    return (reply, call) =>
      reply.status === 200 && part(call) ? withBody(reply, reply.text.replace(pattern, text)) : reply;
  };
  const ofStaff = ({ path }: { path: string }): boolean => path === "/pos/staff/verify";
  let first: string | undefined;
  const unchanging: Change = (reply, { path }) => {
    if (!path.startsWith("/pos/categories")) return reply;
    first ??= reply.text;
    return withBody(reply, first);
  };
  /** Leaves a row out of each page that has more rows than `rows_max`. */
  const withoutRow = (index: number, rows_max: number, part: RegExp): Change => {
    return (reply, { path }) => {
      const { items } = part.test(path) ? (reply.body as { items: readonly unknown[] }) : { items: [] };
      if (items.length <= rows_max) return reply;
      return withBody(reply, JSON.stringify({ ...(reply.body as object), items: items.toSpliced(index, 1) }));
    };
  };
  const reads = ({ method }: { method: string }): boolean => method === "GET";
  const values: readonly (readonly [demand: string, what: string, change: Change])[] = [
    ["A receipt posted again", "doubles rows", replaced(/"total_count":1/, '"total_count":2', reads)],
    ["Twelve posts", "doubles rows", replaced(/"total_count":1/, '"total_count":2', reads)],
    ["raw_payload comes back", "normalises numbers", replaced(/1\.50/, "1.5", () => true)],
    ["A closing is stored byte for byte", "rewrites escapes", replaced(/\\\\u0041da/, "Ada", reads)],
    ["A closing whose figures are right", "calls it wrong", replaced(/"matched"/, '"mismatched"', reads)],
    ["A closing whose sales are too high", "calls it right", replaced(/"mismatched"/, '"matched"', reads)],
    ...MISTAKES.map(
      ({ text, finding }) =>
        [
          `A closing is found wrong when ${text}`,
          "does not find it",
          finding === undefined
            ? replaced(/"mismatched"/, '"matched"', reads)
            : replaced(new RegExp(`"${finding}"`), '"cash_short"', reads),
        ] as const,
    ),
    ["Random session 0 ", "calls right figures wrong", replaced(/"matched"/, '"mismatched"', reads)],
    ["Random session 0 ", "misses a receipt", replaced(/"complete"/, '"incomplete"', reads)],
    ["A heartbeat of the device", "says inactive", replaced(/"is_active":true/, '"is_active":false', () => true)],
    [
      "The configuration of a terminal",
      "shows hashes",
      replaced(/\\"staff\\":/, '\\"staff\\":[\\"passcode_hash\\"],\\"others\\":', reads),
    ],
    ["The list filters", "lists documents", replaced(/"report_id":/, '"report_json":"{}","report_id":', reads)],
    ["Telemetry never fails", "says false", replaced(/true/, "false", () => true)],
    ["The catalogue lists each product once", "keeps an old price", replaced(/13\.25/, "12", reads)],
    [
      "The catalogue lists each product once",
      "forgets deletions",
      replaced(/"removed":\[[\d,]+\]/, '"removed":[]', reads),
    ],
    [
      "The feed answers each change once",
      "drops a page's first row",
      withoutRow(0, 1, /register-reports\?changedAfter/),
    ],
    ["A list in pages of any size", "drops a page's first row", withoutRow(0, 1, /^\/pos\/receipts\?/)],
    ["The catalogue has each of many", "drops a page's second row", withoutRow(1, 3, /^\/pos\/catalog\?/)],
    ["Categories are listed in full", "lists all categories each time", unchanging],
    ["An order takes its goods from stock", "keeps the stock", replaced(/"qty":7,/, '"qty":10,', reads)],
    ["An order takes its goods from stock", "returns goods twice", replaced(/"qty":8,/, '"qty":9,', reads)],
    ["A register finds a customer", "shows hashes", replaced(/"email":/, '"password_hash":"","email":', reads)],
    ["The prices of a customer", "answers the SKU as stored", replaced(/"sku":"SUITE/, '"sku":"suite', () => true)],
    ["The prices of a customer", "answers another price", replaced(/9\.5/, "9.4", () => true)],
    ["A passcode is verified", "names another person", replaced(/"staff_id":\d+/, '"staff_id":0', ofStaff)],
    ["A held cart is listed", "normalises numbers", replaced(/1\.50/, "1.5", () => true)],
    [
      "A held cart is listed",
      "lists documents",
      replaced(/"held_cart_id":/g, '"document":"{}","held_cart_id":', reads),
    ],
  ];
  for (const [demand, what, change] of values) {
    test(`the conformance suite fails a server that ${what}: ${demand}`, async () => {
      const cases = [...CASES, ...sessionCases(1)].filter((each) => each.demand.startsWith(demand));
      assert.equal(cases.length, 1);
      const [result] = await runSuite({ ...conformance, http: changedHttp(change).http, cases });
      assert.equal(result?.result, "failed");
    });
  }
});
