import { isLongerThan, TEXT_CHARACTERS_MAX } from "../../runtime/characters.ts";
import { tidiedLine } from "../../runtime/notation.ts";

// Characters of a person's name: letters of any script, marks and digits; the platform's signs for
// names; apostrophes, hyphens and dots of all scripts; quotes and brackets around the name that a
// person goes by; the slash of patronymics such as s/o; the joiners of Persian and Indian letters.
const NAME =
  /^[\p{L}\p{M}\p{N}\s,\-_.'’`‘‛´ʹ′՚׳״"“”„«»()/\p{Join_Control}\u00B7\u2027\u2022\u30FB\u0387\u2010-\u2015\u2212\u058A\u05BE]+$/u;

/** A slash that stands alone, and the beginnings of web addresses. */
const LINK = /(?<![\p{L}\p{M}.])\/|\/(?![\p{L}\p{M}])|\.\p{L}{2,63}\/|www\./iu;

/** Whether the text is a name of a person; blanks around it do not matter. */
export function isName(text: string): boolean {
  const name = tidiedLine(text);
  return !isLongerThan(name, TEXT_CHARACTERS_MAX) && NAME.test(name) && !LINK.test(name);
}
