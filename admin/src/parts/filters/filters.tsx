import FilterList from "@mui/icons-material/FilterList";
import { Box, Button } from "@mui/material";
import { type HTMLAttributes, type ReactNode, useState } from "react";
import { FilterLiveForm, useListContext, useTranslate } from "react-admin";
import { isSameFilter, type ListState } from "../list/view-state.ts";
import { FilterChip, isSetIn } from "./filter-chip.tsx";
import { FilterInput, type ListFilter } from "./filter-input.tsx";

interface FiltersProps {
  readonly of: readonly ListFilter[];
  /** Control that chooses the period of the listed rows. */
  readonly period?: ReactNode;
  /** Filter that the list has when it is opened. */
  readonly initial?: ListState["filter"];
}

const NO_FILTER = {};

const isShown = ({ alwaysOn = false, isSearch = false }: ListFilter): boolean => alwaysOn || isSearch;

/** Maximum chips that are always shown; more chips would fill a second line. */
const CHIPS_MAX = 5;

/**
 * Shows the filters of a list: its search field, and for each other filter a chip that opens its
 * input. If there are many, a button unfolds the chips without a value.
 */
export function Filters({ of, period, initial = NO_FILTER }: FiltersProps): ReactNode {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const shown = of.filter(isShown);
  const chips = of.filter((filter) => !isShown(filter));
  const [isUnfolded, setUnfolded] = useState(chips.length <= CHIPS_MAX);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, py: 1, minWidth: 0, flexGrow: 1 }}>
      {shown.length === 0 ? null : (
        <FilterLiveForm formComponent={Row}>
          {shown.map((filter) => (
            <FilterInput key={filter.source} filter={filter} />
          ))}
        </FilterLiveForm>
      )}
      {period}
      {chips.length <= CHIPS_MAX ? null : (
        <Button
          size="small"
          startIcon={<FilterList />}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {translate("tk.filters")}
        </Button>
      )}
      {chips
        .filter(({ source }) => isUnfolded || isSetIn(filterValues as object, source))
        .map((filter) => (
          <FilterChip key={filter.source} filter={filter} />
        ))}
      {isSameFilter(filterValues as ListState["filter"], initial) ? null : (
        <Button size="small" onClick={() => setFilters(initial, [], false)}>
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
        "& .MuiFormControl-root, & > .MuiAutocomplete-root": { m: 0, width: { xs: "100%", sm: 200 } },
      }}
    >
      {children}
    </Box>
  );
}
