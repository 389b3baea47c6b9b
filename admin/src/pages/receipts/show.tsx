import Mail from "@mui/icons-material/MailOutlined";
import OpenInNew from "@mui/icons-material/OpenInNew";
import PictureAsPdf from "@mui/icons-material/PictureAsPdf";
import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Link, Title, useLocale } from "react-admin";
import { useParams } from "react-router-dom";
import type { Answer } from "../../api/client.ts";
import { Amount, amountText } from "../../parts/amount.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { dayText } from "../../parts/day.ts";
import { Facts } from "../../parts/facts.tsx";
import { Figures } from "../../parts/figures.tsx";
import { formatLocale, percentText } from "../../parts/locale.ts";
import { Instant } from "../../parts/instant.tsx";
import { ReceiptFrame } from "../../parts/receipt-frame.tsx";
import { Section } from "../../parts/section.tsx";
import { SourceText } from "../../parts/source-text.tsx";
import { ShortId } from "../../parts/short-id.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useFieldsOf, useWordsOf } from "../../parts/hooks.ts";
import { InvoiceOfReceipt } from "../invoices/of-receipt.tsx";
import { ChargedTwice } from "./charged-twice.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { formatted, textOf } from "./values.ts";
import { useCodeName } from "../../parts/codes/use-name.ts";
import { PAGE } from "../../parts/screen.tsx";
import { StateChip } from "../../parts/state-chip.tsx";

type Receipt = Answer<"GET /receipts/{receipt_id}">;
type Preview = Answer<"GET /receipts/{receipt_id}/preview">;

interface Shown {
  readonly receipt: Receipt;
  readonly preview: Preview | undefined;
}

/** Shows a receipt as the shopper sees it, with its data, order and closing. */
export function ReceiptShow(): ReactNode {
  const words = useWordsOf("receipts");
  const { id = "" } = useParams();
  const { data: receipt } = useCall("GET /receipts/{receipt_id}", { path: { receipt_id: id } }, { is_page: true });
  const { data: preview } = useCall("GET /receipts/{receipt_id}/preview", { path: { receipt_id: id } });
  if (!receipt) return <LinearProgress sx={{ mt: 2 }} aria-label={words("as_shopper")} />;
  const title = words("title", { number: receipt.receipt_number ?? words("without_number") });
  return (
    <Box component="article" sx={{ ...PAGE, maxWidth: 1280 }}>
      <Title title={title} />
      <Actions receipt={receipt} preview={preview} />
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 440px" },
          alignItems: "start",
        }}
      >
        <Box>
          {preview ? <Payment preview={preview} /> : null}
          <ChargedTwice mark={preview?.charged_twice ?? null} />
          <Sale receipt={receipt} preview={preview} />
          {preview ? <Paid receipt={receipt} preview={preview} /> : null}
          <Belongings receipt={receipt} preview={preview} />
          <Items receipt={receipt} preview={preview} />
          <InvoiceOfReceipt key={receipt.receipt_id} receipt_id={receipt.receipt_id} />
          <Sent receipt={receipt} />
        </Box>
        <Section title={words("as_shopper")}>
          {preview ? (
            <ReceiptFrame title={words("shopper_frame")} html={preview.html} height_min_px={720} beside_px={180} />
          ) : (
            <LinearProgress aria-label={words("as_shopper")} />
          )}
        </Section>
      </Box>
    </Box>
  );
}

function Actions({ receipt, preview }: Shown): ReactNode {
  const words = useWordsOf("receipts");
  const [isMailing, setMailing] = useState(false);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}>
      <Button variant="contained" startIcon={<Mail />} onClick={() => setMailing(true)}>
        {words("email")}
      </Button>
      <Button startIcon={<PictureAsPdf />} href={`/admin/api/receipts/${receipt.receipt_id}/pdf`} download>
        {words("pdf")}
      </Button>
      {preview ? (
        <>
          <Button startIcon={<OpenInNew />} href={preview.page_url} target="_blank" rel="noreferrer">
            {words("open_page")}
          </Button>
          <CopyButton text={preview.page_url} label={words("copy_link")} />
          {preview.is_sandbox && <StateChip state="sandbox" />}
        </>
      ) : null}
      {isMailing ? (
        <EmailDialog
          receipt_id={receipt.receipt_id}
          suggested={preview?.customer_email ?? ""}
          onClose={() => setMailing(false)}
        />
      ) : null}
    </Box>
  );
}

