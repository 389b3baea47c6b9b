import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { createLogger, requestLine } from "./log.ts";
import { redact, redactText } from "./redact.ts";
import { newAccessToken, newLicenseToken, newReceiptToken } from "./tokens.ts";

function memoryLog() {
  const lines: string[] = [];
  const log = createLogger({ level: "trace", destination: { write: (line) => void lines.push(line) } });
  return { log, text: () => lines.join(""), lines };
}

/** Secrets that the redaction must find at any position. */
const CANARIES = [
  newAccessToken().token,
  newLicenseToken(),
  newReceiptToken(),
  newReceiptToken().toUpperCase(),
  "canary.person+tag@mail.example.org",
  "canary.person%40example.org",
];

const key = fc.oneof(
  fc.constantFrom("a", "note", "url", "req", "err", "msg", "__proto__", "time"),
  fc.string({ maxLength: 8 }),
);
const around = fc.constantFrom("", " ", "\n", "/", "=", ":", '"', "{", "x ", "?token=");
const canaryIn = (leaf: fc.Arbitrary<unknown>) =>
  fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie("tree"), { minLength: 1, maxLength: 3 }),
      fc.dictionary(key, tie("tree"), { minKeys: 1, maxKeys: 3 }),
      fc.tuple(fc.constantFrom(...CANARIES), tie("tree")).map(([name, tree]) => ({ [name]: tree })),
      tie("tree").map((tree) => new Error("failed", { cause: tree })),
      tie("tree").map((tree) => new Map([["k", tree]])),
    ),
  })).tree;

function assertNoCanary(text: string): void {
  for (const canary of CANARIES) assert.ok(!text.toLowerCase().includes(canary.toLowerCase()), text);
  assert.doesNotMatch(text, /canary/i);
}

void test("tokens, receipt tokens and e-mail addresses never appear in the log, in any kind of value", () => {
  const leaf = fc.tuple(around, fc.constantFrom(...CANARIES), around).map((parts) => parts.join(""));
  fc.assert(
    fc.property(canaryIn(leaf), leaf, (tree, text) => {
      const { log, lines } = memoryLog();
      log.info(tree as object);
      log.info({ tree }, text);
      log.info("said %s and %o", text, tree as object);
      log.error(new Error(text, { cause: tree }));
      log.error({ err: new Error(text) });
      const child = log.child({ tree, [text]: 1 }).child({ text }, {});
      child.setBindings({ [text]: text });
      child.warn(text);
      for (const line of lines) {
        assertNoCanary(line);
        assert.equal(typeof JSON.parse(line), "object");
      }
      assert.equal(lines.length, 6);
    }),
    { numRuns: 300 },
  );
});

void test("a value under a secret key never appears, whatever its type, key spelling or nesting", () => {
  const names = [
    "activation_code",
    "activationCode",
    "code",
    "passcode",
    "password",
    "api_key",
    "apiKey",
    "x-api-key",
    "secret",
    "client_secret",
    "fiscal_api_key",
    "Authorization",
    "cookie",
    "set-cookie",
    "receipt_token",
    "token",
    "otp",
    "pin",
    "ENCRYPTION_KEY",
    "SMTP_URL",
    "database_url",
    "new_password",
    "passcodeHash",
    "credentials",
  ];
  const value = fc.constantFrom<unknown>("CANARY", ["CANARY"], { a: { b: "CANARY" } }, 987654321, 987654321n);
  fc.assert(
    fc.property(fc.constantFrom(...names), value, fc.array(key, { maxLength: 4 }), (name, secret, path) => {
      const { log, text } = memoryLog();
      const tree = path.reduce<unknown>((inner, part) => ({ [part]: inner }), { [name]: secret });
      log.info({ tree });
      log.child({ tree, [name]: secret }).info("x");
      assert.doesNotMatch(text(), /CANARY|987654321/);
      assert.match(text(), /"x"/);
    }),
  );
});

