import { parseMoney } from "@tillkeeper/register-kit";

/** A product as the shop platform sells it. */
export interface ShopProduct {
  readonly sku: string;
  readonly name: string;
  /** Price including tax. */
  readonly price: string;
  /** Quantity in stock. */
  readonly qty: number;
  /** Name of the product's tax class; null for goods without tax. */
  readonly tax_class: string | null;
}

/** A sale as stored by the platform, in minor units. */
export interface SaleThere {
  /** The id of the sale. */
  readonly key: string;
  /** Total including tax, before refunds. */
  readonly total_minor: bigint;
  /** E-mail address of the sale's customer; undefined for a guest. */
  readonly email: string | undefined;
  /** Refunded amounts by the key of the refund. */
  readonly refunds: ReadonlyMap<string, bigint>;
}

/** A shop platform that runs beside the demo. */
export interface ShopPlatform {
  /** Name for people, such as `Vendure`. */
  readonly name: string;
  /** Kind of the connector to the platform. */
  readonly kind: string;
  readonly secret: string;
  readonly settings: (tax_classes: Readonly<Record<string, number>>) => Readonly<Record<string, string>>;
  /** Whether the platform's products name their tax class. */
  readonly has_tax_classes: boolean;
  readonly seed: (products: readonly ShopProduct[]) => Promise<void>;
  /**
   * Returns every order that has the key of a sale, by the platform's own API. A sale with two
   * orders is returned twice.
   */
  readonly sales: () => Promise<readonly SaleThere[]>;
  /** Returns the e-mail addresses of all customers, by the platform's own API. */
  readonly customers: () => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
}

// Answers of a platform have no declared type.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = any;

/** Sums amounts by key: a refund over two payments has two rows. */
export function sumsByKey(
  rows: readonly (readonly [key: string, amount_minor: bigint])[],
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [key, amount] of rows) sums.set(key, (sums.get(key) ?? 0n) + amount);
  return sums;
}

/** Converts a decimal text or number to cents. */
export function minorOf(amount: string | number): bigint {
  return parseMoney(String(amount), "EUR");
}
