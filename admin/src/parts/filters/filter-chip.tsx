import ExpandMore from "@mui/icons-material/ExpandMore";
import { Box, Chip, Popover } from "@mui/material";
import { type ReactNode, useId, useRef, useState } from "react";
import {
  FilterLiveForm,
  useGetOne,
  useGetRecordRepresentation,
  useGetResourceLabel,
  useListContext,
  useLocale,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
} from "react-admin";
import { dayText } from "../day.ts";
import { FilterInput, type ListFilter, typedText } from "./filter-input.tsx";

/**
 * Shows a filter as a chip with its value. A click opens the input; the cross removes the value.
 */
export function FilterChip({ filter }: { readonly filter: ListFilter }): ReactNode {
  const { filterValues, setFilters } = useListContext();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const resource = useResourceContext() ?? "";
  const { source, label } = filter;
  const name = useTranslateLabel()({ source, resource, ...(label === undefined ? {} : { label }) });
  const value = valueAt(filterValues as object, source);
  const isSet = isSetIn(filterValues as object, source);
  return (
    <>
      <Chip
        ref={anchor}
        id={id}
        variant={isSet ? "filled" : "outlined"}
        label={isSet ? <Named filter={filter} name={name} value={value} /> : name}
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
        {...(isSet ? { onDelete: () => setFilters(without(filterValues as object, source), [], false) } : FOLDED)}
      />
      <Popover
        open={isOpen}
        anchorEl={() => anchor.current}
        onClose={() => setIsOpen(false)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{
          paper: { sx: { p: 2, mt: 0.5, width: 280 }, role: "dialog", "aria-labelledby": id },
          transition: { onEntered: (paper) => paper.querySelector<HTMLElement>("input, [role=combobox]")?.focus() },
        }}
      >
        <FilterLiveForm debounce={300}>
          <Box sx={{ "& .MuiFormControl-root": { m: 0, width: "100%" } }}>
            <FilterInput filter={filter} />
          </Box>
        </FilterLiveForm>
      </Popover>
    </>
  );
}

const FOLDED = { icon: <ExpandMore fontSize="small" /> };

interface NamedProps {
  readonly filter: ListFilter;
  readonly name: ReactNode;
  readonly value: unknown;
}

/** Shows the filter's name, with its value when the value has a short text. */
function Named({ filter, name, value }: NamedProps): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const { source, choices, reference, nameOf } = filter;
  if (typeof value !== "string" && typeof value !== "number") return name;
  if (reference !== undefined) return <Referenced name={name} reference={reference} id={value} />;
  const choice = choices?.find(({ id }) => String(id) === String(value));
  if (choice) return textOf(name, translate(choice.name, { _: choice.name }));
  if (nameOf) return textOf(name, nameOf(String(value)));
  const shown = typedText(source, value);
  return textOf(name, DAY.test(shown) ? dayText(shown, locale) : shown);
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function Referenced({
  name,
  reference,
  id,
}: {
  readonly name: ReactNode;
  readonly reference: string;
  readonly id: string | number;
}): ReactNode {
  const { data } = useGetOne(reference, { id });
  const labelOf = useGetResourceLabel();
  const nameOf = useGetRecordRepresentation(reference);
  return textOf(name, data === undefined ? `${labelOf(reference, 1)} ${id}` : (nameOf(data) as string));
}

function textOf(name: ReactNode, value: string): ReactNode {
  return (
    <>
      {name}: {value}
    </>
  );
}

/** Returns whether the filter at a path has a value. */
export function isSetIn(values: object, path: string): boolean {
  return ![undefined, null, ""].includes(valueAt(values, path) as string | undefined);
}

function valueAt(values: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((inside, name) => (inside as Record<string, unknown> | undefined)?.[name], values);
}

/**
 * Returns the values without the one at a path. An object that becomes empty is removed as well.
 */
function without(values: object, path: string): object {
  const [name = "", ...inside] = path.split(".");
  const { [name]: value, ...rest } = values as Record<string, unknown>;
  if (inside.length === 0 || typeof value !== "object" || value === null) return rest;
  const left = without(value, inside.join("."));
  return Object.keys(left).length === 0 ? rest : { ...rest, [name]: left };
}
