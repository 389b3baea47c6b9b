import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Checks } from "./checks.ts";
import type { Client, ClientOptions } from "./client.ts";
import type { Shopper } from "./fill.ts";
import type { Screen } from "./screen.ts";

interface Counter {
  readonly admin: Client;
  readonly connection: ClientOptions;
  readonly admin_token: string;
  readonly name: string;
  readonly shopper: Shopper;
  readonly terminal_id: number;
  /** Folder of the service's mails as files; without it the code cannot be read. */
  readonly mails_folder: string | undefined;
  readonly checks: Checks;
  readonly screen: Screen;
}

interface Validation {
  readonly valid: boolean;
  readonly errors: readonly { readonly code: string; readonly suggested_value?: string }[];
}

const LOOKS_MAX = 100;
const LOOK_EVERY_MS = 150;

/** Registers a customer with a typo in the address; signs a known one in at the self-checkout. */
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

async function registerWithTypo({ admin, name, checks }: Counter): Promise<void> {
  const local = `new.${name.toLowerCase().replaceAll(/[^a-z0-9]/g, "-")}`;
  const person = { firstname: "Nova", lastname: "Newman", websiteId: 1, countryCode: "NL", postcode: "1012ab" };
  const asked = await admin.post<Validation>("/rest/V1/pos/customer-validate", {
    request: { ...person, email: `${local}@gmial.com` },
  });
  const suggestion = asked.errors.find(({ code }) => code === "email_typo")?.suggested_value;
  checks.equal("Suggestion for a mistyped address", `${local}@gmail.com`, suggestion ?? "nothing");
  const request = { ...person, email: suggestion };
  const made = await admin.post<{ success: boolean }>("/rest/V1/pos/customers", { request });
  const again = await admin.post<Validation & { success: boolean }>("/rest/V1/pos/customers", { request });
  const is_refused = again.errors.some(({ code }) => code === "email_exists");
  checks.equal(
    "The account, created twice",
    "made, rejected",
    `${made.success ? "made" : "not made"}, ${is_refused ? "rejected" : "made twice"}`,
  );
}

async function signIn(counter: Counter, mails_folder: string): Promise<string> {
  const { shopper, terminal_id, checks } = counter;
  const { email } = shopper;
  const asked = await post(counter, "request", { email, terminalId: terminal_id });
  checks.equal("Self-checkout: request for a code", 200, asked.status);
  if (asked.status !== 200) throw new Error(`the self-checkout asked for a code: ${await asked.text()}`);
  const code = await readCode(mails_folder, email);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const refused = await post(counter, "verify", { email, terminalId: terminal_id, code: wrong });
  checks.equal("Self-checkout: wrong code", 401, refused.status);
  const taken = await post(counter, "verify", { email, terminalId: terminal_id, code });
  const customer = (await taken.json()) as { customer_id?: number };
  checks.equal("Self-checkout: the mailed code signs in", shopper.customer_id, customer.customer_id ?? taken.status);
  const replayed = await post(counter, "verify", { email, terminalId: terminal_id, code });
  checks.equal("Self-checkout: the same code again", 401, replayed.status);
  return " Another signs in at the self-checkout with the code from a mail; it works once.";
}

/** The request for a code is answered without a body. */
function post({ connection, admin_token }: Counter, action: string, request: unknown): Promise<Response> {
  const { base_url, signal } = connection;
  return fetch(`${base_url}/rest/V1/pos/self-checkout/otp/${action}`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin_token}`, "content-type": "application/json" },
    body: JSON.stringify({ request }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** The code of the newest mail to an address; mails are written by a background job. */
async function readCode(folder: string, email: string): Promise<string> {
  for (let look = 1; look <= LOOKS_MAX; look += 1) {
    const code = await findCode(folder, email);
    if (code !== undefined) return code;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(`no mail with a code came for ${email}`);
}

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
