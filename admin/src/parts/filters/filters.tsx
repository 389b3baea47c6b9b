import { Box, Button } from "@mui/material";
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode } from "react";
import { FilterLiveForm, useListContext, useTranslate } from "react-admin";
import { FilterChip, type FilterProps } from "./filter-chip.tsx";

interface FiltersProps {
  /** Inputs of react-admin. Those with `alwaysOn`, such as the search field, are shown; the others are chips. */
  readonly of: readonly ReactElement<FilterProps>[];
  /** The choice of the rows' period. */
  readonly period?: ReactNode;
}

/** The filters of a list: its search field, and a chip per other filter that opens its input. */
export function Filters({ of, period }: FiltersProps): ReactNode {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const shown = of.filter(({ props }) => props.alwaysOn);
  const folded = of.filter(({ props }) => !props.alwaysOn);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, py: 1, minWidth: 0, flexGrow: 1 }}>
      {shown.length === 0 ? null : (
        <FilterLiveForm formComponent={Row}>
          {shown.map((input) => cloneElement(input, { key: input.key, helperText: false, size: "small" }))}
        </FilterLiveForm>
      )}
      {period}
      {folded.map((input) => (
        <FilterChip key={input.key} input={input} />
      ))}
      {Object.keys(filterValues as object).length === 0 ? null : (
        <Button size="small" onClick={() => setFilters({}, [], false)}>
          {translate("ra.navigation.clear_filters")}
        </Button>
      )}
    </Box>
  );
}

function Row({ children, onSubmit }: HTMLAttributes<HTMLFormElement>): ReactNode {
  return (
    <Box
      component="form"
      onSubmit={onSubmit}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        width: { xs: "100%", sm: "auto" },
        "& .MuiFormControl-root": { m: 0, width: { xs: "100%", sm: 200 } },
      }}
    >
      {children}
    </Box>
  );
}