/** Kinds of receipts that move money for a sale and are no sale themselves. */
const PAYMENTS: ReadonlySet<string> = new Set(["deposit", "top_up", "credit_due", "deposit_refund"]);

/** Says that a receipt is a payment and not a sale, and links to the sale. */
function Payment({ preview: { kind, follows } }: { readonly preview: Preview }): ReactNode {
  const words = useWordsOf("receipts");
  if (!PAYMENTS.has(kind)) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {words(`payments.${kind}`)}{" "}
      {follows === null ? null : (
        <Link to={`/receipts/${follows.receipt_id}/show`}>
          {words("first_receipt", { number: follows.receipt_number ?? follows.receipt_id })}
        </Link>
      )}
    </Alert>
  );
}

function Sale({ receipt, preview }: Shown): ReactNode {
  const words = useWordsOf("receipts");
  const field = useFieldsOf("receipts");
  const { currency } = receipt;
  const amount = (value: string | number | null): ReactNode => <Amount value={value} currency={currency} />;
  const shop_and_register = [receipt.location_name, receipt.terminal_name].filter(Boolean).join(", ");
  return (
    <Section title={words("sale")}>
      <Facts
        rows={[
          [words("total"), <strong key="t">{preview ? amount(preview.signed_total) : "…"}</strong>],
          [words("net_sales"), preview ? amount(preview.net_sales) : "…"],
          [words("tax"), preview ? amount(preview.payments.tax) : "…"],
          ...(receipt.discount_amount ? [[words("discount"), amount(receipt.discount_amount)] as const] : []),
          [field("created_at"), <Instant key="s" value={receipt.created_at} />],
          [words("place"), shop_and_register === "" ? "–" : shop_and_register],
          [field("staff_name"), receipt.staff_name ?? "–"],
          [field("sale_type"), preview ? words(`types.${preview.kind}`) : "…"],
        ]}
      />
    </Section>
  );
}

/** Shows how the receipt was paid or paid back; the parts add up to its amount. */
function Paid({ receipt, preview }: Shown & { readonly preview: Preview }): ReactNode {
  const words = useWordsOf("receipts");
  const { amount, parts } = preview.payments;
  const money = (value: string | number | null): ReactNode => <Amount value={value} currency={receipt.currency} />;
  const nameOf = ({ kind, known, method, label }: Preview["payments"]["parts"][number]): string =>
    kind === "tender"
      ? (label ?? words(`methods.${method ?? ""}`, { _: known === null ? (method ?? "") : words(`methods.${known}`) }))
      : words(`methods.${kind}`);
  const change = (receipt.change_due ?? 0) > 0 && !String(amount).startsWith("-");
  return (
    <Section title={words("payment")}>
      {parts.length === 0 ? (
        words("nothing_paid")
      ) : (
        <Figures
          label={words("payment")}
          columns={[words("payment"), words("amount")]}
          rows={[
            ...parts.map((part, index) => ({ key: String(index), cells: [nameOf(part), money(part.amount)] })),
            { key: "sum", isStrong: true, cells: [words("moved"), money(amount)] },
          ]}
        />
      )}
      {change ? (
        <Facts
          rows={[
            [words("tendered"), money(receipt.amount_tendered)],
            [words("change"), money(receipt.change_due)],
          ]}
        />
      ) : null}
    </Section>
  );
}

function Belongings({ receipt, preview }: Shown): ReactNode {
  const words = useWordsOf("receipts");
  const field = useFieldsOf("receipts");
  const customer = [textOf(receipt.customer_name), textOf(receipt.customer_email)].filter(Boolean).join(", ");
  return (
    <Section title={words("belongs")}>
      <Facts
        rows={[
          [field("order_increment_id"), <OrderOf key="o" receipt={receipt} preview={preview} />],
          [words("closing"), <ClosingsOf key="c" preview={preview} />],
          [
            words("session"),
            receipt.register_session_id === null ? "–" : <ShortId key="s" id={receipt.register_session_id} />,
          ],
          [
            field("customer_name"),
            `${customer === "" ? words("no_customer") : customer} · ${words(preview?.is_claimed === true ? "claimed" : "not_claimed")}`,
          ],
          [words("sale_id"), <ShortId key="i" id={receipt.sale_id ?? receipt.pos_order_id} />],
        ]}
      />
    </Section>
  );
}

