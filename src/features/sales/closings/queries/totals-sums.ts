import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../../runtime/database.ts";
import type { Caller } from "../../../../web-api/route.ts";
import type { DayKey } from "../rules/totals.ts";
import type { SummedFigure } from "../rules/vat.ts";
import { dateOf, type TotalsPeriod, wanted } from "./totals.ts";

/** Maximum closings per currency that an answer names. */
const NAMED_MAX = 20;

/** Adds up the further sums of closings of a period by currency. */
export async function listSums(
  db: Db,
  caller: Caller,
  period: TotalsPeriod,
): Promise<({ readonly currency: string } & SummedFigure)[]> {
  const { rows } = await sql<{ readonly currency: string } & SummedFigure>`
    select r.currency, s.figure, s.detail, sum(s.amount) as amount ${ofPeriod(caller, period)}
     group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** Adds them up by the keys of `listDayFigures`. */
export async function listDaySums(db: Db, caller: Caller, period: TotalsPeriod): Promise<(DayKey & SummedFigure)[]> {
  const { rows } = await sql<DayKey & SummedFigure>`
    select ${dateOf(period)} as business_date, r.location_id, r.currency, s.figure, s.detail, sum(s.amount) as amount
           ${ofPeriod(caller, period)} group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

function ofPeriod(caller: Caller, period: TotalsPeriod): RawBuilder<unknown> {
  return sql`from register_report r join closing_sum s on s.report_id = r.report_id where ${wanted(caller, period)}`;
}

/** A closing that explains a part of a difference. */
export interface NamedClosing {
  readonly currency: string;
  readonly report_id: string;
  /** Code and number: `336C-1`. */
  readonly closing: string;
  readonly terminal_name: string;
  readonly location_name: string;
  readonly state_figures_reconciled: string;
}

/** A closing whose own figures do not add up; sales less refunds, and 0 where they do. */
export interface Contradiction extends NamedClosing {
  readonly closings: number;
  /** With tax, less what is stated without tax and as tax. */
  readonly gross_open: string;
  readonly base_open: string;
  readonly tax_open: string;
  readonly tenders_open: string;
}

const NAMED = sql`r.report_id, r.series_code || '-' || r.closing_number as closing, r.terminal_name, r.location_name,
  coalesce(t.state_figures_reconciled, 'not_evaluated') as state_figures_reconciled`;

/**
 * Lists closings of a period whose own figures do not add up, those with the largest amounts first,
 * at most 20 of a currency. `closings` is the number of all of them.
 */
export async function listContradictions(db: Db, caller: Caller, period: TotalsPeriod): Promise<Contradiction[]> {
  const open = (figure: string): RawBuilder<string> =>
    sql`coalesce(sum(s.amount) filter (where s.figure = ${figure}), 0)`;
  const net = (name: string) => sql`${open(`sales_${name}`)} - ${open(`refunds_${name}`)}`;
  const { rows } = await sql<Contradiction>`
    with gross as (
      select r.report_id, r.currency, r.sales_incl_tax - r.sales_excl_tax - r.sales_tax as sales_open,
             r.refund_sign * (r.refunds_incl_tax - r.refunds_excl_tax - r.refunds_tax) as refunds_open
        from register_report r where ${wanted(caller, period)}
    ), sums as (
      select g.report_id, g.currency, g.sales_open - g.refunds_open as gross_open, ${net("base_open")} as base_open,
             ${net("tax_open")} as tax_open, ${open("tenders_open")} as tenders_open
        from gross g left join closing_sum s on s.report_id = g.report_id and s.figure like '%\_open'
       group by g.report_id, g.currency, g.sales_open, g.refunds_open
      having g.sales_open <> 0 or g.refunds_open <> 0 or count(s.report_id) > 0
    ), ranked as (
      select s.*, count(*) over (partition by currency) as closings, row_number() over (
               partition by currency
               order by greatest(abs(gross_open), abs(base_open), abs(tax_open), abs(tenders_open)) desc, report_id) as place
        from sums s
    )
    select k.currency, k.closings, k.gross_open, k.base_open, k.tax_open, k.tenders_open, ${NAMED}
      from ranked k join register_report r on r.report_id = k.report_id
      left join register_report_state t on t.report_id = k.report_id
     where k.place <= ${NAMED_MAX}::int order by k.currency, k.place`.execute(db);
  return rows;
}

/** A closing whose net sales are not those of its receipts. */
export interface UnlikeReceipts extends NamedClosing {
  readonly amount: string;
  readonly state_documents_received: string;
  /** Number and sum of all such closings of the currency. */
  readonly closings: number;
  readonly total: string;
}

/**
 * Lists closings of a period whose net sales are not those of their receipts, the largest
 * difference first, at most 20 of a currency.
 */
export async function listUnlikeReceipts(db: Db, caller: Caller, period: TotalsPeriod): Promise<UnlikeReceipts[]> {
  const { rows } = await sql<UnlikeReceipts>`
    with ranked as (
      select r.report_id, r.currency, s.amount, count(*) over (partition by r.currency) as closings,
             sum(s.amount) over (partition by r.currency) as total,
             row_number() over (partition by r.currency order by abs(s.amount) desc, r.report_id) as place
        ${ofPeriod(caller, period)} and s.figure = 'not_in_receipts'
    )
    select k.currency, k.amount, k.closings, k.total, ${NAMED},
           coalesce(t.state_documents_received, 'not_evaluated') as state_documents_received
      from ranked k join register_report r on r.report_id = k.report_id
      left join register_report_state t on t.report_id = k.report_id
     where k.place <= ${NAMED_MAX}::int order by k.currency, k.place`.execute(db);
  return rows;
}
