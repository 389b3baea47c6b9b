import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { sql } from "kysely";
import { startSmtp } from "../../../test/smtp.ts";
import { openApp, type OpenAppOptions, type TestApp } from "../../../test/support.ts";
import { sendOneTimeCodeJob } from "./jobs.ts";

export interface CodeApp extends TestApp {
  /** Runs the waiting jobs; answers how many there were. */
  readonly deliver: () => Promise<number>;
  /** The addresses that mails to people went to, in order. */
  readonly recipients: () => string[];
  /** The code of the newest mail to an address. */
  readonly codeFor: (email: string) => string;
}

const PROBE_TO = "mail-probe@shop.example";

/** The application with a mail server behind it. */
export async function openCodeApp(t: Pick<TestContext, "after">, options: OpenAppOptions = {}): Promise<CodeApp> {
  const smtp = await startSmtp(t);
  const app = await openApp({ ...options, env: { SMTP_URL: smtp.url, MAIL_PROBE_TO: PROBE_TO, ...options.env } });
  return {
    ...app,
    deliver: () => app.deps.jobs.runDue("send_one_time_code", (payload) => sendOneTimeCodeJob(app.deps, payload)),
    recipients: () => smtp.mails.flatMap(({ recipients }) => recipients).filter((to) => to !== PROBE_TO),
    codeFor(email) {
      const mail = smtp.mails.findLast(({ recipients }) => recipients.includes(email));
      assert.ok(mail, `no mail to ${email}`);
      const [, code] = /^Subject: ([0-9]{6}) /m.exec(mail.source.toString()) ?? [];
      assert.ok(code !== undefined, mail.source.toString());
      return code;
    },
  };
}

/** A code that is not the right one. */
export const wrongCode = (right: string): string => (right === "000000" ? "000001" : "000000");

/** Gives every code that nobody has used one value, without a mail: races need hundreds. */
export async function setCodes({ deps }: TestApp, code: string): Promise<void> {
  const code_hash = await deps.passwords.hashPassword(code);
  await sql`update one_time_code set code_hash = ${code_hash}, settled_at = clock_timestamp()
             where consumed_at is null`.execute(deps.db);
}

export interface TestCustomer {
  readonly email: string;
  readonly website_id?: number;
  readonly firstname?: string;
  readonly lastname?: string;
}

/** An account, straight through the port; answers its id. */
export async function newCustomer(
  { deps }: TestApp,
  { email, website_id = 1, ...names }: TestCustomer,
): Promise<number> {
  const draft = { email, website_id, store_id: 1, firstname: "Jane", lastname: "Doe", ...names };
  const { customer } = await deps.db
    .transaction()
    .execute((tx) => deps.commerce.customers.create(tx, draft, "per_website"));
  return customer.entity_id;
}
