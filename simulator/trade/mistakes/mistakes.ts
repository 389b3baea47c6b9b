import type { Random } from "@tillkeeper/register-kit/random";
import { type BookedDay, type Books, booksOf, type Declared } from "../books.ts";
import { DECLARED } from "./declared.ts";
import { DOCUMENTS } from "./documents.ts";
import { FIGURES } from "./figures.ts";
import type { ClosingFrame, MistakeKind, MistakeKinds } from "./kind.ts";
import { PAIRS } from "./pairs.ts";
import type { Style } from "../styles.ts";

export type { MistakeKind } from "./kind.ts";

/**
 * Families of mistakes: one figure, figures that cancel out, a wrongly booked document, and
 * undetectable ones.
 */
export const FAMILIES = {
  figures: { text: "One figure", kinds: FIGURES },
  pairs: { text: "Figures that cancel out", kinds: PAIRS },
  documents: { text: "A document booked otherwise, with everything that follows", kinds: DOCUMENTS },
  declared: { text: "What no receipt tells: accepted, named by a finding, or left open", kinds: DECLARED },
} as const satisfies Readonly<Record<string, { readonly text: string; readonly kinds: MistakeKinds }>>;

/** Every kind of mistake, by its code. */
export const MISTAKES: MistakeKinds = { ...FIGURES, ...PAIRS, ...DOCUMENTS, ...DECLARED };

export interface Wrong {
  readonly day: BookedDay;
  readonly style: Style;
  /** Size of the error, in ten-thousandths. */
  readonly by: bigint;
  readonly random: Random;
  readonly declared?: Declared;
}

/** Books a day with a mistake; undefined when the day has nothing that the mistake can change. */
export function wrongBooks(kind: MistakeKind, { day, style, by, random, declared }: Wrong): Books | undefined {
  if (kind.needs === "drawer" && style.drawer === "none") return undefined;
  if (kind.needs === "providers" && style.providers === "none") return undefined;
  const books = booksOf(day, style, declared);
  if ("reframe" in kind) return books;
  if ("change" in kind) return kind.change(books, by, random, day) ? books : undefined;
  const candidates = day.trades.flatMap((trade, index) => {
    const other = kind.rebook(trade, by, day);
    return other === undefined ? [] : [day.trades.toSpliced(index, 1, ...other)];
  });
  if (candidates.length === 0) return undefined;
  const wrong = booksOf({ ...day, trades: random.pick(candidates) }, style, declared);
  return kind.keeps_list === true ? { ...wrong, documents: books.documents } : wrong;
}

/** Returns a closing with the texts that the mistake changes. */
export function reframed<Frame extends ClosingFrame>(kind: MistakeKind, frame: Frame): Frame {
  return "reframe" in kind ? { ...frame, ...kind.reframe(frame) } : frame;
}
