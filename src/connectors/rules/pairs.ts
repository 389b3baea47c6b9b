/**
 * Reads a setting such as `a=b, c=d`.
 *
 * @throws Error with `message` for any other text, and for a side that does not match.
 */
export function readPairs(
  text: string,
  message: string,
  left_form = /./,
  right_form = /./,
): ReadonlyMap<string, string> {
  const pairs = text.split(",").filter((pair) => pair.trim() !== "");
  return new Map(
    pairs.map((pair) => {
      const [left = "", right = "", ...rest] = pair.split("=").map((part) => part.trim());
      if (!left_form.test(left) || !right_form.test(right) || rest.length > 0) throw new Error(message);
      return [left, right] as const;
    }),
  );
}
