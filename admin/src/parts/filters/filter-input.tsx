import Search from "@mui/icons-material/Search";
import { InputAdornment } from "@mui/material";
import type { ComponentType, ReactNode } from "react";
import { AutocompleteInput, ReferenceInput, SelectInput, TextInput } from "react-admin";
import type { ResourceName } from "../../api/resources.ts";
import { asPattern, byName, fromPattern } from "../text.ts";

/**
 * A filter of a list: a text, or one of its choices, or a row of another list, or what its own
 * input takes.
 */
export interface ListFilter {
  /** Name of the column, with a condition other than "is": `name.like` finds a part of a text. */
  readonly source: string;
  readonly label?: string;
  /** Whether the filter is shown as an input, and not as a chip that opens it. */
  readonly alwaysOn?: boolean;
  /** Whether the text is the one that the list is mainly searched by. */
  readonly isSearch?: boolean;
  readonly choices?: readonly { readonly id: string | number; readonly name: string }[];
  /** The list whose rows are the choices. */
  readonly reference?: ResourceName;
  readonly input?: ComponentType<{ readonly source: string; readonly label?: string }>;
  /** The keyboard of a text that is a number. */
  readonly kind?: "decimal" | "whole";
  readonly characters_max?: number;
  /** Returns what is wrong with a typed text. */
  readonly validate?: (typed: string) => string | undefined;
}

type TextValue = string | number | boolean | { readonly like?: string } | null | undefined;

/** Returns the typed text of a filter's value: that of a pattern without its wildcards. */
export function typedText(source: string, value: TextValue): string {
  if (typeof value === "object") return fromPattern(value?.like);
  return source.endsWith(".like") ? fromPattern(String(value ?? "")) : String(value ?? "");
}

export function FilterInput({ filter }: { readonly filter: ListFilter }): ReactNode {
  const { source, label, choices, reference, input: Input } = filter;
  if (Input) return <Input source={source} label={label} />;
  if (choices)
    return <SelectInput source={source} label={label} choices={[...choices]} helperText={false} size="small" />;
  if (reference === undefined) return <TextFilter {...filter} />;
  return (
    <ReferenceInput source={source} reference={reference} sort={{ field: "name", order: "ASC" }}>
      <AutocompleteInput label={label} filterToQuery={byName} helperText={false} size="small" />
    </ReferenceInput>
  );
}

const ICON = (
  <InputAdornment position="end">
    <Search />
  </InputAdornment>
);

const INPUT_MODES = { decimal: "decimal", whole: "numeric" } as const;

/** Finds a typed text: as a part of the column where the condition is `like`. */
function TextFilter({ source, label, isSearch, kind, characters_max, validate }: ListFilter): ReactNode {
  const isPart = source.endsWith(".like");
  return (
    <TextInput
      source={source}
      label={isSearch ? "ra.action.search" : label}
      parse={(typed: string) => {
        if (isPart) return asPattern(typed);
        return kind === "decimal" ? typed.trim().replace(",", ".") : typed;
      }}
      format={(value: TextValue) => typedText(source, value)}
      {...(validate ? { validate: (value: TextValue) => validate(typedText(source, value)) } : {})}
      helperText={false}
      size="small"
      resettable={isSearch}
      slotProps={{
        htmlInput: { inputMode: kind && INPUT_MODES[kind], maxLength: characters_max },
        ...(isSearch ? { input: { endAdornment: ICON } } : {}),
      }}
      // react-admin hides the helper texts of filters.
      sx={{ "&&& .MuiFormHelperText-root.Mui-error": { display: "block" } }}
    />
  );
}
