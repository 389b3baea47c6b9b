import de from "@tillkeeper/texts/evidence/de.json" with { type: "json" };
import en from "@tillkeeper/texts/evidence/en.json" with { type: "json" };
import nl from "@tillkeeper/texts/evidence/nl.json" with { type: "json" };

const TEXTS: Readonly<Record<string, typeof en>> = { en, nl, de };

/** Composes the mail of a checkpoint in the shop's language; in English when it has no text. */
export function checkpointMail(
  { origin, size, note }: { readonly origin: string; readonly size: number; readonly note: string },
  locale: string,
) {
  const texts = TEXTS[locale.slice(0, 2).toLowerCase()] ?? en;
  const filled = (text: string) => text.replace("%1", origin).replace("%2", String(size));
  const content = Buffer.from(note, "utf8");
  return {
    subject: filled(texts.subject),
    text: `${filled(texts.text)}\n\n${note}`,
    attachments: [{ filename: `checkpoint-${size}.txt`, content_type: "text/plain; charset=utf-8", content }],
  };
}
