import { Box, Link as TextLink, MenuItem, TextField, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Form, useLocale } from "react-admin";
import { useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import type { Answer } from "../../api/client.ts";
import { Amount, amountText } from "../../parts/amount.tsx";
import { dayText } from "../../parts/day.ts";
import { Figures } from "../../parts/figures.tsx";
import { useHolds, useWordsOf } from "../../parts/hooks.ts";
import { Section } from "../../parts/section.tsx";
import { listLink } from "../../parts/text.ts";
import { useCall } from "../../parts/use-call.ts";
import { CustomerInput } from "../promotions/customer.tsx";
import { Effect } from "../promotions/effect.tsx";
import { useScopes, useScopeTexts } from "../promotions/scopes.tsx";
import { useQuantity } from "./quantity.ts";

type Product = Answer<"GET /products/{product_id}">;
type Explained = Answer<"GET /products/{product_id}/price">;

interface PanelProps {
  readonly product: Product;
}

/** Shows what a customer pays for the product today and why. Registers get the same price. */
export function PricePanel({ product }: PanelProps): ReactNode {
  const words = useWordsOf("products");
  return (
    <Section title={words("price_title")} lead={words("price_lead")}>
      <Form onSubmit={ignore}>
        <Question product={product} />
      </Form>
    </Section>
  );
}

/** Does nothing at submit, since the answer already follows the fields as they change. */
function ignore(): void {
  return undefined;
}

const QTY = /^\d{1,8}([.,]\d{1,4})?$/;

function Question({ product }: PanelProps): ReactNode {
  const words = useWordsOf("products");
  const { websites = [] } = useScopes() ?? {};
  const customer_id = useWatch<Record<string, number | null | undefined>>({ name: "customer_id" });
  const [website_id, setWebsite] = useState("");
  const [qty, setQty] = useState("1");
  const number = qty.trim().replace(",", ".");
  const isQty = QTY.test(qty.trim()) && Number(number) > 0;
  const { data } = useCall(
    "GET /products/{product_id}/price",
    {
      path: { product_id: product.product_id },
      query: {
        ...(typeof customer_id === "number" ? { customer_id } : {}),
        ...(website_id === "" ? {} : { website_id }),
        qty: number,
      },
    },
    { enabled: isQty },
  );
  return (
    <>
      <CustomerInput isFilter />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 1, mb: 2 }}>
        <TextField
          size="small"
          label={words("qty")}
          value={qty}
          onChange={(event) => setQty(event.target.value)}
          error={!isQty}
          helperText={isQty ? undefined : words("qty_wrong")}
          fullWidth={false}
          sx={{ width: 120 }}
          slotProps={{ htmlInput: { inputMode: "decimal" } }}
        />
        {websites.length > 1 ? (
          <TextField
            select
            size="small"
            label={words("website")}
            value={website_id}
            onChange={(event) => setWebsite(event.target.value)}
            sx={{ flex: "1 1 180px" }}
            fullWidth={false}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{words("usual_website")}</MenuItem>
            {websites.map(({ website_id: id, name }) => (
              <MenuItem key={id} value={String(id)}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
      </Box>
      <Box aria-live="polite">{data === undefined ? null : <Explanation explained={data} />}</Box>
    </>
  );
}

const KNOWN = new Set(["base", "special_price", "catalog_rule", "tier_price", "customer_price"]);

function Explanation({ explained }: { readonly explained: Explained }): ReactNode {
  const words = useWordsOf("products");
  const locale = useLocale() ?? "en";
  const quantity = useQuantity();
  const { group, website } = useScopeTexts();
  const { price, source, steps, tiers, currency } = explained;
  if (price === null || source === null) {
    const isSold = steps.length > 0;
    return (
      <Typography>
        {isSold ? words("no_price") : words("not_sold", { website: website(explained.website_id) })}
      </Typography>
    );
  }
  const nameOf = (step: string): string =>
    KNOWN.has(step) ? words(`steps.${step}`) : words("steps.plugin", { source: step });
  const reason = (step: Explained["steps"][number]): string => {
    if (step.is_effective) return words("reasons.effective");
    if (step.price === null) return words("reasons.none");
    const isAgreed = source === "customer_price" || !KNOWN.has(source);
    return words(isAgreed ? "reasons.after_agreed" : "reasons.not_lowest");
  };
  return (
    <>
      <Typography variant="h4" component="p" sx={{ fontVariantNumeric: "tabular-nums" }}>
        {amountText(price, currency, locale)}
      </Typography>
      <Typography sx={{ mb: 2 }}>
        {words("because", {
          step: nameOf(source),
          group: group(explained.customer_group_id),
          day: dayText(explained.today, locale),
        })}
      </Typography>
      <Figures
        label={words("steps_title")}
        columns={[words("step"), words("reason"), words("price")]}
        textColumns={[1]}
        rows={steps.map((step) => ({
          key: step.source,
          isStrong: step.is_effective,
          cells: [nameOf(step.source), reason(step), <Amount key="p" value={step.price} currency={currency} />],
        }))}
      />
      <Rules explained={explained} />
      {tiers.length === 0 ? null : (
        <Typography variant="body2" sx={{ mt: 2 }}>
          {tiers
            .map((tier) =>
              words("from_pieces", { qty: quantity(tier.qty), price: amountText(tier.price, currency, locale) }),
            )
            .join(" · ")}
        </Typography>
      )}
      <CartNote />
    </>
  );
}

/** Shows the catalogue price rules that determine the price. */
function Rules({ explained }: { readonly explained: Explained }): ReactNode {
  const words = useWordsOf("products");
  if (explained.rules.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {words("rules")}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 3 }}>
        {explained.rules.map((rule) => (
          <li key={rule.rule_id}>
            <TextLink underline="always" component={Link} to={`/price-rules/${rule.rule_id}`}>
              {rule.name}
            </TextLink>
            {" · "}
            <Effect rule={{ ...rule, website_ids: [explained.website_id] }} texts="effects" />
          </li>
        ))}
      </Box>
    </Box>
  );
}

/**
 * Says that registers apply cart rules to the whole cart, so that no single product has a price
 * from them.
 */
function CartNote(): ReactNode {
  const words = useWordsOf("products");
  const holds = useHolds();
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
      {words("cart_note")}{" "}
      {holds("Platform_Sales::manage") ? (
        <TextLink underline="always" component={Link} to={listLink("cart-price-rules", { is_active: true })}>
          {words("cart_rules")}
        </TextLink>
      ) : null}
    </Typography>
  );
}
