import { codesOf } from "../../parts/codes/code-lists.ts";

/** The language of a browser with its country, as settings have it: `nl` as `nl_NL`; undefined when settings have none. */
export function browsersLocale(tag: string = navigator.language): string | undefined {
  const { language, region } = new Intl.Locale(tag).maximize();
  const code = `${language}_${region ?? ""}`;
  return codesOf("locale").includes(code) ? code : undefined;
}
