import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { LanguageChoice } from "../../parts/language-choice.tsx";
import { Page } from "../../parts/page.tsx";
import { Said } from "../../parts/said.tsx";
import { startTraining } from "../../till/desk.ts";
import { useScreens } from "../../till/navigation.tsx";
import { type Hand, keepPreferences, layOutFor, readPreferences } from "../../till/preferences.ts";
import { play } from "../../till/sounds.ts";
import { useTill, useWords } from "../../till/use-till.tsx";
import { Device } from "./device.tsx";
import { Erase } from "./erase.tsx";
import { ReceiptPrinter } from "./receipt-printer.tsx";
import "./more.css";

/** Settings of this device, what support asks for, and the end of this register. */
export function More() {
  const { t } = useWords();
  const { home } = useScreens();
  const { act, till } = useTill();
  return (
    <Page title={t("more.title")} onBack={home}>
      <Said />
      <div className="more">
        <section>
          <h2>{t("parts.language")}</h2>
          <LanguageChoice />
          <HandChoice />
          <SoundChoice />
        </section>
        <ReceiptPrinter />
        <Device />
        {till.is_training ? null : (
          <div className="more-end">
            <section>
              <h2>{t("training.title")}</h2>
              <p>{t("training.about")}</p>
              <Button onClick={() => void act(startTraining)}>{t("training.start")}</Button>
            </section>
            <Erase />
          </div>
        )}
      </div>
    </Page>
  );
}

function HandChoice() {
  const { t } = useWords();
  const [hand, setHand] = useState<Hand>(() => readPreferences().hand);
  const choose = (chosen: Hand): void => {
    keepPreferences({ hand: chosen });
    layOutFor(chosen);
    setHand(chosen);
  };
  return (
    <>
      <h2>{t("more.hand")}</h2>
      <Choice
        label={t("more.hand")}
        options={(["left", "right"] as const).map((each) => [each, t(`more.cart_${each}`)] as const)}
        chosen={hand}
        onChoose={choose}
      />
    </>
  );
}

function SoundChoice() {
  const { t } = useWords();
  const [has_sounds, setKept] = useState(() => readPreferences().has_sounds);
  const change = (): void => {
    keepPreferences({ has_sounds: !has_sounds });
    setKept(!has_sounds);
    play("taken");
  };
  return (
    <>
      <h2>{t("more.sounds")}</h2>
      <Button aria-pressed={has_sounds} onClick={change}>
        {t("more.has_sounds")}
      </Button>
    </>
  );
}
