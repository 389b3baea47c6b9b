import { Box, FormHelperText, MenuItem, TextField, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useWordsOf } from "../../parts/hooks.ts";
import type { Option } from "./types.ts";

interface PairsProps {
  /** Name of the hidden field that holds the stored pairs: `a=b, c=d`. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Left sides to offer. Stored left sides that the list lacks are shown as well. */
  readonly keys: readonly Option[];
  /** Right sides to choose from; empty when right sides are typed. */
  readonly choices: readonly Option[];
  /** Whether left sides that the list lacks may be typed. */
  readonly takesOtherKeys: boolean;
}

/** Shows an editor that assigns a right side to each left side. */
export function Pairs({ name, label, help, value, onChange, keys, choices, takesOtherKeys }: PairsProps): ReactNode {
  const words = useWordsOf("connector");
  const [other, setOther] = useState("");
  const pairs = readPairs(value);
  const unlisted = [...pairs.keys()].filter((key) => !keys.some((one) => one.value === key));
  const set = (key: string, right: string): void => onChange(writePairs(new Map(pairs).set(key, right)));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, gridColumn: "1 / -1" }}>
      <Typography component="legend" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <FormHelperText sx={{ mt: 0, mb: 1 }}>{help}</FormHelperText>
      <input type="hidden" name={name} value={value} />
      <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { sm: "1fr 1fr" } }}>
        {[...keys, ...unlisted.map((key) => ({ value: key, label: key }))].map((key) => (
          <Choice
            key={key.value}
            label={key.label}
            value={pairs.get(key.value) ?? ""}
            choices={choices}
            onChange={(right) => set(key.value, right)}
          />
        ))}
        {takesOtherKeys ? (
          <TextField
            label={words("other_code")}
            value={other}
            onChange={({ target }) => setOther(target.value)}
            helperText={words("other_code_help")}
          />
        ) : null}
        {takesOtherKeys && other.trim() !== "" ? (
          <Choice
            label={other.trim()}
            value=""
            choices={choices}
            onChange={(right) => {
              set(other.trim(), right);
              setOther("");
            }}
          />
        ) : null}
      </Box>
    </Box>
  );
}

interface ChoiceProps {
  readonly id?: string;
  readonly name?: string;
  readonly label: string;
  readonly help?: string;
  readonly isRequired?: boolean;
  readonly value: string;
  readonly choices: readonly Option[];
  readonly onChange: (value: string) => void;
}

/** Shows a field with a list of known values, or for free text when none are known. */
export function Choice({
  id,
  name,
  label,
  help,
  isRequired = false,
  value,
  choices,
  onChange,
}: ChoiceProps): ReactNode {
  const words = useWordsOf("connector");
  const isKnown = value === "" || choices.some((choice) => choice.value === value);
  const shown = [...(isKnown ? [] : [{ value, label: value }]), ...choices];
  const field = { ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { name }) };
  return (
    <TextField
      {...field}
      label={label}
      required={isRequired}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      {...(help === undefined ? {} : { helperText: help })}
      {...(choices.length === 0 ? {} : { select: true })}
    >
      {choices.length === 0
        ? null
        : [{ value: "", label: words("choices.empty") }, ...shown].map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          ))}
    </TextField>
  );
}

function readPairs(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split(",")
      .map((pair) => pair.split("=").map((side) => side.trim()))
      .flatMap(([left = "", right = ""]) => (left === "" ? [] : [[left, right] as const])),
  );
}

function writePairs(pairs: ReadonlyMap<string, string>): string {
  return [...pairs]
    .filter(([, right]) => right !== "")
    .map(([left, right]) => `${left}=${right}`)
    .join(", ");
}
