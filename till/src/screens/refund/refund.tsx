import {
  type LineQty,
  ONE_PIECE,
  type Returnable,
  type ReturnedGoods,
  type ReturnPreview,
} from "@tillkeeper/register-kit";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import { Said } from "../../parts/said.tsx";
import { Stepper } from "../../parts/stepper.tsx";
import { useAfterSale } from "../../printers/use-printer.ts";
import { useKeys } from "../../till/keys.ts";
import { useScreens } from "../../till/navigation.tsx";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";
import "./refund.css";

/** How money goes back: as it came, or by one way for all of it. */
type Way = "as_paid" | "cash" | "card";

/** Takes goods of a receipt back, for money or for the goods in the cart. */
export function Refund({ of }: { readonly of: ReturnedGoods }) {
  const { t } = useWords();
  const { money, date } = useFormats();
  const { till, shown, act, say } = useTill();
  const { go, home, isHere } = useScreens();
  const [known, setKnown] = useState<Returnable | undefined>(
    "found" in of ? { ...of.found, sold_at: of.found.sale.created_at, is_checked: true } : undefined,
  );
  const [is_asking, setAsking] = useState(known === undefined);
  const [quantities, setQuantities] = useState<readonly LineQty[]>(() =>
    chosenOf("found" in of ? of.found.left : [], of),
  );
  const [preview, setPreview] = useState<ReturnPreview>();
  /** Whether the preview is of what is chosen now. */
  const [is_previewed, setPreviewed] = useState(false);
  const [way, setWay] = useState<Way>("as_paid");
  const [is_exchange, setExchange] = useState(of.quantities !== undefined);
  const [is_allowed, setAllowed] = useState(false);
  const is_asked = useRef(false);
  const [is_storing, setStoring] = useState(false);

  useEffect(() => {
    if ("found" in of) return;
    // The server is asked what other tills took back.
    void act((open) => open.returnable(of.receipt_number)).then((found) => {
      setAsking(false);
      setKnown(found);
      setQuantities(chosenOf(found?.left ?? [], of));
    });
  }, [act, of]);

  const chosen = quantities.filter(({ qty_e4 }) => qty_e4 !== 0n);
  useEffect(() => {
    if (chosen.length === 0) return setPreview(undefined);
    let is_current = true;
    setPreviewed(false);
    const by = way === "as_paid" ? undefined : way;
    void act((open) => open.previewReturn({ ...of, quantities: chosen }, { is_exchange, by })).then((next) => {
      if (!is_current) return;
      setPreview(next);
      setPreviewed(true);
    });
    return () => {
      is_current = false;
    };
    // The quantities are replaced with each change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [act, of, quantities, is_exchange, way]);

  const serve = useAfterSale();
  const back = (): void => {
    if (is_storing) return;
    say(undefined);
    go({ name: "receipts", given: undefined });
  };
  const due_minor = preview?.due_minor ?? 0n;
  const pays_customer = due_minor > 0n;
  const left = known?.left ?? [];
  const receipt_number = "found" in of ? of.found.sale.receipt_number : of.receipt_number;
  const period = known === undefined ? undefined : till.returnPeriod(known.sold_at);
  const can_store = preview !== undefined && is_previewed && (period?.is_over !== true || is_allowed);
  const goods = { ...of, quantities: chosen };
  const pay = async (starts?: "card" | "exact"): Promise<void> => {
    if (is_asked.current || !can_store || !pays_customer) return;
    is_asked.current = true;
    say(undefined);
    const cart = await act((open, approved) => open.beginExchange(goods, { ...approved, isWanted: isHere }));
    is_asked.current = false;
    if (cart === undefined) return;
    go({ name: "pay", given: starts === undefined ? undefined : { starts } });
  };
  const store = async (): Promise<void> => {
    // A second press must not give the money back again.
    if (is_asked.current || !can_store) return;
    is_asked.current = true;
    setStoring(true);
    say(undefined);
    const request = { ...goods, tendered: preview.tendered };
    const sale = await act((open, approved) =>
      is_exchange ? open.exchange({ ...request, ...approved }) : open.refund({ ...request, ...approved }),
    );
    is_asked.current = false;
    setStoring(false);
    if (sale === undefined) return;
    void serve(sale);
    say({ kind: "done", key: "refund.stored", blanks: { number: sale.receipt_number } });
    go({ name: "receipt", given: { kind: "own", sale } });
  };

  const cart_lines = shown.cart?.cart.lines.length ?? 0;
  useKeys({
    F8: () => void pay(),
    F9: () => void pay("card"),
    F12: () => void (pays_customer ? pay("exact") : store()),
  });

  const step = (line: LineQty, max: LineQty, pieces: 1n | -1n): void => {
    const sign = max.qty_e4 < 0n ? -1n : 1n;
    const next = sign * line.qty_e4 + pieces * ONE_PIECE;
    const most = sign * max.qty_e4;
    const qty_e4 = sign * (next < 0n ? 0n : next > most ? most : next);
    setQuantities(quantities.map((each) => (each.line_id === line.line_id ? { ...each, qty_e4 } : each)));
  };
  const ways: readonly (readonly [Way, string])[] = [
    ["as_paid", t("refund.as_paid")],
    ["cash", t("pay.tender_cash")],
    ["card", t("pay.tender_card")],
  ];

  return (
    <Page title={t("refund.title", { number: receipt_number })} onBack={back}>
      <Said />
      {is_asking ? (
        <p className="muted" role="status">
          {t("refund.asking")}
        </p>
      ) : null}
      {known?.is_checked === false ? <Notice look="attention">{t("refund.not_checked")}</Notice> : null}
      {known !== undefined && left.length === 0 ? <Notice look="attention">{t("refund.nothing_left")}</Notice> : null}
      {period?.is_over !== true ? null : (
        <Notice
          look="attention"
          actions={is_allowed ? undefined : <Button onClick={() => setAllowed(true)}>{t("refund.take_anyway")}</Button>}
        >
          {t("refund.too_late", {
            days: period.days,
            sold: date(Temporal.Instant.from(known?.sold_at ?? "").epochMilliseconds),
          })}
        </Notice>
      )}
      {known === undefined || left.length === 0 ? null : (
        <div className="refunding">
          <section>
            <div className="actions">
              <Button onClick={() => setQuantities(left)}>{t("refund.all")}</Button>
              <Button onClick={() => setQuantities(left.map((line) => ({ ...line, qty_e4: 0n })))}>
                {t("refund.none")}
              </Button>
            </div>
            <ul className="returned">
              {quantities.map((line) => (
                <Returned
                  key={line.line_id}
                  line={line}
                  max={left.find(({ line_id }) => line_id === line.line_id) ?? line}
                  of={known}
                  amount_minor={preview?.goods.lines.find(({ line_id }) => line_id === line.line_id)?.gross_minor ?? 0n}
                  onStep={step}
                />
              ))}
            </ul>
          </section>
          <section className="refund-sum">
            <p className="due-label">{t(pays_customer ? "refund.customer_pays" : "refund.goes_back")}</p>
            <p className="refund-amount amount" role="status">
              {money(pays_customer ? due_minor : -due_minor)}
            </p>
            {cart_lines === 0 ? null : (
              <Button aria-pressed={is_exchange} onClick={() => setExchange(!is_exchange)}>
                {t("refund.exchange", { amount: money(till.priced().totals.gross_minor) })}
              </Button>
            )}
            {pays_customer ? (
              <Button look="primary" is_large shortcut="F8" disabled={!can_store} onClick={() => void pay()}>
                {t("sell.pay", { amount: money(due_minor) })}
              </Button>
            ) : (
              <>
                {due_minor === 0n ? null : (
                  <Choice label={t("refund.ways")} options={ways} chosen={way} onChoose={setWay} />
                )}
                <ul className="money-parts">
                  {(preview?.payments ?? []).map(({ tender, handed_minor }) => (
                    <li key={tender}>{t(`refund.give_${tender}`, { amount: money(handed_minor) })}</li>
                  ))}
                </ul>
                <Button look="primary" is_large shortcut="F12" disabled={!can_store} onClick={() => void store()}>
                  {t(is_exchange ? "refund.store_exchange" : "refund.store")}
                </Button>
              </>
            )}
            <Button look="quiet" disabled={is_storing} onClick={home}>
              {t("refund.cancel")}
            </Button>
          </section>
        </div>
      )}
    </Page>
  );
}

/** Returns how much of what is left was chosen before; all of it when nothing was. */
function chosenOf(left: readonly LineQty[], { quantities }: ReturnedGoods): readonly LineQty[] {
  if (quantities === undefined) return left;
  const chosen = new Map(quantities.map(({ line_id, qty_e4 }) => [line_id, qty_e4]));
  return left.map(({ line_id }) => ({ line_id, qty_e4: chosen.get(line_id) ?? 0n }));
}

interface ReturnedProps {
  readonly line: LineQty;
  /** What may still come back. */
  readonly max: LineQty;
  readonly of: Returnable;
  readonly amount_minor: bigint;
  readonly onStep: (line: LineQty, max: LineQty, pieces: 1n | -1n) => void;
}

function Returned({ line, max, of, amount_minor, onStep }: ReturnedProps) {
  const { t } = useWords();
  const { money, quantity } = useFormats();
  const sold = of.sale.goods.lines.find(({ line_id }) => line_id === line.line_id);
  if (sold === undefined) return null;
  return (
    <li className="returned-line">
      <span className="row-text">
        <span className="row-title">{sold.name}</span>
        <span className="row-detail">
          {t("refund.may_go_back", { qty: quantity(max.qty_e4), of: quantity(sold.qty_e4) })}
        </span>
      </span>
      <Stepper
        label={sold.name}
        text={quantity(line.qty_e4)}
        can_less={line.qty_e4 !== 0n}
        can_more={line.qty_e4 !== max.qty_e4}
        onLess={() => onStep(line, max, -1n)}
        onMore={() => onStep(line, max, 1n)}
      />
      <span className="amount">{money(line.qty_e4 === 0n ? 0n : amount_minor)}</span>
    </li>
  );
}
