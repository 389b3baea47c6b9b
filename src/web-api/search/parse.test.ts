import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "fast-check";

import { ApiError } from "../errors/errors.ts";
import { parseQueryString } from "../bind/query-string.ts";
import { adminCriteria } from "./admin.ts";
import { echo } from "./criteria.ts";
import { parseSearchCriteria } from "./parse.ts";

function parse(text: string) {
  return parseSearchCriteria(parseQueryString(text));
}

function body(text: string): unknown {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return JSON.parse(error.toBody());
    throw error;
  }
  return assert.fail(`${text} was accepted`);
}

const FILTER = "searchCriteria[filter_groups][0][filters][0]";

test("missing criteria differ from criteria without a member", () => {
  assert.equal(parse("a=1&searchcriteria=all"), undefined);
  for (const text of ["searchCriteria", "searchCriteria=", "searchCriteria=all", "search_criteria"]) {
    assert.deepEqual(parse(text), { filter_groups: [] }, text);
  }
});

test("snake and camel keys can be mixed, encoded brackets included", () => {
  const text =
    "searchCriteria%5BfilterGroups%5D%5B3%5D%5Bfilters%5D%5B7%5D%5Bfield%5D=location_id" +
    "&searchCriteria[filterGroups][3][filters][7][value]=3&searchCriteria[filterGroups][3][filters][7][conditionType]=gt" +
    "&searchCriteria[sort_orders][0][field]=name&searchCriteria[sort_orders][0][direction]=asc" +
    "&searchCriteria[pageSize]=20&searchCriteria[current_page]=2";
  assert.deepEqual(parse(text), {
    filter_groups: [{ filters: [{ field: "location_id", value: "3", condition_type: "gt" }] }],
    sort_orders: [{ field: "name", direction: "ASC" }],
    page_size: 20,
    current_page: 2,
  });
});

test("the echo adds the condition type and nothing else that the client did not send", () => {
  const criteria = parse(`${FILTER}[field]=location_id&${FILTER}[value]=3&searchCriteria[sort_orders][0][field]=name`);
  assert.ok(criteria);
  assert.equal(
    JSON.stringify(echo(criteria)),
    '{"filter_groups":[{"filters":[{"field":"location_id","value":"3","condition_type":"eq"}]}],' +
      '"sort_orders":[{"field":"name","direction":null}]}',
  );
  assert.equal(JSON.stringify(echo({ filter_groups: [] })), '{"filter_groups":[]}');
});

test("the echo has one key order whatever the order of the query, and page numbers as sent", () => {
  const criteria = parse(
    "searchCriteria[currentPage]=-4&searchCriteria[pageSize]=0&searchCriteria[sortOrders][0][direction]=desc" +
      `&searchCriteria[sortOrders][0][field]=a&${FILTER}[condition_type]=null&${FILTER}[field]=b`,
  );
  assert.ok(criteria);
  assert.equal(
    JSON.stringify(echo(criteria)),
    '{"filter_groups":[{"filters":[{"field":"b","value":"","condition_type":"null"}]}],' +
      '"sort_orders":[{"field":"a","direction":"DESC"}],"page_size":0,"current_page":-4}',
  );
});

test("undeclared keys are refused at every level in the platform's text", () => {
  const refused = (fieldName: string) => ({
    message: '"%fieldName" is not supported. Correct the field name and try again.',
    parameters: { fieldName },
  });
  assert.deepEqual(body("searchCriteria[foo]=1"), refused("Foo"));
  assert.deepEqual(body("searchCriteria[currentpage]=1"), refused("Currentpage"));
  assert.deepEqual(body("searchCriteria[filter_groups][0][foo_bar]=1"), refused("FooBar"));
  assert.deepEqual(body(`${FILTER}[op]=1`), refused("Op"));
  assert.deepEqual(body("searchCriteria[sort_orders][0][dir]=ASC"), refused("Dir"));
});

