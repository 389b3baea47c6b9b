import { formatAmount, parseStoredAmount } from "../../../../runtime/money.ts";
import type { Booking } from "./booking/choices.ts";
import { isTurnover } from "./booking/contribute-turnover.ts";
import { AREAS, type Area, type Row } from "./compare/row.ts";
import { type Check, listed } from "./checks/check.ts";
import { because, type ReasonCode, type Reason } from "./checks/reasons.ts";
import { widthOf } from "./interval.ts";
import type { ReadReceipt } from "./receipt/read.ts";
import { largest, magnitude } from "./units.ts";

export type Reach = "full" | "bounded" | "part" | "none";

/** Money of receipts that could not be assigned to figures, for one reason. */
export interface Unplaced {
  readonly reason: Reason;
  /** Amount of the money, in ten-thousandths. */
  readonly amount: bigint;
  readonly receipts: readonly string[];
  readonly areas: readonly Area[];
}

export interface AreaCoverage {
  readonly area: Area;
  readonly reach: "exact" | "bounded" | "part" | "none" | "not_stated" | "not_applicable";
  readonly checks_run: number;
  readonly checks_total: number;
  readonly width: string;
  readonly unplaced: string;
  readonly reasons: readonly ReturnType<typeof shownReason>[];
}

/** Extent of the comparison of a closing with its receipts (design, section 7). */
export interface Coverage {
  readonly coverage: Reach;
  /** Width of the widest range that a check allows. */
  readonly width: string;
  readonly unplaced: string;
  readonly areas: readonly AreaCoverage[];
}

const TURNOVER: readonly Area[] = ["turnover", "tax"];
const MONEY: readonly Area[] = ["tenders", "refunds", "drawer"];

/** Areas in which each reason leaves money in doubt. */
const TOUCHES: Readonly<Partial<Record<ReasonCode, readonly Area[]>>> = {
  method_unknown: MONEY,
  parts_differ: MONEY,
  credit_unreadable: MONEY,
  exchange_unsplit: TURNOVER,
  rates_unstated: ["tax"],
  tax_unstated: ["tax"],
  kind_unknown: [...TURNOVER, ...MONEY],
  total_unknown: [...TURNOVER, ...MONEY],
  step_unknown: MONEY,
  card_surplus: MONEY,
};

/**
 * Returns why money of these receipts could not be assigned to figures; empty when all of it was.
 */
export function unplacedOf(receipts: readonly ReadReceipt[], booking: Booking): Unplaced[] {
  const found = new Map<ReasonCode, { amount: bigint; receipts: string[]; methods: Set<string> }>();
  const note = (code: ReasonCode, { sale_id }: ReadReceipt, amount: bigint, method?: string) => {
    const known = found.get(code) ?? { amount: 0n, receipts: [], methods: new Set<string>() };
    known.amount += magnitude(amount);
    if (known.receipts.at(-1) !== sale_id) known.receipts.push(sale_id);
    if (method !== undefined) known.methods.add(method);
    found.set(code, known);
  };
  for (const receipt of receipts) {
    for (const doubt of receipt.doubts) {
      // Rates of a payment that is no turnover are in no figure.
      if ((doubt === "rates_unstated" || doubt === "tax_unstated") && !isTurnover(receipt, booking)) continue;
      note(doubt, receipt, doubt === "tax_unstated" ? 0n : receipt.value);
    }
    for (const { doubt, due, method } of receipt.flows) {
      if (doubt !== undefined) note(doubt, receipt, due, method);
    }
  }
  return [...found].map(([code, { amount, receipts: names, methods }]) => ({
    reason: { code, values: { count: names.length, methods: [...methods].toSorted().join(", ") || "–" } },
    amount,
    receipts: names,
    areas: TOUCHES[code] ?? [],
  }));
}

interface Compared {
  readonly rows: readonly Row[];
  readonly documents: readonly Check[];
  readonly unplaced: readonly Unplaced[];
  readonly has_drawer: boolean;
  readonly has_providers: boolean;
}

/** Returns the coverage of a closing with all its receipts. */
export function coverageOf({ rows, documents, unplaced, has_drawer, has_providers }: Compared): Coverage {
  const areas = AREAS.map((area): AreaCoverage => {
    const own = rows.filter((row) => row.area === area);
    const checks = area === "documents" ? documents.length : own.length;
    const touching = unplaced.filter(({ areas: touched }) => touched.includes(area));
    const width = largest(own.map(({ is_bound, expected }) => (is_bound === true ? 0n : (widthOf(expected) ?? 0n))));
    const amount = touching.reduce((sum, one) => sum + one.amount, 0n);
    const absent = area === "drawer" && !has_drawer ? "not_applicable" : undefined;
    const unstated = area === "providers" && !has_providers ? "not_stated" : undefined;
    const known_reach = width > 0n ? "bounded" : "exact";
    const is_unreadable = touching.some(({ reason }) => reason.code === "total_unknown");
    return {
      area,
      reach: absent ?? unstated ?? (is_unreadable ? "none" : touching.length > 0 ? "part" : known_reach),
      checks_run: is_unreadable ? 0 : checks,
      checks_total: checks,
      width: formatAmount(touching.length > 0 ? 0n : width),
      unplaced: formatAmount(amount),
      reasons: [
        ...touching.map(({ reason, receipts }) => shownReason(reason, receipts)),
        ...(touching.length === 0 && width > 0n
          ? [shownReason(because("within_width", { width: formatAmount(width) }), [])]
          : []),
      ],
    };
  });
  const total = unplaced.reduce((sum, { amount }) => sum + amount, 0n);
  const width = largest(areas.map((area) => parseStoredAmount(area.width)));
  return { coverage: worst(areas), width: formatAmount(width), unplaced: formatAmount(total), areas };
}

function shownReason(reason: Reason, receipts: readonly string[]) {
  return { ...reason, ...listed(receipts) };
}

/** Returns the coverage of a closing that was not compared. */
export function noCoverage(reason: Reason, receipts: readonly string[]): Coverage {
  const areas = AREAS.map((area): AreaCoverage => ({
    area,
    reach: "none",
    checks_run: 0,
    checks_total: 0,
    width: "0",
    unplaced: "0",
    reasons: [shownReason(reason, receipts)],
  }));
  return { coverage: "none", width: "0", unplaced: "0", areas };
}

function worst(areas: readonly AreaCoverage[]): Reach {
  const reaches = new Set(areas.map(({ reach }) => reach));
  if (reaches.has("none")) return "none";
  if (reaches.has("part")) return "part";
  return reaches.has("bounded") ? "bounded" : "full";
}
