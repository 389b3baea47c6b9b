import { type ReactNode, type Ref } from "react";
import { useFormats } from "../till/use-till.tsx";
import { useWords } from "../till/use-till.tsx";
import { Field } from "./field.tsx";
import { afterKey, Pad } from "./pad.tsx";

interface AmountFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly problem?: string | undefined;
  readonly hint?: ReactNode;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A field for an amount, with digits for fingers below it. The text is read by
 * `useFormats().readAmount`.
 */
export function AmountField({ text, onText, ...rest }: AmountFieldProps) {
  const { decimal, decimals } = useFormats();
  const { t } = useWords();
  return (
    <div className="amount-field">
      <Field {...rest} inputMode="none" className="amount-input" value={text} onText={onText} />
      <Pad
        label={t("parts.digits")}
        back_label={t("parts.delete_digit")}
        {...(decimals === 0 ? {} : { decimal })}
        onKey={(key) => onText(afterKey(text, key))}
      />
    </div>
  );
}
