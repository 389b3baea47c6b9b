import { ApiError } from "../../../web-api/errors.ts";
import { type JsonNode, JsonNumber, type JsonObject, JsonString, parseJson } from "../../../web-api/json.ts";
import type { Cell } from "../rules/columns.ts";
import type { BadLine, FileRow, Records } from "./records.ts";
import { RECORD_BYTES_MAX } from "./unreadable.ts";
import { checkUtf8 } from "./utf8.ts";

const NEWLINE = 0x0a;
const RETURN = 0x0d;
/** More would take too long in one piece. */
const LINE_VALUES_MAX = 20_000;
/** Lists of names that are kept, so that rows with the same names share one. */
const SHAPES_MAX = 1_000;

/**
 * Reads JSON Lines: an object on each line, its members texts, numbers, true, false, null, or lists of texts and numbers.
 * Numbers keep their digits. A line that is none is told and passed over; blank lines are passed over silently.
 *
 * @throws UnreadableFile for bytes that are not UTF-8.
 */
export async function* readJsonLines(source: AsyncIterable<Uint8Array>): Records {
  const shapes = new Map<string, readonly string[]>();
  let line = 1;
  let bytes = 0;
  let rest: Buffer[] = [];
  let rest_bytes = 0;
  let ended_by_return = false;

  for await (const chunk of checkUtf8(source)) {
    bytes += chunk.length;
    const rows: (FileRow | BadLine)[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte !== NEWLINE && byte !== RETURN) continue;
      const is_second_half = byte === NEWLINE && ended_by_return && at === from && rest_bytes === 0;
      ended_by_return = byte === RETURN;
      if (!is_second_half) {
        rows.push(...readLine(rest_bytes, [...rest, chunk.subarray(from, at)], line, shapes));
        [rest, rest_bytes] = [[], 0];
        line += 1;
      }
      from = at + 1;
    }
    if (from < chunk.length) {
      ended_by_return = false;
      rest_bytes += chunk.length - from;
      // A line that is too long is counted, not kept.
      if (rest_bytes <= RECORD_BYTES_MAX) rest.push(chunk.subarray(from));
      else rest = [];
    }
    yield { rows, bytes, header: undefined };
  }
  yield { rows: [...readLine(rest_bytes, rest, line, shapes)], bytes, header: undefined };
}

function readLine(
  kept_bytes: number,
  parts: readonly Buffer[],
  line: number,
  shapes: Map<string, readonly string[]>,
): (FileRow | BadLine)[] {
  const text = Buffer.concat(parts);
  if (kept_bytes > RECORD_BYTES_MAX || text.length > RECORD_BYTES_MAX) {
    return [{ line, message: `The line is larger than ${RECORD_BYTES_MAX / 1024} kB.` }];
  }
  if (isBlank(text)) return [];
  const root = parse(text);
  if (typeof root === "string") return [{ line, message: root }];
  if (!(root instanceof Map)) return [{ line, message: "The line is no JSON object." }];
  return [rowOf(root, line, shapes)];
}

function isBlank(text: Buffer): boolean {
  return text.every((byte) => byte === 0x20 || byte === 0x09);
}

/** The line's value, or why it has none. */
function parse(text: Buffer): JsonNode | string {
  try {
    return parseJson(text, { values: LINE_VALUES_MAX }).root;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.message === "Decoding error."
      ? "The line is no valid JSON, or a key stands in it twice."
      : error.rendered.replace("The request body", "The line").replace("in the request body", "in the line");
  }
}

function rowOf(object: JsonObject, line: number, shapes: Map<string, readonly string[]>): FileRow | BadLine {
  const shape = JSON.stringify([...object.keys()]);
  const names = shapes.get(shape) ?? [...object.keys()];
  if (shapes.size < SHAPES_MAX) shapes.set(shape, names);
  const cells: Cell[] = [];
  for (const [name, node] of object) {
    const cell = cellOf(node);
    if (cell === undefined) return { line, message: `"${name}" holds an object, or a list of more than values.` };
    cells.push(cell);
  }
  return { line, names, cells };
}

function cellOf(node: JsonNode): Cell | undefined {
  if (node === null) return null;
  if (!Array.isArray(node)) return textOf(node);
  const texts = node.map(textOf);
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

function textOf(node: JsonNode): string | undefined {
  if (node instanceof JsonString) return node.value;
  if (node instanceof JsonNumber) return node.text;
  if (typeof node === "boolean") return node ? "true" : "false";
  return undefined;
}
