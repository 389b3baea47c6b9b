import type { ReactNode } from "react";
import { FieldTitle, type InputProps, useInput, useTranslate, ValidationError } from "react-admin";
import type { NamedKind } from "./lists.ts";
import { CodePicker } from "./picker.tsx";

interface CodeInputProps {
  readonly source: string;
  readonly kind: NamedKind;
  readonly helperText?: string;
  readonly validate?: InputProps["validate"];
}

/** Shows the code picker as a form field; empty means no code. */
export function CodeInput({ source, kind, helperText, validate }: CodeInputProps): ReactNode {
  const translate = useTranslate();
  const { field, fieldState, id, isRequired } = useInput({ source, format: textOf, validate });
  const refusal = fieldState.error?.message;
  return (
    <CodePicker
      id={id}
      kind={kind}
      label={<FieldTitle source={source} isRequired={isRequired} />}
      value={field.value as string}
      isWrong={fieldState.invalid}
      helperText={refusal ? <ValidationError error={refusal} /> : helperText && translate(helperText)}
      onChange={(code) => field.onChange(code === "" ? null : code)}
      onBlur={field.onBlur}
    />
  );
}

function textOf(value: string | null | undefined): string {
  return value ?? "";
}