void test("secrets inside a text are masked and the rest of the text stays", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["Authorization: Bearer abc.def-ghi", "Authorization: Bearer ***"],
    ["GET /pos/receipt?code=AB12CD&x=1", "GET /pos/receipt?code=***&x=1"],
    ['sent {"password":"two words","name":"Ann"}', 'sent {"password":***,"name":"Ann"}'],
    ["activation_code=AB12CD34EF done", "activation_code=*** done"],
    ["passcode: 1234, till 5", "passcode: ***, till 5"],
    ["postgres://user:hunter2@db/pos", "postgres://***/pos"],
    ["mail to ann@example.org failed", "mail to *** failed"],
    ["nothing to see: 5 of 6", "nothing to see: 5 of 6"],
  ];
  for (const [text, expected] of cases) assert.equal(redactText(text), expected);
  const escaped = redactText(JSON.stringify(JSON.stringify({ password: "CANARY and more" })));
  assert.doesNotMatch(escaped, /CANARY|more/);
});

void test("a forged line stays inside its own log line", () => {
  const { log, lines } = memoryLog();
  log.info({ name: 'x"}\r\n{"level":"info"' }, "one\r\ntwo");
  assert.equal(lines.length, 1);
  assert.equal(lines[0]?.trimEnd().split(/[\r\n]/).length, 1);
});

void test("the log keeps the parts that explain a failure: type, message, code, constraint, cause, ids", () => {
  const cause = Object.assign(new Error("duplicate key"), {
    code: "23505",
    constraint: "receipt_pkey",
    detail: "Key (a)=(Ann)",
  });
  const { log, lines } = memoryLog();
  log.error({ err: new TypeError("no insert", { cause }), token_id: 7, count: 2 }, "receipt %d", 5);
  const line = JSON.parse(lines[0] ?? "") as { err: { cause: object } };
  assert.deepEqual(
    { ...line, time: "", err: { ...line.err, stack: "", cause: { ...line.err.cause, stack: "" } } },
    {
      level: "error",
      time: "",
      err: {
        type: "TypeError",
        message: "no insert",
        stack: "",
        cause: { type: "Error", message: "duplicate key", stack: "", code: "23505", constraint: "receipt_pkey" },
      },
      token_id: 7,
      count: 2,
      msg: "receipt 5",
    },
  );
});

void test("the log line of a huge, deep, circular or foreign value has a bounded length", () => {
  const circle: Record<string, unknown> = { list: Array.from({ length: 100_000 }, () => ({ a: 1 })) };
  circle["self"] = circle;
  circle["text"] = "x".repeat(10_000_000);
  circle["socket"] = new (class Socket {
    secretive = "CANARY";
  })();
  circle["bytes"] = Buffer.alloc(1_000_000);
  const line = JSON.stringify(redact(circle));
  assert.ok(line.length < 20_000, String(line.length));
  assert.match(line, /\[Socket\]/);
  assert.match(line, /\[Buffer\]/);
  assert.match(line, /\[text of 10000000 characters\]/);
  assert.doesNotMatch(line, /CANARY/);
});

void test("a request's line has the path pattern, never the path", () => {
  const request = { id: "r1", method: "GET", routeOptions: { url: "/receipt/:token" }, url: `/receipt/${CANARIES[2]}` };
  assert.deepEqual(requestLine(request, { statusCode: 200, elapsedTime: 1.26 }, "token 7"), {
    request_id: "r1",
    method: "GET",
    route: "/receipt/:token",
    status: 200,
    duration_ms: 1.3,
    caller_id: "token 7",
  });
  assert.equal(requestLine({ ...request, routeOptions: {} }, { statusCode: 404, elapsedTime: 0 }, null).route, "none");
});

void test("lines below the level are not written", () => {
  const lines: string[] = [];
  const log = createLogger({ level: "warn", destination: { write: (line) => void lines.push(line) } });
  log.info("quiet");
  log.warn("loud");
  assert.equal(lines.length, 1);
});
