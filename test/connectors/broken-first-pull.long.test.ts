import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startCommand } from "./command.ts";
import { pullWithKills, seeded } from "./first-pull.ts";
import { type Flaws, referenceUnderTest } from "./reference/connector.ts";
import { ReferencePlatform } from "./reference/platform.ts";
import { openTrialApp, Trial } from "./trial.ts";

const SIZE = { products: 3_000, customers: 900 };
/** Text that is part of each product, so that the last process reads 80 MB of products. */
const UNREAD = "x".repeat(40_000);
const REGISTER = new URL("reference/register.ts", import.meta.url).href;

/** Runs case 24 with a connector that has the given flaws, on a database of its own. */
async function runWith(flaws: Flaws): Promise<void> {
  const app = await openTrialApp();
  const platform = new ReferencePlatform({ unread: UNREAD });
  const trial = await Trial.open(seeded(referenceUnderTest(flaws, platform), SIZE), app);
  const env = { REFERENCE_FLAWS: JSON.stringify(flaws) };
  const pull = () => startCommand(app.database, ["connector", "pull", "--sweep"], [`--import=${REGISTER}`], env);
  try {
    await pullWithKills(trial, SIZE, pull);
  } finally {
    await trial.close();
    await app.close();
  }
}

test("the reference connector passes case 24", () => runWith({}));

describe("a broken connector fails case 24", () => {
  for (const [name, flaws, fails] of [
    ["begins anew after a kill", { forgets_position: true }, /^of \d+ customers that were taken \d+ were read again/],
    ["leaves out a record of each page", { skips_records: true }, /^the products here/],
    ["keeps every page in memory", { keeps_pages: true }, /^its memory grew/],
  ] as const) {
    test(`one that ${name}`, async () => {
      await assert.rejects(runWith(flaws), { name: "AssertionError", message: fails });
    });
  }
});
