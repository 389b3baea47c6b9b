import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { Type } from "typebox";
import { compileBinder } from "./bind.ts";
import { ApiError } from "../errors/errors.ts";
import { parseJson } from "../json/json.ts";
import { boundMember, invalid, openSampleServer } from "../../../test/fixtures/web-api/server.ts";
import { AnyJson, CanonicalText, Int, ServerOwned, Text } from "../schema.ts";

const server = await openSampleServer();
const { app, call } = server;
after(() => app.close());

const post = (body: string, query = "") => call("POST", `/rest/V1/things${query}`, { body });
const required = (fieldName: string) => ({
  message: '"%fieldName" is required. Enter and try again.',
  parameters: { fieldName },
});

const member = (key: string, source: string) => boundMember(server, key, source);

describe("structures", () => {
  test("a scalar in the place of an object or a list is refused with its kind", async () => {
    for (const [source, kind] of [
      ['"x"', "string"],
      ["1", "integer"],
      ["1.5", "double"],
      ["true", "boolean"],
    ] as const) {
      assert.equal((await post(`{"thing":${source}}`)).body.message, invalid(kind, "object"));
      assert.equal(await member("inner", source), invalid(kind, "object", "inner"));
      assert.equal(await member("tags", source), invalid(kind, "string[]", "tags"));
      assert.equal(await member("rows", source), invalid(kind, "object[]", "rows"));
    }
    assert.equal((await post('{"thing":[]}')).body.message, invalid("array", "object"));
    assert.equal(await member("tags", "{}"), invalid("array", "string[]", "tags"));
  });

  test("an error below the top names its path, with the keys as they were sent", async () => {
    assert.equal(await member("inner", '{"count":"x"}'), invalid("x", "int", "inner", "count"));
    assert.equal(await member("rows", '[{"count":1},{"count":[]}]'), invalid("array", "int", "rows", "count"));
    const camel = await post('{"thing":{"isActive":[]}}');
    assert.equal(camel.body.message, invalid("array", "bool", "isActive"));
  });

  test("a list wrapped in item is bound as the list", async () => {
    assert.deepEqual(await member("tags", '{"item":["a",1,true]}'), ["a", "1", "1"]);
  });

  test("custom attributes are a list of rows, or one object of codes and values", () => {
    const Attributes = Type.Array(Type.Object({ attribute_code: Text(), value: AnyJson() }));
    const bind = compileBinder(Type.Object({ product: Type.Object({ custom_attributes: Attributes }) }), {
      reject_unknown_keys: false,
      entity_name: undefined,
    });
    const bound = (attributes: string) => {
      const body = parseJson(Buffer.from(`{"product":{"customAttributes":${attributes}}}`)).root;
      const { product } = bind({ path: new Map(), query: new Map(), body });
      return (product as { custom_attributes: unknown }).custom_attributes;
    };
    const rows = '[{"attribute_code":"a \\"b","value":"red"},{"attribute_code":"fee","value":[{"value":1.50}]}]';
    assert.equal((bound(rows) as unknown[]).length, 2);
    for (const same of ['{"a \\"b":"red","fee":[{"value":1.50}]}', `{"item":${rows}}`]) {
      assert.deepEqual(bound(same), bound(rows));
    }
    assert.deepEqual(bound("{}"), []);
    assert.throws(() => bound('"red"'), ApiError);
  });

  test("an undeclared member is refused by its name in UpperCamelCase, at any depth", async () => {
    for (const [thing, fieldName] of [
      ['{"register_session_id":1}', "RegisterSessionId"],
      ['{"registerSessionId":1}', "RegisterSessionId"],
      ['{"inner":{"no_count":1}}', "NoCount"],
      ['{"rows":[{},{"x":1}]}', "X"],
      ['{"Name":"x"}', "Name"],
    ] as const) {
      const answer = await post(`{"thing":${thing}}`);
      assert.deepEqual(
        [answer.status, answer.body],
        [
          400,
          {
            message: '"%fieldName" is not supported. Correct the field name and try again.',
            parameters: { fieldName },
          },
        ],
      );
    }
  });

  test("undeclared keys beside the data object are ignored on the interface and refused in administration", async () => {
    assert.equal((await post('{"thing":{},"other":{"a":1}}', "?more=1")).status, 200);
    const strict = await call("POST", "/admin/api/things", { body: '{"name":"x","other":1}' });
    assert.deepEqual(
      [strict.status, strict.body.code, strict.body.parameters],
      [400, "field_not_supported", { field: "Other" }],
    );
  });

  test("members that the server owns are ignored, whatever they hold", async () => {
    const answer = await post('{"thing":{"thing_id":{"a":[1]},"name":"x"}}');
    assert.deepEqual(answer.body, { thing: { name: "x" } });
  });
});

