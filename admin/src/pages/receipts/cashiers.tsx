import { Box, LinearProgress, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Link, useListContext } from "react-admin";
import type { Answer } from "../../api/client.ts";
import { filterQuery } from "../../api/data-provider.ts";
import { Amount } from "../../parts/amount.tsx";
import { Failure } from "../../parts/failure/failure.tsx";
import { Figures } from "../../parts/figures.tsx";
import { useFieldsOf } from "../../parts/hooks.ts";
import { useCall } from "../../parts/use-call.ts";
import { useCashierWords } from "./cashier-texts.ts";

type Cashier = Answer<"GET /receipts/cashiers">["items"][number];

const NOTHING = { null: "1" };

function ofCashier({ staff_id, staff_name }: Cashier): Readonly<Record<string, unknown>> {
  if (staff_id !== null) return { staff_id };
  return { staff_id: NOTHING, staff_name: staff_name === null ? NOTHING : { like: staff_name } };
}

/** Filters for receipts with a discount, as the service adds them up. */
const DISCOUNTED = { kind: { in: "sale,settlement,exchange" }, discount_amount: { neq: "0" } };

/**
 * Shows refunds and discounts by cashier of the receipts that match the list's filters. They are
 * read when the part is first opened.
 */
export function Cashiers(): ReactNode {
  const words = useCashierWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      component="details"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      sx={{ px: 2, py: 1, borderTop: 1, borderColor: "divider" }}
    >
      <Box component="summary" sx={{ cursor: "pointer", py: 0.5, fontWeight: 600 }}>
        {words("title")}
      </Box>
      {isOpen ? <CashierSums /> : null}
    </Box>
  );
}

function CashierSums(): ReactNode {
  const words = useCashierWords();
  const field = useFieldsOf("receipts");
  const { filterValues, filter } = useListContext();
  const wanted = { ...(filterValues as object), ...(filter as object | undefined) };
  const read = useCall("GET /receipts/cashiers", { query: filterQuery(wanted) }, { keeps_error: true });
  const { data } = read;
  if (read.error !== null) return <Failure of={read} />;
  if (data === undefined) return <LinearProgress aria-label={words("title")} />;
  if (data.items.length === 0) {
    return <Typography color="textSecondary">{words(data.is_complete ? "none" : "too_many")}</Typography>;
  }
  const listed = (cashier: Cashier, text: ReactNode, more: object = {}): ReactNode => (
    <Link
      to={`/receipts?filter=${encodeURIComponent(JSON.stringify({ ...(filterValues as object), ...ofCashier(cashier), ...more }))}`}
    >
      {text}
    </Link>
  );
  const sum = (cashier: Cashier, count: number, value: string, more: object): readonly ReactNode[] =>
    count === 0
      ? ["0", "–"]
      : [listed(cashier, count, more), <Amount key="sum" value={value} currency={cashier.currency} />];
  return (
    <Figures
      label={words("title")}
      columns={[
        field("staff_name"),
        words("refunds_count"),
        words("refunds"),
        words("discounts_count"),
        words("discounts"),
      ]}
      rows={data.items.map((cashier) => ({
        key: `${cashier.staff_id} ${cashier.staff_name} ${cashier.currency}`,
        cells: [
          listed(cashier, cashier.staff_name ?? words("nobody")),
          ...sum(cashier, cashier.refunds_count, cashier.refunds, { kind: "refund" }),
          ...sum(cashier, cashier.discounts_count, cashier.discounts, DISCOUNTED),
        ],
      }))}
    />
  );
}
