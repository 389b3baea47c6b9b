import { Button } from "../../parts/button.tsx";
import { useScreens } from "../../till/navigation.tsx";
import { useTill, useWords } from "../../till/use-till.tsx";
import "./parked.css";

/** Leads to the parked carts, and says how many wait on this till. */
export function ParkedButton() {
  const { t } = useWords();
  const { shown, say } = useTill();
  const { go } = useScreens();
  const open = (): void => {
    say(undefined);
    go({ name: "parked", given: undefined });
  };
  return (
    <Button look="quiet" className="parked-button" shortcut="F4" onClick={open}>
      {t("parked.short")}
      {shown.parked_carts === 0 ? null : <span className="parked-count">{shown.parked_carts}</span>}
    </Button>
  );
}
