import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newAdministrator } from "./administrator.ts";
import { sampleSettings } from "./fixtures/configuration/settings.ts";
import { COMPANY } from "./fixtures/invoices/company.ts";
import { openCodeApp } from "./fixtures/one-time-codes/codes.ts";
import { place } from "./fixtures/orders/orders.ts";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { newReceipt } from "./fixtures/receipt-page/claims.ts";
import { confirmClaim, requestClaim } from "../src/features/sales/receipt-page/commands/claim.ts";
import type { Answer } from "./support.ts";

const closing: (() => void | Promise<void>)[] = [];
const app = await openCodeApp({ after: (fn) => void closing.push(fn as () => Promise<void>) });
after(async () => {
  for (const close of closing) await close();
});
const admin = await newAdministrator(app);
const terminal = await newTerminal(app.deps);
await (await sampleSettings(app)).put("default", 0, COMPANY);

const wide = (text: string) => text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/**
 * Other notations of an e-mail address: of its letters, of its domain, and of what surrounds it.
 */
const NOTATIONS: Readonly<Record<string, (email: string) => string>> = {
  "in capital letters": (email) => email.toUpperCase(),
  "between blanks": (email) => `\u00a0 ${email}\u3000`,
  "in the width of Japanese letters": wide,
  "with loose accents": (email) => email.normalize("NFD"),
  "with its domain in ASCII": (email) => email.replace("bücher", "xn--bcher-kva"),
  "with invisible characters": (email) => `\u200b${email.replace("@", "\u00ad@")}\ufeff`,
};

interface Person {
  readonly email: string;
  readonly customer_id: number;
  /** E-mail address of the person in another notation. */
  readonly typed: string;
}

const rest = async (method: string, path: string, body?: unknown): Promise<Answer> =>
  app.call(method, `/rest/V1/${path}`, body === undefined ? {} : { body });
