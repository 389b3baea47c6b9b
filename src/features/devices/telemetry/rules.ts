import { parseInstant } from "../../../runtime/instant.ts";
import { NUMBER_CHARACTERS_MAX } from "../../../web-api/schema.ts";
import {
  isRefusedKey,
  type JsonNode,
  JsonNumber,
  type JsonObject,
  JsonString,
  sourceOf,
} from "../../../web-api/json/json.ts";

/** Members that all events of a batch share; an unreadable member counts as absent. */
export interface TelemetrySource {
  readonly location_id: number | null;
  readonly terminal_id: number | null;
  readonly device_id: string | null;
  readonly app_version: string | null;
}

export interface TelemetryEvent {
  readonly event_type: string;
  readonly event_name: string;
  /** The event's data as the JSON text that was sent. */
  readonly event_data: string | null;
  /** The number's text, with all its digits. */
  readonly value: string | null;
  readonly period: string | null;
  /** ISO 8601; null means the time of arrival. */
  readonly recorded_at: string | null;
}

export interface TelemetryBatch {
  readonly source: TelemetrySource;
  readonly events: readonly TelemetryEvent[];
}

const INT4_MAX = 2 ** 31 - 1;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/**
 * Reads a payload (interface §2.13) without ever refusing it: malformed events are left out.
 *
 * @returns undefined when the payload is no object with a non-empty list of events.
 */
export function readBatch(payload: JsonNode | undefined): TelemetryBatch | undefined {
  if (!(payload instanceof Map)) return undefined;
  const events = payload.get("events");
  if (!Array.isArray(events) || events.length === 0) return undefined;
  return {
    source: {
      location_id: readId(member(payload, "location_id", "locationId")),
      terminal_id: readId(member(payload, "terminal_id", "terminalId")),
      device_id: readText(member(payload, "device_id", "deviceId")) ?? null,
      app_version: readText(member(payload, "app_version", "appVersion")) ?? null,
    },
    events: events.map(readEvent).filter((event) => event !== undefined),
  };
}

/** Reads one event; undefined when it cannot be stored unchanged. */
function readEvent(node: JsonNode): TelemetryEvent | undefined {
  if (!(node instanceof Map) || holdsRefusedKey(node)) return undefined;
  const event_type = readText(member(node, "event_type", "eventType"));
  const event_name = readText(member(node, "event_name", "eventName"));
  const data = member(node, "event_data", "eventData");
  const value = optional(node.get("value"), readNumber);
  const period = optional(node.get("period"), readText);
  const recorded_at = optional(member(node, "recorded_at", "recordedAt"), readInstant);
  if (!event_type || !event_name || value === undefined || period === undefined || recorded_at === undefined) {
    return undefined;
  }
  const event_data = data === undefined || data === null ? null : sourceOf(data);
  return { event_type, event_name, event_data, value, period, recorded_at };
}

function member(object: JsonObject, snake: string, camel: string): JsonNode | undefined {
  return object.get(camel) ?? object.get(snake);
}

/** Reads an optional member: null when it is absent, undefined when it cannot be read. */
function optional<Value>(
  node: JsonNode | undefined,
  read: (node: JsonNode) => Value | undefined,
): Value | null | undefined {
  return node === undefined || node === null ? null : read(node);
}

/**
 * Returns the text of a string or number; undefined for other values and for text that cannot be
 * stored.
 */
function readText(node: JsonNode | undefined): string | undefined {
  if (node instanceof JsonNumber) return node.text;
  if (!(node instanceof JsonString)) return undefined;
  const text = node.value;
  return text.includes("\0") || !text.isWellFormed() ? undefined : text;
}

function readNumber(node: JsonNode): string | undefined {
  const text = readText(node)?.trim();
  return text !== undefined && isNumber(text) ? text : undefined;
}

function isNumber(text: string): boolean {
  return text.length <= NUMBER_CHARACTERS_MAX && NUMBER.test(text);
}

function readInstant(node: JsonNode): string | undefined {
  return node instanceof JsonString ? parseInstant(node.value) : undefined;
}

function readId(node: JsonNode | undefined): number | null {
  const text = readText(node)?.trim() ?? "";
  const id = isNumber(text) ? Number(text) : 0;
  return Number.isInteger(id) && id >= 1 && id <= INT4_MAX ? id : null;
}

/** Whether the value contains, at any depth, a key that other request bodies are refused for. */
function holdsRefusedKey(node: JsonNode): boolean {
  if (Array.isArray(node)) return node.some(holdsRefusedKey);
  if (!(node instanceof Map)) return false;
  for (const [key, value] of node) if (isRefusedKey(key) || holdsRefusedKey(value)) return true;
  return false;
}
