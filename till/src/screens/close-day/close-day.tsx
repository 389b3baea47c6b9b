import { useState } from "react";
import { Page } from "../../parts/page.tsx";
import { Said } from "../../parts/said.tsx";
import { useScreens } from "../../till/navigation.tsx";
import { useTill, useWords } from "../../till/use-till.tsx";
import { Carts } from "./carts.tsx";
import { Count } from "./count.tsx";
import { Difference } from "./difference.tsx";
import "./close-day.css";

const STEPS = ["carts", "count", "difference"] as const;

/**
 * Closes the session in steps: carts, count, difference. A count that is stored stays good, also
 * after the till was left: only some may count again.
 */
export function CloseDay() {
  const { t } = useWords();
  const { shown } = useTill();
  const { home } = useScreens();
  const has_carts = shown.parked_carts > 0 || (shown.cart?.cart.lines.length ?? 0) > 0;
  const is_counted = shown.session?.state === "counting";
  const [step, setStep] = useState<(typeof STEPS)[number]>(has_carts ? "carts" : is_counted ? "difference" : "count");
  const at = STEPS.indexOf(step);
  const back = (): void => {
    const before = STEPS[at - 1];
    if (before === undefined || (before === "carts" && !has_carts)) home();
    else setStep(before);
  };
  return (
    <Page title={t("close_day.title")} onBack={back} is_narrow>
      <Said />
      <p className="close-day-step">{t(`close_day.step_${step}`, { at: at + 1, of: STEPS.length })}</p>
      {step === "carts" ? <Carts onDone={() => setStep("count")} /> : null}
      {step === "count" ? <Count onDone={() => setStep("difference")} /> : null}
      {step === "difference" ? <Difference onCountAgain={() => setStep("count")} /> : null}
    </Page>
  );
}
