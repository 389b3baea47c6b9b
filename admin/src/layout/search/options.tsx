import { Box } from "@mui/material";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslate } from "react-admin";

interface Shown {
  readonly key: string;
  /** Kind of the option; its text is `tk.search.kinds.<kind>`. */
  readonly kind: string;
  readonly name: string;
  readonly detail?: string | null;
  readonly aside?: string | null;
}

/** A change that is made after a confirmation. */
export interface ConfirmedChange {
  readonly lead: string;
  readonly done: string;
  readonly write: () => Promise<unknown>;
}

/** A row to open, or an action: a page of the application, a file to download, or a change. */
export type Option = Shown &
  (
    | { readonly to: string; readonly state?: Readonly<Record<string, unknown>> }
    | { readonly href: string }
    | { readonly change: ConfirmedChange }
  );

interface OptionListProps {
  readonly id: string;
  readonly options: readonly Option[];
  readonly current: number;
  readonly onChoose: (index: number) => void;
  readonly onRun: (option: Option) => void;
}

/** Shows the list of a combobox, whose input keeps the focus and names the current option. */
export function OptionList({ id, options, current, onChoose, onRun }: OptionListProps): ReactNode {
  const translate = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [current]);
  if (options.length === 0) return null;
  return (
    <Box ref={list} role="listbox" id={`${id}-list`} aria-label={translate("tk.search.results")} sx={{ py: 0.5 }}>
      {options.map((option, index) => (
        <Box
          key={option.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === current}
          onMouseMove={() => onChoose(index)}
          onClick={() => onRun(option)}
          sx={{
            display: "flex",
            alignItems: "baseline",
            columnGap: 1.5,
            px: 2,
            py: 0.75,
            cursor: "pointer",
            '&[aria-selected="true"]': { bgcolor: "action.selected" },
          }}
        >
          <Box component="span" sx={{ flex: "0 0 5.5rem", color: "text.secondary", fontSize: "0.8125rem" }}>
            {translate(`tk.search.kinds.${option.kind}`)}
          </Box>
          <Box component="span" sx={{ flex: "1 1 auto", minWidth: 0, overflowWrap: "anywhere" }}>
            {option.name}
            {option.detail ? (
              <Box component="span" sx={{ color: "text.secondary", fontSize: "0.8125rem", ml: 1 }}>
                {option.detail}
              </Box>
            ) : null}
          </Box>
          {option.aside ? (
            <Box component="span" sx={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
              {option.aside}
            </Box>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
