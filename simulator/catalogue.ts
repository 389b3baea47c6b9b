import type { Product } from "./basket.ts";

const STANDARD = { tax_class_id: 2, rate_bp: 2100 };
const REDUCED = { tax_class_id: 4, rate_bp: 900 };
const UNTAXED = { tax_class_id: 0, rate_bp: 0 };
/** Value added tax of 21 % and a tax of the city of 4 % on the same amount. */
export const STACKED_BP = [2100, 400] as const;
const STACKED = { tax_class_id: 5, rate_bp: STACKED_BP[0] + STACKED_BP[1] };

function piece(sku: string, name: string, price_minor: number, tax: typeof STANDARD): Product {
  return { sku, name, price_minor, ...tax, is_weighed: false };
}

function weighed(sku: string, name: string, price_minor: number): Product {
  return { sku, name, price_minor, ...REDUCED, is_weighed: true };
}

/** Products of the demo shop. Names contain accents, quotes, other scripts and emoji. */
export const CATALOGUE: readonly Product[] = [
  piece("MUG-01", "Enamel mug", 1295, STANDARD),
  piece("MUG-02", 'Mug "Good morning"', 1450, STANDARD),
  piece("TEE-S", "T-shirt, small", 2499, STANDARD),
  piece("TEE-XL", "T-shirt, extra large", 2599, STANDARD),
  piece("LAMP-3", "Desk lamp 3½″", 7995, STANDARD),
  piece("CABLE", "USB-C cable, 2 m", 899, STANDARD),
  piece("CHAIR", "Café chair", 14_900, STANDARD),
  piece("PLANT", "Monstera 🌿", 3275, REDUCED),
  piece("BOOK-NL", "Kookboek ’t Hoekje", 2750, REDUCED),
  piece("BOOK-JP", "日本の庭", 3990, REDUCED),
  piece("MILK", "Oat milk 1 l", 229, REDUCED),
  piece("BREAD", "Sourdough", 465, REDUCED),
  weighed("CHEESE", "Gouda, per kg", 1890),
  weighed("OLIVES", "Olives, per kg", 1575),
  weighed("COFFEE", "Coffee beans, per kg", 2290),
  piece("SOAP", "Savon d’Alep", 675, STANDARD),
];

/** Products sold in documents of `rarities.ts` only. */
export const BOTTLE = piece("EMPTY", "Empty bottle", 25, REDUCED);
export const STAMPS = piece("STAMPS", "Stamps, sheet of ten", 1210, UNTAXED);
export const EVENING = piece("EVENING", "Pottery evening, with city tax", 4550, STACKED);