const manage = (method: string, path: string, body?: unknown): Promise<Answer> =>
  app.call(method, `/admin/api/${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) });

async function ok(answer: Promise<Answer>): Promise<Answer["body"]> {
  const { status, body, text } = await answer;
  assert.equal(status, 200, text);
  return body;
}

const newestCode = (): string => app.codeFor(app.recipients().at(-1) ?? "");
const exported = async ({ email }: Person) => (await ok(manage("POST", "persons/export", { email }))).counts;
const NAME = { firstname: "Jane", lastname: "Doe" };
const codes = (rows: readonly { code: string }[]) => rows.map(({ code }) => code);

/** Ways to use an address, each of which must find the person's account or data. */
const WAYS: Readonly<Record<string, (person: Person) => Promise<void>>> = {
  validateCustomer: async ({ typed }) => {
    const { errors } = await ok(
      rest("POST", "pos/customer-validate", { request: { ...NAME, email: typed, websiteId: 1 } }),
    );
    assert.deepEqual(codes(errors).slice(0, 1), ["email_exists"]);
  },
  createPosCustomer: async ({ typed }) => {
    const { errors } = await ok(rest("POST", "pos/customers", { request: { ...NAME, email: typed, websiteId: 1 } }));
    assert.deepEqual(codes(errors).slice(0, 1), ["email_exists"]);
  },
  createCustomer: async ({ typed }) => {
    const { status, text } = await rest("POST", "customers", { customer: { ...NAME, email: typed } });
    assert.deepEqual([status, text.includes("same email")], [400, true], text);
  },
  updateCustomer: async ({ typed, customer_id }) => {
    const other = await ok(rest("POST", "customers", { customer: { ...NAME, email: `${randomUUID()}@example.org` } }));
    assert.equal((await rest("PUT", `customers/${other.id}`, { customer: { email: typed } })).status, 400);
    assert.equal((await rest("PUT", `customers/${customer_id}`, { customer: { email: typed } })).status, 200);
  },
  checkEmailAvailable: async ({ typed }) => {
    assert.equal(await ok(rest("POST", "customers/isEmailAvailable", { customerEmail: typed, websiteId: 1 })), false);
  },
  subscribe: async ({ typed, email, customer_id }) => {
    await ok(rest("POST", "pos/newsletter/subscribe", { email, customerId: customer_id }));
    const again = await ok(rest("POST", "pos/newsletter/subscribe", { email: typed, customerId: customer_id }));
    assert.equal(again.status, "subscribed");
    const { status } = await ok(rest("GET", `pos/newsletter/status?email=${encodeURIComponent(typed)}`));
    assert.equal(status, "subscribed");
    const repeated = await manage("POST", "newsletter-subscribers", {
      email: typed,
      website_id: 1,
      status: "subscribed",
    });
    assert.equal(repeated.status, 400, repeated.text);
    const ended = await ok(rest("POST", "pos/newsletter/unsubscribe", { email: typed, customerId: customer_id }));
    assert.equal(ended.status, "unsubscribed");
  },
  importFile: async ({ typed }) => {
    for (const [kind, content] of [
      ["customers", `email,firstname,lastname\n${typed},Jane,Doe\n`],
      ["newsletter-subscribers", `email,status\n${typed},subscribed\n`],
      ["customer-credit-limits", `email,credit_limit\n${typed},5\n`],
    ] as const) {
      const report = await ok(
        manage("POST", "imports", { kind, format: "csv", content, all_or_nothing: false, dry_run: true }),
      );
      const isNew = kind === "customer-credit-limits" ? 1 : 0;
      assert.deepEqual([report.inserted, report.refused], [isNew, 0], JSON.stringify(report));
    }
  },
  requestOneTimeCode: async ({ typed, email, customer_id }) => {
    const { terminal_id: terminalId } = terminal;
    const asked = await rest("POST", "pos/self-checkout/otp/request", { request: { email: typed, terminalId } });
    assert.equal(asked.status, 200, asked.text);
    await app.sendMails();
    const code = newestCode();
    const found = await ok(rest("POST", "pos/self-checkout/otp/verify", { request: { email, terminalId, code } }));
    assert.equal(found.customer_id, customer_id);
  },
  claim: async ({ typed, email, customer_id }) => {
    const { receipt_id } = await newReceipt(app, { customer_email: email });
    assert.deepEqual(await requestClaim(app.deps, { receipt_id, email: typed }), { kind: "sent" });
    await app.sendMails();
    const outcome = await confirmClaim(app.deps, { receipt_id, email: typed, code: newestCode() });
    assert.deepEqual(outcome, { kind: "claimed", customer_id, is_new_account: false });
  },
  placeOrder: async (person) => {
    const before = await exported(person);
    await place(app, { customer_email: person.typed });
    await place(app, { billing_address: { ...NAME, street: ["Dam 1"], city: "Delft", email: person.typed } });
    assert.equal((await exported(person)).orders, before.orders + 2);
  },
  saveReceipt: async (person) => {
    const before = await exported(person);
    await ok(rest("POST", "pos/receipts", { receipt: sampleReceipt(terminal, { customer_email: person.typed }) }));
    assert.equal((await exported(person)).receipts, before.receipts + 1);
  },
  invoiceReceipt: async (person) => {
    const before = await exported(person);
    const buyer = { name: "Doe", street: "Dam 1", postcode: "1012 AB", city: "Delft", country_id: "NL" };
    for (const send of [rest, manage]) {
      const { receipt_id } = await newReceipt(app);
      const url = `${send === rest ? "pos/" : ""}receipts/${receipt_id}/invoice`;
      await ok(send("POST", url, { buyer: { ...buyer, email: person.typed } }));
    }
    assert.equal((await exported(person)).invoices, before.invoices + 2);
  },
  saveHeldCart: async (person) => {
    const before = await exported(person);
    const cart = { terminal_id: terminal.terminal_id, version: 0, customer_email: person.typed, document: "{}" };
    await ok(rest("PUT", `pos/held-carts/${randomUUID()}`, { cart }));
    assert.equal((await exported(person)).held_carts, before.held_carts + 1);
  },
  exportPerson: async (person) => {
    assert.equal((await exported({ ...person, email: person.typed })).accounts, 1);
  },
  erasePerson: async (person) => {
    const { counts } = await ok(manage("POST", "persons/erase", { email: person.typed, reason: "asked" }));
    assert.equal(counts.accounts, 1);
    const left = await exported(person);
    assert.deepEqual([left.accounts, left.orders, left.receipts, left.held_carts], [0, 0, 0, 0]);
  },
};

for (const [name, written] of Object.entries(NOTATIONS)) {
  test(`an address ${name} finds and stores the same person at every way in`, async () => {
    const id = randomUUID();
    const email = `${id}@bücher.example`;
    const made = await ok(rest("POST", "customers", { customer: { ...NAME, email } }));
    const person: Person = {
      email,
      customer_id: made.id,
      typed: written(email),
    };
    for (const [way, finds] of Object.entries(WAYS)) {
      await finds(person).catch((error: unknown) => {
        throw new Error(`${way} does not know ${JSON.stringify(person.typed)}`, { cause: error });
      });
    }
  });
}

test("a name, a telephone number and a postcode in other notations are stored in one, at every way in", async () => {
  const typed = { firstname: "Jose\u0301\u200b", lastname: "Ｄｏｅ\u00a0 Smith" };
  const address = {
    street: ["Dam  1"],
    city: "Delft",
    postcode: "ＮＬ-１０１２ ab",
    country_id: "NL",
    telephone: "０２０\u00a0６２４‑1111",
    default_billing: true,
  };
  const emails = Array.from({ length: 3 }, () => `${randomUUID()}@example.org`);
  await ok(
    rest("POST", "pos/customers", {
      request: {
        ...typed,
        email: emails[0],
        websiteId: 1,
        street: "Dam  1",
        city: address.city,
        postcode: address.postcode,
        countryCode: "NL",
        phone: address.telephone,
      },
    }),
  );
  await ok(
    rest("POST", "customers", { customer: { ...typed, email: emails[1], addresses: [{ ...typed, ...address }] } }),
  );
  const header =
    "email,firstname,lastname,billing_street,billing_city,billing_postcode,billing_country,billing_telephone";
  const cells = [
    emails[2],
    typed.firstname,
    typed.lastname,
    "Dam  1",
    "Delft",
    address.postcode,
    "NL",
    address.telephone,
  ];
  const content = `${header}\n${cells.join(",")}\n`;
  const report = await ok(
    manage("POST", "imports", { kind: "customers", format: "csv", content, all_or_nothing: false, dry_run: false }),
  );
  assert.equal(report.inserted, 1, JSON.stringify(report));
  for (const email of emails) {
    const { rows } = await app.deps.pool.query(
      `select c.firstname, c.lastname, a.postcode, a.telephone, a.firstname as name from shop_data.customer c
         join shop_data.customer_address a on a.entity_id = c.default_billing where c.email = $1`,
      [email],
    );
    const stored = { firstname: "José", lastname: "Doe Smith", name: "José", telephone: "020 624-1111" };
    assert.deepEqual(rows, [{ ...stored, postcode: "1012 AB" }], email);
  }
});

test("an import refuses names, addresses and postcodes that a register could not store", async () => {
  const lines = [
    "email,firstname,lastname,billing_street,billing_city,billing_postcode,billing_country",
    `${randomUUID()}@example.org,<b>,Doe,,,,`,
    `ü@example.org,Jane,Doe,,,,`,
    `${randomUUID()}@example.org,Jane,Doe,Dam 1,Delft,00ZZ99,NL`,
    `${randomUUID()}@example.org,Jane,Doe,Dam 1,Delft,2611 AB,NL`,
  ];
  const content = `${lines.join("\n")}\n`;
  const body = { kind: "customers", format: "csv", content, all_or_nothing: false, dry_run: true };
  const report = await ok(manage("POST", "imports", body));
  assert.deepEqual(
    report.errors.map(({ code, line }: { code: string; line: number }) => [line, code]),
    [
      [2, "not_name"],
      [3, "not_email"],
      [4, "postcode_invalid"],
    ],
  );
});

/** Operations with a person's address, by the way in `WAYS` that tries them. */
const TRIED: Readonly<Record<keyof typeof WAYS, readonly string[]>> = {
  validateCustomer: ["validateCustomer email"],
  createPosCustomer: ["createPosCustomer email"],
  createCustomer: ["createCustomer email"],
  updateCustomer: ["updateCustomer email"],
  checkEmailAvailable: ["checkEmailAvailable customerEmail"],
  subscribe: [
    "adminCreateNewsletterSubscriber email",
    "adminUpdateNewsletterSubscriber email",
    "getNewsletterStatus email",
    "subscribeToNewsletter email",
    "unsubscribeFromNewsletter email",
  ],
  requestOneTimeCode: ["requestOneTimeCode email", "verifyOneTimeCode email"],
  placeOrder: ["saveOrder customer_email", "saveOrder email", "saveOrderByPut customer_email", "saveOrderByPut email"],
  saveReceipt: ["syncReceipt customer_email"],
  invoiceReceipt: ["invoiceReceipt email", "adminInvoiceReceipt email"],
  saveHeldCart: ["saveHeldCart customer_email"],
  exportPerson: ["exportPerson email"],
  erasePerson: ["erasePerson email"],
};

/**
 * Operations whose address finds no person: of accounts with a name, of mails, and a location's
 * placeholder.
 */
const OTHERS = [
  "adminCreateAdminUser email",
  "adminUpdateAdminUser email",
  "updateOwnAccount email",
  "adminCreateStaffMember email",
  "adminUpdateStaffMember email",
  "adminEmailReceipt email",
  "emailReceipt email",
  ...["adminCreateLocation", "adminUpdateLocation", "createLocation", "updateLocation"].map(
    (operation) => `${operation} walk_in_customer_email`,
  ),
  ...["adminCreateTerminal", "adminUpdateTerminal", "createTerminal", "updateTerminal"].map(
    (operation) => `${operation} walk_in_customer_email`,
  ),
];

test("every member of a request that is called an address is known, so that a new way in is tried above", () => {
  interface Schema {
    readonly $ref?: string;
    readonly readOnly?: boolean;
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly items?: Schema;
    readonly anyOf?: readonly Schema[];
  }
  interface Operation {
    readonly operationId: string;
    readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
    readonly parameters?: readonly { readonly name: string }[];
  }
  const document = JSON.parse(readFileSync(join(import.meta.dirname, "../openapi.json"), "utf8")) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  const isAddress = (name: string): boolean => /e-?mail/i.test(name);
  const found = new Set<string>();
  const visit = (schema: Schema, operation: string, seen: readonly string[]): void => {
    const { $ref, items, anyOf = [], properties = {} } = schema;
    const target = $ref === undefined || seen.includes($ref) ? undefined : $ref;
    const named = document.components.schemas[target?.split("/").at(-1) ?? ""];
    if (target !== undefined && named !== undefined) visit(named, operation, [...seen, target]);
    for (const [name, member] of Object.entries(properties)) {
      if (isAddress(name) && member.readOnly !== true) found.add(`${operation} ${name}`);
      visit(member, operation, seen);
    }
    for (const member of [...(items === undefined ? [] : [items]), ...anyOf]) visit(member, operation, seen);
  };
  for (const operations of Object.values(document.paths)) {
    for (const { operationId, requestBody, parameters = [] } of Object.values(operations)) {
      for (const { schema } of Object.values(requestBody?.content ?? {})) visit(schema, operationId, []);
      for (const { name } of parameters) if (isAddress(name)) found.add(`${operationId} ${name}`);
    }
  }
  assert.deepEqual([...found].toSorted(), [...Object.values(TRIED).flat(), ...OTHERS].toSorted());
});
