import type { ReactNode } from "react";
import { TextInput, type TextInputProps, useTranslate } from "react-admin";

type Typed = string | number | null | undefined;

const AMOUNT = /^\d{1,16}(\.\d{1,4})?$/;

/** Shows an input for an amount of 0 or more. The typed text is sent unchanged. */
export function DecimalInput({ validate, ...props }: TextInputProps): ReactNode {
  const translate = useTranslate();
  const isAmount = (value: Typed): string | undefined =>
    value === null || value === undefined || AMOUNT.test(String(value))
      ? undefined
      : translate("tk.promotions.amount_wrong");
  const others = validate === undefined ? [] : [validate].flat();
  return (
    <TextInput
      {...props}
      validate={[...others, isAmount]}
      format={(value: Typed) => String(value ?? "")}
      parse={(typed: string) => (typed.trim() === "" ? null : typed.trim().replace(",", "."))}
      slotProps={{ htmlInput: { inputMode: "decimal" } }}
    />
  );
}

/** Shows an input for a whole number of 0 or more, which may be empty. */
export function CountInput({ validate, ...props }: TextInputProps): ReactNode {
  const translate = useTranslate();
  const isCount = (value: Typed): string | undefined =>
    value === null || value === undefined || /^\d{1,9}$/.test(String(value))
      ? undefined
      : translate("tk.promotions.whole_number_wrong");
  const others = validate === undefined ? [] : [validate].flat();
  return (
    <TextInput
      {...props}
      validate={[...others, isCount]}
      format={(value: Typed) => String(value ?? "")}
      parse={(typed: string) =>
        typed.trim() === "" ? null : /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : typed.trim()
      }
      slotProps={{ htmlInput: { inputMode: "numeric" } }}
    />
  );
}
