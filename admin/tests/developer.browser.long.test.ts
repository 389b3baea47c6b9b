import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { newAdministrator } from "../../test/administrator.ts";
import { newTerminal } from "../../test/fixtures/rows.ts";
import { askAll, type Question, searchFor } from "./job-walk.ts";
import { openWalk, type Walk } from "./walk.ts";

test("a developer finds tokens, rights, events and refusals in at most three steps", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  await fillSystem(walk);
  await walk.signIn();
  await askAll(t, walk, QUESTIONS);
  walk.checkConsole();
});

/** Stores an integration, a webhook that rejected an event for good, and a refused receipt. */
async function fillSystem({ service, call }: Walk): Promise<void> {
  const { deps } = service;
  const { terminal_id } = await newTerminal(deps);
  const { token } = await newAdministrator(service);
  for (const [path, body] of [
    ["/integrations", { name: "Stock sync", resources: ["Vendor_Pos::receipts"] }],
    ["/webhooks", { url: "https://93.184.215.14/hook" }],
  ] as const) {
    const answer = await call("POST", `/admin/api${path}`, { token, body });
    assert.ok(answer.status < 300, answer.text);
  }
  await deps.pool.query(
    `with e as (
       insert into outbox_event (event_name, subject, position, data)
       values ('terminal_silent', 'terminal', 1, json_build_object('terminal_id', $1::int)) returning *)
     insert into event_delivery (event_id, subject, position, webhook_id, state, attempts, last_attempt_at, last_status, last_error)
     select e.event_id, e.subject, e.position, w.webhook_id, 'dead', 9, clock_timestamp(), 503, 'Service Unavailable'
       from e, webhook w`,
    [terminal_id],
  );
  await deps.pool.query(
    `insert into refused_post values ($1, '/V1/pos/receipts', 'license', 'license_required', '', $2, 'request-1', 3, clock_timestamp(), clock_timestamp())`,
    [terminal_id, randomUUID()],
  );
}

const INTEGRATIONS = [
  searchFor("integrations"),
  { name: "Integrations", control: (page) => page.getByRole("option", { name: /^Page ?Integrations/ }) },
] as const satisfies Question["steps"];

const FAILED = {
  name: "Open: the webhook",
  control: (page: Parameters<Question["answer"]>[0]) =>
    page.getByRole("link", { name: /^Open: 1 event could not be delivered/ }),
} as const;

const NEW_INTEGRATION = [
  ...INTEGRATIONS,
  { name: "Create", control: (page) => page.getByRole("link", { name: "Create" }) },
] as const satisfies Question["steps"];

const QUESTIONS: readonly Question[] = [
  {
    asks: "Why was a receipt refused?",
    steps: [],
    answer: (page) => page.getByText(/^3 requests of .+ were rejected, the last one: no active PRO licence/),
  },
  {
    asks: "Which events did not arrive?",
    steps: [],
    answer: (page) => page.getByText(/^1 event could not be delivered to https:/),
  },
  {
    asks: "What did our server answer?",
    steps: [FAILED],
    answer: (page) => page.getByText(/status 503/),
  },
  {
    asks: "What does an event contain?",
    steps: [
      FAILED,
      { name: "Payload", control: (page) => page.getByText("Payload: A register went silent", { exact: true }) },
    ],
    answer: (page) => page.getByRole("region", { name: "Payload: A register went silent" }).getByText("last_seen_at"),
  },
  {
    asks: "Which tokens are there, and when was each last used?",
    steps: INTEGRATIONS,
    answer: (page) => page.getByText("Stock sync"),
  },
  {
    asks: "Which rights does a register need, and what does each mean?",
    steps: NEW_INTEGRATION,
    answer: (page) =>
      page.getByRole("group", { name: "Usual permissions" }).getByRole("button", { name: "Register", exact: true }),
  },
  {
    asks: "Where is the reference?",
    steps: NEW_INTEGRATION,
    answer: (page) => page.getByRole("link", { name: "API reference" }),
  },
];
