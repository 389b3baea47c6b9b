import type { ReactNode } from "react";
import { useInput, useTranslate } from "react-admin";
import { en } from "../../i18n/en.ts";
import { CodePicker } from "../../parts/codes/picker.tsx";
import type { KnownCodes } from "../../parts/codes/use-name.ts";
import { useMethodName } from "./method-name.ts";

/** Codes of the usual methods and credits, which the filter proposes. */
const METHODS = [...Object.keys(en.tk.codes.payment_method), "gift_card", "store_credit", "reward_points"];

interface MethodInputProps {
  readonly source: string;
  readonly label?: string;
}

/** Shows the filter by a payment method, which takes any code. */
export function MethodInput({ source, label = "" }: MethodInputProps): ReactNode {
  const translate = useTranslate();
  const methodName = useMethodName();
  const known: KnownCodes = METHODS.map((code) => ({ code, label: methodName(code) }));
  const { field, id } = useInput({ source, format: (value: string | null | undefined) => value ?? "" });
  return (
    <CodePicker
      id={id}
      kind="payment_method"
      known={known}
      label={translate(label, { _: label })}
      value={field.value as string}
      onChange={field.onChange}
    />
  );
}
