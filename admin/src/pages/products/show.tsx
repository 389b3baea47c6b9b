import Edit from "@mui/icons-material/EditOutlined";
import { Box, Button, LinearProgress } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale, useTranslate } from "react-admin";
import { Link, useParams } from "react-router-dom";
import type { Answer } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { dayText } from "../../parts/day.ts";
import { DetailPage } from "../../parts/detail/page.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Figures } from "../../parts/figures.tsx";
import { useFieldsOf, useWordsOf } from "../../parts/hooks.ts";
import { Instant } from "../../parts/instant.tsx";
import { percentText } from "../../parts/locale.ts";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useOwned } from "../../parts/use-owned.ts";
import { useScopeTexts } from "../promotions/scopes.tsx";
import { ProductState } from "./list.tsx";
import { PricePanel } from "./price-panel.tsx";
import { useQuantity } from "./quantity.ts";

type Product = Answer<"GET /products/{product_id}">;

interface Shown {
  readonly product: Product;
}

/** Shows a product: what it costs today and why, its stock, and its data. */
export function ProductShow(): ReactNode {
  const words = useWordsOf("products");
  const { id = "" } = useParams();
  const { data: product } = useCall("GET /products/{product_id}", { path: { product_id: id } }, { is_page: true });
  if (!product) return <LinearProgress sx={{ mt: 2 }} aria-label={words("product")} />;
  return <ProductPage product={product} />;
}

function ProductPage({ product }: Shown): ReactNode {
  const translate = useTranslate();
  const words = useWordsOf("products");
  const field = useFieldsOf("products");
  const { currency } = useScopeTexts();
  const isOwned = useOwned().kinds.includes("products");
  const { tiers, attributes } = product;
  return (
    <DetailPage
      title={product.name}
      path={[[translate("resources.products.name", { smart_count: 2 }), "/products"]]}
      state={<ProductState product={product} />}
      facts={[
        [field("sku"), product.sku],
        [field("price"), <Amount key="p" value={product.price} currency={currency(product.website_ids)} />],
        [field("qty"), <Stock key="q" qty={product.qty} />],
      ]}
      actions={
        isOwned ? null : (
          <Button component={Link} to={`/products/${product.product_id}`} variant="contained" startIcon={<Edit />}>
            {translate("ra.action.edit")}
          </Button>
        )
      }
      tabs={[
        { name: "data", label: words("product"), content: <Product product={product} /> },
        ...(tiers.length === 0 ? [] : [{ name: "tiers", label: words("tiers"), content: <Tiers product={product} /> }]),
        ...(attributes.length === 0
          ? []
          : [{ name: "attributes", label: words("attributes"), content: <Attributes product={product} /> }]),
      ]}
      side={<PricePanel key={product.product_id} product={product} />}
      side_width={480}
    />
  );
}

function Stock({ qty }: Pick<Product, "qty">): ReactNode {
  const words = useWordsOf("products");
  const quantity = useQuantity();
  if (qty >= 0) return <strong>{quantity(qty)}</strong>;
  return (
    <Box component="strong" sx={{ color: "warning.main" }}>
      {words("oversold", { qty: quantity(qty) })}
    </Box>
  );
}

function Product({ product }: Shown): ReactNode {
  const words = useWordsOf("products");
  const field = useFieldsOf("products");
  const { websites } = useScopeTexts();
  return (
    <Section title={words("product")}>
      <Facts
        rows={[
          ...(product.special_price === null
            ? []
            : [[words("special_price"), <SpecialPrice key="x" product={product} />] as const]),
          [field("tax_class"), product.tax_class ?? "–"],
          [field("barcode"), product.barcode ?? "–"],
          [field("categories"), product.category_paths.join(", ") || "–"],
          [words("websites"), websites(product.website_ids)],
          [words("type"), words(`types.${product.type_id}`, { _: product.type_id })],
          [words("updated"), <Instant key="u" value={product.updated_at} />],
        ]}
      />
    </Section>
  );
}

function SpecialPrice({ product }: Shown): ReactNode {
  const words = useWordsOf("promotions");
  const locale = useLocale() ?? "en";
  const { currency } = useScopeTexts();
  const [from, to] = [product.special_from_date, product.special_to_date].map((day) =>
    day === null ? undefined : dayText(day, locale),
  );
  const days =
    from === undefined
      ? to === undefined
        ? words("always")
        : words("until_day", { to })
      : to === undefined
        ? words("from_day", { from })
        : words("days", { from, to });
  return (
    <>
      <Amount value={product.special_price} currency={currency(product.website_ids)} /> · {days}
    </>
  );
}

function Tiers({ product }: Shown): ReactNode {
  const words = useWordsOf("products");
  const quantity = useQuantity();
  const locale = useLocale() ?? "en";
  const { currency, website, group } = useScopeTexts();
  if (product.tiers.length === 0) return null;
  return (
    <Section title={words("tiers")} lead={words("tiers_lead")}>
      <Figures
        label={words("tiers")}
        columns={[words("group"), words("website"), words("from_qty"), words("price")]}
        textColumns={[1]}
        rows={product.tiers.map((tier, index) => ({
          key: String(index),
          cells: [
            tier.customer_group_id === null ? words("every_group") : group(tier.customer_group_id),
            website(tier.website_id),
            quantity(tier.qty),
            tier.percentage === null ? (
              <Amount key="p" value={tier.price} currency={currency([tier.website_id])} />
            ) : (
              `−${percentText(tier.percentage, locale)}`
            ),
          ],
        }))}
      />
    </Section>
  );
}

function Attributes({ product }: Shown): ReactNode {
  const words = useWordsOf("products");
  if (product.attributes.length === 0) return null;
  return (
    <Section title={words("attributes")}>
      <Facts rows={product.attributes.map(({ name, value }) => [name, value] as const)} />
    </Section>
  );
}
