import Download from "@mui/icons-material/Download";
import { Button, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Link, useLocale } from "react-admin";
import { type Answer, translateRefusal } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { dayText } from "../../parts/day.ts";
import { Facts } from "../../parts/facts.tsx";
import { useHolds } from "../../parts/hooks.ts";
import { Section } from "../../parts/section.tsx";
import { lazyDialog } from "../../parts/lazy-dialog.tsx";
import { asPattern, listLink } from "../../parts/text.ts";
import { useCall } from "../../parts/use-call.ts";
import { documentAddress, typeName, useInvoiceWords } from "./texts.ts";

type State = Answer<"GET /receipts/{receipt_id}/invoice">;

const BuyerDialog = lazyDialog(async () => (await import("./buyer-dialog.tsx")).BuyerDialog);

/** Shows the invoice of a receipt, makes it, or says why there can be none. */
export function InvoiceOfReceipt({ receipt_id }: { readonly receipt_id: number }): ReactNode {
  const words = useInvoiceWords();
  return (
    <Section title={words("title")}>
      <InvoiceState receipt_id={receipt_id} />
    </Section>
  );
}

function InvoiceState({ receipt_id }: { readonly receipt_id: number }): ReactNode {
  const words = useInvoiceWords();
  const { data } = useCall("GET /receipts/{receipt_id}/invoice", { path: { receipt_id } });
  const [isMaking, setMaking] = useState(false);
  if (data === undefined) return "…";
  const { invoice, refusal, buyer, needs_vat_id } = data;
  if (invoice !== null) return <Made invoice={invoice} />;
  if (buyer === null) return <Refused refusal={refusal} />;
  return (
    <>
      <Button variant="outlined" onClick={() => setMaking(true)}>
        {words("make")}
      </Button>
      {isMaking ? (
        <BuyerDialog
          receipt_id={receipt_id}
          proposed={buyer}
          needs_vat_id={needs_vat_id}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  );
}

function Made({ invoice }: { readonly invoice: NonNullable<State["invoice"]> }): ReactNode {
  const words = useInvoiceWords();
  const locale = useLocale() ?? "en";
  const { invoice_number, type_code, issued_on, total, currency, preceding_number } = invoice;
  const linkTo = (number: string): string => listLink("invoices", { invoice_number: { like: asPattern(number) } });
  return (
    <>
      <Facts
        rows={[
          [
            words(typeName(type_code)),
            <Link key="n" to={linkTo(invoice_number)}>
              {invoice_number}
            </Link>,
          ],
          ...(preceding_number === null
            ? []
            : [
                [
                  words("preceding"),
                  <Link key="p" to={linkTo(preceding_number)}>
                    {preceding_number}
                  </Link>,
                ] as const,
              ]),
          [words("issued_on"), dayText(issued_on, locale)],
          [words("total"), <Amount key="t" value={total} currency={currency} />],
        ]}
      />
      <Button startIcon={<Download />} href={documentAddress(invoice_number)} download sx={{ mt: 1 }}>
        {words("download_of", { number: invoice_number })}
      </Button>
    </>
  );
}

function Refused({ refusal }: Pick<State, "refusal">): ReactNode {
  const words = useInvoiceWords();
  const holds = useHolds();
  if (refusal === null) return null;
  return (
    <>
      <Typography color="textSecondary">{translateRefusal({ parameters: {}, ...refusal })}</Typography>
      {refusal.code === "invoice_company" && holds("Vendor_Pos::settings") ? (
        <Link to="/settings?find=books/company">{words("company")}</Link>
      ) : null}
    </>
  );
}
