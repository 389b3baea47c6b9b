import { ApiError } from "../../../../web-api/errors/errors.ts";
import { type JsonNode, JsonNumber, type JsonObject, JsonString, parseJson } from "../../../../web-api/json/json.ts";
import type { Cell } from "../rules/columns.ts";
import { type ImportProblem, importProblem } from "../../../../shop-data/import/problems.ts";
import type { BadLine, FileRow, Records } from "./records.ts";
import { RECORD_BYTES_MAX } from "./unreadable.ts";
import { decode, withoutMark } from "./utf8.ts";

const NEWLINE = 0x0a;
const RETURN = 0x0d;
/** Maximum values of a line: parsing more would block the event loop. */
const LINE_VALUES_MAX = 20_000;
/** Maximum cached name lists, so that rows with the same names share one. */
const SHAPES_MAX = 1_000;

/**
 * Reads JSON Lines: an object on each line, whose members are texts, numbers, true, false, null, or
 * lists of texts and numbers. Numbers keep their digits. Reports and skips an invalid line; skips
 * blank lines silently.
 *
 * @throws UnreadableFile for UTF-16.
 */
export async function* readJsonLines(source: AsyncIterable<Uint8Array>): Records {
  const shapes = new Map<string, readonly string[]>();
  let line = 1;
  let bytes = 0;
  let rest: Buffer[] = [];
  let rest_bytes = 0;
  let ended_by_return = false;

  for await (const chunk of withoutMark(source)) {
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
      // A line that is too long is counted but not kept in memory.
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
  const bytes = Buffer.concat(parts);
  if (kept_bytes > RECORD_BYTES_MAX || bytes.length > RECORD_BYTES_MAX) {
    return [{ line, problem: importProblem("line_too_large", { size: RECORD_BYTES_MAX / 1024 }) }];
  }
  const is_blank = bytes.every((byte) => byte === 0x20 || byte === 0x09);
  if (is_blank) return [];
  const text = decode(bytes);
  if (typeof text !== "string") return [{ line, problem: text }];
  try {
    const { root } = parseJson(bytes, { values: LINE_VALUES_MAX });
    if (!(root instanceof Map)) return [{ line, problem: importProblem("not_json_object") }];
    return [rowOf(root, line, shapes)];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [{ line, problem: lineProblem(error) }];
  }
}

const OF_BODIES = {
  body_too_many_values: "line_too_many_values",
  body_too_many_keys: "line_too_many_keys",
  body_too_deep: "line_too_deep",
  body_number_too_long: "line_number_too_long",
} as const;

/** Returns the exceeded limit of request bodies, or that the line is not JSON. */
function lineProblem({ code, params }: ApiError): ImportProblem {
  if (!(code in OF_BODIES)) return importProblem("not_json");
  return importProblem(OF_BODIES[code as keyof typeof OF_BODIES], { max: Number(params["max"]) });
}

function rowOf(object: JsonObject, line: number, shapes: Map<string, readonly string[]>): FileRow | BadLine {
  const shape = JSON.stringify([...object.keys()]);
  const names = shapes.get(shape) ?? [...object.keys()];
  if (shapes.size < SHAPES_MAX) shapes.set(shape, names);
  const cells: Cell[] = [];
  for (const [name, node] of object) {
    const cell = cellOf(node);
    if (cell === undefined) return { line, problem: importProblem("nested", { name }) };
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
