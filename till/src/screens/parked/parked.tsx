import { type HeldCart, type ParkedCart, roundMoney } from "@tillkeeper/register-kit";
import { type FormEvent, useCallback, useEffect, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import { Row, Rows } from "../../parts/rows.tsx";
import { Said } from "../../parts/said.tsx";
import { useScreens } from "../../till/navigation.tsx";
import { refusalSentence } from "../../till/sentences.ts";
import { useFormats, useShop, useTill, useWords } from "../../till/use-till.tsx";
import "./parked.css";

/** Parks the cart, and takes carts up again that were parked here or at other tills. */
export function Parked() {
  const { t } = useWords();
  const { money, age } = useFormats();
  const { till, act, say, shown } = useTill();
  const { config } = useShop();
  const { home } = useScreens();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const [parked, setParked] = useState<readonly ParkedCart[]>([]);
  const [held, setHeld] = useState<readonly HeldCart[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [interrupted, setInterrupted] = useState<string>();
  const [discarding, setDiscarding] = useState<string>();
  const is_shared = config.config.share_held_carts;
  const lines = shown.cart?.cart.lines.length ?? 0;

  const list = useCallback(async (): Promise<void> => {
    setParked((await act((open) => open.parked())) ?? []);
    if (!is_shared) return;
    setInterrupted(await act((open) => open.taking()));
    const answer = await act((open) => open.heldCarts());
    if (answer === undefined) return;
    setHeld(answer.kind === "ok" ? answer.body : []);
    setRefusal(answer.kind === "ok" ? undefined : refusalSentence(answer, t));
  }, [act, is_shared, t]);
  useEffect(() => void list(), [list]);

  const named = (): string | undefined => {
    say(undefined);
    const text = name.trim();
    setProblem(text === "" ? t("parked.name_missing") : undefined);
    return text === "" ? undefined : text;
  };
  const park = async (): Promise<void> => {
    const text = named();
    if (text === undefined) return;
    const is_parked = await act(async (open) => {
      await open.park(text);
      return true;
    });
    if (is_parked === true) home();
  };
  const hold = async (): Promise<void> => {
    const text = named();
    if (text === undefined) return;
    const answer = await act((open) => open.hold(text));
    if (answer === undefined) return;
    // Said on whatever screen is shown by then.
    if (answer.kind !== "ok")
      return say({ kind: "missed", key: "parked.not_held", blanks: { reason: refusalSentence(answer, t) } });
    say({ kind: "done", key: "parked.held", blanks: { name: text } });
    home();
  };
  const resume = async (cart_id: string): Promise<void> => {
    say(undefined);
    const cart = await act((open) => open.resume(cart_id));
    if (cart !== undefined) home();
  };
  const take = async (held_cart_id: string): Promise<void> => {
    say(undefined);
    const answer = await act((open) => open.takeHeld(held_cart_id));
    if (answer === undefined) return;
    if (answer.kind === "ok") {
      const { cart_id } = answer.body;
      const beside = (await act((open) => open.parked()))?.find((each) => each.cart_id === cart_id);
      say(
        beside === undefined
          ? { kind: "done", key: "parked.taken_here" }
          : { kind: "done", key: "parked.beside", blanks: { name: beside.name } },
      );
      return home();
    }
    say(
      answer.kind === "conflict" || answer.kind === "not_found"
        ? { kind: "missed", key: "parked.taken" }
        : { kind: "missed", key: "parked.not_taken", blanks: { reason: refusalSentence(answer, t) } },
    );
    await list();
  };
  const discard = async (cart_id: string): Promise<void> => {
    setDiscarding(undefined);
    await act((open) => open.discard(cart_id));
    await list();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void park();
  };

  return (
    <Page title={t("parked.title")} onBack={home}>
      <div className="column">
        <Said />
        {lines === 0 ? null : (
          <form className="stacked" onSubmit={submit}>
            <Field
              label={t("parked.name")}
              hint={t("parked.name_hint")}
              problem={problem}
              autoFocus
              maxLength={100}
              value={name}
              onText={(typed) => {
                setName(typed);
                setProblem(undefined);
              }}
            />
            <div className="actions">
              <Button type="submit" look="primary" is_large>
                {t("parked.park")}
              </Button>
              {is_shared ? (
                <Button is_large onClick={() => void hold()}>
                  {t("parked.hold")}
                </Button>
              ) : null}
            </div>
          </form>
        )}
        <h2>{t("parked.here")}</h2>
        {parked.length === 0 ? <p className="muted">{t("parked.none")}</p> : null}
        {lines > 0 && parked.length + held.length > 0 ? <Notice>{t("parked.cart_open")}</Notice> : null}
        <Rows label={t("parked.here")}>
          {parked.map(({ cart_id, name: parked_as, cart, settings, customer, parked_at }) => (
            <Row
              key={cart_id}
              title={parked_as}
              detail={[age(parked_at, till.clock.now()), customer?.name].filter(Boolean).join(" · ")}
              value={money(till.priced(cart, settings).totals.gross_minor)}
              actions={
                discarding === cart_id ? (
                  <>
                    <Button onClick={() => setDiscarding(undefined)}>{t("parked.keep")}</Button>
                    <Button look="danger" onClick={() => void discard(cart_id)}>
                      {t("parked.discard_really")}
                    </Button>
                  </>
                ) : (
                  <>
                    <Button look="danger" onClick={() => setDiscarding(cart_id)}>
                      {t("parked.discard")}
                    </Button>
                    <Button disabled={lines > 0} onClick={() => void resume(cart_id)}>
                      {t("parked.resume")}
                    </Button>
                  </>
                )
              }
            />
          ))}
        </Rows>
        {is_shared ? (
          <>
            <h2>{t("parked.shared")}</h2>
            {refusal === undefined ? null : <Notice look="attention">{refusal}</Notice>}
            {interrupted === undefined ? null : (
              <Notice
                look="attention"
                actions={
                  <Button disabled={lines > 0} onClick={() => void take(interrupted)}>
                    {t("parked.take")}
                  </Button>
                }
              >
                {t("parked.interrupted")}
              </Notice>
            )}
            {held.length === 0 && refusal === undefined ? <p className="muted">{t("parked.none")}</p> : null}
            <Rows label={t("parked.shared")}>
              {held.map(({ held_cart_id, name: held_as, updated_at, grand_total, currency }) => (
                <Row
                  key={held_cart_id}
                  title={held_as}
                  detail={age(epochOf(updated_at), till.clock.now())}
                  value={grand_total === null ? undefined : money(roundMoney(grand_total, currency))}
                  actions={
                    <Button
                      disabled={lines > 0 || (interrupted ?? held_cart_id) !== held_cart_id}
                      onClick={() => void take(held_cart_id)}
                    >
                      {t("parked.take")}
                    </Button>
                  }
                />
              ))}
            </Rows>
          </>
        ) : null}
      </div>
    </Page>
  );
}

/** Milliseconds since 1970 of a time of the server, `2026-11-29 19:00:00` in UTC. */
const epochOf = (text: string): number => Temporal.Instant.from(`${text.replace(" ", "T")}Z`).epochMilliseconds;
