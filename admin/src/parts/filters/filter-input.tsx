import Search from "@mui/icons-material/Search";
import { InputAdornment } from "@mui/material";
import type { ComponentType, ReactNode } from "react";
import { AutocompleteInput, ReferenceInput, SelectInput, TextInput } from "react-admin";
import type { ResourceName } from "../../api/resources.ts";
import { asPattern, byFullName, byName, fromPattern } from "../text.ts";

/**
 * A filter of a list. Its value is a text, one of its choices, a row of another list, or what its
 * own input component takes.
 */
export interface ListFilter {
  /**
   * Name of the filtered column, with the condition unless that is "is": `name.like` finds a part
   * of a text.
   */
  readonly source: string;
  readonly label?: string;
  /** Whether the filter is always shown as an input. Other filters are chips that open it. */
  readonly alwaysOn?: boolean;
  /** Whether the filter is the main search field of the list. */
  readonly isSearch?: boolean;
  readonly choices?: readonly { readonly id: string | number; readonly name: string }[];
  /** The list whose rows are the choices. */
  readonly reference?: ResourceName;
  readonly input?: ComponentType<{ readonly source: string; readonly label?: string }>;
  /** Returns the name of a value that the input sets; without it the chip shows the value. */
  readonly nameOf?: (value: string) => string;
  /** Kind of number that is typed, for which a phone shows a keyboard of digits. */
  readonly kind?: "decimal" | "whole";
  readonly characters_max?: number;
  /** Returns the error of a typed text; undefined when the text is valid. */
  readonly validate?: (typed: string) => string | undefined;
}

type TextValue = string | number | boolean | { readonly like?: string } | null | undefined;

/** Returns a filter's value as the text that was typed: a pattern loses its wildcards. */
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
      <AutocompleteInput
        label={label}
        filterToQuery={reference === "terminals" ? byFullName : byName}
        helperText={false}
        size="small"
      />
    </ReferenceInput>
  );
}

const ICON = (
  <InputAdornment position="end">
    <Search />
  </InputAdornment>
);

const INPUT_MODES = { decimal: "decimal", whole: "numeric" } as const;

/**
 * Shows a text field that filters by the typed text. With the condition `like` the text may be any
 * part of the column.
 */
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
      // react-admin hides the helper texts of filters, so errors are made visible here.
      sx={{ "&&& .MuiFormHelperText-root.Mui-error": { display: "block" } }}
    />
  );
}
