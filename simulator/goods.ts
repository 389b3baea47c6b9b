/**
 * A product of the demo's shop, for its import files. Registers read prices and taxes from the
 * service.
 */
export interface Goods {
  readonly sku: string;
  readonly name: string;
  /** Price including tax. */
  readonly price: string;
  readonly tax: Tax;
  readonly is_weighed?: true;
}

/**
 * Tax of a product; null for untaxed goods. `city`: the standard tax plus a city tax on the same
 * amount.
 */
export type Tax = "standard" | "reduced" | "city" | null;

export const TAX_CLASSES = {
  standard: "Demo goods",
  reduced: "Demo reduced",
  city: "Demo with city tax",
} as const satisfies Readonly<Record<NonNullable<Tax>, string>>;

/** Percentage of the first tax on goods, by the kind of their tax. */
export const TAX_PERCENTS = { standard: "21", reduced: "9", city: "4" } as const;

const standard = (sku: string, name: string, price: string): Goods => ({ sku, name, price, tax: "standard" });
const reduced = (sku: string, name: string, price: string): Goods => ({ sku, name, price, tax: "reduced" });
const weighed = (sku: string, name: string, price: string): Goods => ({
  ...reduced(sku, name, price),
  is_weighed: true,
});

/** The goods of usual sales. Names contain accents, quotes, other scripts and emoji. */
export const GOODS: readonly Goods[] = [
  standard("MUG-01", "Enamel mug", "12.95"),
  standard("MUG-02", 'Mug "Good morning"', "14.50"),
  standard("TEE-S", "T-shirt, small", "24.99"),
  standard("TEE-XL", "T-shirt, extra large", "25.99"),
  standard("LAMP-3", "Desk lamp 3½″", "79.95"),
  standard("CABLE", "USB-C cable, 2 m", "8.99"),
  standard("CHAIR", "Café chair", "149.00"),
  reduced("PLANT", "Monstera 🌿", "32.75"),
  reduced("BOOK-NL", "Kookboek ’t Hoekje", "27.50"),
  reduced("BOOK-JP", "日本の庭", "39.90"),
  reduced("MILK", "Oat milk 1 l", "2.29"),
  reduced("BREAD", "Sourdough", "4.65"),
  weighed("CHEESE", "Gouda, per kg", "18.90"),
  weighed("OLIVES", "Olives, per kg", "15.75"),
  weighed("COFFEE", "Coffee beans, per kg", "22.90"),
  standard("SOAP", "Savon d’Alep", "6.75"),
];

/** Goods that only documents of `rarities.ts` have. */
export const RARE_GOODS: readonly Goods[] = [
  reduced("EMPTY", "Empty bottle", "0.25"),
  { sku: "STAMPS", name: "Stamps, sheet of ten", price: "12.10", tax: null },
  { sku: "EVENING", name: "Pottery evening, with city tax", price: "45.50", tax: "city" },
];
