import Download from "@mui/icons-material/Download";
import { Box, IconButton, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link, useLocale, useTranslate } from "react-admin";
import type { Row } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { dayText } from "../../parts/day.ts";
import { EmptyText } from "../../parts/empty-list.tsx";
import { useHolds } from "../../parts/hooks.ts";
import { listOf, own } from "../../parts/list/list-of.ts";
import { documentAddress, TYPE_CODES, typeName, useInvoiceWords } from "./texts.ts";

type Invoice = Row<"GET /invoices">;

const Invoices = listOf("GET /invoices");

/** Minimum letters of a search: fewer have no index. */
const LETTERS_MIN = 3;

const NO_WRAP = { whiteSpace: "nowrap" };

function useFilters() {
  const words = useInvoiceWords();
  const holds = useHolds();
  const validate = ({ length }: string): string | undefined =>
    length > 0 && length < LETTERS_MIN ? words("letters_min") : undefined;
  return Invoices.filters([
    { source: "invoice_number.like", label: words("search_number"), alwaysOn: true, validate },
    { source: "buyer_name.like", label: words("search_buyer"), alwaysOn: true, validate },
    { source: "type_code", label: words("kind"), choices: TYPE_CODES.map((id) => ({ id, name: words(id) })) },
    ...(holds("Vendor_Pos::locations")
      ? [{ source: "location_id", label: words("location"), reference: "locations" } as const]
      : []),
  ]);
}

function useFiles() {
  const translate = useTranslate();
  const words = useInvoiceWords();
  return Invoices.files([
    { source: "invoice_number", title: words("number") },
    { source: "issued_on", title: words("issued_on"), kind: "day" },
    { source: "type_code", title: words("kind"), of: ({ type_code }) => words(typeName(type_code)) },
    { source: "buyer_name", title: words("buyer") },
    { source: "location_name", title: words("location") },
    { source: "total", title: words("total"), kind: "amount" },
    { source: "currency", title: translate("tk.export.currency") },
    { source: "receipt_number", title: words("receipt"), of: receiptName },
    { source: "preceding_number", title: words("preceding") },
  ]);
}

/** Lists the invoices for business customers, newest first. */
export function InvoiceList(): ReactNode {
  const words = useInvoiceWords();
  const locale = useLocale() ?? "en";
  const files = useFiles();
  return (
    <Invoices.Page
      isOfShop
      isFresh
      filters={useFilters()}
      period="issued_on"
      files={files}
      sort={{ field: "issued_on", order: "DESC" }}
      empty={<EmptyText>{words("empty")}</EmptyText>}
    >
      <Invoices.Rows
        rowClick={false}
        bulkActionButtons={<Invoices.Files columns={files} isOfSelection />}
        primary={({ invoice_number, buyer_name }) => `${invoice_number} · ${buyer_name}`}
        secondary={(invoice) => (
          <Box component="span" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2 }}>
            <Box component="span" sx={{ flexBasis: "100%" }}>
              {[words(typeName(invoice.type_code)), dayText(invoice.issued_on, locale), invoice.location_name]
                .filter(Boolean)
                .join(" · ")}
            </Box>
            <ReceiptLink invoice={invoice} before={words("receipt")} />
            <PrecedingLink invoice={invoice} />
            <DownloadButton invoice={invoice} />
          </Box>
        )}
        tertiary={total}
      >
        <Invoices.Col source="invoice_number" label={words("number")} sx={NO_WRAP} />
        <Invoices.Col
          source="issued_on"
          label={words("issued_on")}
          sx={NO_WRAP}
          render={({ issued_on }) => dayText(issued_on, locale)}
        />
        <Invoices.Col
          source="type_code"
          label={words("kind")}
          disableSort
          render={(invoice) => (
            <>
              {words(typeName(invoice.type_code))}
              <Typography component="div" variant="caption">
                <PrecedingLink invoice={invoice} />
              </Typography>
            </>
          )}
        />
        <Invoices.Col source="buyer_name" label={words("buyer")} disableSort />
        <Invoices.Col source="location_name" label={words("location")} disableSort />
        <Invoices.Col source="total" label={words("total")} disableSort align="right" render={total} />
        <Invoices.Col
          source="receipt_number"
          label={words("receipt")}
          disableSort
          render={(invoice) => <ReceiptLink invoice={invoice} />}
        />
        <Invoices.Col
          source={own("download")}
          label={words("download")}
          disableSort
          render={(invoice) => <DownloadButton invoice={invoice} />}
        />
      </Invoices.Rows>
    </Invoices.Page>
  );
}

const total = ({ total: amount, currency }: Invoice): ReactNode => <Amount value={amount} currency={currency} />;
const receiptName = ({ receipt_number, receipt_id }: Invoice): string => receipt_number ?? String(receipt_id);

interface ReceiptLinkProps {
  readonly invoice: Invoice;
  /** Word before the number, where no head of a column says what it is. */
  readonly before?: string;
}

function ReceiptLink({ invoice, before = "" }: ReceiptLinkProps): ReactNode {
  return <Link to={`/receipts/${invoice.receipt_id}/show`}>{`${before} ${receiptName(invoice)}`.trim()}</Link>;
}

/** Names the invoice that a credit note takes back, with a link to its receipt. */
function PrecedingLink({ invoice }: { readonly invoice: Invoice }): ReactNode {
  const words = useInvoiceWords();
  const { preceding_number, preceding_receipt_id } = invoice;
  if (preceding_number === null) return null;
  const text = `${words("preceding")} ${preceding_number}`;
  return preceding_receipt_id === null ? text : <Link to={`/receipts/${preceding_receipt_id}/show`}>{text}</Link>;
}

function DownloadButton({ invoice: { invoice_number } }: { readonly invoice: Invoice }): ReactNode {
  const words = useInvoiceWords();
  return (
    <IconButton
      size="small"
      href={documentAddress(invoice_number)}
      download
      aria-label={words("download_of", { number: invoice_number })}
    >
      <Download fontSize="small" />
    </IconButton>
  );
}
