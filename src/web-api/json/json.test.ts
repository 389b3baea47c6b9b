import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { ApiError } from "../errors/errors.ts";
import { JSON_LIMITS, type JsonNode, JsonNumber, JsonString, parseJson, sourceOf } from "./json.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseJson(bytesOf(text));
const refusal = (message: string, parameters?: readonly unknown[]) => (error: unknown) => {
  assert.ok(error instanceof ApiError);
  assert.deepEqual([error.status, error.message, error.parameters], [400, message, parameters]);
  return true;
};
const undecodable = refusal("Decoding error.");

function plainOf(node: JsonNode): unknown {
  if (node instanceof JsonNumber) return Number(node.text);
  if (node instanceof JsonString) return node.value;
  if (Array.isArray(node)) return node.map(plainOf);
  if (node instanceof Map) return Object.fromEntries([...node].map(([key, value]) => [key, plainOf(value)]));
  return node;
}

function keysWithin(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(keysWithin)];
}

/**
 * Whether the parser refuses a text on purpose although JSON.parse accepts it; decided without the
 * parser under test.
 */
function isRefusedOnPurpose(text: string, value: unknown): boolean {
  const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)].filter((match) => match[1] !== undefined);
  const kept = keysWithin(value);
  return written.length !== kept.length || kept.some((key) => /^(__proto__|constructor|prototype)$/.test(key));
}

function outcome(read: () => unknown): { value: unknown } | undefined {
  try {
    return { value: read() };
  } catch (error) {
    assert.ok(error instanceof SyntaxError || error instanceof ApiError);
    return undefined;
  }
}

function agreesWithJsonParse(text: string): void {
  const expected = outcome(() => JSON.parse(text));
  const found = outcome(() => plainOf(parse(text).root));
  if (expected !== undefined && isRefusedOnPurpose(text, expected.value)) assert.equal(found, undefined);
  else assert.deepEqual(found, expected);
}

const openings = String.raw`{"a": [ , : " "a" {"b":1} "\u0061" "\ud800" "\x" "\u12" \ ] } { // '`.split(" ");
const scalars = "1 0 - -0 01 1. .5 1.50 1e3 1E+ 2e-2 true false null nul NaN é 😀".split(" ");
const blanks = [" ", "\t", "\n", "\r", "\u00a0", "\u2028", "\u0000", "\u001f"];
const piece = fc.constantFrom(...openings, ...scalars, ...blanks);

describe("parseJson against JSON.parse", () => {
  test("parseJson reads what JSON.parse reads, blanks included", () => {
    const text = fc
      .tuple(fc.jsonValue({ maxDepth: 6 }), fc.nat(4))
      .map(([value, by]) => JSON.stringify(value, null, by));
    fc.assert(fc.property(text, agreesWithJsonParse), { numRuns: 300 });
  });

  test("parseJson and JSON.parse accept and refuse the same texts that an edit broke", () => {
    const edit = fc.tuple(fc.jsonValue({ maxDepth: 3 }), fc.nat(), fc.nat(3), piece);
    const property = fc.property(edit, ([value, at, cut, inserted]) => {
      const text = JSON.stringify(value);
      const from = at % (text.length + 1);
      agreesWithJsonParse(Buffer.from(text.slice(0, from) + inserted + text.slice(from + cut)).toString());
    });
    fc.assert(property, { numRuns: 1500 });
  });

  test("parseJson and JSON.parse accept and refuse the same texts made of pieces", () => {
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
    fc.assert(fc.property(text, agreesWithJsonParse), { numRuns: 3000 });
  });

  test("every escape and every character is accepted or refused as by JSON.parse", () => {
    for (let code = 0; code < 0x180; code++) {
      const character = String.fromCharCode(code);
      for (const text of [
        `"${character}"`,
        `"\\${character}"`,
        `"\\u00${character}0"`,
        `${character}1`,
        `1${character}`,
      ]) {
        agreesWithJsonParse(text);
      }
    }
  });
});

