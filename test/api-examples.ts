import type { ROUTES } from "../src/main/app.ts";
import type { ApiExamples, OperationExample } from "../src/web-api/openapi/examples.ts";
import { membersOf } from "../src/web-api/schema.ts";
import type { ReceivedCall } from "./fixtures/events/events.ts";
import type { Answer } from "./support.ts";

type AppRoute = (typeof ROUTES)[number];

/**
 * Maximum elements to which lists and maps of an example are cut; the second number applies where
 * the first leaves too much.
 */
const CUTS = [2, 1];
const EXAMPLE_CHARACTERS_MAX = 4_096;
/** Number of members above which an object counts as a map. */
const MEMBERS_MAX = 100;
const TEXT_CHARACTERS_MAX = 1_000;
/** First day of times that come from the clock; times that tests send are earlier. */
const CLOCK_BEGINS = "2026-06-01";

/** Collects the first request of each operation that succeeded, and its answer. */
export function openExamples() {
  const operations = new Map<string, OperationExample>();
  const events = new Map<string, ApiExamples["events"][string]>();
  const refusals = { rest: new Map<string, unknown>(), admin: new Map<string, unknown>() };
  return {
    note(route: AppRoute, url: string, body: string | undefined, answer: Answer): void {
      if (answer.status !== 200 || operations.has(route.operation)) return;
      const parameters = parametersOf(route, url);
      const isSent = body !== undefined && takesBody(route);
      operations.set(
        route.operation,
        withPlaceholders({
          ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
          ...(isSent ? { request: JSON.parse(body) as unknown } : {}),
          ...answerOf(route, answer),
        }),
      );
    },
    has: (operation: string): boolean => operations.has(operation),
    noteEvent({ headers, body }: ReceivedCall): void {
      const { type } = JSON.parse(body) as { type: string };
      const signed = Object.entries(headers).filter(([name]) => name.startsWith("webhook-"));
      events.set(type, withPlaceholders({ headers: Object.fromEntries(signed), body: JSON.parse(body) as unknown }));
    },
    noteRefusal(surface: AppRoute["surface"], code: string, { body }: Answer): void {
      refusals[surface].set(code, withPlaceholders(body as unknown));
    },
    /** Returns the text of the file of examples, which is the same in every run. */
    text(): string {
      const examples: ApiExamples = {
        about:
          "Made by npm run openapi from requests that test/every-route.test.ts sends and answers that it gets. " +
          "Long lists, maps and texts are cut. Random ids, codes, secrets, hashes and times of the clock are replaced by fixed ones.",
        operations: sorted(operations),
        events: sorted(events),
        refusals: { rest: sorted(refusals.rest), admin: sorted(refusals.admin) },
      };
      return `${JSON.stringify(examples, null, 2)}\n`;
    },
  };
}

