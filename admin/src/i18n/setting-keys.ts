import columns from "@tillkeeper/texts/settings/columns.json" with { type: "json" };

const PATHS: Readonly<Record<string, string>> = columns;

/** Columns in which locations and registers store their own values of settings. */
export const SETTING_COLUMNS: readonly string[] = Object.keys(columns);

/** Returns the key of the name of the setting that a column overrides. */
export function settingKey(column: string): string {
  return `tk.setting_labels.${PATHS[column] ?? column}`;
}

/** Returns the key of the name of an option, for the setting that a column overrides. */
export function settingOptionKey(column: string, option: string): string {
  return `tk.setting_options.${PATHS[column] ?? column}.${option}`;
}
