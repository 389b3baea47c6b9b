import { Box, LinearProgress, Link as TextLink } from "@mui/material";
import { Fragment, type ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Link, useParams } from "react-router-dom";
import type { Answer } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { DetailPage } from "../../parts/detail/page.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Figures } from "../../parts/figures.tsx";
import { useFieldsOf, useHolds, useWordsOf } from "../../parts/hooks.ts";
import { Instant } from "../../parts/instant.tsx";
import { OrderStatus } from "../../parts/order-status.tsx";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useQuantity } from "../products/quantity.ts";
import { useMethodName } from "../receipts/method-name.ts";
import { History } from "./history.tsx";
import { sumsOf } from "./sums.ts";
import { StateChip } from "../../parts/state-chip.tsx";

type Page = Answer<"GET /orders/{order_id}">;

interface Shown {
  readonly page: Page;
}

/** Shows an order: its items, invoices, receipts and history. */
export function OrderShow(): ReactNode {
  const words = useWordsOf("orders");
  const { id = "" } = useParams();
  const { data: page } = useCall("GET /orders/{order_id}", { path: { order_id: id } }, { is_page: true });
  if (!page) return <LinearProgress sx={{ mt: 2 }} aria-label={words("order")} />;
  return <OrderPage page={page} />;
}

function OrderPage({ page }: Shown): ReactNode {
  const translate = useTranslate();
  const words = useWordsOf("orders");
  const field = useFieldsOf("orders");
  const { order, invoices, credit_memos, receipts } = page;
  const amount = (value: string | number | null | undefined): ReactNode => (
    <Amount value={value} currency={order.order_currency_code} />
  );
  return (
    <DetailPage
      title={words("title", { number: order.increment_id })}
      path={[[translate("resources.orders.name", { smart_count: 2 }), "/orders"]]}
      state={
        <>
          <OrderStatus status={order.status} />
          {page.is_sandbox && <StateChip state="sandbox" />}
        </>
      }
      facts={[
        [field("grand_total"), <strong key="t">{amount(order.grand_total)}</strong>],
        [words("paid"), amount(order.total_paid)],
        [words("due"), amount(order.total_due)],
      ]}
      tabs={[
        {
          name: "items",
          label: words("items"),
          content: (
            <>
              <Items page={page} />
              <Order page={page} />
            </>
          ),
        },
        {
          name: "documents",
          label: words("documents", { count: invoices.length + credit_memos.length }),
          content: (
            <>
              <Documents
                title={words("invoices")}
                stateOf={(state) => words(`invoice_states.${state}`, { _: String(state) })}
                rows={invoices}
              />
              <Documents
                title={words("credit_memos")}
                stateOf={(state) => words(`credit_memo_states.${state}`, { _: String(state) })}
                rows={credit_memos}
              />
            </>
          ),
        },
        {
          name: "receipts",
          label: words("receipts_count", { count: receipts.length }),
          content: <Receipts page={page} />,
        },
      ]}
      side={<History page={page} />}
    />
  );
}

function Order({ page: { order, location_name, terminal_name } }: Shown): ReactNode {
  const words = useWordsOf("orders");
  const field = useFieldsOf("orders");
  const methodName = useMethodName();
  const method = order.payment.method ?? "–";
  const shop_and_register = [location_name, terminal_name].filter(Boolean).join(" · ");
  return (
    <Section title={words("order")}>
      <Facts
        rows={[
          [field("created_at"), <Instant key="d" value={order.created_at} />],
          [field("customer_name"), <Customer key="c" order={order} />],
          [words("place"), shop_and_register === "" ? words("no_place") : shop_and_register],
          [words("coupon"), order.coupon_code ?? "–"],
          [words("payment"), methodName(method)],
          [words("refunded"), <Amount key="r" value={order.total_refunded} currency={order.order_currency_code} />],
        ]}
      />
    </Section>
  );
}

function Customer({ order }: { readonly order: Page["order"] }): ReactNode {
  const words = useWordsOf("orders");
  const holds = useHolds();
  const name = [order.customer_firstname, order.customer_lastname].filter(Boolean).join(" ");
  const text = [name, order.customer_email].filter(Boolean).join(" · ");
  if (text === "") return words("no_customer");
  if (order.customer_id === null || !holds("Platform_Customer::manage")) return text;
  return (
    <TextLink underline="always" component={Link} to={`/customers/${order.customer_id}/show`}>
      {text}
    </TextLink>
  );
}

