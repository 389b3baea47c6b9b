import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { parseJson } from "../../../web-api/json/json.ts";
import { readBatch } from "./rules.ts";

const parse = (text: string) => parseJson(new TextEncoder().encode(text), { prototype_keys: true }).root;
const event = (members: string) => `{"event_type":"sale","event_name":"done",${members}}`;
const eventsOf = (...events: string[]) => readBatch(parse(`{"events":[${events.join(",")}]}`))?.events;
const first = (members: string) => eventsOf(event(members))?.[0];

describe("readBatch", () => {
  test("only an object with a non-empty list of events is a batch", () => {
    for (const text of [
      "null",
      "true",
      "1",
      '"x"',
      "[]",
      '[{"events":[{}]}]',
      "{}",
      '{"events":[]}',
      '{"events":{}}',
    ]) {
      assert.equal(readBatch(parse(text)), undefined, text);
    }
    assert.equal(readBatch(undefined), undefined);
    assert.deepEqual(readBatch(parse('{"events":[null]}'))?.events, []);
  });

  test("a batch keeps event data as its source text and values as exact numbers", () => {
    assert.deepEqual(first('"event_data":{"n":9007199254740993.10,"s":"\\u0000\\/"},"value":9007199254740993.10'), {
      event_type: "sale",
      event_name: "done",
      event_data: '{"n":9007199254740993.10,"s":"\\u0000\\/"}',
      value: "9007199254740993.10",
      period: null,
      recorded_at: null,
    });
  });

  test("a batch leaves out events that are malformed, cannot be stored, or have a refused key", () => {
    const bad = [
      "null",
      "[]",
      "1",
      '{"event_type":"sale"}',
      '{"event_type":"","event_name":"x"}',
      '{"event_type":{},"event_name":"x"}',
      '{"event_type":"a\\u0000b","event_name":"x"}',
      '{"event_type":"\\ud800","event_name":"x"}',
      event('"value":"abc"'),
      event('"value":true'),
      event('"value":1e9999'),
      event('"period":[]'),
      event('"recorded_at":"yesterday"'),
      event('"recorded_at":"2026-02-30T10:00:00Z"'),
      event('"__proto__":1'),
      event('"event_data":{"a":[{"constructor":1}]}'),
    ];
    assert.deepEqual(eventsOf(...bad), []);
    assert.equal(eventsOf(...bad, event('"value":1'))?.length, 1);
  });

  test("null members of a batch count as absent and both spellings are read", () => {
    assert.deepEqual(first('"event_data":null,"value":null,"period":null,"recorded_at":null'), {
      event_type: "sale",
      event_name: "done",
      event_data: null,
      value: null,
      period: null,
      recorded_at: null,
    });
    const batch = readBatch(
      parse(
        '{"locationId":"3","terminalId":4,"deviceId":"d","appVersion":1.5,"events":[{"eventType":"a","eventName":"b","eventData":[1],"recordedAt":"2026-03-01 09:30:00+01:00"}]}',
      ),
    );
    assert.deepEqual(batch?.source, { location_id: 3, terminal_id: 4, device_id: "d", app_version: "1.5" });
    assert.equal(batch.events[0]?.recorded_at, "2026-03-01T08:30:00Z");
    assert.equal(batch.events[0].event_data, "[1]");
  });

  test("envelope members of a batch that cannot be read count as absent", () => {
    const batch = readBatch(
      parse('{"location_id":"x","terminal_id":99999999999,"device_id":[],"app_version":"\\u0000","events":[1]}'),
    );
    assert.deepEqual(batch?.source, { location_id: null, terminal_id: null, device_id: null, app_version: null });
  });

  test("an id in a batch is a whole number, however it is written", () => {
    for (const [text, id] of [
      ["7", 7],
      ["7.0", 7],
      ["7e0", 7],
      ['" 007 "', 7],
      ["2147483647", 2_147_483_647],
      ["2147483648", null],
      ["7.5", null],
      ["0", null],
      ["-7", null],
      ['"0x7"', null],
      ["1e999", null],
      ["true", null],
    ] as const) {
      const batch = readBatch(parse(`{"location_id":${text},"events":[1]}`));
      assert.equal(batch?.source.location_id, id, text);
    }
  });

  test("a batch of any JSON is read without an exception", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const batch = readBatch(parse(JSON.stringify({ events: [value, { event_type: "a", event_name: value }] })));
        assert.ok((batch?.events.length ?? 3) <= 2);
      }),
    );
  });
});
