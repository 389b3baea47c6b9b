import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "@tillkeeper/register-kit";
import type { Checks } from "./checks.ts";
import { bodyOf } from "./client.ts";
import type { Shopper } from "./fill.ts";
import { pollFor } from "./poll.ts";
import type { Screen } from "./screen.ts";

interface Counter {
  /** A client with an administrator's token. */
  readonly client: Client;
  readonly name: string;
  readonly shopper: Shopper;
  readonly terminal_id: number;
  /** Folder of the service's mails as files; without it the mailed code cannot be read. */
  readonly mails_folder: string | undefined;
  readonly checks: Checks;
  readonly screen: Screen;
}

/**
 * Registers a customer with a typo in the address, and signs a known customer in at the
 * self-checkout.
 */
export async function simulateNewCustomer(counter: Counter): Promise<void> {
  counter.screen.busy("simulating new customers");
  await registerWithTypo(counter);
  const signed_in = counter.mails_folder === undefined ? "" : await signIn(counter, counter.mails_folder);
  counter.screen.step(
    "08:50",
    "New customers",
    `One enters gmial.com: the register suggests gmail.com, and creates the account once.${signed_in}`,
  );
}

async function registerWithTypo({ client, name, checks }: Counter): Promise<void> {
  const local = `new.${name.toLowerCase().replaceAll(/[^a-z0-9]/g, "-")}`;
  const person = { firstname: "Nova", lastname: "Newman", websiteId: 1, countryCode: "NL", postcode: "1012ab" };
  const typed = { ...person, email: `${local}@gmial.com` };
  const asked = await client.call("POST /V1/pos/customer-validate", { body: { request: typed } });
  const suggestion = bodyOf(asked).errors.find(({ code }) => code === "email_typo")?.suggested_value;
  checks.equal("Suggestion for a mistyped address", `${local}@gmail.com`, suggestion ?? "nothing");
  const body = { request: { ...person, ...(suggestion === undefined ? {} : { email: suggestion }) } };
  const made = bodyOf(await client.call("POST /V1/pos/customers", { body }));
  const again = bodyOf(await client.call("POST /V1/pos/customers", { body }));
  const is_refused = again.errors.some(({ code }) => code === "email_exists");
  checks.equal(
    "The account, created twice",
    "made, rejected",
    `${made.success ? "made" : "not made"}, ${is_refused ? "rejected" : "made twice"}`,
  );
}

async function signIn(counter: Counter, mails_folder: string): Promise<string> {
  const { client, shopper, terminal_id, checks } = counter;
  const { email } = shopper;
  const who = { email, terminalId: terminal_id };
  const asked = await client.call("POST /V1/pos/self-checkout/otp/request", { body: { request: who } });
  checks.equal("Self-checkout: request for a code", 200, asked.status ?? 0);
  bodyOf(asked);
  // Mails are sent by a background job, so the code is polled for.
  const code = await pollFor(() => findCode(mails_folder, email));
  if (code === undefined) throw new Error(`no mail with a code came for ${email}`);
  const verify = (typed: string) =>
    client.call("POST /V1/pos/self-checkout/otp/verify", { body: { request: { ...who, code: typed } } });
  const refused = await verify(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
  checks.equal("Self-checkout: wrong code", 401, refused.status ?? 0);
  const taken = await verify(code);
  const signed_in = taken.kind === "ok" ? taken.body.customer_id : (taken.status ?? 0);
  checks.equal("Self-checkout: the mailed code signs in", shopper.customer_id, signed_in);
  const replayed = await verify(code);
  checks.equal("Self-checkout: the same code again", 401, replayed.status ?? 0);
  return " Another signs in at the self-checkout with the code from a mail; it works once.";
}

/** Returns the code in the newest mail to an address. */
async function findCode(folder: string, email: string): Promise<string | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names.filter((file) => file.endsWith(".eml")).toReversed()) {
    const mail = await readFile(join(folder, name), "utf8");
    if (!new RegExp(`^To:.*${RegExp.escape(email)}`, "im").test(mail)) continue;
    const code = /^Subject: (\d{6}) /m.exec(mail)?.[1];
    if (code !== undefined) return code;
  }
  return undefined;
}
