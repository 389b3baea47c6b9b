import { Button } from "./button.tsx";
import "./pad.css";

interface PadProps {
  /** Called with a digit, the decimal sign, or `back`. */
  readonly onKey: (key: string) => void;
  /** Sign between whole units and decimals; absent: whole numbers only. */
  readonly decimal?: string;
  readonly label: string;
  readonly back_label: string;
}

const DIGITS = ["7", "8", "9", "4", "5", "6", "1", "2", "3"];

/** Large digits for fingers. The keyboard writes into the field beside it. */
export function Pad({ onKey, decimal, label, back_label }: PadProps) {
  const keyFor = (key: string) => (
    <Button key={key} className="pad-key" tabIndex={-1} onClick={() => onKey(key)}>
      {key}
    </Button>
  );
  return (
    <div className="pad" role="group" aria-label={label}>
      {DIGITS.map(keyFor)}
      {decimal === undefined ? <span /> : keyFor(decimal)}
      {keyFor("0")}
      <Button className="pad-key" tabIndex={-1} aria-label={back_label} onClick={() => onKey("back")}>
        ⌫
      </Button>
    </div>
  );
}

/** Returns a field's text after a key of the pad. */
export const afterKey = (text: string, key: string): string => (key === "back" ? text.slice(0, -1) : text + key);
