/** The side of the screen on which the cart stands. */
export type Hand = "left" | "right";
/** Characters on a line of paper of 58 mm and of 80 mm. */
export type PaperColumns = 32 | 42;

/**
 * What a device remembers beside the register's own data: nothing that a sale depends on. The
 * register kit has no place for it.
 */
export interface Preferences {
  readonly language: string | undefined;
  readonly hand: Hand;
  /** How the receipt printer is connected; undefined: the system's print dialogue prints. */
  readonly printer: "usb" | "serial" | undefined;
  readonly paper_columns: PaperColumns;
  /** Whether a printer opens the drawer when cash is taken or given back. */
  readonly opens_drawer: boolean;
  /** Whether a scan and a refusal are heard. */
  readonly has_sounds: boolean;
}

const KEY = "till-preferences";

export function readPreferences(): Preferences {
  const text = localStorage.getItem(KEY);
  const kept: Partial<Record<keyof Preferences, unknown>> = text === null ? {} : (JSON.parse(text) as object);
  const { language, hand, printer, paper_columns, opens_drawer, has_sounds } = kept;
  return {
    language: typeof language === "string" ? language : undefined,
    hand: hand === "left" ? "left" : "right",
    printer: printer === "usb" || printer === "serial" ? printer : undefined,
    paper_columns: paper_columns === 32 ? 32 : 42,
    opens_drawer: opens_drawer !== false,
    has_sounds: has_sounds !== false,
  };
}

export function keepPreferences(change: Partial<Preferences>): void {
  localStorage.setItem(KEY, JSON.stringify({ ...readPreferences(), ...change }));
}

/** Lays the screens out for a hand; the styles read it from the page. */
export function layOutFor(hand: Hand): void {
  document.documentElement.dataset["hand"] = hand;
}
