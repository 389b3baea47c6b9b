import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import {
  type ApiDocument,
  breakingChanges,
  COMPARED,
  namedInChangelog,
  releasedDocument,
} from "../scripts/api-changes.ts";
import type { Schema } from "../scripts/api-types.ts";

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const released = releasedDocument();
/** Keywords of a schema that restrict no value. */
const REMARKS = new Set(["description", "examples", "readOnly"]);

/** Returns the OpenAPI document of a service with one route and one webhook. */
function documentOf(sent: Schema, received: Schema, more: object = {}): ApiDocument {
  const content = (schema: Schema) => ({ content: { "application/json": { schema } } });
  const customer = {
    operationId: "saveCustomer",
    security: [{ bearer: [] }],
    parameters: [{ name: "fields", in: "query", schema: { type: "string" } }],
    requestBody: { required: true, ...content({ $ref: "#/components/schemas/CustomerInput" }) },
    responses: { "200": content({ $ref: "#/components/schemas/Customer" }) },
    ...more,
  };
  const answer = { $ref: "#/components/schemas/Customer" };
  const event = { operationId: "receiveSaved", requestBody: content(answer), responses: {} };
  return {
    paths: { "/customers": { post: customer } },
    webhooks: { saved: { post: event } },
    components: { schemas: { CustomerInput: sent, Customer: received } },
  };
}

const customerWith = (friend: string) => ({
  type: "object",
  required: ["id", "name"],
  properties: {
    id: { type: "integer", minimum: 1, maximum: 100 },
    name: { type: "string", maxLength: 20 },
    kind: { type: "string", enum: ["person", "company"] },
    friends: { type: "array", maxItems: 5, items: { $ref: `#/components/schemas/${friend}` } },
    filter: { type: "object", propertyNames: { enum: ["name", "age"] } },
  },
});
const INPUT: Schema = customerWith("CustomerInput");
const CUSTOMER: Schema = customerWith("Customer");

/**
 * Returns the breaking changes when a member of the route's customer becomes `member`, or is
 * removed.
 */
function changed(direction: "sent" | "received", name: string, member: Schema | undefined, more: Schema = {}) {
  const former = direction === "sent" ? INPUT : CUSTOMER;
  const { [name]: _former, ...others } = former.properties ?? {};
  const properties = member === undefined ? others : { ...others, [name]: member };
  const customer = { ...former, properties, ...more };
  const after = direction === "sent" ? documentOf(customer, CUSTOMER) : documentOf(INPUT, customer);
  return breakingChanges(documentOf(INPUT, CUSTOMER), after).map(({ operation, change }) => `${operation} ${change}`);
}

