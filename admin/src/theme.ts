import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from "react-admin";

const common: RaThemeOptions = {
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
    h6: { fontWeight: 650 },
    button: { textTransform: "none", fontWeight: 600 },
  },
  sidebar: { width: 236, closedWidth: 56 },
};

export const lightTheme: RaThemeOptions = {
  ...defaultLightTheme,
  ...common,
  palette: {
    mode: "light",
    primary: { main: "#0b6e4f" },
    secondary: { main: "#0b6e4f" },
    background: { default: "#f6f7f5", paper: "#ffffff" },
    error: { main: "#b3261e" },
    warning: { main: "#8a5300" },
    success: { main: "#1b6e3c" },
    info: { main: "#1d5fa8" },
  },
};

export const darkTheme: RaThemeOptions = {
  ...defaultDarkTheme,
  ...common,
  palette: {
    mode: "dark",
    primary: { main: "#5fd3a5" },
    secondary: { main: "#5fd3a5" },
    background: { default: "#111513", paper: "#191f1c" },
    error: { main: "#ff8a80" },
    warning: { main: "#ffc46b" },
    success: { main: "#7fd99a" },
    info: { main: "#8bbcf5" },
  },
};
