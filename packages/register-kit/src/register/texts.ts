/** Returns a text in the form that searches compare: without accents, in lower case. */
export function folded(text: string): string {
  // Most texts have no accent; a start folds those of a whole catalogue.
  if (!/\P{ASCII}/u.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
