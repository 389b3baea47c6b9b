import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { ROUTES } from "../src/main/app.ts";
import { RESOURCES } from "../src/shared/access/rules/access.ts";
import { csrfTokenOf, newAccessToken } from "../src/runtime/tokens.ts";
import { newAdministrator } from "./administrator.ts";
import { queryOnce } from "./empty-database.ts";
import { ADMINISTERED, ALTERNATIVES, INTERFACE_ROUTES, OF_THE_SIGNED_IN } from "./needed-resources.ts";
import { openApp } from "./support.ts";

const testApp = await openApp();
const { call, database, deps, newToken, token: ALL } = testApp;

type AnyRoute = (typeof ROUTES)[number];

const urlOf = ({ surface, path }: AnyRoute): string =>
  (surface === "rest" ? "/rest" : "/admin/api") + path.replaceAll(/\{\w+\}/g, "987654");
const nameOf = (route: AnyRoute): string => `${route.method} ${urlOf(route)}`;
const refusal = ({ surface }: AnyRoute, resource: string): string =>
  surface === "rest"
    ? `{"message":"The consumer isn't authorized to access %resources.","parameters":{"resources":"${resource}"}}`
    : `{"message":"The consumer isn't authorized to access ${resource}.","code":"not_authorized","parameters":{"resources":"${resource}"}}`;
/**
 * Returns whether a refusal names the route's own resource, or else only missing ones of its
 * further resources.
 */
const isRefused = (route: AnyRoute, { status, text }: { status: number; text: string }): boolean => {
  const [, named = ""] = /"resources":"([^"]*)"/.exec(text) ?? [];
  const is_of_route = named === route.resource || named.split(", ").every((name) => route.and.includes(name));
  return status === 401 && is_of_route && text === refusal(route, named);
};

const guarded = ROUTES.filter(({ resource }) => resource !== "anonymous");
/** Returns whether the route ends the token with which it is called. */
const isSignOut = ({ method, path }: AnyRoute): boolean => method === "DELETE" && /^\/sessions?$/.test(path);

