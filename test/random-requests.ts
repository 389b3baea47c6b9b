import * as fc from "fast-check";
import type { TSchema } from "typebox";
import type { Route } from "../src/web-api/route.ts";
import { elementOf, kindOf, membersOf } from "../src/web-api/schema.ts";

/** A request as a careless or hostile client would write it. */
export interface OddRequest {
  readonly url: string;
  readonly body: Buffer | undefined;
  readonly headers: Record<string, string>;
}

/** Ids that exist in the database of the test, so that some requests reach further than a 404. */
const IDS = ["1", "2", "3"];

const ODD_SEGMENTS = [
  ...IDS,
  "0",
  "-1",
  "2147483647",
  "2147483648",
  "9223372036854775808",
  "1e3",
  "1.9",
  "1;",
  "abc",
  "%00",
  "%2F",
  "a%2Fb",
  "..",
  "%C3%A9",
  "%E0%A4%A",
  "%zz",
  "x".repeat(600),
  "7b1f3c52-0c1e-4f0e-9a53-5d8e2f6a1b01",
  "'or'1'='1",
];

/** JSON texts that are used where another kind of value belongs. */
const ODD_VALUES = [
  "null",
  "true",
  "false",
  "0",
  "-0",
  "1",
  "-1",
  "1.5",
  "1e400",
  "-1e-400",
  "2147483648",
  "9223372036854775808",
  "99999999999999999999",
  "0.00001",
  "9".repeat(64),
  "9".repeat(65),
  '""',
  '" "',
  '"x"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"é😀\u2028"',
  '"***"',
  '"tk1:x:y"',
  '"1e3"',
  '"NaN"',
  '"12.50"',
  '"2026-03-01 09:30:00"',
  '"9999-12-31T23:59:59Z"',
  '"0001-01-01T00:00:00+14:00"',
  '"Europe/Berlin"',
  `"${"x".repeat(5_000)}"`,
  "'x'",
  "[]",
  "[[]]",
  '[1,"a",null]',
  "{}",
  '{"a":1}',
  '{"__proto__":{}}',
  '{"item":[{}]}',
  '{"constructor":1,"a":{}}',
  "[{},null,1]",
  "",
];

const ODD_QUERIES = [
  "searchCriteria",
  "searchCriteria=all",
  "searchCriteria[pageSize]=1",
  "searchCriteria[page_size]=-1&searchCriteria[current_page]=99999999999",
  "searchCriteria[pageSize]=abc",
  "searchCriteria[filter_groups]=1",
  "searchCriteria[sortOrders][0][field]=created_at&searchCriteria[sortOrders][0][direction]=sideways",
  "searchCriteria[sort_orders][0][field]=1;drop",
  "searchCriteria[foo]=1",
  "search_criteria[filterGroups][0][filters][0][field]=created_at&search_criteria[filterGroups][0][filters][0][value]=0000-00-00",
  "fields=items[a],x",
  "fields=a[[",
  "fields[a]=1",
  "page=-1",
  "page_size=99999999999999999999",
  "sort=-created_at,,",
  "filter[created_at][gteq]=yesterday",
  "filter[a]=1",
  "filter=x",
  "changedAfter=0",
  "changedAfter=-1",
  "changedAfter=99999999999999999999",
  "changedAfter=abc",
  "a=%zz",
  "a=%ff",
  "__proto__[a]=1",
  "[]=1",
  "a[b",
  "=",
  "&&&",
  "scope=stores&scope_id=99",
  "scope=x&scope_id=x",
  "path=%00",
  "websiteId=1",
  "websiteId=1&date=2026-03-01&ifIndexedAfter=2026-03-01 09:30:00",
  "email=ada@shop.example",
  "couponCode=first",
  "from=2026-03-01&to=2026-03-31",
  "terminal_id=1&key=currency",
];
const CONDITIONS =
  "eq,neq,gt,lt,gteq,lteq,from,to,in,nin,like,nlike,null,notnull,finset,nfinset,is,regexp,seq,sneq,ntoa,fulltext,x".split(
    ",",
  );
