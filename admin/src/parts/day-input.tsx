import type { ReactNode } from "react";
import { FieldTitle, InputHelperText, type TextInputProps, useInput, useResourceContext } from "react-admin";
import { DayField, type DayFieldProps } from "./day-field.tsx";

type DayInputProps = Pick<
  TextInputProps,
  "source" | "label" | "format" | "parse" | "validate" | "helperText" | "disabled" | "readOnly" | "defaultValue"
> &
  Pick<DayFieldProps, "unit">;

/** Shows an input for a day or a moment in a form. */
export function DayInput({ unit, label, helperText, disabled, readOnly, ...input }: DayInputProps): ReactNode {
  const resource = useResourceContext();
  const { field, fieldState, id, isRequired } = useInput({
    format: (value: unknown) => value ?? "",
    ...input,
    ...(disabled === undefined ? {} : { disabled }),
  });
  const isInvalid = fieldState.invalid;
  return (
    <DayField
      id={id}
      name={field.name}
      label={<FieldTitle label={label} source={input.source} resource={resource} isRequired={isRequired} />}
      day={String(field.value ?? "")}
      onChange={(day) => field.onChange(day)}
      onBlur={field.onBlur}
      {...(unit === undefined ? {} : { unit })}
      disabled={disabled === true}
      isReadOnly={readOnly === true}
      error={isInvalid}
      helperText={
        helperText !== false || isInvalid ? (
          <InputHelperText error={fieldState.error?.message} helperText={helperText} />
        ) : undefined
      }
      fullWidth
      margin="dense"
    />
  );
}
