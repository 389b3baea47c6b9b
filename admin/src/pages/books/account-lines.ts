type Entry = string | { readonly account: string; readonly gross?: boolean };

/** Returns accounts as lines of text: the role with its key, the account, and `gross`. */
export function accountLines(accounts: unknown): string {
  return Object.entries(accounts as Readonly<Record<string, Entry>>)
    .map(([name, entry]) =>
      typeof entry === "string"
        ? `${name} ${entry}`
        : `${name} ${entry.account}${entry.gross === true ? " gross" : ""}`,
    )
    .join("\n");
}

/** Reads accounts from such lines. The account is the last word, before `gross`. */
export function readAccountLines(text: string): Record<string, Entry> {
  return Object.fromEntries(
    text
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([name = ""]) => name !== "")
      .map((words): [string, Entry] => {
        const isGross = words.length > 2 && words.at(-1) === "gross";
        const [account = "", ...name] = (isGross ? words.slice(0, -1) : words).toReversed();
        return [name.toReversed().join(" "), isGross ? { account, gross: true } : account];
      }),
  );
}

/** Returns the account of a name in such lines; the empty text without one. */
export function accountIn(text: string, name: string): string {
  const { [name]: entry = "" } = readAccountLines(text);
  return typeof entry === "string" ? entry : entry.account;
}

/** Returns such lines with another account of a name; without the name for an empty one. */
export function withAccount(text: string, name: string, typed: string): string {
  const { [name]: before, ...others } = readAccountLines(text);
  const account = typed.replaceAll(/\s/g, "");
  if (account === "") return accountLines(others);
  return accountLines({ ...others, [name]: typeof before === "object" ? { ...before, account } : account });
}