const ODD_TEXTS = [
  "",
  "0",
  "1",
  "a,b",
  "%",
  "\\",
  "\u0000",
  "é",
  "(",
  "^(a+)+$",
  "2026-02-30",
  "1e999",
  "null",
  "x".repeat(300),
];

const oddValue = fc.constantFrom(...ODD_VALUES);
const seldom = (times_of_ten: number): fc.Arbitrary<boolean> =>
  fc.integer({ min: 0, max: 9 }).map((n) => n < times_of_ten);

/** Makes JSON text that mostly fits the schema. */
function fitting(schema: TSchema): fc.Arbitrary<string> {
  const members = membersOf(schema);
  if (members !== undefined) return objectText(members);
  const element = elementOf(schema);
  if (element !== undefined)
    return fc.array(valueText(element), { maxLength: 4 }).map((texts) => `[${texts.join(",")}]`);
  switch (kindOf(schema)) {
    case "int":
      return fc.oneof(fc.constantFrom(...IDS), fc.integer().map(String));
    case "bool":
      return fc.constantFrom("true", "false", "1", '"no"');
    case "decimal":
      return fc.constantFrom("0", "12.1", "-0.0001", '"5.5"');
    case "amount":
      return fc.constantFrom('"0"', '"12.10"', '"-1.2345"');
    case "timestamp":
      return fc.constantFrom('"2026-03-01 09:30:00"', '"2026-03-01T09:30:00+02:00"');
    case "json":
      return fc.jsonValue().map((value) => JSON.stringify(value));
    case "text":
    case "verbatim":
    case undefined:
      return fc.oneof(
        fc.constantFrom('"a"', '"1"', '"shop"', '"pro"'),
        fc.string({ unit: "grapheme" }).map((text) => JSON.stringify(text)),
      );
  }
}

const valueText = (schema: TSchema): fc.Arbitrary<string> =>
  fc.oneof({ arbitrary: fitting(schema), weight: 5 }, { arbitrary: oddValue, weight: 1 });

function objectText(members: Readonly<Record<string, TSchema>>): fc.Arbitrary<string> {
  const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const entries = Object.entries(members).map(([name, schema]) =>
    fc
      .record({ isThere: seldom(6), isCamel: seldom(3), text: valueText(schema) })
      .map(({ isThere, isCamel, text }) =>
        isThere ? [`${JSON.stringify(isCamel ? camel(name) : name)}:${text}`] : [],
      ),
  );
  const stranger = fc.tuple(seldom(1), fc.constantFrom("x", "no_such", "__proto__", "name"), oddValue);
  return fc.tuple(fc.tuple(...entries), stranger).map(([some, [isThere, key, text]]) => {
    const all = isThere ? [...some.flat(), `"${key}":${text}`] : some.flat();
    return `{${all.join(",")}}`;
  });
}

/** Replaces one value in a valid JSON text by an odd one. */
function disturbed(text: string): fc.Arbitrary<string> {
  const values = [...text.matchAll(/(?<=:)("(?:[^"\\]|\\.)*"|-?[\d.]+|true|false|null)/g)];
  if (values.length === 0) return fc.constant(text);
  return fc.tuple(fc.nat(values.length - 1), oddValue).map(([index, odd]) => {
    const match = values[index];
    return match === undefined ? text : text.slice(0, match.index) + odd + text.slice(match.index + match[0].length);
  });
}

/** Cuts, doubles or replaces some bytes of a text. */
function damaged(text: string): fc.Arbitrary<Buffer> {
  const bytes = Buffer.from(text);
  return fc
    .tuple(fc.nat(bytes.length), fc.constantFrom("cut", "drop", "replace", "mark", "double"), fc.nat(255))
    .map(([at, how, byte]) => {
      switch (how) {
        case "cut":
          return bytes.subarray(0, at);
        case "drop":
          return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
        case "replace":
          return Buffer.concat([bytes.subarray(0, at), Buffer.from([byte]), bytes.subarray(at + 1)]);
        case "mark":
          return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
        case "double":
          return Buffer.concat([bytes, bytes]);
      }
    });
}

function bodyOf<Deps>(route: Route<Deps>, samples: readonly string[]): fc.Arbitrary<Buffer | undefined> {
  const text = fc.oneof(
    { arbitrary: objectText(route.input.properties), weight: 4 },
    { arbitrary: oddValue, weight: 1 },
    ...samples.map((sample) => ({ arbitrary: fc.oneof(fc.constant(sample), disturbed(sample)), weight: 4 })),
  );
  return fc.oneof(
    { arbitrary: text.map((some) => Buffer.from(some)), weight: 8 },
    { arbitrary: text.chain(damaged), weight: 3 },
    { arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)), weight: 1 },
    { arbitrary: fc.constant(undefined), weight: 1 },
  );
}

