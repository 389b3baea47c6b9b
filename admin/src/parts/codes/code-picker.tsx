import { Autocomplete, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import type { CodeKind } from "./code-lists.ts";
import type { KnownCodes } from "./use-code-name.ts";
import { CodeOption } from "./code-option.tsx";
import { useCodeOptions } from "./code-options.ts";

export interface CodePickerProps {
  readonly kind: CodeKind;
  /** The codes that the service knows; null for those that every browser has names for. */
  readonly known?: KnownCodes;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly id?: string;
  /** What stands on the field; without it `labelId` names what labels it. */
  readonly label?: ReactNode;
  readonly labelId?: string;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  readonly isWrong?: boolean;
  readonly helperText?: ReactNode;
  readonly onBlur?: () => void;
}

/** Installations have methods that nobody has told the service of. */
export function isFree(kind: CodeKind): boolean {
  return kind === "payment_method";
}

/** Picks one code by its name; where codes are free, another one may be typed. */
export function CodePicker(props: CodePickerProps): ReactNode {
  const {
    kind,
    known = null,
    value,
    onChange,
    id,
    label,
    labelId,
    isDisabled,
    isRequired,
    isWrong,
    helperText,
  } = props;
  const [isOpen, setOpen] = useState(false);
  const { options, textOf, nameOf, filter } = useCodeOptions(kind, known, [value], isOpen);
  const freeSolo = isFree(kind);
  // Somebody who types the name of a known one means its code.
  const settle = (): void => {
    const typed = value.trim();
    const meant = options.find((code) => nameOf(code).toLowerCase() === typed.toLowerCase()) ?? typed;
    if (meant !== value) onChange(meant);
  };
  const named = labelId === undefined ? {} : { "aria-labelledby": labelId };
  return (
    <Autocomplete
      {...(id === undefined ? {} : { id })}
      freeSolo={freeSolo}
      selectOnFocus
      handleHomeEndKeys
      forcePopupIcon
      fullWidth
      size="small"
      options={options}
      filterOptions={filter}
      getOptionLabel={textOf}
      value={value === "" ? null : value}
      disabled={isDisabled ?? false}
      onOpen={() => setOpen(true)}
      onChange={(_, chosen) => onChange(chosen ?? "")}
      onInputChange={(_, typed, reason) => {
        if (freeSolo && reason === "input") onChange(typed);
      }}
      onBlur={() => {
        if (freeSolo) settle();
        props.onBlur?.();
      }}
      renderOption={({ ...rest }, code) => <CodeOption key={code} props={rest} name={nameOf(code)} code={code} />}
      slotProps={{ listbox: named }}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label={label}
          hiddenLabel={label === undefined}
          required={isRequired ?? false}
          error={isWrong ?? false}
          helperText={helperText}
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...named } }}
        />
      )}
    />
  );
}
