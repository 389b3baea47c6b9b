import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { boundMember, invalid, openSampleServer } from "../../../test/fixtures/web-api/server.ts";

const server = await openSampleServer();
const { app, call } = server;
after(() => app.close());

const post = (body: string) => call("POST", "/rest/V1/things", { body });
const member = (key: string, source: string) => boundMember(server, key, source);

describe("simple types", () => {
  test("int takes numbers and numeric text, cut to an integer", async () => {
    for (const [source, value] of [
      ["7", 7],
      ["-7", -7],
      ["12.7", 12],
      ["-12.7", -12],
      ["1e3", 1000],
      ["-0.5", 0],
      ['"7"', 7],
      ['" 7 "', 7],
      ['"12.7"', 12],
      ['"1e3"', 1000],
      ['"+5"', 5],
      ['".5"', 0],
      ["2147483647", 2147483647],
      ["null", invalid("null", "int", "quantity")],
      ["true", invalid("1", "int", "quantity")],
      ["false", invalid("", "int", "quantity")],
      ['""', invalid("", "int", "quantity")],
      ['"abc"', invalid("abc", "int", "quantity")],
      ['"1;"', invalid("1;", "int", "quantity")],
      ['"0x10"', invalid("0x10", "int", "quantity")],
      ['"١"', invalid("١", "int", "quantity")],
      ["2147483648", invalid("2147483648", "int", "quantity")],
      ["1e300", invalid("1e300", "int", "quantity")],
      ["[1]", invalid("array", "int", "quantity")],
      ["{}", invalid("array", "int", "quantity")],
    ] as const) {
      assert.deepEqual([source, await member("quantity", source)], [source, value]);
    }
  });

  test("bool is true for true, 1, on and yes, false for any other scalar", async () => {
    for (const [source, value] of [
      ["true", true],
      ["1", true],
      ["1.0", true],
      ['"1"', true],
      ['"true"', true],
      ['"TRUE"', true],
      ['"on"', true],
      ['"Yes"', true],
      ["false", false],
      ["0", false],
      ["2", false],
      ["-1", false],
      ['"abc"', false],
      ['""', false],
      ['"null"', false],
      ["[]", invalid("array", "bool", "is_active")],
      ["{}", invalid("array", "bool", "is_active")],
      ["null", invalid("null", "bool", "is_active")],
    ] as const) {
      assert.deepEqual([source, await member("is_active", source)], [source, value]);
    }
  });

  test("string takes scalars as text, true as 1 and false as nothing", async () => {
    for (const [source, value] of [
      ['"x"', "x"],
      ['"  "', "  "],
      ["true", "1"],
      ["false", ""],
      ["12", "12"],
      ["1.50", "1.5"],
      ["2.0", "2"],
      ["100", "100"],
      ["1e3", "1000"],
      ["1e400", "1e400"],
      ["9007199254740993", "9007199254740993"],
      ['"\\u00e9\\ud83d\\ude00"', "é😀"],
      ["null", invalid("null", "string", "name")],
      ["[]", invalid("array", "string", "name")],
      ["{}", invalid("array", "string", "name")],
    ] as const) {
      assert.deepEqual([source, await member("name", source)], [source, value]);
    }
    for (const token of ['"a\\u0000b"', '"\\ud800"', '"\\udc00x"']) {
      assert.match(
        String(await member("name", token)),
        /^Error occurred during "name" processing\. The value has a character that cannot be stored/,
      );
    }
  });

  test("float keeps four decimals exactly and refuses a text that is no number", async () => {
    for (const [source, value] of [
      ["1.5", "1.5"],
      ['"1.50"', "1.5"],
      ["1e2", "100"],
      ["9999999999999999.9999", "9999999999999999.9999"],
      ["true", invalid("1", "float", "unit_price")],
      ['""', invalid("", "float", "unit_price")],
      ['"1,00"', invalid("1,00", "float", "unit_price")],
      ['"NaN"', invalid("NaN", "float", "unit_price")],
    ] as const) {
      assert.deepEqual([source, await member("unit_price", source)], [source, value]);
    }
    const tooLarge = await post('{"thing":{"unit_price":99999999999999999}}');
    assert.deepEqual([tooLarge.status, tooLarge.body.message], [400, "Could not save the thing: %1"]);
  });

  test("verbatim text keeps its escapes", async () => {
    assert.equal(await member("raw_text", '"a\\u0000\\/\\ud800"'), '"a\\u0000\\/\\ud800"');
  });

  test("a datetime is read in any offset; one that no calendar has is refused", async () => {
    assert.equal(await member("sold_at", '"2026-03-01T09:30:00+02:00"'), "2026-03-01T07:30:00Z");
    assert.equal(await member("sold_at", '"2026-02-30"'), invalid("2026-02-30", "datetime", "sold_at"));
    assert.equal(await member("sold_at", "5"), invalid("5", "datetime", "sold_at"));
  });
});
