/** Text that is in every payload, and in nothing that the service sends to its database. */
export const MARKER = "tk4711";

/** A pair of conditions, one true and one false, which the service must answer alike. */
export interface Payload {
  readonly technique: "boolean" | "error" | "time" | "union" | "stacked" | "inline";
  readonly texts: readonly [string] | readonly [holds: string, fails: string];
}

/**
 * Texts that close the surrounding text: nothing, a quote, brackets, a pattern, an escaped quote.
 */
const BOUNDARIES = ["1", "x'", 'x"', "1)", "x')", 'x")', "x'))", "x%'", "x\\'"];
const COMMENT = `-- ${MARKER}`;
const SLEEP = "(select pg_sleep(5))";
const COUNTED = "(select nextval('pos.tripwire'))";

const BODIES: readonly Payload[] = [
  { technique: "boolean", texts: ["and 4711=4711", "and 4711=4712"] },
  { technique: "boolean", texts: ["or 4711=4711", "or 4711=4712"] },
  { technique: "error", texts: ["and 4711=cast((select version()) as int)"] },
  { technique: "time", texts: [`and 4711 in ${SLEEP}`] },
  { technique: "time", texts: [`or 4711=(select count(*) from generate_series(1, 50000000))`] },
  { technique: "union", texts: [`union all select '${MARKER}'||'-joined',null,null`] },
  { technique: "union", texts: ["union select passwd from pg_shadow"] },
  { technique: "stacked", texts: ["; drop table pos.canary; select 1"] },
  { technique: "stacked", texts: ["; insert into pos.canary values ('stung'); commit"] },
  { technique: "inline", texts: [`and 4711=${COUNTED}`] },
  { technique: "inline", texts: [`||${COUNTED}||`] },
];

/** Results that appear if the database evaluates the payloads. */
export const EVALUATED = [`${MARKER}-joined`, "PostgreSQL 1"];

/**
 * Returns the techniques of sqlmap (boolean, error, time, union, stacked, inline) after each
 * boundary, with the rest of the statement cut off by a comment, or balanced again when a condition
 * may go on.
 */
export function sqlPayloads(): Payload[] {
  return BOUNDARIES.flatMap((boundary) =>
    BODIES.flatMap(({ technique, texts }) => {
      const endings = technique === "boolean" || technique === "inline" ? [COMMENT, balanced(boundary)] : [COMMENT];
      return endings.map((ending) => ({
        technique,
        texts: texts.map((text) => `${boundary} ${text} ${ending}`) as unknown as Payload["texts"],
      }));
    }),
  );
}

function balanced(boundary: string): string {
  const quote = /['"]/.exec(boundary)?.[0] ?? "";
  const brackets = "(".repeat(boundary.replaceAll(/[^)]/g, "").length);
  return `and ${brackets}${quote}${MARKER}${quote}=${quote}${MARKER}`;
}

/**
 * A position of client text in the request for a list; the rest of the request is an ordinary
 * search.
 */
export interface Part {
  readonly name: string;
  readonly query: (text: string) => string;
}

const CONDITIONS = ["eq", "neq", "in", "like", "gt", "regexp", "finset", "is"];

/**
 * Returns every part of searchCriteria, for a list with the given text column and number column.
 */
export function searchParts(text_column: string, number_column: string): Part[] {
  const filter = "[filter_groups][0][filters][0]";
  const part = (name: string, criteria: (text: string) => Readonly<Record<string, string>>): Part => ({
    name,
    query: (text) =>
      Object.entries({ "[page_size]": "1", ...criteria(text) })
        .map(([key, value]) => `searchCriteria${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
        .join("&"),
  });
  const where = (field: string, value: string, condition: string) => ({
    [`${filter}[field]`]: field,
    [`${filter}[value]`]: value,
    [`${filter}[condition_type]`]: condition,
  });
  const order = (field: string, direction: string) => ({
    "[sort_orders][0][field]": field,
    "[sort_orders][0][direction]": direction,
  });
  return [
    ...CONDITIONS.map((condition) => part(`value of ${condition}`, (text) => where(text_column, text, condition))),
    part("value of a number", (text) => where(number_column, text, "eq")),
    part("field", (text) => where(text, "x", "eq")),
    part("end of a field", (text) => where(`${text_column}${text}`, "x", "eq")),
    part("condition type", (text) => where(text_column, "x", text)),
    part("sort field", (text) => order(text, "ASC")),
    part("end of a sort field", (text) => order(`${text_column} ${text}`, "ASC")),
    part("sort direction", (text) => order(text_column, text)),
    part("end of a sort direction", (text) => order(text_column, `ASC ${text}`)),
    part("page size", (text) => ({ "[page_size]": text })),
    part("current page", (text) => ({ "[current_page]": text })),
    part("key of the criteria", (text) => ({ [`[${text}]`]: "1" })),
    part("key of a group", (text) => ({ [`[filter_groups][${text}][filters][0][field]`]: text_column })),
    part("key of a filter", (text) => ({ [`${filter}[${text}]`]: "1" })),
    { name: "the criteria themselves", query: (text) => `searchCriteria=${encodeURIComponent(text)}` },
    { name: "fields", query: (text) => `searchCriteria&fields=${encodeURIComponent(`items[${text}]`)}` },
  ];
}
