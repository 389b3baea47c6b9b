import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONNECTOR_KINDS } from "../kinds.ts";
import type { Tools } from "../connector.ts";
import { NotJson, readAnswer, readNumbers } from "./answers.ts";

const answerOf = (text: string) => ({ status: 200, headers: {}, body: Buffer.from(text), is_truncated: false });
const TOO_MANY = `[${"1,".repeat(500_000)}1]`;
const TOO_MANY_KEYS = `{${Array.from({ length: 12_000 }, (_, index) => `"k${index}":1`).join()}}`;
const TOO_DEEP = "[".repeat(200_000) + "]".repeat(200_000);

describe("an answer of a shop platform", () => {
  test("numbers stay texts, or become numbers, at every depth", () => {
    const answer = answerOf('{"a":[1.10,{"b":2}],"c":"x\\u00e9","d":null,"e":true,"__proto__":3}');
    const read = readAnswer(answer) as Readonly<Record<string, unknown>>;
    assert.equal(JSON.stringify(read), '{"a":["1.10",{"b":"2"}],"c":"xé","d":null,"e":true,"__proto__":"3"}');
    assert.equal(JSON.stringify(readNumbers(answer)), '{"a":[1.1,{"b":2}],"c":"xé","d":null,"e":true,"__proto__":3}');
  });

  test("too many or too deep values, too many keys, other bytes than UTF-8 and a cut body are no JSON", () => {
    for (const read of [readAnswer, readNumbers]) {
      for (const text of [TOO_MANY, TOO_DEEP, TOO_MANY_KEYS, "", "<html>", '{"a":1']) {
        assert.throws(() => read(answerOf(text)), NotJson, text.slice(0, 10));
      }
      assert.throws(() => read({ ...answerOf(""), body: Buffer.from([0x22, 0xff, 0x22]) }), NotJson);
      assert.throws(() => read({ ...answerOf("[]"), is_truncated: true }), NotJson);
    }
  });

  for (const { name, open } of CONNECTOR_KINDS) {
    test(`the check of ${name} finds a platform that answers with too many or too deep values`, async () => {
      for (const text of [TOO_MANY, TOO_DEEP]) {
        const tools: Tools = {
          signal: new AbortController().signal,
          remoteOf: async () => undefined,
          request: async () => answerOf(text),
        };
        const findings = await open(SETTINGS, "key").check(tools);
        assert.ok(findings.some(({ is_blocking }) => is_blocking));
        for (const { message } of findings) assert.doesNotMatch(message, /call stack|undefined/i);
      }
    });
  }
});

const SETTINGS = {
  url: "https://shop.example",
  currency: "EUR",
  prices: "net",
  sales_channel_id: "sc_1",
  region_id: "reg_1",
  country: "NL",
  guest_email: "guest@shop.example",
};
