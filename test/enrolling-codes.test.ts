import assert from "node:assert/strict";
import { test } from "node:test";
import { RESOURCES } from "../src/shared/access/rules/access.ts";
import { newAdministrator } from "./administrator.ts";
import { enrollmentCalls } from "./fixtures/terminals/enrollments.ts";
import { sampleRequests } from "./sample-requests.ts";
import { openStockedApp } from "./stocked-app.ts";
import type { Answer } from "./support.ts";

const stock = await openStockedApp();
const { testApp, till } = stock;
const { call, deps, newToken } = testApp;
const { enroll, newEnrolled, newTill } = enrollmentCalls(testApp);
const { location_id } = till;

/** A register that has just enrolled, and one that has not enrolled yet. */
const enrolled = await newEnrolled({ location_id });
const waiting = await newTill({ location_id });
const codes = [enrolled.code, waiting.code];

/** Every resource that can be granted to somebody who may not see the codes. */
const READS = RESOURCES.filter((name) => name !== "all" && name !== "Vendor_Pos::locations_manage");
const administrator = await newAdministrator(testApp, READS);
const readers = {
  integration: await newToken(READS),
  "integration of the location": await newToken(READS, [location_id]),
  "the register itself": enrolled.token,
};

/** Returns the requests by which a reader can ask for rows of terminals by their code. */
const questions = (code: string): readonly string[] => {
  const filter = (type: string, value: string) =>
    `/rest/V1/pos/terminals?searchCriteria[filter_groups][0][filters][0][field]=activation_code` +
    `&searchCriteria[filter_groups][0][filters][0][condition_type]=${type}` +
    `&searchCriteria[filter_groups][0][filters][0][value]=${value}`;
  return [
    filter("eq", code),
    filter("in", code),
    filter("like", `${code.slice(0, 4)}%25`),
    filter("regexp", `^${code.slice(0, 4)}`),
    filter("gteq", "0"),
    filter("neq", "other"),
    filter("notnull", "1"),
  ];
};

const idsOf = ({ body }: Answer): number[] =>
  (body.items as { terminal_id: number }[]).map(({ terminal_id }) => terminal_id);

test("no answer that a reader without Vendor_Pos::locations_manage can get holds a code that enrols", async () => {
  const answered = new Map<string, number>();
  for (const { route, name, url, body } of sampleRequests(stock)) {
    if (route.method === "DELETE" || route.resource === "anonymous") continue;
    // A sign-out or a change of the account ends its own token, so such requests get a new token
    // each.
    const { token: admin } = /^\/(account|sessions?)\b/.test(route.path)
      ? await newAdministrator(testApp, READS)
      : administrator;
    const tokens = route.surface === "rest" ? readers : { administrator: admin };
    for (const [reader, token] of Object.entries(tokens)) {
      const { status, text } = await call(route.method, url, { token, body });
      if (status === 200) answered.set(name, (answered.get(name) ?? 0) + 1);
      for (const code of codes) assert.ok(!text.toUpperCase().includes(code), `${name} by ${reader}: ${text}`);
    }
  }
  for (const name of ["GET /V1/pos/terminals", "GET /terminals", "GET /V1/pos/audit-log", "GET /security-events"]) {
    assert.ok(answered.has(name), name);
  }
  assert.ok(answered.size > 100, `${answered.size} routes answered`);
});

test("rows, lists, configuration and activation of both registers hold no code, whatever the page", async () => {
  for (const { terminal_id } of [enrolled, waiting]) {
    for (const [reader, token] of Object.entries(readers)) {
      for (const path of [`terminals/${terminal_id}`, `terminals/${terminal_id}/config`, "terminals"]) {
        const { status, text } = await call("GET", `/rest/V1/pos/${path}`, { token });
        if (reader !== "the register itself") assert.equal(status, 200, `${path} ${text}`);
        for (const code of codes) assert.ok(!text.includes(code), `${path} by ${reader}`);
      }
    }
    const { token } = administrator;
    for (const path of [
      `terminals/${terminal_id}/activation`,
      "terminals",
      `terminals?filter[terminal_id]=${terminal_id}`,
    ]) {
      const { status, text } = await call("GET", `/admin/api/${path}`, { token });
      assert.equal(status, 200, text);
      for (const code of codes) assert.ok(!text.includes(code), path);
    }
  }
});

test("no filter, no order and no search tells a reader a code that enrols", async () => {
  for (const { code, terminal_id } of [enrolled, waiting]) {
    for (const [reader, token] of Object.entries(readers)) {
      for (const url of questions(code)) {
        const answer = await call("GET", url, { token });
        assert.equal(answer.status, 200, answer.text);
        assert.ok(!idsOf(answer).includes(terminal_id), `${url} by ${reader}`);
      }
    }
    const { token } = administrator;
    for (const filter of [`=${code}`, `[like]=${code.slice(0, 4)}%25`, "[gteq]=0", "[notnull]=1"]) {
      const answer = await call("GET", `/admin/api/terminals?filter[activation_code]${filter}`, { token });
      assert.equal(answer.status, 200, answer.text);
      assert.ok(!idsOf(answer).includes(terminal_id), filter);
    }
    const found = await call("GET", `/admin/api/search?q=${code}`, { token });
    assert.deepEqual([found.status, found.body.items], [200, []]);
  }
  for (const direction of ["asc", "desc"]) {
    const url = `/admin/api/terminals?sort=activation_code&direction=${direction}`;
    const ids = idsOf(await call("GET", url, { token: administrator.token }));
    const sorted = ids.filter((id) => id === enrolled.terminal_id || id === waiting.terminal_id);
    assert.deepEqual(sorted, [enrolled.terminal_id, waiting.terminal_id], direction);
  }
});

test("who may manage registers sees the codes, and the register's repeat of a lost answer succeeds", async () => {
  const { token } = await newAdministrator(testApp, ["Vendor_Pos::locations", "Vendor_Pos::locations_manage"]);
  const { text } = await call("GET", "/admin/api/terminals?page_size=100", { token });
  for (const code of codes) assert.ok(text.includes(code));
  const again = await enroll({ code: enrolled.code, device: enrolled.device_identifier });
  assert.equal(again.status, 200, again.text);
});

test("a used code is shown to every reader once it cannot enrol any more", async () => {
  await deps.pool.query(
    "update terminal set activation_used_at = clock_timestamp() - interval '10 minutes' where terminal_id = $1",
    [enrolled.terminal_id],
  );
  await deps.generations.poll();
  const again = await enroll({ code: enrolled.code, device: enrolled.device_identifier });
  assert.equal(again.status, 404, again.text);
  const token = readers.integration;
  for (const path of [`${enrolled.terminal_id}`, `${enrolled.terminal_id}/config`]) {
    const { text } = await call("GET", `/rest/V1/pos/terminals/${path}`, { token });
    assert.ok(text.includes(enrolled.code), path);
  }
});
