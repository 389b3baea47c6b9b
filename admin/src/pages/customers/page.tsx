import PrivacyTip from "@mui/icons-material/PrivacyTip";
import { Button, Link } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import type { Row } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { DetailPage } from "../../parts/detail/page.tsx";
import { DetailRow } from "../../parts/detail/row.tsx";
import { LinkedTable } from "../../parts/linked-table.tsx";
import { useHolds, useWordsOf } from "../../parts/hooks.ts";
import { Instant } from "../../parts/instant.tsx";
import { LatestOrders } from "../../parts/latest/orders.tsx";
import { LatestReceipts } from "../../parts/latest/receipts.tsx";
import { Section } from "../../parts/section.tsx";
import { listLink } from "../../parts/text.ts";
import { useCall } from "../../parts/use-call.ts";
import { CreditOverview } from "../credit-limits/overview.tsx";
import { receiptsFilter } from "../persons/person.ts";
import { useQuantity } from "../products/quantity.ts";
import { useScopeTexts } from "../promotions/scopes.tsx";

type Customer = Row<"GET /customers">;

/** Shows a customer with orders, receipts, own prices and credit. */
export function CustomerPage(): ReactNode {
  return <DetailRow<Customer>>{(customer) => <Page customer={customer} />}</DetailRow>;
}

interface PageProps {
  readonly customer: Customer;
}

function Page({ customer }: PageProps): ReactNode {
  const translate = useTranslate();
  const words = useWordsOf("customers");
  const holds = useHolds();
  const { customer_id, name, email, group_name, created_at } = customer;
  const tab = (tab_name: string, content: ReactNode) => ({
    name: tab_name,
    label: words(`tabs.${tab_name}`),
    content,
  });
  return (
    <DetailPage
      title={name}
      path={[[translate("resources.customers.name", { smart_count: 2 }), "/customers"]]}
      facts={[
        [translate("resources.customers.fields.email"), email],
        [translate("resources.customers.fields.group_id"), group_name],
        [translate("resources.customers.fields.created_at"), <Instant key="c" value={created_at} />],
      ]}
      actions={
        <Button component={RouterLink} to="/persons" state={{ email }} variant="outlined" startIcon={<PrivacyTip />}>
          {words("data")}
        </Button>
      }
      tabs={[
        ...(holds("Platform_Sales::manage") ? [tab("orders", <LatestOrders filter={{ customer_id }} />)] : []),
        ...(holds("Vendor_Pos::receipts") ? [tab("receipts", <LatestReceipts filter={receiptsFilter(email)} />)] : []),
        tab("credit", <Credit customer={customer} />),
        ...(holds("Platform_Catalog::manage") ? [tab("prices", <OwnPrices customer={customer} />)] : []),
      ]}
    />
  );
}

/** Shows what the customer may owe and owes, by website. */
function Credit({ customer: { customer_id } }: PageProps): ReactNode {
  const words = useWordsOf("customers");
  return (
    <Section
      title={words("tabs.credit")}
      actions={
        <Link component={RouterLink} to={listLink("credit-limits", { customer_id })} variant="body2">
          {words("own_limits")}
        </Link>
      }
    >
      <CreditOverview customer_id={customer_id} />
    </Section>
  );
}

const PRICES = 20;

/** Lists the prices that only this customer gets. */
function OwnPrices({ customer: { customer_id } }: PageProps): ReactNode {
  const words = useWordsOf("customers");
  const products = useWordsOf("products");
  const query = { "filter[customer_id]": customer_id, page_size: PRICES };
  const quantity = useQuantity();
  const { website, currency } = useScopeTexts();
  const { data } = useCall("GET /customer-prices", { query });
  return (
    <LinkedTable
      title={words("tabs.prices")}
      all={[words("all_prices"), listLink("customer-prices", { customer_id })]}
      empty={words("no_prices")}
      columns={["product", "website", "from_qty", "price"].map((column) => products(column))}
      textColumns={[1]}
      rows={data?.items.map((row) => ({
        key: String(row.customer_price_id),
        cells: [
          <Link key="p" component={RouterLink} to={`/products/${row.product_id}/show`}>
            {row.product_name} · {row.sku}
          </Link>,
          website(row.website_id),
          quantity(row.qty),
          <Amount key="a" value={row.price} currency={currency([row.website_id])} />,
        ],
      }))}
    />
  );
}
