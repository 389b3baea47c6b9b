import assert from "node:assert/strict";
import { test } from "node:test";
import { ROUTES } from "../src/main/app.ts";
import { membersOf, kindOf } from "../src/web-api/schema.ts";
import { newAdministrator } from "./administrator.ts";
import { openApp } from "./support.ts";

const testApp = await openApp();
const { call, log_lines, newToken } = testApp;
const tokens = { rest: await newToken(["all"]), admin: (await newAdministrator(testApp)).token };

const NO_ROW = ["0", "-1", "2147483647", "1e3", "1e9"];
/**
 * Ids that columns cannot hold: 2^31 and below -2^31, 2^53, 2^63, and a number beyond every column.
 */
const BEYOND = ["2147483648", "-2147483649", "9007199254740993", "9223372036854775808", "1e400"];
const NO_INT = ["1;", "%00", "abc", "1%2F2", "0x10", "%20", "--1"];
const NO_TEXT = ["%00"];

interface Case {
  readonly name: string;
  readonly surface: "rest" | "admin";
  readonly method: string;
  readonly url: (id: string) => string;
  readonly isInt: boolean;
}

const cases: Case[] = ROUTES.flatMap(({ method, surface, path, input }) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([variable, key = ""]) => {
    const member = membersOf(input)?.[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
    return {
      name: `${method} ${surface} ${path}`,
      surface,
      method,
      url: (id: string) =>
        (surface === "rest" ? "/rest" : "/admin/api") + path.replace(variable, id).replaceAll(/\{\w+\}/g, "1"),
      isInt: member !== undefined && kindOf(member) === "int",
    };
  }),
);

function ask({ surface, method, url }: Case, id: string) {
  const body = method === "POST" || method === "PUT" ? {} : undefined;
  return call(method, url(id), { token: tokens[surface], body });
}

async function refused(one: Case, id: string, allowed: readonly number[]): Promise<void> {
  const { status, text } = await ask(one, id);
  const { name } = one;
  assert.ok(allowed.includes(status), `${name} with ${id} answered ${status} ${text}`);
}

test("an id without a row is a 404, or a 400 for another missing value; never a success and never a 500", async () => {
  assert.ok(cases.filter(({ isInt }) => isInt).length > 15, "the routes with ids are found");
  // The group of guests has the id 0; an unknown customer has used no rule (interface §4.2).
  const isAnswered = (name: string, id: string): boolean =>
    (id === "0" && name.endsWith("/V1/customerGroups/{id}")) || name.includes("/rule-usage/");
  for (const one of cases) {
    for (const id of NO_ROW) if (!isAnswered(one.name, id)) await refused(one, id, [400, 404]);
  }
});

test("an id beyond what a column holds is unknown as well, on every route", async () => {
  for (const one of cases.filter(({ isInt }) => isInt)) {
    // Rule usage compares ids as wide numbers, so an unknown customer gets 0 uses, with the id as
    // sent.
    const isAnswered = (id: string): boolean => one.name.includes("/rule-usage/") && Math.abs(Number(id)) < 2 ** 53;
    // When another value is missing, the refusal may name that value first.
    const { status } = await ask(one, "2147483647");
    for (const id of BEYOND) await refused(one, id, isAnswered(id) ? [200] : [404, status === 400 ? 400 : 404]);
  }
});

test("an id beyond what a column holds gets the message of any other unknown id", async () => {
  const missing = async (path: string, id: string, body?: object) => {
    const method = body === undefined ? "GET" : "POST";
    return (await call(method, `/rest${path.replace("{id}", id)}`, { token: tokens.rest, body })).body;
  };
  for (const path of [
    "/V1/pos/terminals/{id}/config",
    "/V1/pos/terminals/{id}",
    "/V1/pos/locations/{id}",
    "/V1/pos/wishlist/{id}",
  ]) {
    const known = JSON.stringify(await missing(path, "2147483647"));
    assert.deepEqual(await missing(path, "3000000000"), JSON.parse(known.replace("2147483647", "3000000000")), path);
  }
  const deactivated = { terminalId: 3_000_000_000, deviceIdentifier: "till-1" };
  assert.deepEqual(await missing("/V1/pos/terminals/deactivate", "", deactivated), {
    message: 'Terminal with id "%1" does not exist.',
    parameters: [3_000_000_000],
  });
});

test("a customer or a location beyond what a column holds is answered as any unknown one", async () => {
  const post = (path: string, request: object) =>
    call("POST", `/rest/V1/pos/${path}`, { token: tokens.rest, body: { request } });
  const prices = await post("customer-prices", { customerId: 3_000_000_000, skus: ["TEA"], websiteId: 1 });
  assert.deepEqual([prices.status, prices.body], [200, { prices: [] }]);
  const draft = { email: "ada@shop.example", firstname: "Ada", lastname: "Lovelace", websiteId: 0 };
  const validated = await post("customer-validate", { ...draft, locationId: 3_000_000_000, customerId: 3_000_000_000 });
  assert.deepEqual(
    [validated.status, validated.body.valid, validated.body.errors[0]?.field],
    [200, false, "locationId"],
  );
  const edited = await post("customer-validate", { ...draft, customerId: 3_000_000_000 });
  assert.deepEqual([edited.status, edited.body.valid], [200, true]);
});

test("a text that is no id is a 400 where ids are numbers, and unknown where they are texts", async () => {
  for (const one of cases) {
    for (const id of NO_INT) await refused(one, id, one.isInt ? [400] : [400, 404]);
    for (const id of NO_TEXT) await refused(one, id, [400]);
  }
});

test("no id in a path was answered with 500", () => {
  assert.deepEqual(
    log_lines.filter((line) => line.includes("failed unexpectedly")),
    [],
  );
});
