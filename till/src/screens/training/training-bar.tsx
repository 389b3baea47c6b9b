import { useEffect } from "react";
import { Button } from "../../parts/button.tsx";
import { endTraining } from "../../till/desk.ts";
import { useTill, useWords } from "../../till/use-till.tsx";
import "./training-bar.css";

/** Says on every screen that nothing is really sold, and ends the training. */
export function TrainingBar() {
  const { t } = useWords();
  const { act } = useTill();
  useEffect(() => {
    document.documentElement.dataset["training"] = "";
    return () => void delete document.documentElement.dataset["training"];
  }, []);
  return (
    <aside className="training-bar" aria-label={t("training.title")}>
      <p>
        <strong>{t("training.title")}</strong> {t("training.text")}
      </p>
      <Button onClick={() => void act(endTraining)}>{t("training.end")}</Button>
    </aside>
  );
}
