import texts from "@tillkeeper/texts/checks/en.json" with { type: "json" };

/**
 * English message of each check by its key; `stated` is the closing's side, `expected` the other
 * one. The administration translates it.
 */
export const SENTENCES = texts.sentences;

export type SentenceCode = keyof typeof SENTENCES;
