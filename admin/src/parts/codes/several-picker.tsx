import { Autocomplete, Chip } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { codesIn, isFree } from "./lists.ts";
import { type CodePickerProps, useCodePicker } from "./use-picker.tsx";

/** Picks several codes by their names. The value holds the codes, separated by commas. */
export function CodesPicker(props: CodePickerProps): ReactNode {
  const { kind, value, onChange, isDisabled } = props;
  const translate = useTranslate();
  const placeholder = value === "" && isDisabled !== true ? translate("tk.codes.choose") : "";
  const { chosen, typed, nameOf, meantBy, forget, field } = useCodePicker(props, codesIn, placeholder);
  const set = (codes: readonly string[]): void => {
    forget();
    const meant = codes.flatMap(codesIn).map((code) => (chosen.includes(code) ? code : meantBy(code)));
    onChange([...new Set(meant)].join(","));
  };
  return (
    <Autocomplete
      {...field}
      multiple
      disableCloseOnSelect
      value={chosen}
      inputValue={typed ?? ""}
      onChange={(_, codes) => set(codes)}
      onBlur={() => {
        if (isFree(kind) && typed !== null && typed.trim() !== "") set([...chosen, typed]);
        forget();
        props.onBlur?.();
      }}
      renderValue={(codes, itemProps) =>
        codes.map((code, index) => {
          const { key, ...rest } = itemProps({ index });
          return <Chip key={key} size="small" label={nameOf(code)} title={code} {...rest} />;
        })
      }
    />
  );
}
