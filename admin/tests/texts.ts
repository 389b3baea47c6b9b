/** Returns the texts of a language by their whole key: `tk.closings.title`. */
export function flatTexts(messages: object, prefix = ""): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([name, value]: [string, unknown]): (readonly [string, string])[] => {
      if (typeof value === "string") return [[prefix + name, value]];
      return typeof value === "object" && value !== null ? [...flatTexts(value, `${prefix}${name}.`)] : [];
    }),
  );
}
