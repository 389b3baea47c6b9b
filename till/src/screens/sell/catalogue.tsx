import type { CatalogueProduct, Category } from "@tillkeeper/register-kit";
import { type FormEvent, memo, type Ref, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { CameraButton } from "../../parts/camera-button.tsx";
import type { Formats } from "../../till/formats.ts";
import { pricesOf } from "../../till/goods.ts";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";

interface CatalogueProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onSubmit: () => void;
  /** A code that the camera has read. */
  readonly onCode: (code: string) => void;
  readonly onChoose: (product: CatalogueProduct) => void;
  readonly ref: Ref<HTMLInputElement>;
}

const HITS = 40;

/** Search, categories, and products as tiles. */
export function Catalogue({ query, onQuery, onSubmit, onCode, onChoose, ref }: CatalogueProps) {
  const { t } = useWords();
  const formats = useFormats();
  const { till, shown: now } = useTill();
  const [category, setCategory] = useState<Category>();
  const is_searching = query.trim() !== "";
  const { catalogue, config, reference } = till.upkeep;
  const goods = catalogue.version();
  const rows = useMemo(
    () =>
      is_searching
        ? till.search(query, HITS)
        : category === undefined
          ? till.firstProducts()
          : till.productsIn(category.category_id),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the goods change with their version
    [till, goods, is_searching, query, category],
  );
  const shown = useMemo(() => rows.slice(0, TILES_MAX), [rows]);
  // What a price depends on beside the goods. A scan changes none of it.
  const { customer } = till.cart().cart;
  const [tables, settings] = [reference.current(), config.current()];
  const today = formats.date(till.clock.now());
  const prices = useMemo(
    () => pricesOf(till, shown),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `pricesOf` reads them from the till
    [till, shown, customer, tables, settings, today],
  );
  const latest = useRef(onChoose);
  useLayoutEffect(() => {
    latest.current = onChoose;
  });
  const choose = useCallback((product: CatalogueProduct) => latest.current(product), []);
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
        <CameraButton onCode={onCode} />
      </form>
      {is_searching ? null : <Categories chosen={category} onChoose={setCategory} />}
      <Tiles rows={shown} prices={prices} formats={formats} onChoose={choose} />
      {rows.length === 0 && now.has_goods ? (
        <p className="nothing">{t(is_searching ? "sell.no_hits" : "sell.no_goods")}</p>
      ) : null}
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

interface TilesProps {
  readonly rows: readonly CatalogueProduct[];
  /** By the ids of the products, see `pricesOf`. */
  readonly prices: ReadonlyMap<number, bigint>;
  readonly formats: Formats;
  readonly onChoose: (product: CatalogueProduct) => void;
}

/** The products; drawn anew only when they or their prices change, not with the cart. */
const Tiles = memo(function Tiles({ rows, prices, formats, onChoose }: TilesProps) {
  const { t } = useWords();
  const { money, stock } = formats;
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
});
