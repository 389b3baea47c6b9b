import { Button, Chip, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Link } from "react-admin";
import { Amount } from "../../parts/amount.tsx";
import { Figures } from "../../parts/figures.tsx";
import { Instant } from "../../parts/instant.tsx";
import { PageSteps } from "../../parts/page-steps.tsx";
import { Section } from "../../parts/section.tsx";
import { useIsPrinting } from "../../parts/use-printing.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import type { ClosingDetail } from "./closing.ts";

const PAGE_SIZE = 25;

/** Shows the documents that the closing lists, missing ones first. */
export function Documents({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const words = useWordsOf("closings");
  const kinds = useWordsOf("receipts");
  const kindOf = (kind: string): string => kinds(`types.${kind}`);
  const [isOnlyMissing, setOnlyMissing] = useState(false);
  const [page, setPage] = useState(0);
  const { listed_documents, missing_documents, currency, unlisted_receipts } = closing;
  const rank = ({ is_missing, is_late }: ClosingDetail["documents"][number]): number =>
    is_missing ? 0 : is_late ? 1 : 2;
  const ordered = closing.documents.toSorted((a, b) => rank(a) - rank(b));
  const wanted = isOnlyMissing ? ordered.filter(({ is_missing }) => is_missing) : ordered;
  const isPrinting = useIsPrinting();
  const rows = isPrinting ? wanted : wanted.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  return (
    <Section
      title={words("documents")}
      lead={words("documents_lead", { held: listed_documents - missing_documents, listed: listed_documents })}
      actions={
        missing_documents === 0 ? null : (
          <Button
            size="small"
            className="tk-no-print"
            onClick={() => {
              setOnlyMissing(!isOnlyMissing);
              setPage(0);
            }}
          >
            {words(isOnlyMissing ? "show_all_documents" : "only_missing")}
          </Button>
        )
      }
    >
      <Figures
        label={words("documents")}
        columns={[words("receipt_number"), words("document_type"), words("amount"), words("received_at")]}
        textColumns={[1]}
        rows={rows.map((document, index) => ({
          key: `${document.sale_id}-${index}`,
          cells: [
            document.receipt_id === null ? (
              (document.receipt_number ?? document.sale_id)
            ) : (
              <Link key="r" to={`/receipts/${document.receipt_id}/show`}>
                {document.receipt_number ?? document.sale_id}
              </Link>
            ),
            <span key="k">
              {kindOf(document.kind)}
              {document.stated_kind === null ? null : (
                <Typography component="div" variant="caption" color="textSecondary">
                  {words("register_says", { type: kindOf(document.stated_kind) })}
                </Typography>
              )}
            </span>,
            <Amount key="a" value={document.amount} currency={currency} />,
            document.is_missing ? (
              <Chip key="m" size="small" color="error" label={words("missing")} />
            ) : (
              <span key="i">
                <Instant value={document.received_at} />
                {document.is_late ? <Chip size="small" color="warning" label={words("late")} sx={{ ml: 1 }} /> : null}
              </span>
            ),
          ],
        }))}
      />
      {isPrinting ? null : <PageSteps count={wanted.length} size={PAGE_SIZE} page={page} onPage={setPage} />}
      {unlisted_receipts.length === 0 ? null : (
        <>
          <Typography variant="subtitle1" component="h3" sx={{ mt: 2 }}>
            {words("unlisted")}
          </Typography>
          <Figures
            label={words("unlisted")}
            columns={[words("receipt_number"), words("amount"), words("received_at")]}
            rows={unlisted_receipts.map((receipt) => ({
              key: String(receipt.receipt_id),
              cells: [
                <Link key="r" to={`/receipts/${receipt.receipt_id}/show`}>
                  {receipt.receipt_number ?? receipt.pos_order_id}
                </Link>,
                <Amount key="a" value={receipt.signed_total} currency={currency} />,
                <Instant key="i" value={receipt.received_at} />,
              ],
            }))}
          />
        </>
      )}
    </Section>
  );
}
