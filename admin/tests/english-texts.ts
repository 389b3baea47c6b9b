import { EVERY_ENGLISH } from "./every-english.ts";
import { flatTexts } from "./texts.ts";

/** Collects the texts of a page: visible texts, and those for screen readers and tooltips. */
export const TEXTS_OF_PAGE = `(() => {
  const said = new Set([document.title]);
  // What is no text of the application: code, what somebody wrote, and the name of a language in
  // itself.
  const isOthers = (node) => node.closest("code, pre, script, style, noscript, del, ins, .tk-own-words") !== null;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (parentElement && !isOthers(parentElement) && parentElement.checkVisibility()) said.add(data.trim());
  }
  for (const node of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
    if (isOthers(node) || !node.checkVisibility()) continue;
    for (const name of ["aria-label", "placeholder", "title", "alt"]) said.add((node.getAttribute(name) ?? "").trim());
  }
  return [...said].filter((text) => /\\p{L}{2}/u.test(text));
})()`;

/** Matches words that English sentences have and that neither German nor Dutch has. */
const ENGLISH =
  /(?:^|[\s(“"])(?:the|and|with|are|this|your|from|for|rows|loading|clear|page|not|has|by|each|every)(?=$|[\s).,:;!?”"])/i;

/** Returns a function that finds English texts in an application in another language. */
export function englishIn(messages: object): (text: string) => boolean {
  const forms = (texts: Iterable<string>): string[] =>
    [...texts].flatMap((text) => text.split(" |||| ")).map((text) => text.trim());
  const own = new Set(forms(flatTexts(messages).values()));
  const english = forms(flatTexts(EVERY_ENGLISH).values()).filter((text) => !own.has(text) && /\p{L}{2}/u.test(text));
  const whole = new Set(english);
  const patterns = english
    .filter((text) => text.includes("%{") && /\p{L}{4}/u.test(text.replaceAll(/%\{\w+\}/g, "")))
    .map((text) => {
      const literal = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
      return new RegExp(`^${literal.replaceAll(/%\{\w+\}/g, ".+")}$`, "su");
    });
  // Most texts, such as the menu's, are on every page, so the result for each text is kept.
  const known = new Map<string, boolean>();
  return (text) => {
    const isEnglish =
      known.get(text) ?? (whole.has(text) || ENGLISH.test(text) || patterns.some((one) => one.test(text)));
    known.set(text, isEnglish);
    return isEnglish;
  };
}
