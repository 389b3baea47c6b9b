import { closingsOf, type Exchange, receiptsOf } from "../exchange.ts";
import { type Rule, verdict } from "../finding.ts";
import { isDocument } from "../steps.ts";

const wasTaken = ({ received }: Exchange): boolean => received === 200;

/** Returns the key of a request's document, on any route. */
function keyOf(exchange: Exchange): string | undefined {
  const [receipt] = receiptsOf([exchange]);
  if (receipt !== undefined) return `receipt of sale ${receipt.sale_id}`;
  const [closing] = closingsOf([exchange]);
  if (closing !== undefined) return `closing ${closing.report_id}`;
  const [, sale_id] = /"pos_sale_id"\s*:\s*"([^"]{1,100})"/.exec(exchange.request.toString("utf8")) ?? [];
  return sale_id === undefined ? undefined : `${exchange.path} of sale ${sale_id}`;
}

/** Returns the posts of each document in their order, by its key. */
function documentsOf(exchanges: readonly Exchange[]): Map<string, Exchange[]> {
  const documents = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const key = isDocument(exchange.method, exchange.path) ? keyOf(exchange) : undefined;
    if (key === undefined) continue;
    const known = documents.get(key);
    if (known === undefined) documents.set(key, [exchange]);
    else known.push(exchange);
  }
  return documents;
}

export const repeats_identical: Rule = {
  name: "repeats_identical",
  demand: "A document whose answer was lost is posted again with the same bytes.",
  examine: ({ exchanges }) => {
    const documents = documentsOf(exchanges);
    const failures: string[] = [];
    let lost = 0;
    for (const [key, posts] of documents) {
      for (const [index, post] of posts.entries()) {
        if (post.received !== null) continue;
        lost += 1;
        const next = posts[index + 1];
        if (next === undefined) failures.push(`The ${key} was not posted again.`);
        else if (!next.request.equals(post.request)) failures.push(`The ${key} was posted again with other bytes.`);
      }
    }
    return verdict(lost, failures, `Answers lost, and their posts repeated unchanged: ${lost}.`);
  },
};

export const every_sale_arrives: Rule = {
  name: "every_sale_arrives",
  demand: "Each sale is posted until the server has accepted it.",
  examine: ({ exchanges }) => {
    const receipts = receiptsOf(exchanges);
    const sales = Map.groupBy(receipts, ({ sale_id }) => sale_id);
    const failures = [...sales]
      .filter(([, posts]) => !posts.some(({ exchange }) => wasTaken(exchange)))
      .map(([sale_id]) => `The receipt of sale ${sale_id} was never accepted.`);
    return verdict(sales.size, failures, `Sales accepted: ${sales.size}.`);
  },
};

export const stored_once: Rule = {
  name: "stored_once",
  demand: "The server has each sale exactly once.",
  examine: ({ exchanges, stored }) => {
    if (stored === undefined) return { result: "not_seen", seen: ["The judge was given no token that may read."] };
    const sale_ids = new Set(receiptsOf(exchanges).map(({ sale_id }) => sale_id));
    const failures = [...sale_ids].flatMap((sale_id) => {
      const count = stored.receipts.get(sale_id) ?? 0;
      return count === 1 ? [] : [`The server has sale ${sale_id} ${count} times.`];
    });
    return verdict(sale_ids.size, failures, `Sales stored once: ${sale_ids.size}.`);
  },
};

export const numbers_unique: Rule = {
  name: "numbers_unique",
  demand: "No two sales have the same receipt number.",
  examine: ({ exchanges }) => {
    const sales = new Map<string, Set<string>>();
    for (const { sale_id, receipt } of receiptsOf(exchanges)) {
      const number = receipt["receipt_number"];
      if (typeof number !== "string") continue;
      sales.set(number, (sales.get(number) ?? new Set()).add(sale_id));
    }
    const failures = [...sales]
      .filter(([, ids]) => ids.size > 1)
      .map(([number, ids]) => `Receipt number ${number} belongs to ${ids.size} sales.`);
    return verdict(sales.size, failures, `Different receipt numbers: ${sales.size}.`);
  },
};

export const numbers_gapless: Rule = {
  name: "numbers_gapless",
  demand: "The receipt numbers of a series have no gap.",
  is_advice: true,
  examine: ({ exchanges }) => {
    const series = new Map<string, Set<number>>();
    for (const { receipt } of receiptsOf(exchanges)) {
      const [, name, digits] = /^(.{0,100}?)(\d{1,9})$/.exec(textOf(receipt["receipt_number"])) ?? [];
      if (name === undefined || digits === undefined) continue;
      series.set(name, (series.get(name) ?? new Set()).add(Number(digits)));
    }
    const failures = [...series].flatMap(([name, numbers]) => {
      const first = Math.min(...numbers);
      const last = Math.max(...numbers);
      const missing = last - first + 1 - numbers.size;
      return missing === 0 ? [] : [`Between ${name}${first} and ${name}${last}, ${missing} numbers are missing.`];
    });
    return verdict(series.size, failures, `Series without a gap: ${series.size}.`);
  },
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const NEW_IN_1_4 = ["register_session_id", "is_tax_exempt"] as const;
const NEW_IN_1_4_OF_LINES = ["tax_class_id", "tax_rate"] as const;

export const older_module: Rule = {
  name: "older_module",
  demand: "A module before 1.4.0 gets no field and no closing that came with 1.4.0.",
  examine: ({ exchanges }) => {
    const pulled = exchanges.find(
      ({ step, path, received }) => step === "older_module" && path.endsWith("/config") && received === 200,
    );
    if (pulled === undefined) return { result: "not_seen", seen: ["The register did not pull the older version."] };
    // Sales that were rung up before the older version was pulled may have newer fields.
    const known = new Set(
      receiptsOf(exchanges.filter(({ at_ms }) => at_ms < pulled.at_ms)).map(({ sale_id }) => sale_id),
    );
    const during = exchanges.filter(({ step, at_ms }) => step === "older_module" && at_ms >= pulled.at_ms);
    const receipts = receiptsOf(during).filter(({ sale_id }) => !known.has(sale_id));
    const failures = receipts.flatMap(({ sale_id, receipt }) => {
      const lines = Array.isArray(receipt["items"]) ? (receipt["items"] as readonly object[]) : [];
      const fields = [
        ...NEW_IN_1_4.filter((field) => field in receipt),
        ...NEW_IN_1_4_OF_LINES.filter((field) => lines.some((line) => field in line)),
      ];
      return fields.length === 0 ? [] : [`The receipt of sale ${sale_id} has ${fields.join(", ")}.`];
    });
    const closings = closingsOf(during).map(({ report_id }) => `The closing ${report_id} was posted.`);
    return verdict(receipts.length, [...failures, ...closings], `Receipts without these fields: ${receipts.length}.`);
  },
};
