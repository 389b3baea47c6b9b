import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link, useTranslate } from "react-admin";
import { Facts } from "../../../parts/facts.tsx";
import { useWordsOf } from "../../../parts/hooks.ts";
import { useCheckTexts } from "./texts.ts";
import type { Check, ClosingDetail } from "../closing.ts";

interface CheckBodyProps {
  readonly check: Check;
  readonly closing: ClosingDetail;
  /** Whether the formula of the check is left out. */
  readonly isShort?: boolean;
}

/**
 * Shows the sentence of a check, its two sides under their own names, and the receipts behind it.
 */
export function CheckBody({ check, closing, isShort = false }: CheckBodyProps): ReactNode {
  const words = useWordsOf("closings");
  const translate = useTranslate();
  const { sentenceOf, reasonOf, formulaOf, sideOf } = useCheckTexts(closing.currency);
  const side = (name: string) => translate(`tk.verdict.sides.${name}`, { _: name });
  const sentence = sentenceOf(check);
  const has_sides = check.expected !== null || check.actual !== null;
  return (
    <>
      {sentence === null ? null : <Typography sx={{ mb: 1 }}>{sentence}</Typography>}
      <Facts
        rows={[
          ...(has_sides
            ? ([
                [side("closing_states"), sideOf(check, check.actual)],
                [side(check.against), sideOf(check, check.expected)],
              ] as const)
            : []),
          ...(check.difference === null ? [] : [[words("difference"), sideOf(check, check.difference)] as const]),
          ...(check.width === null || Number(check.width) === 0
            ? []
            : [[words("width"), sideOf(check, check.width)] as const]),
          ...(isShort
            ? []
            : [
                [
                  words("formula"),
                  <Box key="f" component="code" sx={{ fontSize: "0.85rem" }}>
                    {formulaOf(check)}
                  </Box>,
                ] as const,
              ]),
        ]}
      />
      {check.reason === null || (sentence !== null && check.outcome === "failed") ? null : (
        <Typography sx={{ mt: 1 }}>
          {reasonOf({ code: check.reason_code, values: check.reason_values, text: check.reason })}
        </Typography>
      )}
      <Receipts check={check} documents={closing.documents} />
    </>
  );
}

const BY_NUMBER = new Intl.Collator("en", { numeric: true });

function documentOf(documents: ClosingDetail["documents"], sale_id: string) {
  return documents.find((document) => document.sale_id.toLowerCase() === sale_id.toLowerCase());
}

function Receipts({ check, documents }: { readonly check: Check } & Pick<ClosingDetail, "documents">): ReactNode {
  const words = useWordsOf("closings");
  if (check.receipts_count === 0) return null;
  const numberOf = (sale_id: string) => documentOf(documents, sale_id)?.receipt_number ?? sale_id;
  const sales = check.receipts.toSorted((a, b) => BY_NUMBER.compare(numberOf(a), numberOf(b)));
  return (
    <Box component="details" open={sales.length === 1} sx={{ mt: 1 }}>
      <Box component="summary" sx={{ cursor: "pointer", color: "text.secondary", fontSize: "0.875rem", py: 0.5 }}>
        {words("receipts_behind", { smart_count: check.receipts_count })}
      </Box>
      {/* The printed list of documents has these numbers, with their amounts. */}
      <Box className="tk-no-print" sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {sales.map((sale_id) => (
          <ReceiptLink key={sale_id} sale_id={sale_id} documents={documents} />
        ))}
      </Box>
    </Box>
  );
}

/** Style with the minimum size of a touch target in pixels, for links of short numbers. */
const TOUCHABLE = { display: "inline-grid", placeItems: "center", minWidth: 24, minHeight: 24 };

/** Shows a receipt's number, as a link to the receipt if the closing lists it. */
function ReceiptLink({
  sale_id,
  documents,
}: { readonly sale_id: string } & Pick<ClosingDetail, "documents">): ReactNode {
  const listed = documentOf(documents, sale_id);
  const to =
    listed === undefined || listed.receipt_id === null
      ? `/receipts?filter=${encodeURIComponent(JSON.stringify({ sale_id }))}`
      : `/receipts/${listed.receipt_id}/show`;
  return (
    <Link to={to} sx={TOUCHABLE}>
      {listed?.receipt_number ?? sale_id.slice(0, 8)}
    </Link>
  );
}
