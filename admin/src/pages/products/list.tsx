import type { ReactNode } from "react";
import { DataTable, SelectInput, TextInput } from "react-admin";
import type { Row } from "../../api/client.ts";
import { YES_OR_NO } from "../../parts/filters/yes-or-no.ts";
import { Amount } from "../../parts/amount.tsx";
import { EmptyList } from "../../parts/empty-list.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import type { ExportColumn } from "../../parts/export/columns.ts";
import { ListFiles } from "../../parts/export/list-files.tsx";
import { Filters } from "../../parts/filters/filters.tsx";
import { StateBeside } from "../../parts/state-beside.tsx";
import { StateDot } from "../../parts/state-dot.tsx";
import { ListPage } from "../../parts/list/list-page.tsx";
import { ListTools } from "../../parts/list/tools.tsx";
import { Rows } from "../../parts/rows.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { useScopeTexts } from "../promotions/scopes.tsx";
import { useQuantity } from "./quantity.ts";

type Listed = Row<"GET /products">;

const productOf = (row: unknown): Listed => row as Listed;

function useColumns(): readonly ExportColumn[] {
  const state = useStateText();
  return [
    { source: "sku" },
    { source: "name" },
    { source: "price", kind: "amount" },
    { source: "tax_class" },
    { source: "qty", kind: "amount" },
    { source: "barcode" },
    { source: "categories", of: (row) => productOf(row).categories.join(", ") },
    { source: "state", of: (row) => state(productOf(row)) },
  ];
}

const FILTERS = [
  <SearchField key="text" source="text" alwaysOn />,
  <TextInput key="barcode" source="barcode" label="resources.products.fields.barcode" alwaysOn />,
  <SelectInput key="stock" source="is_in_stock" label="resources.products.fields.is_in_stock" choices={YES_OR_NO} />,
  <SelectInput key="active" source="is_active" label="resources.products.fields.is_active" choices={YES_OR_NO} />,
];

/** Products by SKU, name or barcode, with price and stock. */
export function ProductList(): ReactNode {
  const { currency } = useScopeTexts();
  const quantity = useQuantity();
  const columns = useColumns();
  const price = (row: unknown): ReactNode => <Amount value={(row as Listed).price} currency={currency([0])} />;
  return (
    <ListPage
      empty={<EmptyList />}
      filters={<Filters of={FILTERS} />}
      actions={<ListTools columns={columns} />}
      sort={{ field: "sku", order: "ASC" }}
      perPage={25}
    >
      <Rows
        rowClick="show"
        bulkActionButtons={<ListFiles columns={columns} isOfSelection />}
        primary={(row) => (
          <StateBeside state={<ProductState product={productOf(row)} />}>{productOf(row).name}</StateBeside>
        )}
        secondary={(row) => <ProductLine product={row as unknown as Listed} />}
        tertiary={price}
      >
        <DataTable.Col source="sku" sx={{ whiteSpace: "nowrap" }} />
        <DataTable.Col source="name" />
        <DataTable.Col source="price" align="right" render={price} />
        <DataTable.Col source="tax_class" disableSort />
        <DataTable.Col source="qty" align="right" render={(row) => quantity((row as unknown as Listed).qty)} />
        <DataTable.Col source="barcode" disableSort />
        <DataTable.Col
          source="categories"
          disableSort
          render={(row) => (row as unknown as Listed).categories.join(", ")}
        />
        <DataTable.Col
          source="state"
          disableSort
          render={(row) => <ProductState product={row as unknown as Listed} />}
        />
      </Rows>
    </ListPage>
  );
}

function ProductLine({ product }: { readonly product: Listed }): ReactNode {
  const words = useWordsOf("products");
  const quantity = useQuantity();
  return `${product.sku} · ${words("in_stock", { qty: quantity(product.qty) })}`;
}

type Stated = Pick<Listed, "is_active" | "is_visible" | "is_in_stock">;

/** Whether a product is sold, as a dot and a word. */
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
