import { after, before, describe, test } from "node:test";
import { cases } from "../cases.ts";
import type { ConformanceCase } from "./case.ts";
import { BOTH_SIDES_CASES } from "./cases/both-sides.ts";
import { CUSTOMER_CASES } from "./cases/customers.ts";
import { ANSWER_CASES } from "./cases/answers.ts";
import { DELIVERY_CASES } from "./cases/delivery.ts";
import { LIST_CASES } from "./cases/lists.ts";
import { RECONCILIATION_CASES } from "./cases/reconciliation.ts";
import { SALE_CASES } from "./cases/sales.ts";
import { WHOLE_SERVICE_CASES } from "./cases/whole-service.ts";
import type { PlatformUnderTest } from "./port.ts";
import { openTrialApp, Trial } from "./trial.ts";

/** Every case that a connector has to pass (docs/connectors.md). */
export const CASES: readonly ConformanceCase[] = [
  ...DELIVERY_CASES,
  ...SALE_CASES,
  ...CUSTOMER_CASES,
  ...LIST_CASES,
  ...BOTH_SIDES_CASES,
  ...WHOLE_SERVICE_CASES,
  ...ANSWER_CASES,
  ...RECONCILIATION_CASES,
].toSorted((a, b) => a.number - b.number);

/**
 * Runs one case from its beginning.
 * @returns why the case does not apply to the connector.
 */
export async function runCase(trial: Trial, { without, run }: ConformanceCase): Promise<string | undefined> {
  const reason = without?.(trial);
  if (reason !== undefined) return reason;
  await trial.begin();
  try {
    await run(trial);
  } finally {
    trial.proxy.reset();
  }
  return undefined;
}

/** Maximum parts of a case that a real platform runs; its double runs all. */
const REAL_PARTS_MAX = cases(4, Number.POSITIVE_INFINITY);

/** Cases for a real platform: some parts of each case, at equal distances. */
export const REAL_CASES: readonly ConformanceCase[] = [...Map.groupBy(CASES, ({ number }) => number).values()].flatMap(
  (parts) => {
    const every = Math.max(1, parts.length / REAL_PARTS_MAX);
    return parts.filter((_part, index) => Math.floor(index / every) !== Math.floor((index - 1) / every));
  },
);

/**
 * Declares the tests of a connector against a platform. Call it once in a test file.
 *
 * @param all - the cases: every one, or those of a real platform.
 * @param unavailable - why the platform cannot run here: every case is then skipped with this
 *   reason.
 */
export async function runConformance(
  under: PlatformUnderTest,
  all: readonly ConformanceCase[] = CASES,
  unavailable?: string,
): Promise<void> {
  if (unavailable !== undefined) {
    describe(`the connector to ${under.name}`, { skip: unavailable }, () => {
      for (const { number, name } of all) test(`${number}. ${name}`);
    });
    return;
  }
  const app = await openTrialApp();
  let trial: Trial;
  before(async () => {
    trial = await Trial.open(under, app);
  });
  after(() => trial.close());
  describe(`the connector to ${under.name}`, () => {
    for (const each of all) {
      test(`${each.number}. ${each.name}`, async (t) => {
        const reason = await runCase(trial, each);
        if (reason !== undefined) t.skip(reason);
      });
    }
  });
}
