import assert from "node:assert/strict";
import { test } from "node:test";
import { newIds, watchEvaluations } from "../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../test/fixtures/closings/figures.ts";
import { newTill, submit } from "../../test/fixtures/closings/shop.ts";
import { askAll, type Question } from "./job-walk.ts";
import { openWalk, type Walk } from "./walk.ts";

test("a bookkeeper finds what differs, why, and settles it, in at most three steps", async (t) => {
  const walk = await openWalk(t, {
    resources: [
      "Vendor_Pos::register_reports",
      "Vendor_Pos::register_reports_annotate",
      "Vendor_Pos::receipts",
      "Vendor_Pos::locations",
    ],
  });
  if (!walk) return;
  const report_id = await closeBoth(walk);
  await walk.signIn();
  await askAll(t, walk, QUESTIONS);
  await walk.step(
    "a closing is settled with an explanation, and leaves Home",
    async ({ page, open, look, written }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(`/register-reports/${report_id}/show`);
      await look("bookkeeper-closing");
      await page.getByRole("button", { name: "Settle with an explanation" }).click();
      const dialog = page.getByRole("dialog");
      assert.equal(await dialog.getByRole("button", { name: "Settle with an explanation" }).isDisabled(), true);
      await dialog.getByLabel("Explanation").fill("Typing error, corrected in the books.");
      await look("bookkeeper-settle");
      await written(() => dialog.getByRole("button", { name: "Settle with an explanation" }).click());
      await page.getByText("Settled by Ann Admin").waitFor();
      await look("bookkeeper-settled");
      await open("/");
      await page.getByText("Nothing needs you.").waitFor();
      await look("bookkeeper-home");
    },
  );
  await walk.step("it is reopened with a further entry", async ({ page, open, written }) => {
    await open(`/register-reports/${report_id}/show`);
    await page.getByRole("button", { name: "Reopen" }).click();
    await page.getByRole("dialog").getByLabel("Explanation").fill("The bank disagrees.");
    await written(() => page.getByRole("dialog").getByRole("button", { name: "Reopen" }).click());
    await page.getByText("This closing needs an explanation.").waitFor();
    await page.getByText("Typing error, corrected in the books.").waitFor();
  });
  await walk.step("the totals of a month are seen, and those of the month before", async ({ page, go, look }) => {
    await go("/register-totals");
    await page.getByRole("group", { name: "Period" }).waitFor();
    await look("bookkeeper-totals");
  });
  walk.checkConsole();
});

/** Submits a matched and a mismatched closing of today. */
async function closeBoth({ service }: Walk): Promise<string> {
  const till = await newTill(service);
  await service.deps.pool.query(
    `insert into terminal_presence (terminal_id, last_seen_at) values ($1, clock_timestamp())`,
    [till.terminal_id],
  );
  const { arrive, runJobs } = watchEvaluations(service);
  const close = async (number: number, members: Record<string, unknown>): Promise<string> => {
    const ids = newIds(2);
    await arrive(receiptsOf(ids, { terminal_id: till.terminal_id, location_id: till.location_id }));
    const closing = { ...matchingClosing(till, ids), closing_number: number, series_code: "TILL", ...members };
    const answer = await submit(service, closing);
    assert.equal(answer.status, 200, answer.text);
    return closing.report_id;
  };
  await close(1, {});
  const report_id = await close(2, { sales: { excl_tax: "31.00", tax: "5.70", incl_tax: "36.70" } });
  await runJobs();
  return report_id;
}

const LOOK = {
  name: "View",
  control: (page: Parameters<Question["answer"]>[0]) => page.getByRole("link", { name: /^View: Closing TILL-2/ }),
} as const;

const QUESTIONS: readonly Question[] = [
  {
    asks: "Does anything differ?",
    steps: [],
    answer: (page) => page.getByText(/^Closing TILL-2 of .+ differs by €/),
  },
  { asks: "Why does it differ?", steps: [LOOK], answer: (page) => page.getByRole("alert").filter({ hasText: /€/ }) },
  {
    asks: "How is it settled?",
    steps: [
      LOOK,
      {
        name: "Settle with an explanation",
        control: (page) => page.getByRole("button", { name: "Settle with an explanation" }),
      },
    ],
    answer: (page) => page.getByRole("dialog").getByLabel("Explanation"),
  },
];