const filterQuery = (columns: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...columns, "no_such", "a;b"),
      fc.constantFrom(...CONDITIONS),
      fc.constantFrom(...ODD_TEXTS),
      fc.constantFrom("filter_groups", "filterGroups"),
    )
    .map(([field, condition, value, groups]) => {
      const at = `searchCriteria[${groups}][0][filters][0]`;
      return `${at}[field]=${field}&${at}[value]=${encodeURIComponent(value)}&${at}[condition_type]=${condition}&searchCriteria[sortOrders][0][field]=${field}`;
    });

const adminFilterQuery = (columns: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...columns), fc.constantFrom(...CONDITIONS), fc.constantFrom(...ODD_TEXTS))
    .map(([field, condition, value]) => `filter[${field}][${condition}]=${encodeURIComponent(value)}&sort=-${field}`);

/** Makes requests to one route, odd in their path, query, headers or body. */
export function oddRequests<Deps>(route: Route<Deps>, samples: readonly string[] = []): fc.Arbitrary<OddRequest> {
  const { list = {} } = route;
  const columns = [
    ...new Set(Object.keys({ ...membersOf(route.response), ...(list === "search" ? {} : list), id: "" })),
  ];
  const query = fc.oneof(
    fc.constant(""),
    fc.constantFrom(...ODD_QUERIES),
    ...(route.list === "search" ? [filterQuery(columns), filterQuery(columns)] : []),
    ...(typeof route.list === "object" ? [adminFilterQuery(columns)] : []),
    fc
      .array(fc.tuple(fc.constantFrom(...Object.keys(route.input.properties), "x"), fc.constantFrom(...ODD_TEXTS)), {
        maxLength: 3,
      })
      .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")),
  );
  const prefix =
    route.surface === "rest"
      ? fc.constantFrom("/rest", "/rest", "/rest/all", "/rest/default", "/rest/nowhere")
      : fc.constant("/admin/api");
  const segments = fc.array(fc.oneof(fc.constantFrom(...IDS), fc.constantFrom(...ODD_SEGMENTS)), {
    minLength: 4,
    maxLength: 4,
  });
  return fc.record({
    url: fc.tuple(prefix, segments, query, seldom(1)).map(([start, values, text, isSlashed]) => {
      const left = [...values];
      const path = route.path.replaceAll(/\{\w+\}/g, () => left.shift() ?? "1");
      return `${start}${path}${isSlashed ? "/" : ""}${text === "" ? "" : `?${text}`}`;
    }),
    body: route.method === "GET" ? fc.constant(undefined) : bodyOf(route, samples),
    headers: fc.oneof(
      { arbitrary: fc.constant({}), weight: 9 },
      {
        arbitrary: fc.constantFrom<Record<string, string>>(
          { "content-type": "text/plain" },
          { "content-type": "" },
          { "content-encoding": "gzip" },
          { "x-forwarded-for": "'; drop table x; --" },
          { cookie: "tk_admin=x; =; a" },
        ),
        weight: 1,
      },
    ),
  });
}
