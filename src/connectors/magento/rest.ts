import { type IncomingHttpHeaders } from "node:http";
import type { JsonNode } from "@tillkeeper/exact/json";
import type { PlatformRequest, PushOutcome, Retry, Tools } from "../connector.ts";
import { ifJson, parseAnswer } from "../rules/answers.ts";
import { retryAfter } from "../rules/retry-after.ts";
import { at, listAt, textAt, textOfBody, type Value } from "./json.ts";
import type { Settings } from "./settings.ts";

/** An answer of Magento. `json` is undefined for a body that is cut off or no JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly json: JsonNode | undefined;
  readonly text: string;
}

export interface Rest {
  /**
   * Calls a route of the configured store view: `/orders`.
   *
   * @throws the errors of `tools.request`.
   */
  readonly send: (method: PlatformRequest["method"], path: string, body?: Value) => Promise<Answer>;
  /** Calls a route of the shop itself: `/magento_version`. */
  readonly sendPlain: (path: string) => Promise<Answer>;
  /**
   * Sends a GET that must succeed.
   *
   * @throws Unanswered
   */
  readonly get: (path: string) => Promise<Answer & { readonly json: JsonNode }>;
  /** Sends a GET like `get`, but returns undefined for a missing record. */
  readonly getOne: (path: string) => Promise<JsonNode | undefined>;
  /**
   * Reads a page of a list.
   *
   * @throws Unanswered
   */
  readonly list: (path: string, search: Search) => Promise<List>;
}

export interface Filter {
  readonly field: string;
  readonly value: string;
  /** Condition of the filter; `eq` when absent. */
  readonly condition?: string;
}

export interface Search {
  /** Groups of filters: a record must match one filter of every group. */
  readonly groups: readonly (readonly Filter[])[];
  readonly sort?: string;
  readonly page_size: number;
  /** Number of the page, from 1. */
  readonly page?: number;
  /** Members to read; all when absent. */
  readonly fields?: string;
}

export interface List {
  readonly items: readonly JsonNode[];
  readonly total_count: number;
  readonly headers: IncomingHttpHeaders;
}

/** Thrown when the shop does not answer a reading call as it should. Nothing was changed. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(reasonOf(answer));
    this.answer = answer;
  }
}

/** Opens the REST interface of a shop for one operation. */
export function openRest(
  { url, store_view }: Pick<Settings, "url" | "store_view">,
  token: string,
  tools: Pick<Tools, "request">,
): Rest {
  const request = async (method: PlatformRequest["method"], target: string, body?: Value): Promise<Answer> => {
    const answer = await tools.request({
      url: `${url}${target}`,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: textOfBody(body) }),
    });
    const { status, headers } = answer;
    const json = ifJson(() => parseAnswer(answer));
    return { status, headers, json, text: json === undefined ? answer.body.subarray(0, 200).toString("latin1") : "" };
  };
  const send: Rest["send"] = (method, path, body) =>
    request(method, `/rest/${encodeURIComponent(store_view)}/V1${path}`, body);
  const get: Rest["get"] = async (path) => {
    const answer = await send("GET", path);
    const { json } = answer;
    if (answer.status !== 200 || json === undefined) throw new Unanswered(answer);
    return { ...answer, json };
  };
  return {
    send,
    sendPlain: (path) => request("GET", path),
    get,
    getOne: async (path) => {
      const answer = await send("GET", path);
      if (isMissing(answer)) return undefined;
      if (answer.status !== 200 || answer.json === undefined) throw new Unanswered(answer);
      return answer.json;
    },
    list: async (path, search) => {
      const answer = await get(`${path}?${queryOf(search)}`);
      const total_count = Number(textAt(answer.json, "total_count") ?? "NaN");
      const items = at(answer.json, "items");
      // Magento may answer an empty list as null.
      if (!Number.isSafeInteger(total_count) || (items !== null && !Array.isArray(items))) throw new Unanswered(answer);
      return { items: items ?? [], total_count, headers: answer.headers };
    },
  };
}

function queryOf({ groups, sort, page_size, page = 1, fields }: Search): string {
  const query = new URLSearchParams();
  for (const [group, filters] of groups.entries()) {
    for (const [index, { field, value, condition = "eq" }] of filters.entries()) {
      const name = `searchCriteria[filter_groups][${group}][filters][${index}]`;
      query.set(`${name}[field]`, field);
      query.set(`${name}[value]`, value);
      query.set(`${name}[condition_type]`, condition);
    }
  }
  if (sort !== undefined) {
    query.set("searchCriteria[sortOrders][0][field]", sort);
    query.set("searchCriteria[sortOrders][0][direction]", "ASC");
  }
  query.set("searchCriteria[pageSize]", String(page_size));
  query.set("searchCriteria[currentPage]", String(page));
  if (fields !== undefined) query.set("fields", fields);
  return query.toString();
}

/** Returns whether the answer means that the record is missing, not the route. */
export function isMissing({ status, json }: Answer): boolean {
  return status === 404 && json !== undefined && !isMissingRoute(json);
}

function isMissingRoute(json: JsonNode | undefined): boolean {
  return (textAt(json, "message") ?? "").startsWith("Request does not match any route");
}

/** Maximum characters of a message, of each parameter, and of both together. */
const REASON_CHARACTERS = 500;

/** Returns Magento's message with its parameters, or the status of an answer without one. */
export function reasonOf({ status, json, text }: Answer): string {
  const message = textAt(json, "message")?.slice(0, REASON_CHARACTERS);
  if (message === undefined) return `HTTP ${status}${text === "" ? "" : ", no JSON"}`;
  const parameters = at(json, "parameters");
  const valueOf = (name: string): string | undefined =>
    textAt(parameters instanceof Map ? parameters.get(name) : listAt(parameters)[Number(name) - 1]);
  // The parameters are filled in one pass over the message: a parameter may contain the names of
  // others.
  const filled = message.replaceAll(
    /%(\w+)/g,
    (placeholder, name: string) => valueOf(name)?.slice(0, REASON_CHARACTERS) ?? placeholder,
  );
  return filled.slice(0, REASON_CHARACTERS);
}

/**
 * Returns the outcome of a failed call that changes data. A status 400 is a refusal: callers handle
 * the refusals that mean "exists already" before.
 */
export function failureOf(answer: Answer): Exclude<PushOutcome, { readonly outcome: "done" }> {
  const { status, json } = answer;
  const reason = reasonOf(answer);
  if (status === 425 || status === 429 || status === 503)
    return { outcome: "retry", reason, ...retryAfter(answer.headers) };
  // Wrong credentials, a wrong address or a module that is switched off are no fault of the record:
  // the task is tried again.
  if (status === 401 || status === 403 || (status >= 300 && status < 400)) return { outcome: "retry", reason };
  if (status === 404 && (json === undefined || isMissingRoute(json))) return { outcome: "retry", reason };
  if (status >= 400 && status < 500 && status !== 408) return { outcome: "refused", reason };
  return { outcome: "unknown", reason };
}

/**
 * Returns the outcome of a task whose reading call was not answered.
 *
 * @throws any other error.
 */
export function retryOf(error: unknown): Retry {
  if (!(error instanceof Unanswered)) throw error;
  return { outcome: "retry", reason: error.message, ...retryAfter(error.answer.headers) };
}

/**
 * Returns the id of the created record.
 *
 * @throws Error when the answer has none: the result is then unknown.
 */
export function idIn({ json, status }: Answer, ...names: readonly string[]): string {
  const id = textAt(json, ...names);
  if (id === undefined || !/^\d{1,18}$/.test(id)) throw new Error(`HTTP ${status} without an id`);
  return id;
}
