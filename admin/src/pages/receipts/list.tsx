import { Box, Button, Chip, Typography, useMediaQuery, type Theme } from "@mui/material";
import { type ReactNode, useState } from "react";
import { DataTable, NullableBooleanInput, SimpleList, useListContext, useLocale, useTranslate } from "react-admin";
import { useSearchParams } from "react-router-dom";
import type { Row } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { asPattern } from "../../parts/text.ts";
import { dayText, lastDays } from "../../parts/day.ts";
import { Instant, InstantField } from "../../parts/instant.tsx";
import { useFieldsOf, useHolds, useWordsOf } from "../../parts/hooks.ts";
import { hourText } from "../dashboard/day.ts";
import { useReportWords } from "../sales-report/texts.ts";
import { Cashiers } from "./cashiers.tsx";
import { TwiceMark } from "./charged-twice.tsx";
import { useMethodName } from "./method-name.ts";
import { MethodInput } from "./methods.tsx";
import { textOf } from "./values.ts";
import { Totals } from "../../parts/list/totals.tsx";
import { Pages } from "../../parts/list/pages.tsx";
import { Receipts, useReceiptFiles } from "./columns.ts";
import { OpenedByKey } from "../../parts/opened-by-key.tsx";
import { StateChip } from "../../parts/state-chip.tsx";

type Listed = Row<"GET /receipts">;

/**
 * Minimum letters of a search. Fewer letters have no index, so the server would read all receipts.
 */
const LETTERS_MIN = 3;
/**
 * Maximum number of receipts that the service counts with a filter that no index serves. It counts
 * one more, which shows that there are more.
 */
const COUNTED_MAX = 10_000;

const KINDS = [
  "sale",
  "refund",
  "exchange",
  "deposit",
  "top_up",
  "settlement",
  "deposit_refund",
  "credit_due",
  "unknown",
] as const;

function useFilters() {
  const words = useWordsOf("receipts");
  const translate = useTranslate();
  const methodName = useMethodName();
  const field = useFieldsOf("receipts");
  const holds = useHolds();
  const location_filters = [
    { source: "location_id", reference: "locations" },
    { source: "terminal_id", reference: "terminals" },
  ] as const;
  return Receipts.filters([
    // The filter holds a complete number, or a part of one after `Empty` has offered that search.
    { source: "receipt_number", label: words("number"), alwaysOn: true },
    { source: "grand_total", alwaysOn: true, kind: "decimal" },
    ...(holds("Vendor_Pos::locations") ? location_filters : []),
    {
      source: "customer.like",
      label: words("customer"),
      validate: ({ length }) => (length > 0 && length < LETTERS_MIN ? words("letters_min") : undefined),
    },
    {
      source: "kind",
      label: field("sale_type"),
      choices: KINDS.map((id) => ({ id, name: `tk.receipts.types.${id}` })),
    },
    { source: "method", label: words("payment"), input: MethodInput, nameOf: methodName },
    { source: "staff_name.like", label: field("staff_name") },
    { source: "card", label: words("card"), kind: "whole", characters_max: 4 },
    { source: "order_increment_id", label: words("order") },
    { source: "tax_amount", label: words("tax"), kind: "decimal" },
    { source: "discount_amount.neq", label: words("discount_other"), kind: "decimal" },
    { source: "staff_id", label: words("staff_id"), kind: "whole" },
    { source: "sale_id", label: words("sale_id") },
    { source: "register_session_id", label: words("session") },
    { source: "sold_hour", label: words("hour"), kind: "whole" },
    // A report adds a dash, for receipts that state no currency.
    {
      source: "counted_currency.in",
      label: translate("tk.export.currency"),
      nameOf: (value) => value.replace(",-", ""),
    },
    { source: "is_outside_closings", label: words("outside_closings"), input: NullableBooleanInput },
  ]);
}

function Empty(): ReactNode {
  const words = useWordsOf("receipts");
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { created_at, sold_on, ...rest } = filterValues as Record<string, unknown>;
  const { receipt_number: number } = rest;
  // A complete receipt number is found at once among any number of receipts. For a part of a
  // number, the numbers of all receipts are read.
  const readThrough = (): void =>
    setFilters(
      { ...filterValues, receipt_number: { like: asPattern(String(number).trim()) } },
      displayedFilters,
      false,
    );
  return (
    <Box sx={{ p: 4, textAlign: "center" }}>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {words("empty")}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 1 }}>
        {typeof number === "string" ? (
          <Button variant="contained" onClick={readThrough}>
            {words("containing", { number })}
          </Button>
        ) : null}
        {created_at === undefined && sold_on === undefined ? null : (
          <Button variant="outlined" onClick={() => setFilters(rest, displayedFilters, false)}>
            {words("all_time")}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function CountedPages(): ReactNode {
  const words = useWordsOf("receipts");
  const { total = 0 } = useListContext();
  return (
    <>
      {total === COUNTED_MAX + 1 ? (
        <Typography color="textSecondary" sx={{ px: 2, pt: 1 }}>
          {words("of_many")}
        </Typography>
      ) : null}
      <Pages />
    </>
  );
}

function TypeChip({ receipt }: { readonly receipt: Listed }): ReactNode {
  const words = useWordsOf("receipts");
  if (receipt.kind === "sale") return null;
  return <Chip size="small" variant="outlined" label={words(`types.${receipt.kind}`)} />;
}

/** Shows the total, negative where money was given back, and whether it counts as sales. */
function Total({ receipt }: { readonly receipt: Listed }): ReactNode {
  const words = useWordsOf("receipts");
  const { signed_total, net_sales, currency } = receipt;
  return (
    <>
      <Amount value={signed_total} currency={currency} />
      {signed_total === null || Number(signed_total) === Number(net_sales) ? null : (
        <Typography component="div" variant="caption" color="textSecondary" noWrap>
          {words("no_sale")}
        </Typography>
      )}
    </>
  );
}

function Small(): ReactNode {
  const methodName = useMethodName();
  return (
    <SimpleList<Listed & { id: number }>
      empty={<Empty />}
      primaryText={(receipt) => (
        <Box component="span" sx={{ display: "flex", justifyContent: "space-between", gap: 1 }}>
          <span>{receipt.receipt_number ?? receipt.pos_order_id.slice(0, 8)}</span>
          <Amount value={receipt.signed_total} currency={receipt.currency} />
        </Box>
      )}
      secondaryText={(receipt) => (
        <Box component="span" sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, alignItems: "center" }}>
          <Instant value={receipt.created_at} />
          <span>{[receipt.location_name, receipt.terminal_name].filter(Boolean).join(" · ")}</span>
          <span>{receipt.payment_methods.map(methodName).join(", ")}</span>
          <TypeChip receipt={receipt} />
          <TwiceMark receipt={receipt} />
          {receipt.is_sandbox && <StateChip state="sandbox" />}
        </Box>
      )}
    />
  );
}

