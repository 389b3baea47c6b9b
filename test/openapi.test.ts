import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { format } from "oxfmt";
import { OPENAPI_FILE, openApiText } from "../scripts/openapi.ts";
import { CLIENT_TYPES_FILE, clientTypesText } from "../scripts/client-types.ts";
import { ROUTES } from "../src/main/app.ts";

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: unknown;
  }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Record<string, unknown> }> };
  readonly responses: Record<string, { readonly description: string }>;
  readonly security: readonly Record<string, readonly string[]>[];
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly securitySchemes: Record<string, unknown> };
}

const text = openApiText();
const document = JSON.parse(text) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const TYPES = new Set(["null", "boolean", "object", "array", "number", "string", "integer"]);

/** Yields every value within a value, with the path to it. */
function* walk(value: unknown, path: readonly string[] = []): Generator<readonly [readonly string[], unknown]> {
  yield [path, value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) yield* walk(child, [...path, key]);
}

function isInExample(path: readonly string[]): boolean {
  return path.includes("example") || path.includes("examples");
}

describe("the OpenAPI document", () => {
  test("the OpenAPI document in the repository is made from the routes: npm run openapi", () => {
    assert.ok(existsSync(OPENAPI_FILE), "run npm run openapi");
    assert.ok(readFileSync(OPENAPI_FILE, "utf8") === text, "openapi.json is out of date: run npm run openapi");
  });

  test("the OpenAPI document describes the cursor that the feed of closings answers", () => {
    const feed = document.paths["/rest/V1/pos/register-reports"]?.["get"];
    const texts = JSON.stringify(feed?.responses["200"]);
    assert.match(texts, /"highest_revision":\{"type":"integer"/);
    assert.deepEqual(
      feed?.parameters
        .filter(({ name }) => name === "changedAfter")
        .map(({ schema }) => (schema as { type: string }).type),
      ["integer"],
    );
    const cursors = new Set(
      [
        "/rest/V1/pos/catalog",
        "/rest/V1/pos/categories",
        "/rest/V1/pos/promotions",
        "/rest/V1/pos/journal-entries",
      ].map((path) => document.paths[path]?.["get"]),
    );
    const others = operations.filter(({ operation }) => operation !== feed && !cursors.has(operation));
    assert.ok(!others.some(({ operation }) => JSON.stringify(operation).includes("highest_revision")));
  });

  test("the types of the administration and of the client are made from the document: npm run openapi", async () => {
    const options = JSON.parse(readFileSync(new URL("../.oxfmtrc.json", import.meta.url), "utf8")) as Record<
      string,
      unknown
    >;
    const { code, errors } = await format("routes.ts", clientTypesText(text), options);
    assert.deepEqual(errors, []);
    assert.ok(readFileSync(CLIENT_TYPES_FILE, "utf8") === code, "the types are out of date: run npm run openapi");
  });

  test("the OpenAPI document is OpenAPI 3.1 with one operation per route", () => {
    assert.match(document.openapi, /^3\.1\.\d+$/);
    assert.ok(document.info.title && document.info.version);
    assert.equal(operations.length, ROUTES.length);
    for (const { path, method, operation } of operations) {
      const at = `${method} ${path}`;
      assert.match(path, /^\/(rest\/V1|admin\/api)(\/|$)/);
      assert.ok(["get", "post", "put", "delete"].includes(method), at);
      assert.ok(operation.summary.length > 0 && operation.tags.length === 1, at);
      assert.ok(operation.responses["200"]?.description, at);
      for (const requirement of operation.security) {
        for (const scheme of Object.keys(requirement)) assert.ok(scheme in document.components.securitySchemes, at);
      }
    }
  });

  test("every operation states its refusals, and how its callers authenticate", () => {
    for (const { path, method, operation } of operations) {
      const at = `${method} ${path}`;
      for (const status of ["400", "401", "429", "500", "503"])
        assert.ok(operation.responses[status], `${at} ${status}`);
      assert.equal(operation.requestBody !== undefined && operation.responses["413"] === undefined, false, at);
      const schemes = operation.security.map((requirement) => Object.keys(requirement));
      const expected = path.startsWith("/rest/")
        ? [["bearer"]]
        : [["administrator"], method === "get" ? ["session"] : ["session", "csrf"]];
      if (schemes.length > 0) assert.deepEqual(schemes, expected, at);
    }
    const asked = ROUTES.filter(({ step_up }) => step_up).map(({ operation }) => operation);
    const stated = operations.filter(({ operation }) =>
      JSON.stringify(operation.responses["403"] ?? {}).includes("/AdminStepUpRequired"),
    );
    assert.deepEqual(stated.map(({ operation }) => operation.operationId).toSorted(), asked.toSorted());
    const conflicts = operations.filter(({ operation }) => "409" in operation.responses);
    assert.ok(conflicts.some(({ path, method }) => method === "post" && path === "/rest/V1/pos/register-reports"));
  });

  test("every integer and every list has its bounds", () => {
    for (const [path, value] of walk(document)) {
      if (typeof value !== "object" || value === null || path.at(-1) === "properties") continue;
      const { type, minimum, maximum, format, maxItems } = value as Record<string, unknown>;
      const types = Array.isArray(type) ? type : [type];
      if (types.includes("array")) assert.equal(typeof maxItems, "number", path.join("."));
      if (!types.includes("integer")) continue;
      assert.deepEqual([typeof minimum, typeof maximum, typeof format], ["number", "number", "string"], path.join("."));
    }
  });

  test("operation ids are unique and are names", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
    for (const id of ids) assert.match(id, /^[a-z][A-Za-z0-9]*$/);
  });

  test("each variable of a path is one required parameter, and no parameter is listed twice", () => {
    for (const { path, method, operation } of operations) {
      const variables = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
      const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
      assert.deepEqual(inPath.map(({ name }) => name).toSorted(), variables.toSorted(), `${method} ${path}`);
      assert.ok(inPath.every(({ required }) => required === true));
      const keys = operation.parameters.map((parameter) => `${parameter.in}:${parameter.name}`);
      assert.equal(new Set(keys).size, keys.length, `${method} ${path}`);
      if (method === "get" || method === "delete") assert.equal(operation.requestBody, undefined);
    }
  });

  test("every reference has its target", () => {
    for (const [path, value] of walk(document)) {
      if (path.at(-1) !== "$ref" || typeof value !== "string") continue;
      assert.match(value, /^#\//);
      let target: unknown = document;
      for (const key of value.slice(2).split("/")) {
        target = (target as Record<string, unknown> | undefined)?.[key.replaceAll("~1", "/").replaceAll("~0", "~")];
      }
      assert.notEqual(target, undefined, value);
    }
  });

  test("schemas are JSON Schema, without notes of our own", () => {
    for (const [path, value] of walk(document)) {
      const key = path.at(-1) ?? "";
      // Linters require the extension `x-internal`, which says whether a server is for internal
      // use.
      if (key !== "x-internal") assert.ok(!key.startsWith("x-") && !key.startsWith("~"), path.join("."));
      const isSchemaType = key === "type" && path.at(-2) !== "properties" && !isInExample(path);
      if (isSchemaType && !path.includes("securitySchemes")) {
        for (const type of Array.isArray(value) ? value : [value]) assert.ok(TYPES.has(String(type)), path.join("."));
      }
      if (key === "required" && Array.isArray(value)) {
        const parent = path
          .slice(0, -1)
          .reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document);
        const { properties } = parent as { properties?: Record<string, unknown> };
        for (const name of value)
          assert.ok(properties && String(name) in properties, `${path.join(".")}: ${String(name)}`);
      }
    }
  });
});
