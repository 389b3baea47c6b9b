/** Returns a text in the form that searches compare: without accents, in lower case. */
export function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
