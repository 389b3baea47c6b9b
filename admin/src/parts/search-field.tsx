import Search from "@mui/icons-material/Search";
import { InputAdornment } from "@mui/material";
import type { ReactNode } from "react";
import { TextInput } from "react-admin";

const ICON = (
  <InputAdornment position="end">
    <Search />
  </InputAdornment>
);

/** Searches a text column for a part. In a list's `filters` it needs its column as the key. */
export function SearchField({ source }: { readonly source: string; readonly alwaysOn?: boolean }): ReactNode {
  return (
    <TextInput
      source={`${source}.like`}
      label="ra.action.search"
      parse={(typed: string) => (typed === "" ? "" : `%${typed}%`)}
      format={(kept: string | undefined) => (kept ?? "").replaceAll("%", "")}
      helperText={false}
      resettable
      slotProps={{ input: { endAdornment: ICON } }}
    />
  );
}
