import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../parts/button.tsx";
import { useKeys } from "../../till/keys.ts";
import { useShop, useTill, useWords } from "../../till/use-till.tsx";
import { CustomerSheet } from "./customer-sheet.tsx";
import "./customer.css";

/** The customer of the cart, and what their prices come from. */
export function CustomerChip() {
  const { t } = useWords();
  const { till, shown, act } = useTill();
  const { config } = useShop();
  const [is_open, setOpen] = useState(false);
  const { cart, customer = null, priced_skus = [] } = shown.cart ?? {};
  const is_asked = config.resolved_config.customer_prices !== "never";
  const customer_id = cart?.customer?.customer_id;
  const unpriced = [...new Set(cart?.lines.map(({ product }) => product.sku.toLowerCase()))].filter(
    (sku) => !priced_skus.includes(sku),
  );
  const wanted = customer_id === undefined || !is_asked ? "" : `${customer_id} ${unpriced.join(" ")}`;

  useEffect(() => {
    if (wanted === "") return;
    const ended = new AbortController();
    void act((open) => open.pullCustomerPrices(ended.signal));
    return () => ended.abort();
  }, [act, wanted]);
  useKeys({ F2: () => setOpen(true) });

  return (
    <div className="customer-chip">
      <Button className="customer-name" shortcut="F2" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span aria-hidden="true">{customer === null ? "＋" : "●"}</span>
        {customer === null ? null : <span className="unseen">{t("customer.title")} </span>}
        <span className="customer-text">{customer === null ? t("customer.choose") : customer.name}</span>
      </Button>
      {customer === null ? null : (
        <Button
          look="quiet"
          aria-label={t("customer.remove", { name: customer.name })}
          onClick={() => void act((open) => open.setCustomer(null))}
        >
          ✕
        </Button>
      )}
      {customer !== null && is_asked && unpriced.length > 0 && till.customerPricesFrom() === "cache" ? (
        <p className="muted">{t("customer.known_prices")}</p>
      ) : null}
      {/* A phone hides the cart while it shows the items. */}
      {is_open ? createPortal(<CustomerSheet onClose={() => setOpen(false)} />, document.body) : null}
    </div>
  );
}
