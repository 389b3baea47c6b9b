import { type AutocompleteRenderInputParams, TextField } from "@mui/material";
import { type ComponentProps, type ReactNode, useMemo, useState } from "react";
import { type CodeKind, isFree } from "./lists.ts";
import { CodeOption } from "./option.tsx";
import { useCodeOptions } from "./options.ts";
import type { KnownCodes } from "./use-name.ts";

export interface CodePickerProps {
  readonly kind: CodeKind;
  /** The codes that the service knows; null for those that every browser has names for. */
  readonly known?: KnownCodes;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly id?: string;
  /** The label of the field; when undefined, `labelId` names the element that labels it. */
  readonly label?: ReactNode;
  readonly labelId?: string;
  readonly isDisabled?: boolean;
  readonly isWrong?: boolean;
  readonly helperText?: ReactNode;
  readonly onBlur?: () => void;
}

/**
 * Returns the state that the pickers of one code and of several share. Typed text is kept until an
 * option is picked or the field loses focus.
 *
 * @param codesOf - returns the codes of a value; must be the same function at every call.
 */
export function useCodePicker(
  props: CodePickerProps,
  codesOf: (value: string) => readonly string[],
  placeholder: string = "",
) {
  const { kind, known = null, value, id, label, labelId, isDisabled = false, isWrong = false, helperText } = props;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  // MUI treats a new array as a new value and clears the typed text.
  const chosen = useMemo(() => [...codesOf(value)], [codesOf, value]);
  const { options, textOf, nameOf, meantBy, filter } = useCodeOptions(kind, known, chosen, isOpen);
  const named = labelId === undefined ? {} : { "aria-labelledby": labelId };
  return {
    chosen,
    typed,
    nameOf,
    textOf,
    meantBy,
    /** Clears the typed text, after a choice or when the field loses focus. */
    forget: () => setTyped(null),
    field: {
      ...(id === undefined ? {} : { id }),
      freeSolo: isFree(kind),
      handleHomeEndKeys: true,
      forcePopupIcon: true,
      fullWidth: true,
      size: "small" as const,
      options,
      filterOptions: filter,
      getOptionLabel: textOf,
      disabled: isDisabled,
      onOpen: () => setOpen(true),
      onInputChange: (_: unknown, text: string, reason: string) => setTyped(reason === "input" ? text : null),
      renderOption: ({ ...rest }: ComponentProps<typeof CodeOption>["props"], code: string) => (
        <CodeOption key={code} props={rest} name={nameOf(code)} code={code} />
      ),
      slotProps: { listbox: named },
      renderInput: ({ slotProps, ...params }: AutocompleteRenderInputParams) => (
        <TextField
          {...params}
          label={label}
          hiddenLabel={label === undefined}
          placeholder={placeholder}
          error={isWrong}
          helperText={helperText}
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...named } }}
        />
      ),
    },
  };
}
