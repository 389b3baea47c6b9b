import { likelyHanded, type Tendered, TillError } from "@tillkeeper/register-kit";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { AmountField } from "../../parts/amount-field.tsx";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import { Row, Rows } from "../../parts/rows.tsx";
import { Said } from "../../parts/said.tsx";
import { useAfterSale } from "../../printers/use-printer.ts";
import { useKeys, useScan } from "../../till/keys.ts";
import { type Screens, useScreens } from "../../till/navigation.tsx";
import { play } from "../../till/sounds.ts";
import { useFormats, useShop, useTill, useWords } from "../../till/use-till.tsx";
import "./pay.css";

const NOTHING_LEFT = { left_minor: 0n, left_in_cash_minor: 0n, change_minor: 0n, is_paid: false } as const;

/** Takes the money for the cart, in one part or several. The till keeps the parts. */
export function Pay({ starts, typed: ahead = "" }: Exclude<Screens["pay"], undefined>) {
  const { t } = useWords();
  const { money, amount, currency, readAmount } = useFormats();
  const { till, shown, act, say } = useTill();
  const { config } = useShop();
  const { go, home, isHere } = useScreens();
  const [text, setText] = useState(ahead);
  const [problem, setProblem] = useState<string>();
  const [over_credit, setOverCredit] = useState<readonly Tendered[]>();
  const [is_giving_back, setGivingBack] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const is_paying = useRef(false);
  const is_taking = useRef(false);
  const serve = useAfterSale();

  const asked = shown.cart?.asked_minor ?? null;
  const { parts, over_minor } = till.taken();
  const rest = over_minor > 0n ? NOTHING_LEFT : till.rest([]);
  const is_rounded = rest.left_in_cash_minor !== rest.left_minor;
  const has_cash = parts.some(({ tender }) => tender === "cash");
  // Once the cart is sold the till has another one.
  const is_filled = (shown.cart?.cart.lines.length ?? 0) > 0;
  const customer_id = shown.cart?.customer?.customer_id ?? undefined;
  const exchange = shown.cart?.exchange;
  const on_account =
    exchange === undefined && config.resolved_config.pay_by_invoice_method !== "" && customer_id !== undefined;

  const sell = async (tendered: readonly Tendered[], exceeds_credit = false): Promise<void> => {
    // A second press must not sell again.
    if (is_paying.current) return;
    is_paying.current = true;
    say(undefined);
    const { change_minor } = till.rest(tendered);
    const sale = await act(async (open, approved) => {
      try {
        return await open.pay(tendered, { ...approved, ...(exceeds_credit ? { exceeds_credit } : {}) });
      } catch (error) {
        if (error instanceof TillError && error.reason === "over_credit") setOverCredit(tendered);
        throw error;
      }
    });
    is_paying.current = false;
    if (sale === undefined) return;
    void serve(sale);
    go({ name: "done", given: { sale, change_minor } });
  };
  /** Does one thing at a time: a second press must not take the money again. */
  const once = async (work: () => Promise<unknown>): Promise<void> => {
    if (is_taking.current) return;
    is_taking.current = true;
    setText("");
    setProblem(undefined);
    try {
      await work();
    } finally {
      is_taking.current = false;
    }
  };
  /** Takes a part of the money, and sells once nothing is left. */
  const take = (part: Tendered): Promise<unknown> =>
    till.rest([part]).is_paid ? sell([part]) : act((open) => open.takePart(part));
  const add = (part: Tendered): Promise<void> => once(() => take(part));
  /** What is typed, else everything that is left; undefined for what is no amount. */
  const typed = (left_minor: bigint): bigint | undefined => (text.trim() === "" ? left_minor : readAmount(text));
  const refuse = (): void => setProblem(t("parts.not_an_amount", { example: amount(1_00n) }));
  /** Whoever goes on would answer for the terminal, which may have taken the money. */
  const answerFirst = (): void => say({ kind: "missed", key: "pay.answer_first" });
  const cash = (handed_minor: bigint | undefined = typed(rest.left_in_cash_minor)): void => {
    if (asked !== null) return answerFirst();
    if (over_minor > 0n) return;
    if (rest.is_paid) return void sell([]);
    // Cash is one part of a payment. What is typed stays.
    if (has_cash) return setProblem(t("pay.cash_once"));
    if (handed_minor === undefined || handed_minor === 0n) return refuse();
    void add({ tender: "cash", handed_minor });
  };
  const other = async (tender: "card" | "invoice"): Promise<void> => {
    if (asked !== null || over_minor > 0n) return;
    if (rest.is_paid) return sell([]);
    const amount_minor = typed(rest.left_minor);
    if (amount_minor === undefined || amount_minor === 0n) return refuse();
    if (amount_minor > rest.left_minor) return setProblem(t("pay.too_much", { amount: money(rest.left_minor) }));
    setProblem(undefined);
    if (tender === "card") return void (await act((open) => open.askCard(amount_minor)));
    await once(async () => {
      if (customer_id !== undefined) await act((open) => open.creditOf({ customer_id }));
      // The amount is of the cart that is paid here, which the person may have left meanwhile.
      if (isHere()) await take({ tender, amount_minor });
    });
  };
  const answerCard = (is_approved: boolean): Promise<void> =>
    once(async () => {
      if (asked === null) return;
      say(undefined);
      if (!is_approved) return act((open) => open.askCard(null));
      // What the card has paid is stored first: if the sale fails, nobody pays it again.
      const cart = await act((open) => open.takePart({ tender: "card", amount_minor: asked }));
      if (cart !== undefined && till.taken().over_minor === 0n && till.rest([]).is_paid) await sell([]);
      return undefined;
    });
  const giveBack = async (): Promise<void> => {
    if ((await act((open) => open.giveBack())) !== undefined) setGivingBack(false);
  };
  const back = async (): Promise<void> => {
    if (asked !== null) return answerFirst();
    // The sale is being stored: its change is shown next.
    if (is_paying.current) return;
    say(undefined);
    if (exchange === undefined || parts.length > 0) return home();
    if ((await act((open) => open.endExchange())) !== undefined) go({ name: "refund", given: exchange.of });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    cash();
  };

  // What a scanner types is no amount. The item is added, or refused once a part is taken.
  useScan((scanned) => {
    if (is_paying.current) return play("refused");
    if (asked === null && exchange === undefined) go({ name: "sell", given: { scanned } });
  });
  useKeys({
    Escape: () => void back(),
    F8: () => cash(),
    F9: () => void other("card"),
    F12: () => cash(rest.left_in_cash_minor),
  });
  const started = useRef(false);
  useEffect(() => {
    if (started.current || starts === undefined) return;
    started.current = true;
    if (starts === "card") void other("card");
    else if (starts === "typed") cash();
    else cash(rest.left_in_cash_minor);
  });

  return (
    <Page title={t("pay.title")} onBack={() => void back()}>
      <div className="paying">
        <section className="due" aria-label={t("pay.due")}>
          {over_credit === undefined ? <Said /> : null}
          <p className="due-label">{t(parts.length === 0 ? "pay.due" : "pay.left")}</p>
          <p className="due-amount amount">{money(rest.left_minor)}</p>
          {is_rounded && !has_cash ? (
            <p className="due-cash">{t("pay.in_cash", { amount: money(rest.left_in_cash_minor) })}</p>
          ) : null}
          {parts.length === 0 ? null : (
            <>
              <Rows label={t("pay.parts")}>
                {parts.map((part, index) => (
                  <Row
                    key={index}
                    title={t(`pay.tender_${part.tender}`)}
                    value={money((part.tender === "cash" ? part.handed_minor : part.amount_minor) ?? 0n)}
                  />
                ))}
              </Rows>
              <Button onClick={() => setGivingBack(true)}>{t("pay.start_again")}</Button>
            </>
          )}
        </section>
        {asked !== null ? (
          <section className="asking" aria-label={t("pay.tender_card")}>
            <p className="ask-card">{t("pay.ask_terminal", { amount: money(asked) })}</p>
            <Button look="primary" is_large autoFocus onClick={() => void answerCard(true)}>
              {t("pay.approved")}
            </Button>
            <Button is_large onClick={() => void answerCard(false)}>
              {t("pay.refused")}
            </Button>
          </section>
        ) : over_minor > 0n || is_giving_back ? (
          <section className="asking">
            <Notice look="attention">
              {over_minor > 0n ? t("pay.over_taken", { amount: money(over_minor) }) : t("pay.give_back")}
            </Notice>
            <Button look="primary" is_large onClick={() => void giveBack()}>
              {t("pay.given_back")}
            </Button>
            {over_minor > 0n ? null : (
              <Button is_large onClick={() => setGivingBack(false)}>
                {t("pay.keep_parts")}
              </Button>
            )}
          </section>
        ) : rest.is_paid && is_filled ? (
          <section className="asking">
            <Button look="primary" is_large autoFocus shortcut="F12" onClick={() => void sell([])}>
              {t("pay.finish")}
            </Button>
          </section>
        ) : over_credit !== undefined ? (
          <section className="asking">
            <Notice look="attention">{t("pay.over_credit")}</Notice>
            <Button look="primary" is_large onClick={() => void sell(over_credit, true)}>
              {t("pay.sell_anyway")}
            </Button>
            <Button is_large onClick={() => setOverCredit(undefined)}>
              {t("pay.other_way")}
            </Button>
          </section>
        ) : (
          <section className="ways" aria-label={t("pay.ways")}>
            {has_cash ? null : (
              <div className="notes">
                <Button
                  is_large
                  look="primary"
                  className="pay-exact"
                  shortcut="F12"
                  onClick={() => cash(rest.left_in_cash_minor)}
                >
                  {t("pay.exact", { amount: money(rest.left_in_cash_minor) })}
                </Button>
                {likelyHanded(rest.left_in_cash_minor, currency).map((sum) => (
                  <Button key={String(sum)} is_large onClick={() => cash(sum)}>
                    {money(sum)}
                  </Button>
                ))}
              </div>
            )}
            <form className="stacked" onSubmit={submit}>
              <AmountField
                ref={field}
                label={t("pay.amount")}
                text={text}
                onText={(typed_now) => {
                  setText(typed_now);
                  setProblem(undefined);
                }}
                problem={problem}
                hint={t("pay.amount_hint")}
                autoFocus
              />
              <div className="actions">
                <Button type="submit" is_large shortcut="F8">
                  {t("pay.tender_cash")}
                </Button>
                <Button is_large shortcut="F9" onClick={() => void other("card")}>
                  {t("pay.tender_card")}
                </Button>
                {on_account ? (
                  <Button is_large onClick={() => void other("invoice")}>
                    {t("pay.tender_invoice")}
                  </Button>
                ) : null}
              </div>
            </form>
          </section>
        )}
      </div>
    </Page>
  );
}
