import type { CatalogueProduct, Category } from "@tillkeeper/register-kit";
import { type FormEvent, type Ref, useState } from "react";
import { pricesOf } from "../../till/goods.ts";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";

interface CatalogueProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onSubmit: () => void;
  readonly onChoose: (product: CatalogueProduct) => void;
  readonly ref: Ref<HTMLInputElement>;
}

const HITS = 40;

/** Search, categories, and products as tiles. */
export function Catalogue({ query, onQuery, onSubmit, onChoose, ref }: CatalogueProps) {
  const { t } = useWords();
  const { till } = useTill();
  const [category, setCategory] = useState<Category>();
  const is_searching = query.trim() !== "";
  const rows = is_searching
    ? till.search(query, HITS)
    : category === undefined
      ? till.firstProducts()
      : till.productsIn(category.category_id);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
      <form role="search" className="search" onSubmit={submit}>
        <input
          ref={ref}
          type="search"
          className="text-input"
          aria-label={t("sell.search")}
          aria-keyshortcuts="F1"
          placeholder={t("sell.search_hint")}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={({ target }) => onQuery(target.value)}
        />
      </form>
      {is_searching ? null : <Categories chosen={category} onChoose={setCategory} />}
      <Tiles rows={rows.slice(0, TILES_MAX)} onChoose={onChoose} />
      {rows.length === 0 ? <p className="nothing">{t(is_searching ? "sell.no_hits" : "sell.no_goods")}</p> : null}
      {rows.length > TILES_MAX ? <p className="nothing">{t("sell.more_hits")}</p> : null}
    </>
  );
}

const TILES_MAX = 120;

/** The categories at the top; below the chosen one its own. */
function Categories({
  chosen,
  onChoose,
}: {
  readonly chosen: Category | undefined;
  readonly onChoose: (category: Category | undefined) => void;
}) {
  const { t } = useWords();
  const { till } = useTill();
  const tree = till.categories();
  if (tree.length === 0) return null;
  const [root] = tree;
  const top = tree.length === 1 && root !== undefined && root.categories.length > 0 ? root.categories : tree;
  const shown = chosen === undefined || chosen.categories.length === 0 ? [] : chosen.categories;
  const chip = (category: Category) => (
    <button
      key={category.category_id}
      type="button"
      className="chip"
      aria-pressed={category.category_id === chosen?.category_id}
      onClick={() => onChoose(category)}
    >
      {category.name}
    </button>
  );
  return (
    <div className="categories" role="group" aria-label={t("sell.categories")}>
      <button type="button" className="chip" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t("sell.all")}
      </button>
      {top.map(chip)}
      {shown.map(chip)}
    </div>
  );
}

function Tiles({
  rows,
  onChoose,
}: {
  readonly rows: readonly CatalogueProduct[];
  readonly onChoose: (product: CatalogueProduct) => void;
}) {
  const { t } = useWords();
  const { till } = useTill();
  const { money, stock } = useFormats();
  const prices = pricesOf(till, rows);
  return (
    <ul className="tiles" aria-label={t("sell.products")}>
      {rows.map((row) => {
        const price = prices.get(row.product_id);
        const left = stock(row.stock.qty);
        return (
          <li key={row.product_id}>
            <button type="button" className="tile" onClick={() => onChoose(row)}>
              <span className="tile-name">{row.name}</span>
              <span className="tile-foot">
                <span className="amount">
                  {price === undefined
                    ? t(row.type_id === "configurable" ? "sell.choose" : "sell.open_price")
                    : money(price)}
                </span>
                {row.type_id !== "simple" ? null : (
                  <span className="tile-stock" title={t("sell.stock")}>
                    <span className="unseen">{t("sell.stock")} </span>
                    {left}
                  </span>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
