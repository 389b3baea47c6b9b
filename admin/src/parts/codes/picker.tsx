import { Autocomplete } from "@mui/material";
import type { ReactNode } from "react";
import { isFree } from "./lists.ts";
import { type CodePickerProps, useCodePicker } from "./use-picker.tsx";

const only = (value: string): readonly string[] => [value];

/** Picks one code by its name. A kind that allows unknown codes also takes a typed code. */
export function CodePicker(props: CodePickerProps): ReactNode {
  const { kind, value, onChange } = props;
  const { typed, textOf, meantBy, forget, field } = useCodePicker(props, only);
  const set = (code: string): void => {
    forget();
    if (code !== value) onChange(code);
  };
  return (
    <Autocomplete
      {...field}
      selectOnFocus
      value={value === "" ? null : value}
      inputValue={typed ?? (value === "" ? "" : textOf(value))}
      onChange={(_, code) => set(code === null ? "" : meantBy(code))}
      onBlur={() => {
        if (isFree(kind) && typed !== null) set(meantBy(typed));
        props.onBlur?.();
      }}
    />
  );
}