describe("every route", () => {
  test("every route names a resource that exists; only signing in and enrolling are open to everybody", () => {
    const known = new Set<string>([...RESOURCES, "anonymous", "signed-in"]);
    for (const route of ROUTES) {
      for (const resource of [route.resource, ...route.or]) assert.ok(known.has(resource), nameOf(route));
      assert.ok(route.resource !== "signed-in" || route.surface === "admin", nameOf(route));
    }
    assert.deepEqual(
      ROUTES.filter(({ resource }) => resource === "anonymous")
        .map(nameOf)
        .toSorted(),
      ["POST /admin/api/session", "POST /rest/V1/integration/admin/token", "POST /rest/V1/pos/terminals/enroll"],
    );
  });

  test("every route of the interface needs the resource that the interface gives it", () => {
    const declared = new Map(
      ROUTES.filter(({ surface }) => surface === "rest").map(({ method, path, resource }) => [
        `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`,
        resource,
      ]),
    );
    for (const [resource, names] of Object.entries(INTERFACE_ROUTES)) {
      for (const name of names) assert.equal(declared.get(name), resource, name);
    }
    assert.deepEqual([...declared.keys()].toSorted(), Object.values(INTERFACE_ROUTES).flat().toSorted());
  });

  test("every route names the decided alternatives to its resource, and no others", () => {
    const declared = ROUTES.flatMap(({ surface, method, path, or }) =>
      or.map((resource) => `${resource} ${surface} ${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`),
    );
    const decided = Object.entries(ALTERNATIVES).flatMap(([resource, names]) =>
      names.map((name) => `${resource} rest ${name}`),
    );
    assert.deepEqual(declared.toSorted(), decided.toSorted());
  });

  test("every route of administration needs the resource of what it manages", () => {
    for (const { method, surface, path, resource } of ROUTES) {
      if (surface !== "admin") continue;
      const name = /^\/([\w-]+)/.exec(path)?.[1] ?? "";
      if (OF_THE_SIGNED_IN.has(name)) continue;
      const managed = ADMINISTERED[name];
      assert.ok(managed, `${name} has no resource in this test`);
      assert.equal(resource, method === "GET" ? managed.read : managed.write, `${method} ${path}`);
    }
    const found = new Set(
      ROUTES.filter(({ surface }) => surface === "admin").map(({ path }) => /^\/([\w-]+)/.exec(path)?.[1]),
    );
    for (const name of Object.keys(ADMINISTERED)) assert.ok(found.has(name), name);
  });

  test("every route is registered once", () => {
    const names = ROUTES.map((route) => `${route.method} ${route.surface} ${route.path.replaceAll(/\{\w+\}/g, "{}")}`);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
  });

  test("a missing, wrong, ended or foreign token and any other scheme get the same answer on every route", async () => {
    const revoked = await newToken(["all"]);
    await deps.pool.query(
      "update integration set is_active = false where token_hash = encode(sha256(convert_to($1, 'UTF8')), 'hex')",
      [revoked],
    );
    const expired = await newAdministrator(testApp);
    await queryOnce(
      database.owner_url,
      "update pos.admin_token set expires_at = clock_timestamp() - interval '1 s' where admin_user_id = $1",
      [expired.admin_user_id],
    );
    const disabled = await newAdministrator(testApp);
    await queryOnce(database.owner_url, "update pos.admin_user set is_active = false where admin_user_id = $1", [
      disabled.admin_user_id,
    ]);
    await deps.generations.poll();
    const headers: readonly (string | undefined)[] = [
      undefined,
      "",
      "Bearer",
      "Bearer ",
      "Bearer garbage",
      `Bearer ${newAccessToken().token}`,
      `Bearer ${revoked}`,
      `Bearer ${expired.token}`,
      `Bearer ${disabled.token}`,
      `Bearer ${ALL} extra`,
      `Basic ${Buffer.from(`x:${ALL}`).toString("base64")}`,
      `Token ${ALL}`,
      ALL,
      `Bearer ${ALL.slice(0, -1)}`,
      `Bearer ${ALL}\u00e9`,
    ];
    for (const route of guarded) {
      for (const authorization of headers) {
        const answer = await call(route.method, urlOf(route), {
          token: undefined,
          body: "{",
          headers: authorization === undefined ? {} : { authorization },
        });
        assert.ok(
          isRefused(route, answer),
          `${nameOf(route)} ${authorization ?? "without"}: ${answer.status} ${answer.text}`,
        );
        assert.equal(answer.headers["www-authenticate"], undefined);
      }
    }
  });

  test("the scheme of the Authorization header is read in any case", async () => {
    for (const scheme of ["bearer", "BEARER", "Bearer"]) {
      const answer = await call("GET", "/rest/V1/pos/locations", {
        token: undefined,
        headers: { authorization: `${scheme} ${ALL}` },
      });
      assert.equal(answer.status, 200);
    }
  });

  test("every route is open to holders of its resource or of all resources, and refuses holders of any other", async () => {
    for (const resource of RESOURCES) {
      const integration = await newToken([resource]);
      const administrator = await newAdministrator(testApp, [resource]);
      for (const route of guarded) {
        const admin = isSignOut(route) ? await newAdministrator(testApp, [resource]) : administrator;
        const token = route.surface === "rest" ? integration : admin.token;
        const answer = await call(route.method, urlOf(route), { token });
        const mayPass =
          resource === "all" ||
          route.resource === "signed-in" ||
          (route.and.length === 0 && (resource === route.resource || route.or.includes(resource)));
        assert.equal(
          !isRefused(route, answer),
          mayPass,
          `${nameOf(route)} with ${resource}: ${answer.status} ${answer.text}`,
        );
        assert.notEqual(answer.status, 500, nameOf(route));
      }
    }
  });

  test("a route that collects rows of several resources asks for each of them", async () => {
    const collecting = guarded.filter(({ and }) => and.length > 0);
    assert.deepEqual(
      Object.fromEntries(collecting.map((route) => [nameOf(route), [route.resource, ...route.and].toSorted()])),
      {
        "GET /admin/api/books/dsfinvk-findings": [
          "Vendor_Pos::books",
          "Vendor_Pos::receipts",
          "Vendor_Pos::register_reports",
        ],
        "GET /admin/api/books/dsfinvk.zip": [
          "Vendor_Pos::books",
          "Vendor_Pos::receipts",
          "Vendor_Pos::register_reports",
        ],
        "GET /admin/api/books/saft-no.xml": [
          "Vendor_Pos::books",
          "Vendor_Pos::receipts",
          "Vendor_Pos::register_reports",
        ],
        "GET /admin/api/evidence/bundle.zip": [
          "Vendor_Pos::books",
          "Vendor_Pos::receipts",
          "Vendor_Pos::register_reports",
        ],
        "POST /admin/api/persons/export": [
          "Platform_Customer::manage",
          "Platform_Sales::manage",
          "Vendor_Pos::locations",
          "Vendor_Pos::pos",
          "Vendor_Pos::receipts",
        ],
      },
    );
    for (const route of collecting) {
      const asked = [route.resource, ...route.and];
      for (const left_out of [undefined, ...asked]) {
        const { token } = await newAdministrator(
          testApp,
          asked.filter((name) => name !== left_out),
        );
        const answer = await call(route.method, urlOf(route), { token });
        assert.equal(isRefused(route, answer), left_out !== undefined, `${nameOf(route)} without ${left_out}`);
        if (left_out !== undefined) assert.equal(answer.body.parameters.resources, left_out);
      }
    }
  });

  test("every route of administration is closed to integrations, whatever they hold", async () => {
    for (const route of guarded.filter(({ surface }) => surface === "admin")) {
      assert.ok(isRefused(route, await call(route.method, urlOf(route), { token: ALL })), nameOf(route));
    }
  });

  test("a writing route refuses a session without its CSRF token, and a reading route does not ask for it", async () => {
    const administrator = await newAdministrator(testApp);
    const session = newAccessToken();
    const csrf = csrfTokenOf(session.token);
    await queryOnce(
      database.owner_url,
      `insert into pos.admin_token (token_hash, admin_user_id, kind, expires_at)
       values ($1, $2, 'session', clock_timestamp() + interval '1 h')`,
      [session.hash, administrator.admin_user_id],
    );
    const cookie = `tk_admin=${session.token}`;
    for (const route of guarded.filter((each) => each.surface === "admin" && !isSignOut(each))) {
      for (const [headers, passes] of [
        [{ cookie }, route.method === "GET"],
        [{ cookie, "x-csrf-token": newAccessToken().token }, route.method === "GET"],
        [{ cookie, "x-csrf-token": csrf }, true],
        [{ cookie, "x-csrf-token": csrf, authorization: "Bearer garbage" }, false],
      ] as const) {
        const answer = await call(route.method, urlOf(route), { token: undefined, headers });
        assert.equal(
          !isRefused(route, answer),
          passes,
          `${nameOf(route)} ${Object.keys(headers).join()}: ${answer.text}`,
        );
      }
    }
    for (const route of guarded.filter(({ surface }) => surface === "rest")) {
      const answer = await call(route.method, urlOf(route), {
        token: undefined,
        headers: { cookie, "x-csrf-token": csrf },
      });
      assert.ok(isRefused(route, answer), `a session reaches ${nameOf(route)}`);
    }
  });

  test("a revoked token and a removed resource are refused on the next call", async () => {
    const name = randomUUID();
    const { token, hash } = newAccessToken();
    await deps.pool.query("insert into integration (name, resources, token_hash) values ($1, $2, $3)", [
      name,
      ["Vendor_Pos::locations"],
      hash,
    ]);
    const status = async () => (await call("GET", "/rest/V1/pos/locations", { token })).status;
    assert.equal(await status(), 200);
    for (const [change, expected] of [
      ["resources = '{Vendor_Pos::pos}'", 401],
      ["resources = '{all}'", 200],
      ["is_active = false", 401],
    ] as const) {
      await deps.pool.query(`update integration set ${change} where name = $1`, [name]);
      await deps.generations.poll();
      assert.equal(await status(), expected, change);
    }
  });
});
