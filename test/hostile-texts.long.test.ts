import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { TSchema } from "typebox";
import { PAGES, ROUTES } from "../src/main/app.ts";
import { boundOf, GENERAL_CHARACTERS_MAX, kindOf, membersOf } from "../src/web-api/schema.ts";
import { newAdministrator } from "./administrator.ts";
import { HOSTILE_KINDS } from "./hostile-texts.ts";
import { leavesOf, withValue } from "./leaves.ts";
import { BLOCK_MAX_MS, longestBlock, processorTime } from "./loop-delay.ts";
import { openStockedApp } from "./stocked-app.ts";
import { cases } from "./cases.ts";

const IDLE_FACTOR = 3;
const TRIES = 5;
/**
 * Lengths in characters of texts beyond every limit, up to 1 MB: quadratic work is found before it
 * takes minutes.
 */
const STEPS = [16_384, 131_072, 1_048_576];
const PROBLEMS_MAX = 3;
/** Maximum bytes of a part of a URL: so many fit into the head of a request. */
const URL_BYTES_MAX = 12 * 1024;
const HEADER_BYTES_MAX = 12 * 1024;
/** Number of random texts beside one for each position; all of them take more than half an hour. */
const RANDOM_MAX = cases(300, Number.POSITIVE_INFINITY);

const RECEIPT_TOKEN = "ab".repeat(32);
const { testApp, samples, location_code } = await openStockedApp();
const { call, deps, log_lines, newToken } = testApp;
const IN_PATHS: Readonly<Record<string, string>> = { sku: "tea", code: location_code, token: RECEIPT_TOKEN };

interface Target {
  readonly name: string;
  readonly surface: "rest" | "admin" | "page";
  readonly method: string;
  /** Lengths in characters, in ascending order: one that is just accepted, and longer ones. */
  readonly lengths: readonly number[];
  readonly requestWith: (text: string) => {
    readonly url: string;
    readonly body?: Buffer;
    readonly headers?: Readonly<Record<string, string>>;
  };
}

const PREFIXES = { rest: "/rest", admin: "/admin/api", page: "" };
const filled = (path: string): string => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => IN_PATHS[name] ?? "1");

/** Encodes a text for a URL, cut where the head of a request would be too long. */
function urlText(text: string): string {
  const encoded = encodeURIComponent(text.slice(0, URL_BYTES_MAX).toWellFormed());
  return encoded.slice(0, URL_BYTES_MAX).replace(/%[0-9A-F]?$/, "");
}

function targetsOfUrl(surface: Target["surface"], method: string, path: string, queries: readonly string[]): Target[] {
  const common = { surface, method, lengths: [URL_BYTES_MAX] };
  const start = PREFIXES[surface];
  const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([variable]) => ({
    ...common,
    name: `${method} ${start}${path}: ${variable} of the path`,
    requestWith: (text: string) => ({ url: start + filled(path.replace(variable, () => urlText(text))) }),
  }));
  const parameters = queries.map((query) => ({
    ...common,
    name: `${method} ${start}${path}?${query}`,
    requestWith: (text: string) => ({ url: `${start}${filled(path)}?${query}=${urlText(text)}` }),
  }));
  return [...variables, ...parameters];
}

function queriesOf({ list, method, path, input, response }: (typeof ROUTES)[number]): string[] {
  const [column = "id"] = Object.keys(membersOf(response) ?? {});
  const filter = "searchCriteria[filter_groups][0][filters][0]";
  const named = Object.keys(input.properties).filter((name) => method === "GET" && !path.includes(`{${name}}`));
  if (list === "search")
    return [...named, `${filter}[field]=${column}&${filter}[condition_type]=like&${filter}[value]`];
  return list === undefined ? named : [...named, `filter[${column}][like]`, "sort"];
}

/** Returns the maximum characters that the binder accepts; 64 Ki for a text without a limit. */
const fitting = (schema: TSchema): number =>
  ["decimal", "int", "bool"].includes(kindOf(schema) ?? "") ? 64 : Math.min(boundOf(schema), GENERAL_CHARACTERS_MAX);

const ascending = (length: number): number[] => [length, ...STEPS].toSorted((one, other) => one - other);

const targetsOfRoutes: readonly Target[] = ROUTES.flatMap((route) => {
  const { surface, method, path, input } = route;
  const inUrl = targetsOfUrl(surface, method, path, queriesOf(route));
  if (method !== "POST" && method !== "PUT") return inUrl;
  const sample: unknown = JSON.parse(samples[`${method} ${path}`]?.[0] ?? "{}");
  const url = PREFIXES[surface] + filled(path);
  const inBody = [...leavesOf(input)]
    .filter(([[first = ""]]) => !path.includes(`{${first}}`))
    .map(([steps, schema]) => ({
      name: `${method} ${PREFIXES[surface]}${path}: ${steps.join(".")}`,
      surface,
      method,
      lengths: ascending(fitting(schema)),
      requestWith: (text: string) => ({ url, body: Buffer.from(JSON.stringify(withValue(sample, steps, text))) }),
    }));
  return [...inUrl, ...inBody];
});