describe("parseJson keeps what was sent", () => {
  test("a number keeps its text", () => {
    const texts = ["1.10", "-0", "1E400", "12345678901234567890", "9007199254740.9931", "0.000", "1e-7"];
    const { root } = parse(`[${texts.join(" , ")}]`);
    assert.deepEqual(
      root,
      texts.map((text) => new JsonNumber(text)),
    );
  });

  test("a string keeps its token and decodes to the same value", () => {
    const tokens = [
      String.raw`"x\u0000\ud800\/ é 😀"`,
      '"\u2028\u007f"',
      String.raw`"\"\\\b\f\n\r\t\uD83D\uDE00"`,
      '""',
    ];
    const { root } = parse(`[${tokens.join(",")}]`);
    assert.ok(Array.isArray(root));
    for (const [index, node] of root.entries()) {
      assert.ok(node instanceof JsonString);
      assert.equal(node.token, tokens[index]);
      assert.equal(node.value, JSON.parse(node.token));
    }
  });

  test("objects keep the order of their keys, numeric ones too", () => {
    const { root } = parse('{"10":1,"2":2,"a":3,"\\u0031":4}');
    assert.ok(root instanceof Map);
    assert.deepEqual([...root.keys()], ["10", "2", "a", "1"]);
  });

  test("the span of a top-level value is its exact text", () => {
    const value = fc
      .jsonValue({ maxDepth: 3 })
      .map((json) => JSON.stringify(json, null, 1))
      // The parser refuses keys such as `__proto__`, as the next tests show.
      .filter((json) => !/"(__proto__|constructor|prototype)":/.test(json));
    const blank = fc.constantFrom("", " ", "\n\t", "\r\n ");
    const member = fc.tuple(blank, fc.string(), blank, blank, value, blank);
    const members = fc.uniqueArray(member, { selector: ([, key]) => key, maxLength: 5 });
    const property = fc.property(members, (rows) => {
      const text = rows
        .map(([a, key, b, c, json, d]) => `${a}${JSON.stringify(`k${key}`)}${b}:${c}${json}${d}`)
        .join(",");
      const body = parse(`{${text}}`);
      const found = [...body.spans].map(([key, [from, to]]) => [key, body.text.slice(from, to)]);
      assert.deepEqual(
        found,
        rows.map(([, key, , , json]) => [`k${key}`, json]),
      );
    });
    fc.assert(property, { numRuns: 200 });
  });

  test("only top-level values have spans, and a root that is no object has none", () => {
    assert.deepEqual([...parse('{"é":{"b":{"c":1}}}').spans], [["é", [5, 18]]]);
    assert.equal(parse('[{"a":1}]').spans.size, 0);
  });

  test("the source of a node is its text without the blanks", () => {
    const text = String.raw`{ "b\u0061" : [ 1.10 , "\/\ud800" , true , false , null , { } , [ ] ] , "\"" : -0 }`;
    assert.equal(sourceOf(parse(text).root), String.raw`{"ba":[1.10,"\/\ud800",true,false,null,{},[]],"\"":-0}`);
  });
});

describe("parseJson refuses", () => {
  const broken: Record<string, string> = {
    "an empty body": "",
    "trailing text": "{} {}",
    "a raw control character in a string": '"a\u0001b"',
    "a raw line break in a string": '"a\nb"',
    "an unfinished string": '"abc',
    "an unfinished escape": '"abc\\',
    "a byte order mark": '\ufeff{"a":1}',
    "a key twice at the top": '{"report":1,"report":2}',
    "a key twice below": '{"report":[{"a":1,"b":2,"a":1}]}',
    "a key twice in two spellings": '{"a":1,"\\u0061":2}',
    "the key __proto__": '{"a":{"__proto__":{"b":1}}}',
    "the key constructor": '[{"constructor":1}]',
    "the key prototype": '{"prototype":null}',
    "an escaped prototype key": '{"\\u005f_proto__":1}',
  };
  for (const [name, text] of Object.entries(broken)) {
    test(`parseJson refuses ${name}`, () => assert.throws(() => parse(text), undecodable));
  }

  test("parseJson refuses bytes that are no UTF-8, and reads the next body", () => {
    const bad = [
      [0x22, 0xc0, 0xaf, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0xff, 0xfe, 0x31, 0x00],
      [0x22, 0xe2, 0x82],
    ];
    for (const bytes of bad) assert.throws(() => parseJson(Uint8Array.from(bytes)), undecodable);
    assert.equal(parse("true").root, true);
  });

  test("parseJson refuses a body that nests 100,000 deep by its limit, without a stack overflow", () => {
    const tooDeep = refusal("The request body nests deeper than %1 levels.", [JSON_LIMITS.depth]);
    assert.throws(() => parse("[".repeat(100_000) + "]".repeat(100_000)), tooDeep);
    assert.throws(() => parse('{"a":'.repeat(100_000)), tooDeep);
  });

  test("parseJson refuses one level more than the limit, and takes the limit itself", () => {
    const nested = (levels: number) => '[{"a":'.repeat(levels / 2) + "1" + "}]".repeat(levels / 2);
    const { root } = parse(nested(JSON_LIMITS.depth));
    assert.equal(sourceOf(root), nested(JSON_LIMITS.depth));
    assert.throws(
      () => parse(`[${nested(JSON_LIMITS.depth)}]`),
      refusal("The request body nests deeper than %1 levels.", [64]),
    );
  });

  test("parseJson refuses a number one character longer than the limit, and takes the limit itself", () => {
    const tooLong = refusal("A number in the request body is longer than %1 characters.", [64]);
    assert.deepEqual(parse("1".repeat(64)).root, new JsonNumber("1".repeat(64)));
    assert.throws(() => parse("1".repeat(65)), tooLong);
    assert.throws(() => parse(`[0.${"1".repeat(1_000_000)}]`), tooLong);
  });

  test("parseJson refuses one value more than the limit, and takes the limit itself", () => {
    const text = '{"a":[1,"x",null],"b":{}}';
    assert.equal(sourceOf(parseJson(bytesOf(text), { values: 6 }).root), text);
    assert.throws(
      () => parseJson(bytesOf(text), { values: 5 }),
      refusal("The request body holds more than %1 values.", [5]),
    );
    assert.throws(
      () => parse(`[${"1,".repeat(500_000)}1]`),
      refusal("The request body holds more than %1 values.", [500_000]),
    );
  });
});
