import { Alert, Box, CardContent, type CardContentProps, type Theme, ThemeProvider } from "@mui/material";
import type { ReactNode } from "react";
import { FormToolbar } from "../parts/forms/form-toolbar.tsx";
import { useOwned } from "../parts/use-owned.ts";
import { useWordsOf } from "../parts/hooks.ts";

interface OwnedPageProps {
  /** The kind of import that brings the page's rows. */
  readonly kind: string;
  readonly children: ReactNode;
}

/** Makes a page read-only while the connected shop platform owns its rows, and says so. */
export function OwnedPage({ kind, children }: OwnedPageProps): ReactNode {
  const words = useWordsOf("connector");
  const { platform, kinds } = useOwned();
  const isOwned = kinds.includes(kind);
  return (
    <>
      {isOwned ? (
        <Alert severity="info" sx={{ mt: 1 }}>
          {words("owned_page", { platform })}
        </Alert>
      ) : null}
      <ThemeProvider theme={isOwned ? withReadOnlyPage : asItIs}>{children}</ThemeProvider>
    </>
  );
}

function asItIs(theme: Theme): Theme {
  return theme;
}

/** Returns a theme in which lists cannot create rows, and forms cannot change or delete them. */
function withReadOnlyPage(theme: Theme): Theme {
  const components = {
    ...theme.components,
    RaCreateButton: { defaultProps: { disabled: true } },
    RaSimpleForm: { defaultProps: { component: ReadOnlyContent, toolbar: <ReadOnlyToolbar /> } },
  };
  return { ...theme, components };
}

function ReadOnlyContent(props: CardContentProps): ReactNode {
  return (
    <ThemeProvider theme={withDisabledControls}>
      <Box component="fieldset" disabled sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <CardContent {...props} />
      </Box>
    </ThemeProvider>
  );
}

function ReadOnlyToolbar(): ReactNode {
  return (
    <ThemeProvider theme={withDisabledControls}>
      <FormToolbar />
    </ThemeProvider>
  );
}

const DISABLED = { defaultProps: { disabled: true } };

/**
 * Returns a theme for controls in a disabled fieldset. MUI's selects are no form controls of the
 * browser, so the fieldset does not disable them.
 */
function withDisabledControls(theme: Theme): Theme {
  const { text } = theme.palette;
  const components = {
    ...theme.components,
    MuiButton: DISABLED,
    MuiCheckbox: DISABLED,
    MuiRadio: DISABLED,
    MuiSwitch: DISABLED,
    MuiTextField: DISABLED,
  };
  // Disabled fields use the secondary text colour, so that their values stay readable.
  return { ...theme, components, palette: { ...theme.palette, text: { ...text, disabled: text.secondary } } };
}