const targetsOfPages: readonly Target[] = PAGES.flatMap(({ method, path, fields }) => [
  ...targetsOfUrl("page", method, path, []),
  ...Object.entries(fields).map(([field, most]) => ({
    name: `${method} ${path}: ${field}`,
    surface: "page" as const,
    method,
    lengths: ascending(most),
    requestWith: (text: string) => ({
      url: filled(path),
      body: Buffer.from(new URLSearchParams({ [field]: text.toWellFormed() }).toString()),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  })),
]);

/** Headers that the service or its libraries read; they are tested on an answer of each kind. */
const HEADERS = [
  "accept",
  "accept-encoding",
  "accept-language",
  "authorization",
  "content-type",
  "cookie",
  "forwarded",
  "if-none-match",
  "origin",
  "range",
  "sec-fetch-site",
  "user-agent",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-request-id",
] as const;
const ANSWERS = [
  { surface: "rest", method: "GET", url: "/rest/V1/pos/locations" },
  { surface: "admin", method: "GET", url: "/admin/api/session" },
  { surface: "page", method: "GET", url: `/pos/receipt/${RECEIPT_TOKEN}` },
  { surface: "page", method: "POST", url: `/pos/receipt/${RECEIPT_TOKEN}/email` },
  { surface: "page", method: "GET", url: "/" },
] as const;

/**
 * Encodes a text for a header: each byte of its UTF-8 becomes a character, without the few that no
 * header may have.
 */
const headerText = (text: string): string =>
  Buffer.from(text.toWellFormed(), "utf8")
    .subarray(0, HEADER_BYTES_MAX)
    .toString("latin1")
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, " ");

const targetsOfHeaders: readonly Target[] = ANSWERS.flatMap(({ surface, method, url }) =>
  HEADERS.map((header) => ({
    name: `${method} ${url}: the header ${header}`,
    surface,
    method,
    lengths: [HEADER_BYTES_MAX],
    requestWith: (text) => ({ url, headers: { [header]: headerText(text) } }),
  })),
);

const everyTarget = [...targetsOfRoutes, ...targetsOfPages, ...targetsOfHeaders];

interface Shot {
  readonly target: Target;
  readonly kind: string;
  readonly lengths: readonly number[];
}

/**
 * Requests that are sent before all others, however long they take: one per position, with texts
 * that blocked nodes before (combining marks in a text, digits in a number).
 */
const CERTAIN: readonly Shot[] = everyTarget.map((target) => {
  const [least = 0, ...longer] = target.lengths;
  return {
    target,
    kind: least === 64 ? "digits" : "combining marks",
    lengths: [longer.length === 0 ? least : Math.max(least, 16_384)],
  };
});

const routeOf = ({ target }: Shot): string => target.name.split(/[:?]/)[0] ?? "";

/**
 * Returns all requests in a random order; each route and page comes once before any comes again.
 */
function shotsInTurn(random: () => number): Shot[] {
  const all = everyTarget.flatMap((target) =>
    Object.keys(HOSTILE_KINDS).map((kind) => ({ target, kind, lengths: target.lengths })),
  );
  for (let left = all.length - 1; left > 0; left -= 1) {
    const other = Math.floor(random() * (left + 1));
    [all[left], all[other]] = [all[other] as Shot, all[left] as Shot];
  }
  const turns = new Map<string, number>();
  return all
    .map((shot) => {
      const route = routeOf(shot);
      const turn = (turns.get(route) ?? 0) + 1;
      turns.set(route, turn);
      return { shot, turn };
    })
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ shot }) => shot);
}

/** Returns a function that returns random numbers by Mulberry32, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const tokens: { rest?: string; admin?: string; page?: undefined } = {};
async function renewTokens(): Promise<void> {
  tokens.rest = await newToken(["all"]);
  tokens.admin = (await newAdministrator(testApp)).token;
}

type Measure = (work: () => Promise<unknown>) => Promise<number>;

/**
 * Sends a request whose bytes are already encoded. By default it measures processor time: a request
 * that takes less than allowed cannot block for too long.
 */
