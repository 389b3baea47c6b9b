import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { Check } from "typebox/schema";
import { servedText } from "../scripts/openapi.ts";
import { EXAMPLES_FILE } from "../src/main/operator-routes.ts";
import { EVENT_NAMES, TEST_EVENT } from "../src/shared/events/rules/deliveries.ts";
import { PASSWORD } from "./administrator.ts";

interface Content {
  readonly schema: Record<string, unknown>;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
type Body = { readonly content?: Readonly<Record<string, Content>> } | undefined;
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly (Content & { readonly name: string; readonly in: string })[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly responses: Readonly<Record<string, Body>> };
}

const document = JSON.parse(servedText()) as Document;
const { components } = document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** Returns whether a value fits the schema, whose references point into the document. */
const fits = ({ schema }: Content, value: unknown): boolean => Check({ ...schema, components }, value);

function* contentsOf(body: Body): Generator<readonly [type: string, content: Content]> {
  yield* Object.entries(body?.content ?? {});
}

describe("examples of the OpenAPI document", () => {
  test("every operation has one of its body, its answer and each variable of its path", () => {
    const without = operations.flatMap(({ operationId, requestBody, responses, parameters }) => [
      ...[...contentsOf(requestBody), ...contentsOf(responses["200"])]
        .filter(([, content]) => !("example" in content))
        .map(([type]) => `${operationId} ${type}`),
      ...parameters
        .filter((own) => own.in === "path" && !("example" in own))
        .map(({ name }) => `${operationId} ${name}`),
    ]);
    // These answer the bytes of a file, so they have no example; the CSV has the rows of the JSON.
    assert.deepEqual(without, [
      "downloadDsfinvk application/zip",
      "downloadEvidenceBundle application/zip",
      "downloadReceiptPdf application/pdf",
      "printRegisterReport application/pdf",
      "getSalesReport text/csv",
    ]);
  });

  test("the examples fit their schemas, which other values do not", () => {
    const wrong: string[] = [];
    let checked = 0;
    const { webhooks } = document;
    for (const { operationId, requestBody, responses, parameters } of [
      ...operations,
      ...Object.values(webhooks).map(({ post }) => post),
    ]) {
      const contents = [...contentsOf(requestBody), ...contentsOf(responses["200"])].map(([, content]) => content);
      for (const content of [...contents, ...parameters].filter((each) => "example" in each)) {
        checked += 1;
        const { example, schema } = content;
        if (!fits(content, example)) wrong.push(`${operationId} ${JSON.stringify(example)}`);
        const other = typeof example === "string" ? 1 : "other";
        if (fits(content, other)) wrong.push(`${operationId} takes anything: ${JSON.stringify(schema)}`);
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(checked > 500, String(checked));
    const [, location] =
      [...contentsOf(document.paths["/rest/V1/pos/locations/{locationId}"]?.["get"]?.responses["200"])][0] ?? [];
    assert.ok(location);
    assert.ok(!fits(location, { ...(location.example as object), name: 5 }), "a reference is followed");
  });

  test("the examples of errors fit the envelope, and those of the generic statuses exist", () => {
    const seen = new Set<string>();
    for (const [name, response] of Object.entries(components.responses)) {
      for (const [, content] of contentsOf(response)) {
        for (const [code, { value }] of Object.entries(content.examples ?? {})) {
          assert.ok(fits(content, value), `${name} ${code}`);
          seen.add(code);
        }
      }
    }
    assert.deepEqual(
      [
        "not_authorized",
        "not_decodable",
        "not_found",
        "report_payload_differs",
        "step_up_required",
        "unavailable",
      ].filter((code) => !seen.has(code)),
      [],
    );
  });

  test("each event has an example webhook", () => {
    assert.deepEqual(Object.keys(document.webhooks).toSorted(), [...EVENT_NAMES, TEST_EVENT].toSorted());
    for (const { post } of Object.values(document.webhooks)) {
      assert.ok(post.requestBody?.content?.["application/json"]?.example);
      assert.ok(post.parameters.length === 3 && post.parameters.every((header) => "example" in header));
    }
  });

  test("the examples stay short, except the configuration of a terminal and documents of one row", () => {
    const long = operations.flatMap(({ operationId, responses }) =>
      [...contentsOf(responses["200"])]
        .filter(([, { example }]) => JSON.stringify(example ?? null).length > 4_500)
        .map(() => operationId),
    );
    assert.deepEqual(long.toSorted(), ["adminGetRegisterReport", "exportPerson", "getTerminalConfig"]);
  });

  test("the examples have no secret except those that tests write out, and placeholders", () => {
    const found: string[] = [];
    for (const [name, text] of texts(JSON.parse(readFileSync(EXAMPLES_FILE, "utf8")))) {
      for (const [part] of text.matchAll(/[A-Za-z0-9_-]{20,}/g)) {
        if (!PLACEHOLDERS.some((pattern) => pattern.test(part))) found.push(`${name}: ${part}`);
      }
      if (SECRET.test(name) && !NO_SECRETS.has(text)) found.push(`${name}: ${text}`);
    }
    assert.deepEqual(found, []);
  });
});

/** Forms of long runs of letters and digits that examples may have. */
const PLACEHOLDERS = [
  /^[a-z]+([_-][a-z\d]+)*$/,
  /^[A-Z]+(_[A-Z]+)*$/,
  // A German noun, as names of columns are.
  /^[A-Z][a-z]+$/,
  // An element or the namespace of an invoice.
  /^([A-Z][a-z]+)+(-2)?$/,
  // The namespace of SAF-T Cash Register.
  /^StandardAuditFile-Taxation-CashRegister$/,
  /^(admin-)?00000000-0000-4000-8000-\d{12}$/,
  /^(0123456789abcdef){4}$/,
  /^(EXAMPLE2){4}$/,
];
const SECRET = /password|secret|passcode|token|api_key/i;
/** Values of secret members in examples: nothing, a mask, a placeholder, or a test's text. */
const NO_SECRETS = new Set([
  "",
  "***",
  "EXAMPLE",
  "EXAMPLE2".repeat(4),
  "tk_EXAMPLE",
  "lic_EXAMPLE",
  "whsec_RVhBTVBMRQ==",
  "0123456789abcdef".repeat(4),
  PASSWORD,
  "a-newer-password",
  "long-enough-1",
  "Abcdef12",
  "lic_random",
  "k",
  "246810",
  "2026-03-01 09:30:00",
]);

/** Yields every text within a value, with the name of its member. */
function* texts(value: unknown, name = ""): Generator<readonly [name: string, text: string]> {
  if (typeof value === "string") {
    yield [name, value];
    // Some answers are JSON within a string.
    if (/^[[{]"/.test(value)) yield* texts(JSON.parse(value), name);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) yield* texts(member, Array.isArray(value) ? name : key);
  }
}
