/**
 * All colours of the application. The green is for what a person can do: buttons, links, the focus.
 * Amber and red are for what a person must look at. Everything else is neutral.
 */
interface Colors {
  readonly action: string;
  readonly page: string;
  readonly paper: string;
  readonly text: string;
  readonly text_secondary: string;
  readonly wrong: string;
  readonly attention: string;
  readonly good: string;
  readonly info: string;
  /** Colours of the series in charts, in the order of the series. */
  readonly charts: readonly string[];
}

export const LIGHT: Colors = {
  action: "#0b6e4f",
  page: "#f6f7f5",
  paper: "#ffffff",
  text: "#17201b",
  text_secondary: "#56615a",
  wrong: "#b3261e",
  attention: "#8a5300",
  good: "#1b6e3c",
  info: "#1d5fa8",
  charts: ["#3d6ea5", "#b8741a", "#7a5ba8", "#5d8a4b", "#a8505f", "#3f8791"],
};

export const DARK: Colors = {
  action: "#5fd3a5",
  page: "#111513",
  paper: "#191f1c",
  text: "#e8eeea",
  text_secondary: "#a9b5ae",
  wrong: "#ff8a80",
  attention: "#ffc46b",
  good: "#7fd99a",
  info: "#8bbcf5",
  charts: ["#7fa9dc", "#dba45a", "#b79be0", "#97c183", "#dc8f9b", "#7cc3cc"],
};

export function colorsOf(mode: "light" | "dark"): Colors {
  return mode === "dark" ? DARK : LIGHT;
}
