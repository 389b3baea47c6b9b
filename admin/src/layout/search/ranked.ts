/**
 * Returns the options whose name contains every word of a text, ignoring case. Those in whose names
 * each word begins a word come first.
 */
export function ranked<Named extends { readonly name: string }>(options: readonly Named[], text: string): Named[] {
  const words = text.toLocaleLowerCase().split(/\s+/);
  const found = options.filter(({ name }) => words.every((word) => name.toLocaleLowerCase().includes(word)));
  const begins = ({ name }: Named): boolean => {
    const parts = name.toLocaleLowerCase().split(/[^\p{L}\p{N}]+/u);
    return words.every(
      (word) => parts.some((part) => part.startsWith(word)) || name.toLocaleLowerCase().startsWith(word),
    );
  };
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
