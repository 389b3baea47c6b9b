import same from "@tillkeeper/texts/administration/same.json" with { type: "json" };

interface Texts {
  [name: string]: string | Texts;
}

/**
 * Returns the texts of a language with those added that equal another text. `same.json` names the
 * key of the other text for each of them.
 */
export function withShared<Messages extends object>(messages: Messages): Messages {
  const texts = structuredClone(messages);
  for (const [key, other] of Object.entries(same)) {
    const path = key.split(".");
    const name = path.pop() ?? "";
    groupAt(texts as Texts, path)[name] = textAt(texts as Texts, other);
  }
  return texts;
}

function groupAt(texts: Texts, path: readonly string[]): Texts {
  return path.reduce((group, name) => {
    const below = (group[name] ??= {});
    if (typeof below === "string") throw new Error(`${path.join(".")}: ${name} is a text`);
    return below;
  }, texts);
}

function textAt(texts: Texts, key: string): string {
  const text = key
    .split(".")
    .reduce<string | Texts | undefined>((found, name) => (typeof found === "object" ? found[name] : undefined), texts);
  if (typeof text !== "string") throw new Error(`same.json names the text ${key}, which does not exist`);
  return text;
}
