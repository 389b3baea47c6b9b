import { useWords } from "../till/use-till.tsx";
import { Button } from "./button.tsx";
import "./stepper.css";

interface StepperProps {
  /** What is counted, for people who do not see it. */
  readonly label: string;
  /** The quantity as the shop writes it. */
  readonly text: string;
  readonly onLess: () => void;
  readonly onMore: () => void;
  readonly can_less?: boolean;
  readonly can_more?: boolean;
}

/** One piece less or more. */
export function Stepper({ label, text, onLess, onMore, can_less = true, can_more = true }: StepperProps) {
  const { t } = useWords();
  return (
    <div className="stepper" role="group" aria-label={label}>
      <Button aria-label={t("parts.less")} disabled={!can_less} onClick={onLess}>
        −
      </Button>
      <output>{text}</output>
      <Button aria-label={t("parts.more")} disabled={!can_more} onClick={onMore}>
        +
      </Button>
    </div>
  );
}