describe("breaking changes of the interface", () => {
  test("the changelog names each operation whose openapi.json breaks clients of the last release", () => {
    const named = namedInChangelog(read("CHANGELOG.md"));
    const unnamed = breakingChanges(released, JSON.parse(read("openapi.json")) as ApiDocument)
      .filter(({ operation }) => !named.has(operation))
      .map(({ operation, change }) => `${operation} ${change}`);
    assert.deepEqual(unnamed, [], "name them in CHANGELOG.md, Unreleased, ### Breaking, in backticks");
  });

  test("every keyword of openapi.json is compared", () => {
    const unknown = new Set<string>();
    const visit = (value: unknown, key = ""): void => {
      if (typeof value !== "object" || value === null) return;
      if (Array.isArray(value)) return value.forEach((each) => visit(each));
      const is_schema = ["schema", "items", "contentSchema", "anyOf"].includes(key) && !("schema" in value);
      if (is_schema) for (const keyword of Object.keys(value)) if (!COMPARED.has(keyword)) unknown.add(keyword);
      for (const [name, child] of Object.entries(value)) {
        if (name === "properties" || name === "patternProperties" || name === "schemas")
          for (const member of Object.values(child as object)) visit(member, "schema");
        else if (name !== "example" && name !== "examples") visit(child, name);
      }
    };
    visit(released);
    visit(JSON.parse(read("openapi.json")));
    assert.deepEqual([...unknown.difference(REMARKS)], []);
  });

  test("equal documents and wider requests break nothing", () => {
    assert.deepEqual(breakingChanges(released, released), []);
    assert.deepEqual(changed("sent", "name", { type: ["string", "null"], maxLength: 30 }), []);
    assert.deepEqual(changed("sent", "age", { type: "integer" }), []);
    assert.deepEqual(changed("sent", "kind", { type: "string" }), []);
    assert.deepEqual(changed("sent", "id", { type: "number", maximum: 200 }, { required: [] }), []);
    assert.deepEqual(changed("received", "kind", { type: "string", enum: ["person"] }), []);
    assert.deepEqual(changed("received", "age", { type: "integer" }, { required: ["id", "name", "age"] }), []);
  });

  test("a new code of an error breaks nothing, a new value of an answer does", () => {
    const answering = (status: string, values: readonly string[]) => {
      const schema = { type: "object", properties: { code: { type: "string", enum: values } } };
      return documentOf(INPUT, CUSTOMER, { responses: { [status]: { content: { "application/json": { schema } } } } });
    };
    const added = (status: string) =>
      breakingChanges(answering(status, ["held"]), answering(status, ["held", "late"])).map(({ change }) => change);
    assert.deepEqual(added("400"), []);
    assert.deepEqual(added("200"), ["200.code: may be late"]);
  });

  test("a narrower request breaks its clients", () => {
    for (const [name, member, change] of [
      ["name", undefined, "body.name: is removed"],
      ["name", { type: "string", maxLength: 19 }, "body.name: maxLength is 19 now"],
      ["name", { type: "string", maxLength: 20, minLength: 1 }, "body.name: minLength is 1 now"],
      ["name", { type: "string", maxLength: 20, format: "email" }, "body.name: format is email now"],
      ["name", { type: "integer" }, "body.name: may no longer be string"],
      ["id", { type: "integer", minimum: 2, maximum: 100 }, "body.id: minimum is 2 now"],
      ["kind", { type: "string", enum: ["person"] }, "body.kind: may no longer be company"],
      ["kind", { anyOf: [{ type: "null" }, { type: "string", enum: ["person"] }] }, "body.kind: has other forms"],
      ["friends", { type: "array", maxItems: 5, items: { type: "null" } }, "body.friends[]: may no longer be object"],
      ["filter", { type: "object", propertyNames: { enum: ["age"] } }, "body.filter: takes no name now"],
    ] as const) {
      assert.deepEqual(changed("sent", name, member).slice(0, 1), [`saveCustomer ${change}`]);
    }
    assert.deepEqual(changed("sent", "age", {}, { required: ["id", "name", "age"] }), [
      "saveCustomer body: requires age now",
    ]);
    assert.deepEqual(changed("sent", "age", {}, { additionalProperties: false }), [
      "saveCustomer body: rejects other members now",
    ]);
  });

  test("an answer or an event that lacks something or says something new breaks its readers", () => {
    for (const [name, member, change] of [
      ["name", undefined, ".name: is removed"],
      ["name", { type: ["string", "null"] }, ".name: may be null"],
      ["kind", { type: "string", enum: ["person", "company", "club"] }, ".kind: may be club"],
      ["kind", { type: "string" }, ".kind: may be any other value"],
      ["kind", { type: "string", const: "club" }, ".kind: may be club"],
    ] as const) {
      const expected = [`saveCustomer 200${change}`, `receiveSaved body${change}`];
      assert.deepEqual(changed("received", name, member), expected);
    }
    assert.deepEqual(changed("received", "age", {}, { required: ["id"] }), [
      "saveCustomer 200: may lack name",
      "receiveSaved body: may lack name",
    ]);
  });

  test("a removed or renamed operation, a new required parameter and another authentication break clients", () => {
    const before = documentOf(INPUT, CUSTOMER);
    const after = (more: object): string[] =>
      breakingChanges(before, documentOf(INPUT, CUSTOMER, more)).map(({ change }) => change);
    assert.deepEqual(breakingChanges(before, { ...before, paths: {} }), [
      { operation: "saveCustomer", change: "is removed" },
    ]);
    assert.deepEqual(after({ operationId: "storeCustomer" }), ["is named storeCustomer now"]);
    assert.deepEqual(after({ parameters: [] }), ["query fields: is removed"]);
    const parameters = [{ name: "fields", in: "query", required: true, schema: { type: "string" } }];
    assert.deepEqual(after({ parameters }), ["query fields: is required now"]);
    assert.deepEqual(after({ security: [{ session: [] }] }), ["requires another authentication"]);
    assert.deepEqual(after({ responses: { "201": {} } }), ["200: is removed"]);
    assert.deepEqual(after({ security: [{ session: [] }, { bearer: [] }] }), []);
  });

  test("only an entry below Breaking of the unreleased part names an operation", () => {
    const text = [
      "# Changelog",
      "## [Unreleased]",
      "### Added\n\n- `listShops`",
      "### Breaking\n\n- `saveCustomer`: a name has at most 19 characters.\n- `listCarts` and `readCart` are removed.",
      "### Fixed\n\n- `readShop`",
      "## [0.1.0] - 2026-12-01",
      "### Breaking\n\n- `deleteCustomer`\n",
    ].join("\n\n");
    assert.deepEqual([...namedInChangelog(text)], ["saveCustomer", "listCarts", "readCart"]);
    assert.deepEqual([...namedInChangelog("# Changelog\n\n## [Unreleased]\n\n- `saveCustomer`\n")], []);
    assert.deepEqual([...namedInChangelog("## [Unreleased]\n\n### Breaking\n\n- `saveCustomer`")], ["saveCustomer"]);
  });
});
