import { useEffect, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Page } from "../../parts/page.tsx";
import { Said } from "../../parts/said.tsx";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";
import { MenuButton } from "../menu/menu-button.tsx";
import "./confirm-clock.css";

/** How often the clock is read, in milliseconds. */
const EACH_MS = 1_000;

/** Asks for the date and the time before a document gets them from a clock that may be wrong. */
export function ConfirmClock() {
  const { t } = useWords();
  const { moment } = useFormats();
  const { act, till } = useTill();
  const [now, setNow] = useState(() => till.clock.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(till.clock.now());
      // Somebody has set the clock of the device: the question is over.
      if (!till.clock.isDoubtful()) void act(() => undefined);
    }, EACH_MS);
    return () => clearInterval(timer);
  }, [act, till]);
  return (
    <Page title={t("clock.title")} is_narrow actions={<MenuButton />}>
      <Said />
      <p>{t("clock.text")}</p>
      <p className="moment">{moment(now)}</p>
      <Button look="primary" is_large onClick={() => void act((open) => open.clock.confirm())}>
        {t("clock.confirm")}
      </Button>
      <p className="muted">{t("clock.wrong")}</p>
    </Page>
  );
}