function OrderOf({ receipt, preview }: Shown): ReactNode {
  const words = useWordsOf("receipts");
  const locale = useLocale() ?? "en";
  if (receipt.order_increment_id === null) return words("no_order");
  const nameOf = useCodeName();
  const order = preview?.order;
  const state = order
    ? words("order_status", {
        status: nameOf("order_status", order.status) ?? order.status,
        total: amountText(order.grand_total, receipt.currency, locale),
      })
    : words("order_missing");
  return `${receipt.order_increment_id} · ${state}`;
}

function ClosingsOf({ preview }: Pick<Shown, "preview">): ReactNode {
  const words = useWordsOf("receipts");
  const locale = useLocale() ?? "en";
  if (!preview) return "–";
  if (preview.closings.length === 0) return words("no_closing");
  return preview.closings.map((closing) => (
    <Box key={closing.report_id}>
      <Link to={`/register-reports/${closing.report_id}/show`}>
        {words("closing_of", {
          number: `${closing.series_code}-${closing.closing_number}`,
          terminal: closing.terminal_name ?? "",
          date: dayText(closing.business_date, locale),
        })}
      </Link>
    </Box>
  ));
}

/** Lists the items; what comes back has negative amounts, whichever sign the register sent. */
function Items({ receipt, preview }: Shown): ReactNode {
  const words = useWordsOf("receipts");
  const locale = useLocale() ?? "en";
  if (receipt.items.length === 0) return null;
  const signed = ({ qty }: Receipt["items"][number], amount: number | null | undefined) =>
    amount && (preview?.kind === "refund" || (qty ?? 0) < 0) ? -Math.abs(amount) : amount;
  const number = (value: number | null | undefined): string =>
    value === null || value === undefined
      ? "–"
      : new Intl.NumberFormat(formatLocale(locale), { maximumFractionDigits: 4 }).format(value);
  return (
    <Section title={words("items")}>
      <Figures
        label={words("items")}
        columns={[words("item"), words("qty"), words("price"), words("tax_rate"), words("tax"), words("total")]}
        rows={receipt.items.map((item, index) => ({
          key: String(index),
          cells: [
            <span key="n">
              {item.name ?? item.sku ?? "–"}
              {item.name && item.sku ? (
                <Typography component="span" variant="caption" color="textSecondary" sx={{ display: "block" }}>
                  {item.sku}
                </Typography>
              ) : null}
            </span>,
            number(item.qty),
            <Amount key="p" value={item.price} currency={receipt.currency} />,
            item.tax_rate === null || item.tax_rate === undefined ? "–" : percentText(item.tax_rate, locale),
            <Amount key="t" value={signed(item, item.tax_amount)} currency={receipt.currency} />,
            <Amount key="r" value={signed(item, item.row_total)} currency={receipt.currency} />,
          ],
        }))}
      />
    </Section>
  );
}

const SENT = ["raw_payload", "receipt_model", "split_payments", "terminal_info"] as const;

function Sent({ receipt }: { readonly receipt: Receipt }): ReactNode {
  const words = useWordsOf("receipts");
  return (
    <Section title={words("raw")} lead={words("raw_lead")}>
      {SENT.map((name) => {
        const text = formatted(receipt[name]);
        return (
          <Box component="details" key={name} sx={{ mb: 1 }}>
            <Box component="summary" sx={{ cursor: "pointer", py: 0.5 }}>
              {words(name)}
            </Box>
            {text === undefined ? (
              <Typography color="textSecondary">{words("nothing_sent")}</Typography>
            ) : (
              <SourceText label={words(name)}>{text}</SourceText>
            )}
          </Box>
        );
      })}
    </Section>
  );
}
