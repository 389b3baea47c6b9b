/** A text of the service that the application knows by its words, and what was put in. */
export interface KnownText {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Finds which of these English texts the service's words are; the last form counts where there are two.
 *
 * @param texts - by name, with a `%{blank}` where the service puts something in.
 */
export function knowing(texts: Readonly<Record<string, string>>): (words: string) => KnownText | undefined {
  const patterns = Object.entries(texts).map(([name, text]) => {
    const literal = (text.split(" |||| ").at(-1) ?? text).replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
    return [name, new RegExp(`^${literal.replaceAll(/%\{(\w+)\}/g, "(?<$1>.+?)")}$`, "su")] as const;
  });
  return (words) => {
    for (const [name, pattern] of patterns) {
      const match = pattern.exec(words);
      if (match) return { name, values: { ...match.groups } };
    }
    return undefined;
  };
}
