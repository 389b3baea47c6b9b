import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { useKeys } from "../../till/keys.ts";
import { useTill, useWords } from "../../till/use-till.tsx";
import { Menu } from "./menu.tsx";

/** Opens the menu; so does F10. */
export function MenuButton() {
  const { t } = useWords();
  const { shown } = useTill();
  const [is_open, setOpen] = useState(false);
  useKeys({ F10: () => setOpen(true) });
  return (
    <>
      <Button look="quiet" className="menu-button" shortcut="F10" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {shown.person?.name}
        <span aria-hidden="true">☰</span>
        <span className="unseen">{t("menu.title")}</span>
      </Button>
      {is_open ? <Menu onClose={() => setOpen(false)} /> : null}
    </>
  );
}
