import type { Theme } from "@mui/material";
import { lazy, Suspense } from "react";
import { deepmerge } from "@mui/utils";
import { colorsOf } from "./palette.ts";
import { READ_OR_REFUSED } from "./parts/use-call.ts";
import { FormToolbar } from "./parts/forms/form-toolbar.tsx";
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from "react-admin";
import { SCROLLS } from "./parts/scrolls.ts";

/**
 * Options of a page that shows a row which cannot be read as an error page, instead of a redirect
 * with a notification.
 */
const ROW_PAGE = { queryOptions: { onError: () => undefined, ...READ_OR_REFUSED } };

// The frame of list pages is not part of the first load, since Home has no list.
const Pages = lazy(async () => ({ default: (await import("./parts/list/pages.tsx")).Pages }));

const common: RaThemeOptions = {
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: '"Geist Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
    h5: { fontWeight: 650, letterSpacing: "-0.01em" },
    h6: { fontWeight: 650, fontSize: "1.05rem" },
    button: { textTransform: "none", fontWeight: 600 },
  },
  // The side menu is wide enough for its longest entry in each language.
  sidebar: { width: 216, closedWidth: 55 },
  // Motion is reduced when the reader's system asks for it.
  motion: { reducedMotion: "system" },
  components: {
    // A wide table scrolls in its own box instead of widening the page.
    RaLayout: {
      styleOverrides: {
        root: ({ theme }: { readonly theme: Theme }) => ({
          minWidth: 0,
          "& .RaLayout-appFrame, & .RaLayout-contentWithSidebar, & .RaLayout-content": {
            minWidth: 0,
            maxWidth: "100%",
          },
          "& .RaLayout-content": { paddingLeft: 12, paddingRight: 12 },
          [theme.breakpoints.up("sm")]: { "& .RaLayout-content": { paddingLeft: 24, paddingRight: 24 } },
        }),
      },
    },
    RaList: {
      defaultProps: {
        pagination: (
          <Suspense>
            <Pages />
          </Suspense>
        ),
      },
      styleOverrides: {
        root: ({ theme }: { readonly theme: Theme }) => ({
          minWidth: 0,
          "& .RaList-main, & .RaList-content": { minWidth: 0 },
          // The last row can be scrolled above the round button that creates a new one.
          [theme.breakpoints.down("md")]: { paddingBottom: 128 },
        }),
      },
    },
    RaEdit: { defaultProps: { mutationMode: "pessimistic", ...ROW_PAGE } },
    // The toolbar itself says what the fields of a refused form do not say.
    RaSimpleForm: { defaultProps: { toolbar: <FormToolbar />, disableInvalidFormNotification: true } },
    RaTabbedForm: { defaultProps: { toolbar: <FormToolbar />, disableInvalidFormNotification: true } },
    RaShow: { defaultProps: ROW_PAGE },
    MuiCard: { defaultProps: { variant: "outlined" } },
    MuiAppBar: {
      styleOverrides: {
        root: ({ theme }: { readonly theme: Theme }) => ({
          backgroundColor: theme.palette.background.paper,
          backgroundImage: "none",
          borderBottom: `1px solid ${theme.palette.divider}`,
        }),
      },
    },
    MuiTypography: {
      variants: [
        {
          props: { color: "text.secondary" },
          style: ({ theme }: { readonly theme: Theme }) => ({ color: theme.palette.text.secondary }),
        },
      ],
    },
    RaToolbar: {
      styleOverrides: {
        root: ({ theme }: { readonly theme: Theme }) => ({
          backgroundColor: theme.palette.background.paper,
          borderTop: `1px solid ${theme.palette.divider}`,
        }),
      },
    },
    RaListToolbar: { styleOverrides: { root: { "&&": { backgroundColor: "transparent" } } } },
    RaTopToolbar: { styleOverrides: { root: { "&&": { backgroundColor: "transparent" } } } },
    // Filters of days have a text below, so all filters are aligned to the top.
    RaFilterForm: { styleOverrides: { root: { "&&": { alignItems: "flex-start" } } } },
    RaMenuItemLink: {
      styleOverrides: {
        root: ({ theme }: { readonly theme: Theme }) => ({
          minHeight: 40,
          margin: "2px 8px",
          paddingLeft: 8,
          paddingRight: 8,
          borderRadius: 8,
          '&[aria-current="page"]': {
            color: theme.palette.text.primary,
            fontWeight: 600,
            backgroundColor: theme.palette.action.selected,
            "& .RaMenuItemLink-icon": { color: theme.palette.text.primary },
          },
        }),
      },
    },
    RaDataTable: {
      styleOverrides: {
        root: ({ theme }: { readonly theme: Theme }) => ({
          "& .MuiTableCell-root": { height: 40, paddingTop: 4, paddingBottom: 4 },
          "& .RaDataTable-tableWrapper": {
            ...SCROLLS,
            background: SCROLLS.background(theme),
            borderRadius: `${theme.shape.borderRadius}px`,
          },
          // The shadow of a scrolled table also lies behind its head.
          "& .RaDataTable-headerCell": { backgroundColor: "transparent" },
        }),
      },
    },
    // The toolbar of selected rows lies over the table's head, beside its checkbox. Its buttons
    // take no focus while it is collapsed.
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          "& .RaBulkActionsToolbar-toolbar": {
            left: 48,
            height: 40,
            minHeight: 40,
            padding: "0 8px",
            transform: "none",
            transition: "none",
            borderRadius: 0,
          },
          "& .MuiButton-root": { lineHeight: 1.5 },
          "& .RaBulkActionsToolbar-collapsed": { height: 0, minHeight: 0, visibility: "hidden" },
        },
      },
    },
    // The focus outline is drawn inside the row, since the table clips everything outside it.
    RaDataTableRow: { styleOverrides: { root: { "&:focus-visible": { outline: "2px solid", outlineOffset: -2 } } } },
    MuiTableCell: {
      styleOverrides: {
        head: ({ theme }: { readonly theme: Theme }) => ({ fontWeight: 600, color: theme.palette.text.secondary }),
        // With less padding, columns fit side by side on a phone and a tablet.
        root: ({ theme }: { readonly theme: Theme }) => ({
          fontVariantNumeric: "tabular-nums",
          [theme.breakpoints.down("lg")]: { paddingLeft: 6, paddingRight: 6 },
        }),
      },
    },
    // react-admin labels the box around a row's checkbox, but screen readers need the label at the
    // input.
    MuiCheckbox: {
      defaultProps: {
        slotProps: {
          root: { "aria-label": undefined },
          input: (owner: { readonly "aria-label"?: string }) => ({ "aria-label": owner["aria-label"] }),
        },
      },
    },
    MuiTextField: { defaultProps: { variant: "outlined", size: "small" } },
    MuiFormControl: { defaultProps: { variant: "outlined", size: "small" } },
    MuiTabs: { defaultProps: { allowScrollButtonsMobile: true } },
    MuiTab: { styleOverrides: { root: { minHeight: 44 } } },
    MuiLink: { defaultProps: { underline: "hover" } },
  },
};

const BASES = { light: defaultLightTheme, dark: defaultDarkTheme };

function themeOf(mode: "light" | "dark"): RaThemeOptions {
  const colors = colorsOf(mode);
  return deepmerge(deepmerge(BASES[mode], common), {
    palette: {
      mode,
      primary: { main: colors.action },
      secondary: { main: colors.action },
      background: { default: colors.page, paper: colors.paper },
      text: { primary: colors.text, secondary: colors.text_secondary },
      error: { main: colors.wrong },
      warning: { main: colors.attention },
      success: { main: colors.good },
      info: { main: colors.info },
    },
  });
}

export const lightTheme = themeOf("light");
export const darkTheme = themeOf("dark");
