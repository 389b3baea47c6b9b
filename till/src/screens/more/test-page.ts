import type { ReceiptDocument } from "@tillkeeper/receipt-document";
import type { Translate } from "../../texts/texts.ts";

interface TestPage {
  readonly language: string;
  readonly shop: string;
  readonly register: string;
  readonly amount: string;
  readonly printed_at: string;
}

/** Returns a page that shows whether a printer has the width, the characters and the QR code. */
export function testPage({ language, shop, register, amount, printed_at }: TestPage, t: Translate): ReceiptDocument {
  const row = (label: string, value: string) => ({ label, value, emphasis: "normal" as const });
  return {
    language,
    direction: "ltr",
    title: t("more.test_page"),
    store: {
      name: shop,
      logo_url: null,
      logo_size: "small",
      address_lines: [],
      phone: null,
      vat_number: null,
      header: null,
      info_placement: "header",
    },
    blocks: [
      { kind: "heading", text: t("more.test_page") },
      { kind: "facts", rows: [row(t("more.register"), register), row(t("more.printed_at"), printed_at)] },
      { kind: "totals", title: null, rows: [row(t("more.test_amount"), amount)] },
      { kind: "notice", text: "ÄÖÜäöüß éèêëç ñ åø łśż € £ %" },
      { kind: "notice", text: t("more.test_text") },
    ],
    qr: { text: location.origin, caption: null },
    footer: null,
  };
}
