import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DEFAULT_SESSIONS, sessionCases } from "../packages/register-kit/src/conformance/server/cases/sessions.ts";
import { SESSIONS } from "../packages/register-kit/src/conformance/sessions/sessions.ts";
import { resultText, runSuite } from "../packages/register-kit/src/conformance/server/suite.ts";
import { startConformanceStage } from "./fixtures/register-kit/conformance-stage.ts";
import { cases } from "./cases.ts";

/** Number of registers that send at the same time. */
const LANES = 6;

const { url, stage, stop } = await startConformanceStage();
after(stop);

test("the sessions of the conformance command have each currency, algorithm and way to state prices by default", () => {
  const demands = sessionCases(DEFAULT_SESSIONS)
    .map(({ demand }) => demand)
    .join("\n");
  const currencies = ["EUR", "CHF", "JPY", "KWD", "HUF", "CAD"];
  const algorithms = ["UNIT", "ROW", "TOTAL"].map((name) => `${name}_BASE_CALCULATION`);
  for (const each of [...currencies, ...algorithms, "prices with tax", "prices without tax"])
    assert.ok(demands.includes(each), each);
  assert.equal(new Set(sessionCases(SESSIONS).map(({ demand }) => demand)).size, 210);
});

const HELD = cases(DEFAULT_SESSIONS, SESSIONS);

test(`the service receives ${HELD} random sessions over HTTP completely, and calls each matched`, async () => {
  const held = sessionCases(HELD);
  const lanes = Array.from({ length: LANES }, (_, lane) => held.filter((_case, index) => index % LANES === lane));
  const results = (await Promise.all(lanes.map((own) => runSuite({ url, stage, cases: own })))).flat();
  const others = results.filter(({ result }) => result !== "passed");
  assert.equal(others.map(resultText).join(""), "");
  assert.equal(results.length, HELD);
});
