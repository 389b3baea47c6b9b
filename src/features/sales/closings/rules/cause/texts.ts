import texts from "@tillkeeper/texts/checks/en.json" with { type: "json" };

/**
 * Causes of a mismatch by code, in English (design, section 9). The administration translates them
 * by their code. `from` and `to` are figures of the closing for tenders, and rates or classes
 * without one for rates. `check` is the id of a check and is shown as its title.
 */
export const CAUSES = texts.causes;

export type CauseCode = keyof typeof CAUSES;

/** Added to a cause of one amount in which two neighbouring digits are exchanged. */
export const DIGITS_SWAPPED = texts.hints.digits_swapped;
