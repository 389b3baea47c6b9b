import type { Block, ReceiptDocument } from "../rules/document.ts";

/** A receipt with every kind of block, in several scripts; parts can be replaced. */
export function samplePdfDocument(changes: Partial<ReceiptDocument> = {}): ReceiptDocument {
  return {
    language: "nl-NL",
    direction: "ltr",
    title: "Kassabon 000000123 – Łódź Bakkerij",
    store: {
      name: "Łódź Bakkerij & Café",
      logo_url: null,
      logo_size: "medium",
      address_lines: ["Spiegelgracht 12", "1017 JR Amsterdam"],
      phone: "+31 20 555 0123",
      vat_number: "Btw-nummer NL001234567B01",
      header: "Elke dag vers, vanaf 7 uur",
      info_placement: "header",
    },
    blocks: SAMPLE_BLOCKS,
    qr: { text: "https://pos.example.org/pos/receipt/0123456789abcdef0123456789abcdef", caption: "Uw bon online" },
    footer: "Ruilen binnen 14 dagen met deze bon.\nTot ziens!",
    ...changes,
  };
}

const SAMPLE_BLOCKS: readonly Block[] = [
  { kind: "heading", text: "Kassabon" },
  {
    kind: "facts",
    rows: [
      { label: "Bonnummer", value: "000000123", emphasis: "strong" },
      { label: "Datum", value: "21 nov 2026, 14:05", emphasis: "normal" },
      { label: "Kassa", value: "Kassa 2 · Joëlle", emphasis: "muted" },
    ],
  },
  {
    kind: "lines",
    title: null,
    lines: [
      { name: "Roggebrood", sku: "BR-001", details: ["2 × € 4,50"], total: "€ 9,00" },
      { name: "Ψωμί ολικής άλεσης", sku: null, details: ["1 × € 6,25", "Korting −€ 1,25"], total: "€ 5,00" },
      {
        name: "Хлеб бородинский с кориандром и солодом, 800 г, в подарочной упаковке",
        sku: "BR-077",
        details: [],
        total: "€ 1.234,50",
      },
    ],
  },
  {
    kind: "totals",
    title: null,
    rows: [
      { label: "Subtotaal", value: "€ 1.249,75", emphasis: "normal" },
      { label: "Korting", value: "−€ 1,25", emphasis: "muted" },
    ],
  },
  { kind: "figure", label: "Totaal", value: "€ 1.248,50" },
  {
    kind: "totals",
    title: "Betaald",
    rows: [
      { label: "Pin", value: "€ 1.200,00", emphasis: "normal" },
      { label: "Contant", value: "€ 50,00", emphasis: "normal" },
      { label: "Wisselgeld", value: "€ 1,50", emphasis: "muted" },
    ],
  },
  {
    kind: "table",
    title: "Btw",
    columns: ["Tarief", "Netto", "Btw", "Bruto"],
    rows: [
      ["9% laag", "€ 1.145,41", "€ 103,09", "€ 1.248,50"],
      ["21% hoog", "€ 0,00", "€ 0,00", "€ 0,00"],
    ],
  },
  {
    kind: "slip",
    title: "Pinbon",
    text: "   Terminal:   7H3K21\n   Kaart:      Maestro ****1234\n   Bedrag:     1200,00 EUR\n\n        AKKOORD",
  },
  { kind: "notice", text: "U spaarde 12 punten met deze aankoop." },
];
