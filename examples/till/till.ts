import { type ReceiptDocument, paperParts } from "@tillkeeper/receipt-document";
import { CACHE, formatMoney, LEDGER, ONE_PIECE, openTill, parseMoney } from "@tillkeeper/register-kit";
import { idbDeviceKeys, openIdbStore } from "@tillkeeper/register-kit/idb";

/** Characters on a line of paper of 80 mm. */
const COLUMNS = 42;

const till = await openTill({
  base_url: location.origin,
  ledger: await openIdbStore(LEDGER),
  cache: await openIdbStore(CACHE),
  keys: await idbDeviceKeys(),
  app_version: "1.0.0",
  onOutbox: () => void showState(),
  onPresence: () => void showState(),
});
const started = await till.start();
let is_registered = started.is_registered;
let has_session = started.session !== undefined;

function find<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page has no ${id}.`);
  return element;
}

const currency = (): string => till.cart().cart.currency;
const money = (minor: bigint): string => `${formatMoney(minor, currency())} ${currency()}`;
const amount = (text: string): bigint => parseMoney(text.trim().replace(",", "."), currency());

function say(text: string): void {
  find("message", HTMLElement).textContent = text;
}

async function showState(): Promise<void> {
  const { waiting, parked, presence } = await till.health();
  const network = presence.is_online ? "Online" : "Offline";
  find("state", HTMLOutputElement).value = `${network}. ${waiting} to send, ${parked} for a person.`;
}

function cell(kind: "th" | "td", text: string): HTMLTableCellElement {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
}

/** Shows the one screen that counts now. */
function show(): void {
  const is_signed_in = till.person() !== undefined;
  const screen = !is_registered ? "enroll" : !is_signed_in ? "sign-in" : has_session ? "sell" : "open";
  for (const id of ["enroll", "sign-in", "open", "sell"]) find(id, HTMLElement).hidden = id !== screen;
  if (screen === "sign-in") {
    const staff = till.staff();
    for (const id of ["staff", "passcode"]) find(id, HTMLElement).hidden = staff.length === 0;
    find("name", HTMLElement).hidden = staff.length > 0;
    const options = staff.map(
      ({ staff_id, first_name, last_name }) => new Option(`${first_name} ${last_name}`, String(staff_id)),
    );
    find("staff", HTMLElement)
      .querySelector("select")
      ?.replaceChildren(...options);
  }
  if (screen === "sell") {
    const { lines, totals } = till.priced();
    const rows = lines.map(({ name, qty_e4, row_incl_tax_minor }) => {
      const row = document.createElement("tr");
      const quantity = Number(qty_e4) / Number(ONE_PIECE);
      row.append(cell("th", `${quantity} × ${name}`), cell("td", money(row_incl_tax_minor)));
      return row;
    });
    find("lines", HTMLElement).replaceChildren(...rows);
    find("total", HTMLElement).textContent = money(totals.gross_minor);
  }
  void showState();
}

function printPaper(paper: ReceiptDocument): void {
  // Text has no QR code.
  const parts = paperParts({ ...paper, qr: null }, COLUMNS).map((part) => (part.kind === "logo" ? "" : part.text));
  find("paper", HTMLElement).textContent = parts.join("\n");
  print();
}

async function printReceipt(receipt_number: string, sale_id: string): Promise<void> {
  printPaper(await till.receipt(receipt_number));
  await till.markPrinted(sale_id);
}

/** Does what a form asks for when it is sent, and shows why that is refused. */
function on(id: string, work: (given: (name: string) => string, button: string) => Promise<void>): void {
  const form = find(id, HTMLFormElement);
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLButtonElement>("input, button")];
  const disable = (is_busy: boolean): void => fields.forEach((field) => void (field.disabled = is_busy));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "";
    say("");
    disable(true);
    const given = (name: string): string => {
      const value = data.get(name);
      return typeof value === "string" ? value : "";
    };
    work(given, button)
      .then(() => form.reset())
      .catch((error: unknown) => say(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        disable(false);
        show();
        form.querySelector("input")?.focus();
      });
  });
}

/** Sends heartbeats and receipts, and pulls prices, as long as the page is open. */
const run = (): void => void till.run(new AbortController().signal).catch((error: unknown) => say(String(error)));

on("enroll", async (given) => {
  const enrolled = await till.enroll(given("code").trim());
  if (enrolled.kind === "refused") throw new Error(enrolled.refusal.message);
  if (enrolled.kind === "no_enrollment") throw new Error("This server cannot enrol registers.");
  is_registered = true;
  run();
});

on("sign-in", async (given) => {
  if (till.staff().length === 0) return till.actAs({ name: given("name") });
  const answer = await till.signIn(Number(given("staff_id")), given("passcode"));
  if (answer.kind === "refused") throw new Error(answer.refusal.message);
  if (answer.kind !== "signed_in") throw new Error("This passcode is wrong, locked, or not known here offline.");
});

on("open", async (given) => {
  await till.openSession(amount(given("float")));
  has_session = true;
});

on("scan", async (given) => {
  if ((await till.scan(given("code").trim())) === undefined) throw new Error("No product has this code.");
});

on("pay", async (given, button) => {
  const handed = given("handed");
  const cash = { tender: "cash", ...(handed === "" ? {} : { handed_minor: amount(handed) }) } as const;
  const { change_minor } = button === "card" ? { change_minor: 0n } : till.rest([cash]);
  const sale = await till.pay([button === "card" ? { tender: "card" } : cash]);
  say(`${sale.receipt_number} is stored. Change: ${money(change_minor)}`);
  await printReceipt(sale.receipt_number, sale.sale_id);
});

on("refund", async (given) => {
  const receipt_number = given("receipt_number").trim();
  const refund = await till.refund({ receipt_number, tendered: [{ tender: "cash" }] });
  say(`${refund.receipt_number} is stored. Give back ${money(-refund.due_minor)}`);
  await printReceipt(refund.receipt_number, refund.sale_id);
});

on("close", async (given) => {
  await till.count(amount(given("counted")));
  const { closing_number } = await till.closeSession();
  has_session = false;
  printPaper(await till.closing(closing_number));
});

on("send", async () => {
  const answer = await till.sync();
  if (answer.kind !== "ok") throw new Error(answer.message);
});

if (is_registered) run();
show();
// A crash may have come between a sale and its paper.
for (const { receipt_number, sale_id } of started.unprinted) await printReceipt(receipt_number, sale_id);