async function fire(
  { target, kind }: Shot,
  length: number,
  measure: Measure = processorTime,
): Promise<{ blocked_ms: number; status: number; text: string }> {
  const { url, body, headers = {} } = target.requestWith(HOSTILE_KINDS[kind]?.(length) ?? "");
  const answer = { status: 0, text: "" };
  const blocked_ms = await measure(async () => {
    Object.assign(answer, await call(target.method, url, { token: tokens[target.surface], body, headers }));
  });
  // Some requests end their own token, and pages count their visitors.
  if (answer.status === 401) await renewTokens();
  if (answer.status === 429) await deps.pool.query("delete from rate_limit_bucket");
  return { blocked_ms, ...answer };
}

const idle = (): Promise<number> => longestBlock(() => sleep(300));

/**
 * Returns what is wrong with the answer to a text; the event loop counts as blocked when every
 * repetition blocks it.
 */
async function problemOf(shot: Shot, length: number, idle_ms: number): Promise<string | undefined> {
  const { blocked_ms, status, text } = await fire(shot, length);
  answers.set(status, (answers.get(status) ?? 0) + 1);
  if (status < 200 || status >= 500) return `${status} ${text} ${log_lines.at(-1) ?? ""}`.slice(0, 2_000);
  const seen = [blocked_ms];
  let limit = BLOCK_MAX_MS + IDLE_FACTOR * idle_ms;
  while (seen.every((blocked) => blocked > limit)) {
    if (seen.length > TRIES) return `blocked for ${seen.map(Math.round).join(", ")} ms, limit ${Math.round(limit)} ms`;
    limit = Math.max(limit, BLOCK_MAX_MS + IDLE_FACTOR * (await idle()));
    seen.push((await fire(shot, length, longestBlock)).blocked_ms);
  }
  longest = Math.max(longest, Math.min(...seen));
  return undefined;
}

const answers = new Map<number, number>();
let longest = 0;

describe("hostile texts", () => {
  test("hostile texts are of sixteen kinds, at any length", () => {
    assert.equal(Object.keys(HOSTILE_KINDS).length, 16);
    for (const [kind, textOf] of Object.entries(HOSTILE_KINDS)) {
      for (const length of [64, 255, 65_536]) assert.ok(length - textOf(length).length <= 1, kind);
    }
  });

  test("hostile texts on every route and page block nothing for 50 ms, and are answered without a fault", async (t) => {
    const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));
    t.diagnostic(`seed ${seed}; repeat with SEED=${seed}; all with EVERY_CASE=1`);
    await renewTokens();
    const receipt = samples["POST /V1/pos/receipts"]?.[0];
    assert.equal((await call("POST", "/rest/V1/pos/receipts", { token: tokens.rest, body: receipt })).status, 200);
    assert.equal((await call("GET", `/pos/receipt/${RECEIPT_TOKEN}`, { token: undefined })).status, 200);

    const random = randomFrom(seed);
    const certain = CERTAIN.map((shot) => ({ shot, at: random() })).toSorted((one, other) => one.at - other.at);
    const sample = shotsInTurn(random);
    const idle_ms = Math.max(await idle(), await idle(), await idle());
    const problems: string[] = [];
    const routes = new Set<string>();
    const targets = new Set<Target>();
    let sent = 0;
    const send = async (shot: Shot): Promise<void> => {
      if (problems.length >= PROBLEMS_MAX) return;
      routes.add(routeOf(shot));
      targets.add(shot.target);
      for (const length of shot.lengths) {
        sent += 1;
        const problem = await problemOf(shot, length, idle_ms);
        log_lines.length = 0;
        if (problem === undefined) continue;
        problems.push(`${shot.target.name}, ${length} characters of ${shot.kind}: ${problem}`);
        return;
      }
    };
    const started = performance.now();
    for (const { shot } of certain) await send(shot);
    t.diagnostic(`${sent} requests, one to each target, in ${Math.round((performance.now() - started) / 1_000)} s`);
    for (const shot of sample.slice(0, RANDOM_MAX)) await send(shot);
    t.diagnostic(`${sent} requests to ${routes.size} routes: ${JSON.stringify(Object.fromEntries(answers))}`);
    t.diagnostic(`all are ${sample.reduce((sum, { lengths }) => sum + lengths.length, certain.length)} requests`);
    t.diagnostic(`longest block ${longest.toFixed(0)} ms, idle ${idle_ms.toFixed(0)} ms`);
    assert.deepEqual(problems, []);
    assert.equal(targets.size, everyTarget.length);
  });

  test("the measure of hostile texts notices a blocked event loop", async () => {
    const stopped = await longestBlock(async () => {
      const before = process.threadCpuUsage();
      while (process.threadCpuUsage(before).user < 200_000) continue;
    });
    assert.ok(stopped >= 190, String(stopped));
  });
});
