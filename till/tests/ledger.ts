import type { StoredSale } from "@tillkeeper/register-kit";
import type { Page } from "playwright-core";

interface Sold {
  readonly receipt_number: string;
  readonly data: StoredSale;
}

/** Reads the receipts in the ledger of a page's till with their totals, in their order. */
export async function ledgerOf(page: Page): Promise<readonly (readonly [number: string, total: string])[]> {
  const sales = await tableOf<Sold>(page, "sales");
  return sales
    .map(({ receipt_number, data }): readonly [string, string] => {
      const digits = String(data.goods.totals.gross_minor).padStart(3, "0");
      return [receipt_number, `${digits.slice(0, -2)}.${digits.slice(-2)}`];
    })
    .toSorted(([left], [right]) => left.localeCompare(right));
}

/** A request that a page's till has queued, with the text that it posts. */
export interface Posted {
  readonly kind: string;
  readonly state: string;
  readonly body: string;
}

/** Reads the receipts that a page's till has queued, in their order. */
export async function postedReceiptsOf(page: Page): Promise<readonly Posted[]> {
  return (await tableOf<Posted>(page, "outbox")).filter(({ kind }) => kind === "receipt");
}

/** Reads how many requests a page's till has queued that the server has not taken yet. */
export async function unsentOf(page: Page): Promise<number> {
  return (await tableOf<Posted>(page, "outbox")).filter(({ state }) => state !== "done").length;
}

/** Whether a page's till has its products on the disk. */
export async function hasProducts(page: Page): Promise<boolean> {
  return (await tableOf(page, "catalogue", "cache")).length > 0;
}

/** Reads the texts of the closings in a till's ledger, in the order of their numbers. */
export async function closingsOf(page: Page): Promise<readonly string[]> {
  const closings = await tableOf<{ readonly closing_number: number; readonly text: string }>(page, "closings");
  return closings.toSorted((left, right) => left.closing_number - right.closing_number).map(({ text }) => text);
}

/** Makes the last sale of a page's till older by some days, in its ledger. Returns its number. */
export function ageLastSale(page: Page, days: number): Promise<string> {
  return page.evaluate(
    (by) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("ledger");
        opening.addEventListener("error", () => reject(new Error("the ledger cannot be opened")));
        opening.addEventListener("success", () => {
          const writing = opening.result.transaction("sales", "readwrite");
          const table = writing.objectStore("sales");
          const reading = table.index("seq").openCursor(null, "prev");
          let number = "";
          reading.addEventListener("success", () => {
            const sale = reading.result?.value as Sold;
            const { created_at } = sale.data;
            const sold_on = Temporal.PlainDate.from(created_at.slice(0, 10)).subtract({ days: by });
            number = sale.receipt_number;
            table.put({ ...sale, data: { ...sale.data, created_at: `${sold_on.toString()}${created_at.slice(10)}` } });
          });
          writing.addEventListener("complete", () => {
            opening.result.close();
            resolve(number);
          });
          writing.addEventListener("error", () => reject(new Error("the sale cannot be changed")));
        });
      }),
    days,
  );
}

/** Returns as many numbers without a gap, of the series that the first one has. */
export function withoutGap(numbers: readonly string[]): readonly string[] {
  const [series] = (numbers[0] ?? "").split("-");
  return numbers.map((_, index) => `${series}-${String(index + 1).padStart(4, "0")}`);
}

function tableOf<Row>(page: Page, table: string, database = "ledger"): Promise<readonly Row[]> {
  return page.evaluate(
    ([name, of]) =>
      new Promise<readonly Row[]>((resolve, reject) => {
        const opening = indexedDB.open(of);
        opening.addEventListener("error", () => reject(new Error(`${of} cannot be opened`)));
        opening.addEventListener("success", () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.addEventListener("error", () => reject(new Error(`${name} cannot be read`)));
          reading.addEventListener("success", () => {
            opening.result.close();
            resolve(reading.result);
          });
        });
      }),
    [table, database] as const,
  );
}
