/**
 * What a device remembers beside the register's own data: nothing that a sale depends on. The
 * register kit has no place for it.
 */
export interface Preferences {
  readonly language: string | undefined;
}

const KEY = "till-preferences";

export function readPreferences(): Preferences {
  const text = localStorage.getItem(KEY);
  const { language } = text === null ? {} : (JSON.parse(text) as { readonly language?: unknown });
  return { language: typeof language === "string" ? language : undefined };
}

export function keepPreferences(preferences: Preferences): void {
  localStorage.setItem(KEY, JSON.stringify(preferences));
}
