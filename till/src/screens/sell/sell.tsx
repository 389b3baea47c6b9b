import {
  type Approvable,
  type Cart,
  type CatalogueProduct,
  ONE_PIECE,
  removeLine,
  setQuantity,
  TillError,
} from "@tillkeeper/register-kit";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Said } from "../../parts/said.tsx";
import { useKeys, useScan } from "../../till/keys.ts";
import { useScreens } from "../../till/navigation.tsx";
import { play } from "../../till/sounds.ts";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";
import { CartPanel } from "./cart-panel.tsx";
import { Catalogue } from "./catalogue.tsx";
import { Head } from "./head.tsx";
import { PriceSheet } from "./price-sheet.tsx";
import { Unfinished } from "./unfinished.tsx";
import { VariantSheet } from "./variant-sheet.tsx";
import "./sell.css";

/** A product that needs something before it can be in the cart. */
type Asked = { readonly kind: "variant" | "price"; readonly product: CatalogueProduct };

/** Longest time that a payment waits for the server, such as for the customer's prices. */
const ANSWER_MS = 2_000;

/** The catalogue and the cart side by side; on a phone one at a time. */
export function Sell({ scanned }: { readonly scanned: { readonly scanned: string } | undefined }) {
  const { t } = useWords();
  const { money } = useFormats();
  const { till, act, idle, now, say } = useTill();
  const { go } = useScreens();
  const [query, setQuery] = useState("");
  const [asked, setAsked] = useState<Asked>();
  const [chosen, setChosen] = useState<string>();
  const [is_open, setOpen] = useState(false);
  const [is_discounting, setDiscounting] = useState(false);
  const [tab, setTab] = useState<"goods" | "cart">("goods");
  const search = useRef<HTMLInputElement>(null);
  const paying = useRef<{ is_over: boolean; is_entered: boolean }>(undefined);
  useEffect(() => stopPaying, []);

  // Both are read now, so that they are of the same cart.
  const { lines } = till.cart().cart;
  const line = lines.find(({ line_id }) => line_id === chosen) ?? lines.at(-1);
  const priced = till.priced();

  /**
   * Runs what adds a product, and asks for what it lacks. Returns whether nothing had to be asked.
   *
   * @param code - what was scanned.
   */
  const take = (
    work: (approved: Approvable) => Promise<unknown>,
    row: () => CatalogueProduct | undefined,
    code?: string,
  ) =>
    act(async (_till, approved) => {
      say(undefined);
      try {
        await work(approved);
        setChosen(undefined);
        // An amount that is typed for the payment stays.
        if (paying.current === undefined) setQuery("");
        return true;
      } catch (error) {
        if (!(error instanceof TillError)) throw error;
        const { reason, product_id } = error;
        if (reason === "ambiguous_code" && code !== undefined) {
          // The search shows all of them.
          stopPaying();
          setQuery(code);
          return false;
        }
        const product = product_id === undefined ? row() : till.upkeep.catalogue.index().get(product_id);
        if (product === undefined || (reason !== "choose_variant" && reason !== "price_needed")) throw error;
        stopPaying();
        setAsked({ kind: reason === "price_needed" ? "price" : "variant", product });
        return false;
      }
    });
  const addRow = (row: CatalogueProduct) =>
    take(
      (approved) => till.add(row, ONE_PIECE, approved),
      () => row,
    );
  const rowsOf = (code: string): readonly CatalogueProduct[] => till.upkeep.catalogue.index().byCode(code);
  const scan = async (code: string): Promise<void> => {
    const is_added = await take(
      async (approved) => {
        const found = await till.scan(code, ONE_PIECE, approved);
        if (found === undefined) say({ kind: "missed", key: "sell.unknown_code", blanks: { code } });
        else play("taken");
      },
      () => rowsOf(code)[0],
      code,
    );
    // A person who scans without looking must not take it for sold.
    if (is_added === false) play("refused");
  };

  const pieces = (step: 1n | -1n): void => {
    if (line === undefined) return;
    const { line_id } = line;
    // The quantity is that of the cart which the change before has left, not the one on the screen.
    const stepped = (cart: Cart): Cart => {
      const own = cart.lines.find((each) => each.line_id === line_id);
      if (own === undefined) return cart;
      const qty_e4 = own.qty_e4 + step * ONE_PIECE;
      return qty_e4 <= 0n ? removeLine(cart, line_id) : setQuantity(cart, line_id, qty_e4);
    };
    void act((open, { approval }) => open.change(stepped, approval));
  };
  const move = (step: 1 | -1): void => {
    // The newest line is on top.
    const at = lines.findIndex(({ line_id }) => line_id === line?.line_id) - step;
    const next = lines[at];
    if (next !== undefined) setChosen(next.line_id);
  };
  const payBy = async (starts?: "card" | "exact"): Promise<void> => {
    if (paying.current !== undefined) return;
    say(undefined);
    const before = search.current?.value ?? "";
    const pressed = { is_over: false, is_entered: false };
    paying.current = pressed;
    // What was asked for before the key is paid too: a scan, an approval, prices of the customer.
    // The count of used promotions is waited for whole: one would be given once too often.
    await till.cartStored();
    await Promise.race([idle(), new Promise((resolve) => setTimeout(resolve, ANSWER_MS))]);
    if (paying.current === pressed) paying.current = undefined;
    // The search has heard an amount that was typed meanwhile.
    const text = search.current?.value ?? "";
    const typed = text.startsWith(before) ? text.slice(before.length) : "";
    const { said, asked: approval } = now();
    const is_refused = said !== undefined && said.kind !== "done";
    if (pressed.is_over || is_refused || approval !== undefined) return;
    if (till.cart().cart.lines.length === 0) return say({ kind: "refused", error: new TillError("empty_cart", "") });
    const given = {
      starts: starts ?? (pressed.is_entered ? ("typed" as const) : undefined),
      typed: /^[\d.,]*$/.test(typed) ? typed : "",
    };
    // The payment's screen hears the next key.
    flushSync(() => go({ name: "pay", given }));
  };
  /** Ends a payment that waits for what was asked for before it. */
  const stopPaying = (): void => {
    if (paying.current !== undefined) paying.current.is_over = true;
    paying.current = undefined;
  };
  const focusSearch = (): void => {
    setTab("goods");
    search.current?.focus();
  };

  useScan((code) => void scan(code));
  useKeys({
    F1: focusSearch,
    F3: () => setDiscounting(!is_discounting),
    F4: () => go({ name: "parked", given: undefined }),
    F8: () => {
      // An amount that is typed before the payment is shown needs a field that hears it.
      search.current?.focus();
      void payBy();
    },
    F9: () => void payBy("card"),
    F12: () => void payBy("exact"),
    Escape: () => {
      stopPaying();
      setOpen(false);
      setDiscounting(false);
      setQuery("");
      focusSearch();
    },
    "+": () => !isTyping(query) && pieces(1n),
    "-": () => !isTyping(query) && pieces(-1n),
    ArrowUp: () => !isTyping("") && move(-1),
    ArrowDown: () => !isTyping("") && move(1),
  });
  useEffect(() => {
    // A keyboard on the screen would cover half of it.
    if (matchMedia("(hover: hover)").matches) search.current?.focus();
  }, []);
  const handled = useRef<object>(undefined);
  useEffect(() => {
    if (scanned === undefined || handled.current === scanned) return;
    handled.current = scanned;
    void scan(scanned.scanned);
  });

  const is_submitting = useRef(false);
  const submit = async (): Promise<void> => {
    if (paying.current !== undefined) return void (paying.current.is_entered = true);
    // A second Enter must not add the product again.
    if (query.trim() === "" || is_submitting.current) return;
    is_submitting.current = true;
    await act(async () => {
      const loading = till.upkeep.catalogue.loading();
      // Nothing else is awaited, so that it keeps its turn before a payment that is asked for next.
      if (loading !== undefined) await loading;
      if (rowsOf(query).length === 1) return scan(query);
      const [first] = till.search(query, 1);
      if (first === undefined) say({ kind: "missed", key: "sell.unknown_code", blanks: { code: query } });
      else await addRow(first);
      return undefined;
    });
    is_submitting.current = false;
  };

  return (
    <main className={`sell tab-${tab}`}>
      <h1 className="unseen">{t("sell.title")}</h1>
      <Head />
      <section className="goods" aria-label={t("sell.goods")}>
        <Said />
        <Unfinished />
        <Catalogue
          ref={search}
          query={query}
          onQuery={setQuery}
          onSubmit={() => void submit()}
          onCode={(code) => void scan(code)}
          onChoose={(row) => void addRow(row)}
        />
      </section>
      <CartPanel
        priced={priced}
        chosen={line?.line_id}
        open={is_open ? line?.line_id : undefined}
        is_discounting={is_discounting}
        onDiscounting={setDiscounting}
        onPieces={pieces}
        onOpen={(line_id) => {
          setOpen(line_id !== undefined);
          setChosen(line_id);
        }}
        onPay={() => void payBy()}
      />
      <nav className="tabs" aria-label={t("sell.tabs")}>
        <button type="button" aria-pressed={tab === "goods"} onClick={() => setTab("goods")}>
          {t("sell.goods")}
        </button>
        <button type="button" aria-pressed={tab === "cart"} onClick={() => setTab("cart")}>
          {t("sell.cart")} · {lines.length} · {money(priced.totals.gross_minor)}
        </button>
      </nav>
      {asked?.kind === "variant" ? (
        <VariantSheet
          product={asked.product}
          onClose={() => setAsked(undefined)}
          onChoose={(row) => {
            setAsked(undefined);
            void addRow(row);
          }}
        />
      ) : null}
      {asked?.kind === "price" ? (
        <PriceSheet
          product={asked.product}
          onClose={() => setAsked(undefined)}
          onPrice={(price_minor) => {
            const { product } = asked;
            setAsked(undefined);
            void take(
              (approved) => till.add(product, ONE_PIECE, { price_minor, ...approved }),
              () => undefined,
            );
          }}
        />
      ) : null}
    </main>
  );
}

/** Whether a key belongs to what a person types, not to the cart. */
function isTyping(query: string): boolean {
  const field = document.activeElement;
  return query !== "" || (field instanceof HTMLInputElement && field.type !== "search");
}
