import assert from "node:assert/strict";
import { test } from "node:test";
import { ROUTES } from "../src/app.ts";
import { membersOf, kindOf } from "../src/web-api/schema.ts";
import { newAdministrator } from "./administrator.ts";
import { openApp } from "./support.ts";

const testApp = await openApp();
const { call, log_lines, newToken } = testApp;
const tokens = { rest: await newToken(["all"]), admin: (await newAdministrator(testApp)).token };

const NO_ROW = ["0", "-1", "2147483647", "2147483648", "1e3", "1e9"];
const NO_INT = ["9223372036854775808", "1;", "%00", "abc", "1%2F2", "0x10", "%20", "--1", "1e400"];
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

async function refused({ name, surface, method, url }: Case, id: string, allowed: readonly number[]): Promise<void> {
  const body = method === "POST" || method === "PUT" ? {} : undefined;
  const { status, text } = await call(method, url(id), { token: tokens[surface], body });
  assert.ok(allowed.includes(status), `${name} with ${id} answered ${status} ${text}`);
}

test("an id that no row has is a 404, or a 400 for what else is missing; never a success and never a 500", async () => {
  assert.ok(cases.filter(({ isInt }) => isInt).length > 15, "the routes with ids are found");
  // The group of guests has the id 0; whoever nobody knows has used no rule (interface §4.2).
  const isAnswered = (name: string, id: string): boolean =>
    (id === "0" && name.endsWith("/V1/customerGroups/{id}")) || name.includes("/rule-usage/");
  for (const one of cases) {
    for (const id of NO_ROW) if (!isAnswered(one.name, id)) await refused(one, id, [400, 404]);
  }
});

test("what is no id is a 400 where ids are numbers, and names nothing where they are texts", async () => {
  for (const one of cases) {
    for (const id of NO_INT) await refused(one, id, one.isInt ? [400] : [400, 404]);
    for (const id of NO_TEXT) await refused(one, id, [400]);
  }
});

test("none of them was a bug", () => {
  assert.deepEqual(
    log_lines.filter((line) => line.includes("failed unexpectedly")),
    [],
  );
});