function sorted<Value>(map: ReadonlyMap<string, Value>): Readonly<Record<string, Value>> {
  return Object.fromEntries([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns whether the OpenAPI document describes a body of the route. */
function takesBody({ method, path, input }: AppRoute): boolean {
  return (
    (method === "POST" || method === "PUT") && Object.keys(input.properties).some((name) => !path.includes(`{${name}}`))
  );
}

function answerOf(
  { csv, pdf, zip, empty, text: is_text }: AppRoute,
  { text, body }: Answer,
): { readonly answer?: unknown } {
  if (pdf || zip || empty) return {};
  return { answer: csv || is_text ? text : (body as unknown) };
}

/** Returns the values of a request's parameters in the path and in the query. */
function parametersOf(route: AppRoute, url: string): Readonly<Record<string, unknown>> {
  const { pathname, searchParams } = new URL(url, "https://pos.example");
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const pattern = new RegExp(`${route.path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`);
  const values = pattern.exec(pathname)?.slice(1) ?? [];
  const found: Record<string, unknown> = {};
  for (const [index, name] of names.entries())
    found[name] = typed(route, name, decodeURIComponent(values[index] ?? ""));
  for (const [key, value] of searchParams) {
    const [, name = key, member] = /^(\w+)\[(\w+)\]$/.exec(key) ?? [];
    if (member === undefined) found[name] = typed(route, name, value);
    else found[name] = { ...(found[name] as object | undefined), [member]: value };
  }
  return found;
}

function typed({ input, list }: AppRoute, name: string, text: string): unknown {
  const schema = membersOf(input)?.[name];
  const isNumber =
    schema === undefined
      ? typeof list === "object" && name.startsWith("page")
      : (schema as { type?: unknown }).type === "integer";
  return isNumber ? Number(text) : text;
}

/** Patterns of random values, each with the text that replaces the value. */
const RANDOM: readonly (readonly [RegExp, string])[] = [
  [/\btk_[\w-]{49}/g, "tk_EXAMPLE"],
  [/\blic_[\w-]{43}/g, "lic_EXAMPLE"],
  [/\bwhsec_[\w+/=]+/g, "whsec_RVhBTVBMRQ=="],
  [/\bv1,[\w+/]+=*/g, "v1,RVhBTVBMRQ=="],
  [/\bwebapi-[0-9a-f]{13}\b/g, "webapi-0123456789abc"],
  [/\b[0-9a-f]{64}\b/g, "0123456789abcdef".repeat(4)],
  // Keys, signatures and hashes of signed notes.
  [/\+[0-9a-f]{8}\+[\w+/]{44}(?![\w+/=])/g, "+01234567+RVhBTVBMRQ=="],
  [/(?<=— \S+ )[\w+/]+=*/g, "RVhBTVBMRQ=="],
  [/(?<![\w+/])[\w+/]{43}=/g, "RVhBTVBMRQ=="],
  // Numbers of invoices have the year.
  [/\bINV\d{4}(?=-\d{6}\b)/g, "INV2026"],
  [/(?<=<softwareVersion>)[^<]+/g, "1.0.0"],
  // Names of files have the code of a location; a file for DATEV has the time of its newest entry.
  [/(?<=\b(?:journal|cash-book)_)[0-9a-f-]{36}(?=_)/g, "utrecht"],
  [/(?<=;13;)\d{17}(?=;)/g, "20260301093000000"],
  // Forms of a second factor's secret and of its recovery codes.
  [/\b[A-Z2-7]{32}\b/g, "EXAMPLE2".repeat(4)],
  [/\b(?:[a-z2-7]{6}-){3}[a-z2-7]{6}\b/g, "abcdef-ghijkl-mnopqr-stuvwx"],
];
const ACTIVATION_CODE = "ABCD234567";
/** Random values that no pattern recognizes, by the names of their members. */
const RANDOM_MEMBERS: Readonly<Record<string, string>> = {
  activation_code: ACTIVATION_CODE,
  activationCode: ACTIVATION_CODE,
  csrf_token: "EXAMPLE",
  "webhook-timestamp": String(Temporal.Instant.from("2026-03-01T09:30:00Z").epochMilliseconds / 1_000),
};
/** Matches the names of members that count seconds until or since the moment of the request. */
const SECONDS = /(?:_seconds_left|_age_seconds|^seconds_left)$/;
const ONE_TIME_CODES = new Set(["code", "otp"]);
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const TIME = /\b(\d{4}-\d\d-\d\d)([ T])\d\d:\d\d(?::\d\d)?(?:\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)?(?!\d)/g;
const DATE = /\b\d{4}-\d\d-\d\d\b/g;

/**
 * Returns the example with fixed values for what varies from run to run, cut to a readable length.
 */
function withPlaceholders<Value>(example: Value): Value {
  const tries = CUTS.map((elements_max) => fixed(example, elements_max));
  const isShort = (value: unknown): boolean => JSON.stringify(value).length <= EXAMPLE_CHARACTERS_MAX;
  return (tries.find(isShort) ?? tries.at(-1)) as Value;
}

function fixed(example: unknown, elements_max: number): unknown {
  const uuids = new Map<string, string>();
  const uuidOf = (uuid: string): string => {
    if (!uuids.has(uuid)) uuids.set(uuid, `00000000-0000-4000-8000-${String(uuids.size + 1).padStart(12, "0")}`);
    return uuids.get(uuid) ?? "";
  };
  const textOf = (text: string): string => {
    const json = parsed(text);
    if (json !== undefined) return JSON.stringify(valueOf(json));
    const stable = RANDOM.reduce((rest, [pattern, placeholder]) => rest.replaceAll(pattern, placeholder), text)
      .replaceAll(UUID, uuidOf)
      .replaceAll(TIME, (time: string, day: string, between: string, zone: string | undefined) =>
        day < CLOCK_BEGINS ? time : `2026-03-01${between}09:30:00${zone ?? ""}`,
      )
      .replaceAll(DATE, (day) => (day < CLOCK_BEGINS ? day : "2026-03-01"));
    return stable.length > TEXT_CHARACTERS_MAX ? `${stable.slice(0, TEXT_CHARACTERS_MAX)}…` : stable;
  };
  const memberOf = (name: string, value: unknown): unknown => {
    if (typeof value === "number" && SECONDS.test(name)) return 60;
    if (typeof value !== "string") return valueOf(value);
    if (ONE_TIME_CODES.has(name) && /^\d{6}$/.test(value)) return "123456";
    return RANDOM_MEMBERS[name] ?? textOf(value);
  };
  const valueOf = (value: unknown): unknown => {
    if (typeof value === "string") return textOf(value);
    if (Array.isArray(value)) return value.slice(0, elements_max).map(valueOf);
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value);
    const kept = members.length > MEMBERS_MAX ? members.slice(0, elements_max) : members;
    return Object.fromEntries(kept.map(([name, member]) => [name, memberOf(name, member)]));
  };
  return valueOf(example);
}

/** Returns the list or object in a JSON text, as answers of `json_string_body` routes have it. */
function parsed(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
