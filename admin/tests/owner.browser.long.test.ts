import assert from "node:assert/strict";
import { test } from "node:test";
import { newTerminal, sampleReceipt } from "../../test/fixtures/rows.ts";
import { storeSetting } from "../../test/settings.ts";
import { askAll, type Question } from "./job-walk.ts";
import { openWalk, type Walk } from "./walk.ts";

test("a shop owner finds the day's money, the tills and what needs a person from the first page", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  await fillDay(walk);
  await walk.signIn();
  await walk.open("/");
  await walk.look("owner-home");
  await askAll(t, walk, QUESTIONS);
  await walk.step("the bell lists the same as the first page", async ({ page, open, look }) => {
    await open("/");
    await page.getByRole("button", { name: /^What needs you: / }).click();
    const bell = page.getByRole("dialog", { name: "Needs you" });
    await bell.getByText(/^Till(, Shop)? has been silent for/).waitFor();
    await look("owner-bell");
    await page.keyboard.press("Escape");
  });
  await walk.step("the owner chooses mails about it", async ({ page, go, look, written, service, username }) => {
    await service.deps.pool.query("update admin_user set email = 'ann@shop.example' where username = $1", [username]);
    await go("/account");
    await written(() => page.getByRole("switch", { name: /^Each morning at 07:00/ }).click());
    await look("owner-mails");
    const { rows } = await service.deps.pool.query("select is_daily, is_at_once, locale from attention_choice");
    assert.deepEqual(rows, [{ is_daily: true, is_at_once: false, locale: "en" }]);
  });
  walk.checkConsole();
});

/**
 * Stores receipts of today and of the same weekday of last week at one register, and a silent
 * register.
 */
async function fillDay({ service, call }: Walk): Promise<void> {
  const { deps } = service;
  const [till, silent] = [await newTerminal(deps), await newTerminal(deps)];
  await storeSetting(service, "general/locale/timezone", zoneAtNoon());
  await deps.pool.query(
    `update terminal set name = 'Till', created_at = created_at - interval '1 year' where terminal_id = $1`,
    [silent.terminal_id],
  );
  await deps.pool.query(
    `insert into terminal_presence (terminal_id, last_seen_at)
     values ($1, clock_timestamp()), ($2, clock_timestamp() - interval '45 minutes')`,
    [till.terminal_id, silent.terminal_id],
  );
  await deps.pool.query("update location set name = 'Shop' where location_id = $1", [silent.location_id]);
  const { rows } = await deps.pool.query<{ at: string }>(
    `select to_char((clock_timestamp() at time zone 'UTC') - make_interval(hours => h, days => days),
                    'YYYY-MM-DD HH24:MI:SS') as at
       from generate_series(0, 6) h, unnest(array[0, 7]) days`,
  );
  for (const [index, { at }] of rows.entries()) {
    const items = [
      { sku: `TEA-${index % 3}`, name: `Tea ${index % 3}`, qty: 1 + (index % 4), price: 10, row_total: 10 },
    ];
    const fields = {
      created_at: at,
      grand_total: 10 + index * 3,
      register_session_id: `day-${at.slice(0, 10)}`,
      items,
    };
    const payment = index % 2 === 0 ? {} : { payment_method: "pos_card" };
    const receipt = sampleReceipt(till, { ...fields, ...payment });
    const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
    assert.equal(answer.status, 200, answer.text);
  }
}

/**
 * Returns a time zone in which the day began at least eleven hours ago and does not end during the
 * walk.
 */
function zoneAtNoon(): string {
  const ahead = 12 - Temporal.Now.zonedDateTimeISO("UTC").hour;
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

const QUESTIONS: readonly Question[] = [
  {
    asks: "How much did we sell today, and is that good?",
    steps: [],
    answer: (page) =>
      page.getByText(/^€[\d.,]+ net today · [+-]?\d+%.* on last \w+day until \d\d:\d\d · 7 receipts · average €/),
  },
  {
    asks: "Did each shop sell more than last week?",
    steps: [],
    // Receipts of the hour that is not over are not compared. It may end during the walk.
    answer: (page) =>
      page
        .getByTitle(/^(-51% on last \w+day until 12:00|-53% on last \w+day until 13:00)$/)
        .filter({ hasText: /^-5[13]%$/ }),
  },
  { asks: "How was it paid?", steps: [], answer: (page) => page.getByRole("heading", { level: 3, name: "Paid with" }) },
  { asks: "What sells?", steps: [], answer: (page) => page.getByRole("heading", { level: 3, name: "Best sellers" }) },
  { asks: "Which till is open, and since when?", steps: [], answer: (page) => page.getByText(/open since/) },
  {
    asks: "Which till is silent?",
    steps: [
      {
        name: "Open: Till",
        control: (page) => page.getByRole("link", { name: /^Open: Till(, Shop)? has been silent/ }),
      },
    ],
    answer: (page) => page.getByRole("heading", { level: 1, name: /Till/ }),
  },
  {
    asks: "Which receipts made the money?",
    steps: [{ name: "7 receipts", control: (page) => page.getByRole("link", { name: /^\d+$/ }) }],
    answer: (page) => page.getByRole("heading", { level: 1, name: "Receipts" }),
  },
];