test("page numbers convert as the platform converts ints and are refused under the key as written", () => {
  const page = (text: string) => parse(`searchCriteria[pageSize]=${text}`)?.page_size;
  assert.deepEqual(["7", "+7+", "12.7", "1e3", "-3", "-0.5"].map(page), [7, 7, 12, 1000, -3, 0]);
  assert.equal(page("99999999999999999999"), Number.MAX_SAFE_INTEGER);
  assert.deepEqual(body("searchCriteria[pageSize]=abc"), {
    message:
      'Error occurred during "pageSize" processing. The "abc" value\'s type is invalid. The "int" type was expected. Verify and try again.',
  });
  assert.deepEqual(body("searchCriteria[current_page]="), {
    message:
      'Error occurred during "current_page" processing. The "" value\'s type is invalid. The "int" type was expected. Verify and try again.',
  });
});

test("directions, sort fields and list values are refused in the platform's texts", () => {
  assert.deepEqual(body("searchCriteria[sortOrders][0][direction]=up"), {
    message: "The sort order has to be specified as %1 for ascending order or %2 for descending order.",
    parameters: ["ASC", "DESC"],
  });
  assert.deepEqual(body("searchCriteria[sortOrders][0][field]=a-b"), {
    message: "Sort order field %1 contains restricted symbols",
    parameters: ["a-b"],
  });
  assert.deepEqual(body(`${FILTER}[value][]=1`), {
    message:
      'Error occurred during "filter_groups" processing. Error occurred during "filters" processing. ' +
      'Error occurred during "value" processing. The "array" value\'s type is invalid. The "string" type was expected. Verify and try again.',
  });
});

test("50 filters and 1,000 values are taken, one more is refused", () => {
  const filters = (count: number) =>
    Array.from({ length: count }, (_, g) => `searchCriteria[filter_groups][${g}][filters][0][field]=a`).join("&");
  const list = (op: string, count: number) =>
    `${FILTER}[condition_type]=${op}&${FILTER}[value]=${Array.from({ length: count }, () => "1").join(",")}`;
  assert.equal(parse(filters(50))?.filter_groups.length, 50);
  assert.deepEqual(body(filters(51)), { message: "A search takes at most %max filters.", parameters: { max: 50 } });
  assert.equal(parse(list("in", 1_000))?.filter_groups.length, 1);
  for (const op of ["in", "nin"]) {
    assert.deepEqual(body(list(op, 1_001)), {
      message: 'The "%condition" condition takes at most %max values.',
      parameters: { condition: op, max: 1_000 },
    });
  }
});

test("the grammar of the administration gives the same criteria", () => {
  const admin = (text: string) => adminCriteria(parseQueryString(text));
  assert.deepEqual(admin(""), { filter_groups: [], page_size: 50, current_page: 1 });
  assert.deepEqual(admin("page=3&page_size=10&sort=-created_at,name&filter[state]=open&filter[total][gteq]=5"), {
    filter_groups: [
      { filters: [{ field: "state", value: "open", condition_type: "eq" }] },
      { filters: [{ field: "total", value: "5", condition_type: "gteq" }] },
    ],
    sort_orders: [
      { field: "created_at", direction: "DESC" },
      { field: "name", direction: "ASC" },
    ],
    page_size: 10,
    current_page: 3,
  });
  for (const text of ["page=x", "filter=x", "filter[a][gt][b]=1", "sort[]=a", "sort=a%20b"]) {
    assert.throws(
      () => admin(text),
      (error) => error instanceof ApiError && error.status === 400,
      text,
    );
  }
});

test("any criteria text gives criteria or a 400", () => {
  const key = fc.constantFrom(
    "filter_groups",
    "filterGroups",
    "filters",
    "field",
    "value",
    "sort_orders",
    "0",
    "",
    "x",
  );
  const name = fc.array(key, { maxLength: 6 }).map((keys) => `searchCriteria${keys.map((k) => `[${k}]`).join("")}`);
  const pair = fc.tuple(name, fc.string()).map(([left, right]) => `${left}=${encodeURIComponent(right)}`);
  const query = fc.oneof(
    fc.array(pair, { maxLength: 6 }).map((pairs) => pairs.join("&")),
    fc.string().map((text) => `searchCriteria${text}`),
  );
  fc.assert(
    fc.property(query, (text) => {
      try {
        const criteria = parse(text);
        if (criteria !== undefined) assert.deepEqual(echo(criteria), criteria);
      } catch (error) {
        assert.ok(error instanceof ApiError && error.status === 400, String(error));
      }
    }),
  );
});
