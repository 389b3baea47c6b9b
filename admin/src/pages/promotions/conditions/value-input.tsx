import { TextField } from "@mui/material";
import type { ReactNode } from "react";
import { en } from "../../../i18n/en.ts";
import { CodePicker } from "../../../parts/codes/picker.tsx";
import { CodesPicker } from "../../../parts/codes/several-picker.tsx";
import type { KnownCodes } from "../../../parts/codes/use-name.ts";
import { useCall } from "../../../parts/use-call.ts";
import { useHolds, useWordsOf } from "../../../parts/hooks.ts";
import type { ValueKind } from "./attributes.ts";

interface ValueInputProps {
  readonly kind: ValueKind;
  /** Whether the field takes several values, separated by commas. */
  readonly isList: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

const METHODS: KnownCodes = Object.entries(en.tk.codes.payment_method).map(([code, label]) => ({ code, label }));

/**
 * Shows the input for the value of a condition. A value whose codes have names is picked by name.
 */
export function ValueInput({ kind, isList, value, error, onChange }: ValueInputProps): ReactNode {
  const words = useWordsOf("conditions");
  const holds = useHolds();
  const categories = useCategories(kind === "category" && holds("Platform_Catalog::manage"));
  const label = words("value");
  if (kind === "number" || kind === "text" || (kind === "category" && categories === null)) {
    return (
      <TextField
        fullWidth
        label={label}
        value={value}
        error={error !== undefined}
        helperText={error ?? (isList ? words("with_commas") : undefined)}
        slotProps={{ htmlInput: kind === "number" ? { inputMode: "decimal" } : {} }}
        onChange={({ target }) =>
          onChange(kind === "number" && !isList ? target.value.replace(",", ".") : target.value)
        }
      />
    );
  }
  const Picker = isList || kind === "category" ? CodesPicker : CodePicker;
  return (
    <Picker
      kind={kind}
      known={kind === "country" ? null : kind === "category" ? categories : METHODS}
      label={label}
      value={value}
      isWrong={error !== undefined}
      helperText={error}
      onChange={onChange}
    />
  );
}

/** Returns categories with their path in the tree; null without permission to read them. */
function useCategories(isWanted: boolean): KnownCodes {
  const { data, error } = useCall(
    "GET /categories",
    { query: { page_size: 0, sort: "name" } },
    { enabled: isWanted, keeps_error: true },
  );
  if (!isWanted || error) return null;
  return (data?.items ?? [])
    .map(({ category_id, path }) => ({ code: String(category_id), label: path }))
    .toSorted((left, right) => left.label.localeCompare(right.label));
}