function Items({ page: { order } }: Shown): ReactNode {
  const words = useWordsOf("orders");
  const quantity = useQuantity();
  const holds = useHolds();
  const amount = (value: string | number | null, key: string): ReactNode => (
    <Amount key={key} value={value} currency={order.order_currency_code} />
  );
  return (
    <Section title={words("items")}>
      <Figures
        label={words("items")}
        columns={[
          words("item"),
          words("qty"),
          words("refunded_qty"),
          words("price"),
          words("discount"),
          words("row_total"),
        ]}
        rows={order.items.map((item) => ({
          key: String(item.item_id),
          cells: [
            <ItemName key="n" item={item} isLinked={holds("Platform_Catalog::manage")} />,
            quantity(item.qty_ordered),
            quantity(item.qty_refunded),
            amount(item.price, "p"),
            amount(item.discount_amount, "d"),
            amount(item.row_total_incl_tax ?? item.row_total, "r"),
          ],
        }))}
      />
      <Sums order={order} />
    </Section>
  );
}

/** Shows the order's amounts from its items down to the total. */
function Sums({ order }: { readonly order: Page["order"] }): ReactNode {
  const words = useWordsOf("orders");
  return (
    <Box
      component="dl"
      aria-label={words("amounts")}
      sx={{
        display: "grid",
        gridTemplateColumns: "max-content max-content",
        justifyContent: "end",
        columnGap: 3,
        rowGap: 0.5,
        m: 0,
        mt: 1.5,
        pr: { xs: 0.75, sm: 2 },
        fontSize: "0.875rem",
      }}
    >
      {sumsOf(order).map(([name, value]) => {
        const isTotal = name === "total";
        return (
          <Fragment key={name}>
            <Box component="dt" sx={isTotal ? { fontWeight: 700 } : { color: "text.secondary" }}>
              {words(`sums.${name}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: "right", ...(isTotal ? { fontWeight: 700 } : {}) }}>
              <Amount value={value} currency={order.order_currency_code} />
            </Box>
          </Fragment>
        );
      })}
    </Box>
  );
}

function ItemName({
  item,
  isLinked,
}: {
  readonly item: Page["order"]["items"][number];
  readonly isLinked: boolean;
}): ReactNode {
  const text = [item.name, item.sku].filter(Boolean).join(" · ");
  if (!isLinked || item.product_id === null) return text === "" ? "–" : text;
  return (
    <TextLink underline="always" component={Link} to={`/products/${item.product_id}/show`}>
      {text}
    </TextLink>
  );
}

interface DocumentsProps {
  readonly title: string;
  readonly stateOf: (state: number) => string;
  readonly rows: Page["invoices"] | Page["credit_memos"];
}

/** Lists the invoices or credit memos of the order. */
function Documents({ title, stateOf, rows }: DocumentsProps): ReactNode {
  const words = useWordsOf("orders");
  const field = useFieldsOf("orders");
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        words("none")
      ) : (
        <Figures
          label={title}
          columns={[field("increment_id"), field("created_at"), field("status"), field("grand_total")]}
          textColumns={[1, 2]}
          rows={rows.map((row) => ({
            key: String(row.entity_id),
            cells: [
              row.increment_id,
              <Instant key="d" value={row.created_at} />,
              stateOf(row.state),
              <Amount key="t" value={row.grand_total} currency={row.order_currency_code} />,
            ],
          }))}
        />
      )}
    </Section>
  );
}

function Receipts({ page: { receipts } }: Shown): ReactNode {
  const words = useWordsOf("orders");
  const field = useFieldsOf("orders");
  const holds = useHolds();
  const isLinked = holds("Vendor_Pos::receipts");
  return (
    <Section title={words("receipts")}>
      {receipts.length === 0 ? (
        words("no_receipt")
      ) : (
        <Figures
          label={words("receipts")}
          columns={[field("increment_id"), field("created_at"), field("terminal_name"), field("grand_total")]}
          textColumns={[1, 2]}
          rows={receipts.map((receipt) => {
            const number = receipt.receipt_number ?? String(receipt.receipt_id);
            return {
              key: String(receipt.receipt_id),
              cells: [
                isLinked ? (
                  <TextLink key="n" component={Link} to={`/receipts/${receipt.receipt_id}/show`}>
                    {number}
                  </TextLink>
                ) : (
                  number
                ),
                <Instant key="d" value={receipt.created_at} />,
                receipt.terminal_name ?? "–",
                <Amount key="t" value={receipt.signed_total} currency={receipt.currency} />,
              ],
            };
          })}
        />
      )}
    </Section>
  );
}
