import type { FoundCustomers, TillCustomer } from "@tillkeeper/register-kit";
import { useEffect, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Row, Rows } from "../../parts/rows.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { refusalSentence } from "../../till/sentences.ts";
import { useTill, useWords } from "../../till/use-till.tsx";
import { NewCustomerForm } from "./new-customer-form.tsx";

/** Letters from which a search is asked for. */
const LETTERS_MIN = 3;
/** How long a person pauses before the search is asked for, in milliseconds. */
const PAUSE_MS = 250;

/** Chooses the customer of the cart: recent ones first, others by a search, or a new one. */
export function CustomerSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { act } = useTill();
  const [text, setText] = useState("");
  const [recent, setRecent] = useState<readonly TillCustomer[]>([]);
  const [found, setFound] = useState<FoundCustomers>();
  const [is_adding, setAdding] = useState(false);
  const query = text.trim();
  const is_searching = query.length >= LETTERS_MIN;

  useEffect(() => {
    void act((till) => till.recentCustomers()).then((rows) => setRecent(rows ?? []));
  }, [act]);
  useEffect(() => {
    setFound(undefined);
    if (!is_searching) return;
    const ended = new AbortController();
    const pause = setTimeout(() => {
      void act((till) => till.findCustomers(query, ended.signal)).then((answer) => {
        if (!ended.signal.aborted) setFound(answer);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      ended.abort();
    };
  }, [act, is_searching, query]);

  const choose = (customer: TillCustomer): void => {
    // The server may take seconds to count what the customer has used. The keys of the payment work
    // meanwhile, and wait for it.
    onClose();
    void act((till) => till.setCustomer(customer));
  };
  if (is_adding) {
    return (
      <Sheet title={t("customer.add")} onClose={onClose}>
        <NewCustomerForm typed={query} onCustomer={choose} />
        <Button look="quiet" onClick={() => setAdding(false)}>
          ← {t("customer.search_instead")}
        </Button>
      </Sheet>
    );
  }
  const rows = is_searching ? (found?.customers ?? []) : recent;
  return (
    <Sheet title={t("customer.title")} onClose={onClose}>
      <Field
        label={t("customer.search")}
        hint={t("customer.search_hint")}
        type="search"
        autoFocus
        value={text}
        onText={setText}
      />
      {found?.refusal === undefined ? null : (
        <Notice look="attention">
          {found.refusal.kind === "no_answer" ? t("customer.offline") : refusalSentence(found.refusal, t)}
        </Notice>
      )}
      {rows.length === 0 ? null : (
        <>
          <h3>{t(is_searching ? "customer.found" : "customer.recent")}</h3>
          <Rows label={t(is_searching ? "customer.found" : "customer.recent")}>
            {rows.map((customer) => (
              <Row
                key={customer.customer_id}
                title={customer.name}
                detail={[customer.email, customer.company, customer.phone].filter(Boolean).join(" · ")}
                onPress={() => choose(customer)}
              />
            ))}
          </Rows>
        </>
      )}
      {is_searching && found !== undefined && rows.length === 0 ? (
        <p className="muted" role="status">
          {t("customer.nobody")}
        </p>
      ) : null}
      {found?.has_more === true ? <p className="muted">{t("customer.more")}</p> : null}
      <Button onClick={() => setAdding(true)}>{t("customer.add")}</Button>
    </Sheet>
  );
}
