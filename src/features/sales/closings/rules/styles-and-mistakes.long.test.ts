import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { seededRandom } from "@tillkeeper/register-kit/random";
import { CHOICES, type RegisterStyle, styleFor, USUAL } from "../../../../../simulator/styles.ts";
import { type Evaluation, evaluateClosing } from "./checks/checks.ts";
import { rareDay } from "../../../../../test/fixtures/closings/day.ts";
import { sampleContext, toClosing } from "../../../../../test/fixtures/closings/receipts.ts";
import { MISTAKES } from "../../../../../simulator/trade/mistakes/mistakes.ts";
import { randomStyle } from "../../../../../simulator/trade/styles.ts";
import { cases } from "../../../../../test/cases.ts";

const STEP = 500n;
/** Number of styles with random choices. */
const MIXED = cases(80, 400);

/** Evaluates the closing of a session that has a document of each kind. */
function evaluated(style: RegisterStyle, mistake?: string, is_rounded = true): Evaluation {
  const { document, receipts } = rareDay(style, is_rounded, mistake);
  const context = { ...sampleContext(), cash_step: is_rounded ? STEP : 0n };
  return evaluateClosing(toClosing(document), receipts, context);
}

function explain({ checks, coverage, findings }: Evaluation): string {
  const failed = checks.filter(({ outcome, kind }) => outcome === "failed" && kind === "hard");
  const rows = failed.map(({ id, expected, actual }) => `${id} ${expected} ${actual}`);
  const reasons = coverage.areas.flatMap((area) => area.reasons.map(({ code }) => code));
  return `${rows.join("; ")} ${reasons.join()} ${findings.join()}`;
}

describe("the session of the simulator with a document of each kind", () => {
  for (const [choice, { options }] of Object.entries(CHOICES)) {
    for (const option of Object.keys(options)) {
      test(`a session with a document of each kind matches closed with ${choice}=${option}`, () => {
        const outcome = evaluated({ ...USUAL, [choice]: option });
        assert.equal(outcome.figures, "matched", explain(outcome));
      });
    }
  }

  test("a session with a document of each kind matches in any mix of styles", () => {
    for (let seed = 0; seed < MIXED; seed += 1) {
      const random = seededRandom(`mixed ${seed}`);
      const of_receipts = Object.entries(CHOICES).map(([name, { options }]) => [
        name,
        random.pick(Object.keys(options)),
      ]);
      const style = { ...USUAL, ...Object.fromEntries(of_receipts), ...randomStyle(random) };
      const outcome = evaluated(style);
      assert.equal(outcome.figures, "matched", `${JSON.stringify(style)}: ${explain(outcome)}`);
    }
  });

  for (const [code, kind] of Object.entries(MISTAKES)) {
    const { text, verdict, finding } = kind;
    test(`a session is ${verdict} with the mistake ${code}: ${text}`, () => {
      const outcome = evaluated(styleFor(kind), code, kind.needs_no_step !== true);
      assert.equal(outcome.figures, verdict, explain(outcome));
      if (finding !== undefined) assert.ok(outcome.findings.includes(finding), explain(outcome));
    });
  }
});
