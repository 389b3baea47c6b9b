import assert from "node:assert/strict";
import { request } from "node:http";
import { after, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { BODY_BYTES_MAX } from "./body.ts";
import { exchange, openSampleServer } from "../../../test/fixtures/web-api/server.ts";

const { app, call, listen } = await openSampleServer();
after(() => app.close());
const port = await listen();

const post = (body: string | Buffer, options: { type?: string | undefined; headers?: Record<string, string> } = {}) =>
  call("POST", "/rest/V1/things", { body, ...options });
const UNDECODABLE = [400, { message: "Decoding error." }] as const;
const MISSING = [
  400,
  { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: "thing" } },
] as const;
const TOO_LARGE = { message: "The request body is larger than %1 bytes.", parameters: [BODY_BYTES_MAX] };

describe("Content-Type", () => {
  test("Content-Type counts only when there is a body", async () => {
    for (const type of [undefined, "text/plain", "nonsense"]) {
      const answer = await call("POST", "/rest/V1/things", { type, body: "" });
      assert.deepEqual([type, answer.status, answer.body], [type, ...MISSING]);
    }
    assert.equal((await call("GET", "/rest/V1/things/7", { type: "nonsense" })).status, 200);
  });

  test("Content-Type is application/json, with utf-8 as its only parameter", async () => {
    for (const type of [
      "application/json",
      "Application/JSON",
      "application/json; charset=utf-8",
      'application/json;charset="UTF-8"',
      "application/json;",
      "application/json;charset=utf-8 ; ",
      "application/json ; charset=Utf-8",
    ]) {
      assert.equal((await post('{"thing":{}}', { type })).status, 200, type);
    }
  });

  test("another Content-Type is refused in the platform's words", async () => {
    for (const [type, message] of [
      [undefined, "Content-Type header is empty."],
      ["  ", "Content-Type header is empty."],
      [`application/json${" ".repeat(15_000)}`, "Content-Type header is invalid."],
      [`a/b${"\t".repeat(15_000)}x`, "Content-Type header is invalid."],
      ["application/json;;", "Content-Type header is invalid."],
      ["application/json; charset=utf-8;;", "Content-Type header is invalid."],
      ['application/json; charset="utf-8', "Content-Type header is invalid."],
      ["", "Content-Type header is empty."],
      ["json", "Content-Type header is invalid."],
      ["application/json; version=1", "Content-Type header is invalid."],
      ["application/json; charset=utf-8; x=1", "Content-Type header is invalid."],
      ["application/json; charset=iso-8859-1", "UTF-8 is the only supported charset."],
      ["text/plain", "Server cannot understand Content-Type HTTP header media type text/plain"],
      [
        "application/x-www-form-urlencoded",
        "Server cannot understand Content-Type HTTP header media type application/x-www-form-urlencoded",
      ],
    ] as const) {
      const answer = await post('{"thing":{}}', { type });
      assert.deepEqual([type, answer.status, answer.body], [type, 400, { message }]);
    }
  });
});

describe("valid and invalid bodies", () => {
  test("null, scalars and lists are bodies without parameters", async () => {
    for (const body of ["null", "true", "1", '"thing"', "[]", '[{"thing":{}}]', "  {} "]) {
      const answer = await post(body);
      assert.deepEqual([body, answer.status, answer.body], [body, ...MISSING]);
    }
  });

  test("the bodies of GET and DELETE are ignored", async () => {
    for (const method of ["GET", "DELETE"]) {
      const answer = await call(method, "/rest/V1/things/7", {
        body: '{"thingId":',
        headers: { "content-encoding": "gzip" },
      });
      assert.equal(answer.status, 200, method);
    }
  });

  test("a body that is no JSON in UTF-8 is refused as undecodable", async () => {
    const thing = '{"thing":{"name":"x"}}';
    const bodies: Record<string, string | Buffer> = {
      "cut off": '{"thing":{',
      "trailing text": `${thing} x`,
      "trailing comma": '{"thing":{},}',
      "single quotes": "{'thing':{}}",
      NaN: '{"thing":{"quantity":NaN}}',
      "byte order mark": Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(thing)]),
      "UTF-16": Buffer.from(thing, "utf16le"),
      "UTF-16 with mark": Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(thing, "utf16le")]),
      "Latin 1": Buffer.from('{"thing":{"name":"\u00e9"}}', "latin1"),
      "overlong slash": Buffer.concat([Buffer.from('{"thing":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
      "encoded surrogate": Buffer.concat([
        Buffer.from('{"thing":"'),
        Buffer.from([0xed, 0xa0, 0x80]),
        Buffer.from('"}'),
      ]),
      "raw U+0000": '{"thing":{"name":"a\u0000b"}}',
      "duplicate key": '{"thing":{},"thing":{}}',
      "duplicate inside": '{"thing":{"name":"a","\\u006eame":"b"}}',
      __proto__: '{"thing":{"__proto__":{"is_admin":true}}}',
      constructor: '{"constructor":{"prototype":{"is_admin":true}},"thing":{}}',
    };
    for (const [name, body] of Object.entries(bodies)) {
      const answer = await post(body);
      assert.deepEqual([name, answer.status, answer.body], [name, ...UNDECODABLE]);
    }
    assert.equal(({} as { is_admin?: boolean }).is_admin, undefined);
    assert.equal((await post(thing)).text, '{"thing":{"name":"x"}}');
  });

  test("a body with too much depth, long numbers or too many values is refused by name, and a huge number crashes nothing", async () => {
    const deep = await post("[".repeat(100_000));
    assert.deepEqual([deep.status, deep.body.parameters], [400, [64]]);
    const deepObjects = await post('{"a":'.repeat(100_000));
    assert.deepEqual([deepObjects.status, deepObjects.body.parameters], [400, [64]]);
    const long = await post(`{"thing":{"quantity":${"9".repeat(1_000_000)}}}`);
    assert.deepEqual([long.status, long.body.parameters], [400, [64]]);
    const many = await post(`[${"1,".repeat(600_000)}1]`);
    assert.deepEqual([many.status, many.body.parameters], [400, [250_000]]);
    const keys = Array.from({ length: 11_001 }, (_, index) => `"key${index}":1`);
    const different = await post(`{"thing":{${keys.join(",")}}}`);
    assert.deepEqual(
      [different.status, different.body],
      [400, { message: "The request body holds more than %1 different keys.", parameters: [10_000] }],
    );
    assert.equal((await post(`{"thing":{"name":"x"},"other":[${"{},".repeat(200_000)}{}]}`)).status, 200);
    const huge = await post('{"thing":{"quantity":1e400}}');
    assert.deepEqual(
      [huge.status, huge.body],
      [
        400,
        {
          message:
            'Error occurred during "quantity" processing. The "1e400" value\'s type is invalid. The "int" type was expected. Verify and try again.',
        },
      ],
    );
    const hugePrice = await post('{"thing":{"unit_price":1e400}}');
    assert.deepEqual([hugePrice.status, hugePrice.body.message], [400, "Could not save the thing: %1"]);
  });

  test("encoded bodies are refused before they are unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, 32));
    for (const encoding of ["gzip", "br", "deflate", "gzip, identity"]) {
      const answer = await post(bomb, { headers: { "content-encoding": encoding } });
      assert.deepEqual(
        [answer.status, answer.body],
        [400, { message: `Content-Encoding ${encoding} is not accepted: send the body as it is.` }],
      );
    }
    for (const encoding of ["identity", "Identity", ""]) {
      assert.equal((await post('{"thing":{}}', { headers: { "content-encoding": encoding } })).status, 200);
    }
  });
});

