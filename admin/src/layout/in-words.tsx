import { createTheme, type Theme, ThemeProvider } from "@mui/material";
import { type ReactNode, useMemo } from "react";
import { useTranslate } from "react-admin";
import { useOwnValidation } from "./use-own-validation.ts";

/** Translates the texts of MUI components and of the browser to the user's language. */
export function InWords({ children }: { readonly children: ReactNode }): ReactNode {
  const translate = useTranslate();
  useOwnValidation();
  const theme = useMemo(
    () => (outer: Theme) =>
      createTheme(outer, {
        components: {
          MuiTablePagination: {
            defaultProps: {
              getItemAriaLabel: (type: string) => translate(`ra.navigation.${type}`),
              labelRowsPerPage: translate("ra.navigation.page_rows_per_page"),
              labelDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }) =>
                translate("ra.navigation.page_range_info", { offsetBegin: from, offsetEnd: to, total: count }),
            },
          },
          MuiAutocomplete: {
            defaultProps: {
              clearText: translate("ra.action.clear_input_value"),
              closeText: translate("ra.action.close"),
              openText: translate("ra.action.open"),
              noOptionsText: "–",
              loadingText: translate("ra.page.loading"),
            },
          },
          MuiAlert: { defaultProps: { closeText: translate("ra.action.close") } },
        },
      }),
    [translate],
  );
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