describe("the source of a parameter", () => {
  test("keys of parameters are found in camelCase and in snake_case", async () => {
    assert.deepEqual((await post('{"thing":{"isActive":1,"unit_price":2}}')).body.thing.is_active, true);
    const pairs = await call("POST", "/rest/V1/pairs", { body: '{"firstName":"A","email":"e"}' });
    assert.deepEqual(pairs.body, { first_name: "A", email: "e" });
  });

  test("brackets in the query are lists and objects, and refused in the place of a plain value", async () => {
    const list = await post("", "?thing[tags][]=a&thing[tags][]=b%22&thing[inner][count]=2");
    assert.deepEqual(list.body, { thing: { tags: ["a", 'b"'], inner: { count: 2 } } });
    for (const [query, expected] of [
      ["flag[]=1", "bool"],
      ["amount[a]=1", "float"],
      ["amount[a][b]=1", "float"],
    ] as const) {
      const answer = await call("GET", `/rest/V1/things/7?${query}`);
      assert.deepEqual([answer.status, answer.body], [400, { message: invalid("array", expected) }], query);
    }
    assert.deepEqual((await post("{}", "?thing[]=a")).body, { message: invalid("array", "object") });
    assert.deepEqual((await post("{}", "?thing[tags][1]=a")).body, { message: invalid("array", "string[]", "tags") });
  });

  test("a parameter of the path precedes the query's, and the query's precedes the body's", async () => {
    assert.equal((await post('{"thing":{},"mode":"body"}', "?mode=query")).body.mode, "query");
    assert.equal((await post('{"thing":{},"mode":"body"}')).body.mode, "body");
    const put = await call("PUT", "/rest/V1/things/7?thingId=8&thing_id=9", {
      body: '{"thingId":10,"thing":{"thing_id":11}}',
    });
    assert.deepEqual(put.body, { thingId: 7, thing: {} });
  });

  test("values in the path and the query are typed like those in a body, and their errors name no path", async () => {
    assert.deepEqual((await call("GET", "/rest/V1/things/1e1?flag=yes&amount=1.50")).body.thingId, 10);
    for (const [url, message] of [
      ["/rest/V1/things/abc", invalid("abc", "int")],
      ["/rest/V1/things/1;", invalid("1;", "int")],
      ["/rest/V1/things/%00", invalid("\0", "int")],
      ["/rest/V1/things/7?amount=", invalid("", "float")],
    ] as const) {
      const answer = await call("GET", url);
      assert.deepEqual([answer.status, answer.body], [400, { message }], url);
    }
    for (const [id, fieldValue] of [
      ["3000000000", 3_000_000_000],
      ["9223372036854775808", "9223372036854775808"],
    ] as const) {
      const answer = await call("GET", `/rest/V1/things/${id}`);
      const message = "No such entity with %fieldName = %fieldValue";
      assert.deepEqual(
        [answer.status, answer.body],
        [404, { message, parameters: { fieldName: "thingId", fieldValue } }],
      );
    }
    const code = await call("GET", "/rest/V1/things/code/a%00b");
    assert.equal(code.status, 400);
  });
});

describe("missing members", () => {
  test("a missing wrapper, a null wrapper and no body at all get the same answer", async () => {
    for (const body of ["", "{}", '{"thing":null}', "null"]) {
      const answer = await post(body);
      assert.deepEqual([body, answer.status, answer.body], [body, 400, required("thing")]);
    }
  });

  test("two missing parameters are listed in one answer, a single one is a flat message", async () => {
    const both = await call("POST", "/rest/V1/pairs", { body: "{}" });
    assert.deepEqual(
      [both.status, both.body],
      [
        400,
        {
          message: "One or more input exceptions have occurred.",
          errors: [required("firstName"), required("email")],
        },
      ],
    );
    const one = await call("POST", "/rest/V1/pairs", { body: '{"email":"e","first_name":null}' });
    assert.deepEqual([one.status, one.body], [400, required("firstName")]);
  });

  test("a missing member of an object is refused like a missing parameter, also in a list and in canonical text", () => {
    const Line = Type.Object({ sku_code: Text(), qty: Int(), note: Type.Optional(Text()), id: ServerOwned(Int()) });
    for (const lines of [Type.Array(Line), CanonicalText(Type.Array(Line))]) {
      const bind = compileBinder(Type.Object({ line: Line, lines: Type.Optional(lines) }), {
        reject_unknown_keys: false,
        entity_name: undefined,
      });
      const refusalOf = (body: string): unknown => {
        try {
          bind({ path: new Map(), query: new Map(), body: parseJson(Buffer.from(body)).root });
        } catch (error) {
          assert.ok(error instanceof ApiError);
          return JSON.parse(error.toBody());
        }
        return undefined;
      };
      const both = {
        message: "One or more input exceptions have occurred.",
        errors: [required("skuCode"), required("qty")],
      };
      assert.equal(refusalOf('{"line":{"skuCode":"","qty":0},"lines":[{"sku_code":"a","qty":1}]}'), undefined);
      assert.deepEqual(refusalOf('{"line":{"qty":1}}'), required("skuCode"));
      assert.deepEqual(refusalOf('{"line":{}}'), both);
      assert.deepEqual(refusalOf('{"line":{"sku_code":"a","qty":1},"lines":[{"sku_code":"a"}]}'), required("qty"));
      assert.deepEqual(refusalOf('{"line":{"sku_code":"a","qty":1},"lines":[{}]}'), both);
    }
  });

  test("a member that is null in one spelling takes the value of the other", async () => {
    const answer = await call("POST", "/rest/V1/pairs", { body: '{"firstName":null,"first_name":"A","email":"e"}' });
    assert.deepEqual(answer.body, { first_name: "A", email: "e" });
  });

  test("null is accepted where it is declared and refused elsewhere", async () => {
    assert.equal(await member("note", "null"), null);
    assert.equal(await member("name", "null"), invalid("null", "string", "name"));
  });
});