describe("large bodies", () => {
  const headers = "host: x\r\nauthorization: Bearer good\r\ncontent-type: application/json\r\n";

  test("a body of 16 MiB is accepted, one byte more is a 413 in the envelope", async () => {
    const frame = Buffer.byteLength('{"thing":{"name":""}}');
    const most = await post(`{"thing":{"name":"${"x".repeat(BODY_BYTES_MAX - frame)}"}}`);
    assert.equal(most.status, 200);
    const more = await post(`{"thing":{"name":"${"x".repeat(BODY_BYTES_MAX - frame + 1)}"}}`);
    assert.deepEqual([more.status, more.body], [413, TOO_LARGE]);
  });

  test("an announced gigabyte is refused unread and the connection closed", async () => {
    const text = await exchange(port, `POST /rest/V1/things HTTP/1.1\r\n${headers}content-length: 1073741824\r\n\r\n{`);
    assert.match(text, /^HTTP\/1\.1 413 /);
    assert.deepEqual(JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4)), TOO_LARGE);
  });

  test("a client that sends its whole body before it reads gets the envelope, not a broken pipe", async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/rest/V1/things`, {
      method: "POST",
      headers: { authorization: "Bearer good", "content-type": "application/json" },
      body: "x".repeat(BODY_BYTES_MAX + 1_048_576),
    });
    assert.deepEqual([answer.status, await answer.json()], [413, TOO_LARGE]);
  });

  test("the chunks of a chunked body count towards its size", async () => {
    const chunk = `${(1_048_576).toString(16)}\r\n${" ".repeat(1_048_576)}\r\n`;
    const text = await exchange(
      port,
      `POST /rest/V1/things HTTP/1.1\r\n${headers}transfer-encoding: chunked\r\n\r\n`,
      ...Array.from({ length: 18 }, () => chunk),
    );
    assert.match(text, /^HTTP\/1\.1 413 /);
    const small = await exchange(
      port,
      `POST /rest/V1/things HTTP/1.1\r\nconnection: close\r\n${headers}transfer-encoding: chunked\r\n\r\n`,
      '6\r\n{"thin\r\n',
      '6\r\ng":{}}\r\n',
      "0\r\n\r\n",
    );
    assert.match(small, /^HTTP\/1\.1 200 [^]*\{"thing":\{\}\}$/);
  });

  test("clients that leave while they wait for the budget keep none of it", async () => {
    const stalled = Array.from({ length: 8 }, () => {
      const upload = request({
        port,
        host: "127.0.0.1",
        method: "POST",
        path: "/rest/V1/things",
        headers: {
          authorization: "Bearer good",
          "content-type": "application/json",
          "content-length": String(BODY_BYTES_MAX),
        },
      });
      upload.on("error", () => undefined);
      upload.write("{");
      return upload;
    });
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    for (const upload of stalled) upload.destroy();
    for (let round = 0; round < 4; round += 1) {
      const body = `{"thing":{"name":"${"x".repeat(2_000_000)}"}}`;
      assert.equal((await post(body)).status, 200);
    }
  });
});
