import { Stack } from "@mui/material";
import type { ReactNode } from "react";
import { listOf, own } from "../../parts/list/list-of.ts";
import type { Row } from "../../api/client.ts";
import { YES_OR_NO } from "../../parts/filters/yes-or-no.ts";
import { Amount } from "../../parts/amount.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { StateBeside } from "../../parts/state-beside.tsx";
import { StateDot } from "../../parts/state-dot.tsx";
import { useScopeTexts } from "../promotions/scopes.tsx";
import { useOwned } from "../../parts/use-owned.ts";
import { Picture } from "./picture.tsx";
import { EmptyProducts } from "./empty.tsx";
import { useQuantity } from "./quantity.ts";
import { QuickEdit } from "./quick-edit.tsx";

const Products = listOf("GET /products");

type Listed = Row<"GET /products">;

function useFiles() {
  const state = useStateText();
  return Products.files([
    { source: "sku" },
    { source: "name" },
    { source: "price", kind: "amount" },
    { source: "tax_class" },
    { source: "qty", kind: "amount" },
    { source: "barcode" },
    { source: "categories", of: ({ categories }) => categories.join(", ") },
    { source: own("state"), of: state },
  ]);
}

const FILTERS = Products.filters([
  { source: "text.like", isSearch: true },
  { source: "barcode", alwaysOn: true },
  { source: "is_in_stock", choices: YES_OR_NO },
  { source: "is_active", choices: YES_OR_NO },
]);

/** Lists the products with price and stock; they can be searched by SKU, name or barcode. */
export function ProductList(): ReactNode {
  const { currency } = useScopeTexts();
  const quantity = useQuantity();
  const isOwned = useOwned().kinds.includes("products");
  const files = useFiles();
  const price = (product: Listed): ReactNode => <Amount value={product.price} currency={currency([0])} />;
  return (
    <Products.Page filters={FILTERS} files={files} sort={{ field: "sku", order: "ASC" }} empty={<EmptyProducts />}>
      <Products.Rows
        rowClick="show"
        bulkActionButtons={<Products.Files columns={files} isOfSelection />}
        primary={(product) => (
          <StateBeside state={<ProductState product={product} />}>
            <PicturedName product={product} />
          </StateBeside>
        )}
        secondary={(product) => <ProductLine product={product} />}
        tertiary={price}
      >
        <Products.Col source="sku" sx={{ whiteSpace: "nowrap" }} />
        <Products.Col source="name" render={(product) => <PicturedName product={product} />} />
        <Products.Col
          source="price"
          align="right"
          render={(product) => (
            <>
              {price(product)} {isOwned ? null : <QuickEdit product={product} />}
            </>
          )}
        />
        <Products.Col source="tax_class" disableSort />
        <Products.Col source="qty" align="right" render={({ qty }) => quantity(qty)} />
        <Products.Col source="barcode" disableSort />
        <Products.Col source="categories" disableSort render={({ categories }) => categories.join(", ")} />
        <Products.Col source={own("state")} disableSort render={(product) => <ProductState product={product} />} />
      </Products.Rows>
    </Products.Page>
  );
}

/** Shows the name of a product after its picture. */
function PicturedName({ product: { name, image_url } }: { readonly product: Listed }): ReactNode {
  if (image_url === null) return name;
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: "center" }}>
      <Picture src={image_url} alt="" size={32} />
      <span>{name}</span>
    </Stack>
  );
}

function ProductLine({ product }: { readonly product: Listed }): ReactNode {
  const words = useWordsOf("products");
  const quantity = useQuantity();
  return `${product.sku} · ${words("in_stock", { qty: quantity(product.qty) })}`;
}

type Stated = Pick<Listed, "is_active" | "is_visible" | "is_in_stock">;

/** Shows whether a product is sold, as a dot and a word. */
export function ProductState({ product }: { readonly product: Stated }): ReactNode {
  const state = stateOf(product);
  return <StateDot tone={TONES[state]}>{useStateText()(product)}</StateDot>;
}

const TONES = { active: "good", out_of_stock: "attention", inactive: "off", not_visible: "off" } as const;

function stateOf({ is_active, is_in_stock, is_visible }: Stated): keyof typeof TONES {
  if (!is_active) return "inactive";
  if (!is_in_stock) return "out_of_stock";
  return is_visible ? "active" : "not_visible";
}

function useStateText(): (product: Stated) => string {
  const words = useWordsOf("products");
  return (product) => words(`states.${stateOf(product)}`);
}
