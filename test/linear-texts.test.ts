import { describe, test } from "node:test";
import { Type } from "typebox";
import { webAddress } from "@tillkeeper/receipt-document/addresses";
import { readCell } from "../src/features/operations/import/rules/columns.ts";
import { readCsv } from "../src/features/operations/import/read/csv.ts";
import { comparedEmail, readCode } from "../src/shared/one-time-codes/rules.ts";
import { readPerson } from "../src/features/operations/privacy/person.ts";
import { cleanSlip } from "../packages/receipt-document/src/read/clean-text.ts";
import { pdfName } from "../src/features/sales/receipt-page/rules/mail.ts";
import { readBatch } from "../src/features/devices/telemetry/rules.ts";
import { normalizeAddress } from "../src/runtime/client-address.ts";
import { parseMailAddress } from "../src/runtime/mail-address.ts";
import { createPasswords } from "../src/runtime/passwords.ts";
import { redactText } from "../src/runtime/redact.ts";
import { ApiError } from "../src/web-api/errors/errors.ts";
import { compileBinder } from "../src/web-api/bind/bind.ts";
import { parseJson } from "../src/web-api/json/json.ts";
import { Bool, Decimal, Int } from "../src/web-api/schema.ts";
import { assertLinear } from "./linear.ts";

/** Returns marks in the wrong order: normalization moves each past all earlier ones. */
const marks = (length: number): string => `a${"\u0301".repeat(length / 2)}${"\u0316".repeat(length / 2)}`;
const digits = (length: number): string => `${"1".repeat(length)}x`;
const blanks = (length: number): string => `x${" ".repeat(length)}x`;
const zeros = (length: number): string => `1.${"0".repeat(length)}1`;

const cost = { memory_kib: 64, passes: 1, lanes: 1 };
const { verifyPassword, verifyAgainstNothing, hashPassword } = createPasswords({ cost });
const stored = await hashPassword("correct horse");

const bind = compileBinder(
  Type.Object({ d: Type.Optional(Decimal()), n: Type.Optional(Int()), b: Type.Optional(Bool()) }),
  { reject_unknown_keys: false, entity_name: undefined },
);
const bound = (name: string) => (text: string) =>
  refused(() => {
    const { root } = parseJson(Buffer.from(JSON.stringify({ [name]: text })));
    bind({ path: new Map(), query: new Map(), body: root });
  });

/** Runs work that reads a text and then refuses it. */
function refused(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ApiError) && (error as Error).name !== "CellRefusal") throw error;
  }
}

const references = {
  websites: new Map<string, number>(),
  default_website_id: 1,
  currencies: new Map<number, string>(),
  groups: new Map<string, number>(),
  attributes: new Map<string, never>(),
  barcode_attributes: [],
  has_shared_accounts: true,
  judges_people: true,
};
const cell = (type: "decimal" | "int" | "email" | "code" | "datetime") => (text: string) =>
  refused(() => readCell({ name: "cell", type, description: "" }, text, references, true));

async function readWholeCsv(text: string): Promise<void> {
  async function* source(): AsyncGenerator<Buffer> {
    yield Buffer.from(text);
  }
  try {
    for await (const _ of readCsv(source())) continue;
  } catch (error) {
    if ((error as Error).name !== "UnreadableFile") throw error;
  }
}

const telemetry = (text: string): unknown =>
  readBatch(parseJson(Buffer.from(JSON.stringify({ events: [{ value: text }], terminal_id: text }))).root);

const WORK: readonly (readonly [what: string, textOf: (length: number) => string, work: (text: string) => unknown])[] =
  [
    ["a password of an account", marks, (text) => verifyPassword(stored, text)],
    ["a password of an unknown user", marks, verifyAgainstNothing],
    ["a mail address", (length) => `${marks(length)}@shop.example`, parseMailAddress],
    ["the domain of a mail address", (length) => `a@${marks(length)}.example`, parseMailAddress],
    ["an address that is compared", marks, comparedEmail],
    ["a person's address", (length) => `${marks(length)}@shop.example`, readPerson],
    ["a one-time code", blanks, readCode],
    ["a decimal", digits, bound("d")],
    ["a decimal with an exponent", (length) => `1e${digits(length)}`, bound("d")],
    ["an integer", digits, bound("n")],
    ["an integer between blanks", blanks, bound("n")],
    ["a switch", blanks, bound("b")],
    // A card slip is cut at 20,000 characters.
    ["a card slip", (length) => blanks(length / 2 - 10), cleanSlip],
    ["the name of a PDF", (length) => `a${"-.".repeat(length / 2)}a`, pdfName],
    ["telemetry", digits, telemetry],
    ["the address of a client", (length) => `fe80::1${"%\n".repeat(length / 2)}`, normalizeAddress],
    ["the address of the shop", (length) => `https://${marks(length)}.example`, webAddress],
    ["a line of the log", (length) => `a@${"b%40".repeat(length / 4)}`.slice(0, 16_000), redactText],
    ["a file of one line", (length) => "x".repeat(length), readWholeCsv],
    ["a decimal of a file", zeros, cell("decimal")],
    ["an integer of a file", digits, cell("int")],
    ["an address of a file", marks, cell("email")],
    ["a moment of a file", blanks, cell("datetime")],
  ];

describe("the work on a text grows with its length, not with its square", () => {
  for (const [what, textOf, work] of WORK)
    test(`the work on ${what} grows with its length`, () => assertLinear(what, textOf, work));
});
