import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { NetworkDot } from "../../parts/network-dot.tsx";
import { useShop, useTill, useWords } from "../../till/use-till.tsx";
import { Menu } from "../menu/menu.tsx";

/** Above the catalogue: the shop, the network, who sells, and the menu. */
export function Head() {
  const { t } = useWords();
  const { shown } = useTill();
  const { store, config } = useShop();
  const [is_open, setOpen] = useState(false);
  return (
    <header className="sell-head">
      <p className="sell-place">
        {store.name} <span className="muted">{config.terminal.name}</span>
      </p>
      <NetworkDot />
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {shown.person?.name}
        <span aria-hidden="true">☰</span>
        <span className="unseen">{t("menu.title")}</span>
      </Button>
      {is_open ? <Menu onClose={() => setOpen(false)} /> : null}
    </header>
  );
}
