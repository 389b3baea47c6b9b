/** The side of the screen on which the cart stands. */
export type Hand = "left" | "right";

/**
 * What a device remembers beside the register's own data: nothing that a sale depends on. The
 * register kit has no place for it.
 */
export interface Preferences {
  readonly language: string | undefined;
  readonly hand: Hand;
}

const KEY = "till-preferences";

export function readPreferences(): Preferences {
  const text = localStorage.getItem(KEY);
  const { language, hand } =
    text === null ? {} : (JSON.parse(text) as { readonly language?: unknown; readonly hand?: unknown });
  return { language: typeof language === "string" ? language : undefined, hand: hand === "left" ? "left" : "right" };
}

export function keepPreferences(change: Partial<Preferences>): void {
  localStorage.setItem(KEY, JSON.stringify({ ...readPreferences(), ...change }));
}

/** Lays the screens out for a hand; the styles read it from the page. */
export function layOutFor(hand: Hand): void {
  document.documentElement.dataset["hand"] = hand;
}