function Paid({ receipt: { payment_methods, card } }: { readonly receipt: Listed }): ReactNode {
  const methodName = useMethodName();
  return (
    <>
      {payment_methods.map(methodName).join(", ")}
      {card === null ? null : (
        <Typography component="div" variant="caption" color="textSecondary" noWrap>
          •••• {card}
        </Typography>
      )}
    </>
  );
}

function ShopAndRegister({ receipt }: { readonly receipt: Listed }): ReactNode {
  return (
    <>
      {receipt.terminal_name}
      <Typography component="div" variant="caption" color="textSecondary">
        {receipt.location_name} {receipt.is_sandbox && <StateChip state="sandbox" />}
      </Typography>
    </>
  );
}

/** Columns hidden by default: day and hour on the shop's clock, by which reports count. */
const HIDDEN = ["sold_on", "sold_hour"];
/**
 * Columns that are hidden at first on a narrow screen, so that the others fit. A file still has
 * them, since its content does not depend on the screen.
 */
const LESS_NEEDED = [...HIDDEN, "signed_tax", "staff_name"];

/** Style of the table with narrow cells, so that all columns fit on a desktop screen. */
const NARROW = { "& .MuiTableCell-root": { px: 0.75 } };

export function ReceiptList(): ReactNode {
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  const hidden = useMediaQuery((theme: Theme) => theme.breakpoints.down("lg")) ? LESS_NEEDED : HIDDEN;
  const words = useWordsOf("receipts");
  const field = useFieldsOf("receipts");
  const files = useReceiptFiles();
  const ofReport = useReportWords();
  const locale = useLocale() ?? "en";
  // The period is computed once, when the page is opened. A moving bound would send a new request
  // at every render.
  const [initial] = useState(() => ({ created_at: lastDays() }));
  // A report leads to receipts by the day on the shop's own clock.
  const isOfReport = /"sold_on":/.test(useSearchParams()[0].get("filter") ?? "");
  return (
    <Receipts.Page
      isOfShop
      hidden={HIDDEN}
      filters={useFilters()}
      period={isOfReport ? "sold_on" : "created_at"}
      files={files}
      filterDefaultValues={initial}
      sort={{ field: "created_at", order: "DESC" }}
      empty={false}
      isFresh
      pagination={<CountedPages />}
    >
      {isSmall ? (
        <Small />
      ) : (
        <DataTable
          body={OpenedByKey}
          rowClick="show"
          bulkActionButtons={<Receipts.Files columns={files} hidden={HIDDEN} isOfSelection />}
          empty={<Empty />}
          sx={NARROW}
          hiddenColumns={hidden}
        >
          <Receipts.Col
            source="receipt_number"
            render={(receipt) => (
              <>
                {receipt.receipt_number ?? receipt.pos_order_id.slice(0, 8)}
                <Typography component="div" variant="caption" noWrap>
                  <TwiceMark receipt={receipt} />
                </Typography>
              </>
            )}
          />
          <Receipts.Col source="created_at" sx={{ whiteSpace: "nowrap" }} field={InstantField} />
          <Receipts.Col
            source="sold_on"
            label={ofReport("by_day")}
            disableSort
            render={({ sold_on }) => dayText(sold_on, locale)}
          />
          <Receipts.Col
            source="sold_hour"
            label={ofReport("by_hour")}
            disableSort
            render={({ sold_hour }) => hourText(sold_hour, locale)}
          />
          <Receipts.Col source="grand_total" align="right" render={(receipt) => <Total receipt={receipt} />} />
          <Receipts.Col
            source="signed_tax"
            align="right"
            disableSort
            render={({ signed_tax, currency }) => <Amount value={signed_tax} currency={currency} />}
          />
          <Receipts.Col source="payment_methods" disableSort render={(receipt) => <Paid receipt={receipt} />} />
          <Receipts.Col source="terminal_id" render={(receipt) => <ShopAndRegister receipt={receipt} />} />
          <Receipts.Col
            source="customer_name"
            disableSort
            render={(receipt) => textOf(receipt.customer_name) ?? textOf(receipt.customer_email) ?? ""}
          />
          <Receipts.Col source="order_increment_id" disableSort />
          <Receipts.Col source="sale_type" disableSort render={(receipt) => <TypeChip receipt={receipt} />} />
          <Receipts.Col source="staff_name" disableSort />
        </DataTable>
      )}
      <Totals
        route="GET /receipts/totals"
        sums={[
          ["signed_total", field("grand_total")],
          ["net_sales", words("net_sales")],
        ]}
      />
      <Cashiers />
    </Receipts.Page>
  );
}
