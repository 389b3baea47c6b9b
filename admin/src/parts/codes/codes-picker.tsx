import { Autocomplete, Chip, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { codesIn } from "./code-lists.ts";
import { CodeOption } from "./code-option.tsx";
import { useCodeOptions } from "./code-options.ts";
import { type CodePickerProps, isFree } from "./code-picker.tsx";

/** Picks several codes by their names; the value is the codes with commas between them. */
export function CodesPicker(props: CodePickerProps): ReactNode {
  const { kind, known = null, value, onChange, id, label, labelId, isDisabled, isWrong, helperText } = props;
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const chosen = codesIn(value);
  const { options, nameOf, textOf, filter } = useCodeOptions(kind, known, chosen, isOpen);
  const named = labelId === undefined ? {} : { "aria-labelledby": labelId };
  const set = (codes: readonly string[]): void => {
    const meant = codes.flatMap(codesIn).map((code) => options.find((one) => nameOf(one) === code) ?? code);
    onChange([...new Set(meant)].join(","));
  };
  return (
    <Autocomplete
      {...(id === undefined ? {} : { id })}
      multiple
      freeSolo={isFree(kind)}
      disableCloseOnSelect
      handleHomeEndKeys
      forcePopupIcon
      fullWidth
      size="small"
      options={options}
      filterOptions={filter}
      getOptionLabel={textOf}
      value={chosen}
      inputValue={typed}
      disabled={isDisabled ?? false}
      onOpen={() => setOpen(true)}
      onChange={(_, codes) => set(codes)}
      onInputChange={(_, text) => setTyped(text)}
      onBlur={() => {
        if (isFree(kind) && typed.trim() !== "") set([...chosen, typed]);
        setTyped("");
      }}
      renderOption={({ ...rest }, code) => <CodeOption key={code} props={rest} name={nameOf(code)} code={code} />}
      renderValue={(codes, itemProps) =>
        codes.map((code, index) => {
          const { key, ...rest } = itemProps({ index });
          return <Chip key={key} size="small" label={nameOf(code)} title={code} {...rest} />;
        })
      }
      slotProps={{ listbox: named }}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label={label}
          hiddenLabel={label === undefined}
          placeholder={chosen.length === 0 && isDisabled !== true ? translate("tk.codes.choose") : ""}
          error={isWrong ?? false}
          helperText={helperText}
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...named } }}
        />
      )}
    />
  );
}
