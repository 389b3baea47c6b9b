import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { test } from "node:test";
import * as fc from "fast-check";
import { ROUTES } from "../src/main/app.ts";
import { newAdministrator } from "./administrator.ts";
import { oddRequests } from "./random-requests.ts";
import { openStockedApp } from "./stocked-app.ts";
import { cases } from "./cases.ts";

const ALLOWED = new Set([200, 400, 401, 404, 409, 413, 429]);
const RUNS = cases(3_000, 10_000);

const { testApp, samples: SAMPLES } = await openStockedApp();
const { call, log_lines, newToken } = testApp;

const requests = fc
  .constantFrom(...ROUTES)
  .chain((route) =>
    oddRequests(route, SAMPLES[`${route.method} ${route.path}`]).map((request) => ({ route, request })),
  );

test("any body, path or query is answered with a success or a refusal", async (t) => {
  const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));
  t.diagnostic(`seed ${seed}; repeat with SEED=${seed}`);
  const tokens = { rest: "", admin: "" };
  const renew = async (): Promise<void> => {
    tokens.rest = await newToken(["all"]);
    tokens.admin = (await newAdministrator(testApp)).token;
  };
  await renew();

  const answers = new Map<number, number>();
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(requests, async ({ route, request }) => {
      const name = `${route.method} ${route.surface} ${route.path}`;
      const answer = await call(route.method, request.url, {
        token: tokens[route.surface],
        body: request.body,
        headers: request.headers,
      });
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      if (answer.status === 200) reached.add(name);
      assert.ok(
        ALLOWED.has(answer.status),
        `${name} answered ${answer.status} ${answer.text}\n${log_lines.at(-1) ?? ""}`,
      );
      const fault = log_lines.find((line) => line.includes("failed unexpectedly"));
      assert.equal(fault, undefined, name);
      log_lines.length = 0;
      // Some requests end their own token, or take away its rights.
      if (answer.status === 401 && answer.text.includes("isn't authorized")) await renew();
    }),
    { seed, numRuns: RUNS, endOnFailure: true },
  );
  const total = [...answers.values()].reduce((sum, count) => sum + count, 0);
  t.diagnostic(`${total} requests: ${JSON.stringify(Object.fromEntries([...answers].toSorted()))}`);
  t.diagnostic(`${reached.size} of ${ROUTES.length} routes answered 200 at least once`);
  assert.ok(total >= 1_000, "too few requests to mean anything");
  // Chance decides which routes are reached: 56 % in one run, some more or fewer in another.
  assert.ok(reached.size > ROUTES.length / 3, [...reached].join());

  assert.equal(({} as Record<string, unknown>)["a"], undefined);
  assert.equal((await call("GET", "/rest/V1/pos/config", { token: await newToken(["all"]) })).status, 200);
});
