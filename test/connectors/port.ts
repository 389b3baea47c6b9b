import type { ConnectorKind, PulledKind, Texts } from "../../src/connectors/connector.ts";

/** A shop platform, or a double of one, that a connector is tested against. */
export interface PlatformUnderTest {
  /** Name in tests, such as `magento (double)`. */
  readonly name: string;
  readonly kind: ConnectorKind;
  /** Quirks that a double copies; undefined for the platform itself. */
  readonly quirks?: readonly Quirk[] | undefined;
  /** Starts the platform. Called once, before the first case. */
  readonly start: () => Promise<RunningPlatform>;
}

/** A behaviour that a double copies, and where it was seen. */
export interface Quirk {
  readonly what: string;
  /**
   * Where the behaviour was seen, and what was observed: `Magento 2.4.7-p6: POST /V1/orders twice
   * with one increment_id: 400`.
   */
  readonly seen: string;
}

/** A started platform. Amounts and quantities are decimal texts. */
export interface RunningPlatform {
  /** Origin of the platform, such as `http://127.0.0.1:9000`. */
  readonly url: string;
  /** Returns the connector's settings; `url` is that of the fault proxy. */
  readonly settings: (url: string) => Texts;
  readonly secret: string;
  /**
   * Returns whether a call can change something at the platform. Absent: every method but GET can.
   */
  readonly writes?: (call: ProxiedCall) => boolean;
  readonly seed: Seed;
  /**
   * Returns every order whose key at the platform is that of the sale, in lower case. The function
   * must not use the connector.
   */
  readonly ordersOf: (key: string) => Promise<readonly OrderThere[]>;
  /**
   * Returns every customer with this e-mail address, without regard to case and blanks; deleted and
   * anonymous ones excluded.
   */
  readonly customersOf: (email: string) => Promise<readonly CustomerThere[]>;
  /** Returns the salable quantity of a product; undefined for an unknown product. */
  readonly stockOf: (sku: string) => Promise<string | undefined>;
  readonly mails: Mails;
  readonly changeCustomer: (remote_id: string, members: { readonly lastname: string }) => Promise<void>;
  readonly deleteCustomer: (remote_id: string) => Promise<void>;
  readonly deleteProduct: (sku: string) => Promise<void>;
  /**
   * Changes a record of each pulled kind, without a newer timestamp where possible. The suite calls
   * `seed` for every kind before.
   */
  readonly change: Readonly<Partial<Record<PulledKind, () => Promise<void>>>>;
  /** Deletes a record of each kind; absent for kinds that cannot be deleted. */
  readonly remove: Readonly<Partial<Record<PulledKind, () => Promise<void>>>>;
  /** Stops the platform and everything that it started. */
  readonly stop: () => Promise<void>;
}

export interface Mails {
  /**
   * Returns the addresses of the platform's mails to shoppers so far, in the order of the mails.
   */
  readonly sent: () => Promise<readonly string[]>;
  /**
   * Does something in the shop itself, without the connector, for which the shop mails this
   * address.
   */
  readonly cause: (email: string) => Promise<void>;
}

export interface Seed {
  readonly products: (products: readonly NewProduct[]) => Promise<void>;
  /** Seeds a customer. Returns the remote id. */
  readonly customer: (customer: NewCustomer) => Promise<string>;
  /**
   * Seeds at least one record of a kind that is neither a product nor a customer: a group, a tier
   * price, a coupon.
   */
  readonly other: (kind: PulledKind) => Promise<void>;
}

export interface NewProduct {
  readonly sku: string;
  readonly name: string;
  /** Net price. */
  readonly price: string;
  /** Stock of the product; absent: none is stated. */
  readonly qty?: string | undefined;
  /** Whether the product is sold by weight. */
  readonly is_weighed?: boolean | undefined;
  /** False for a product that exists but cannot be bought in the shop. */
  readonly is_active?: boolean | undefined;
}

export interface NewCustomer {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
}

export interface CustomerThere extends NewCustomer {
  readonly remote_id: string;
}

/** An order as stored by the platform. */
export interface OrderThere {
  readonly remote_id: string;
  /** Total including tax, cash rounding, deposits and corrections. */
  readonly total: string;
  /**
   * Hour of the sale, in UTC, from where the connector stores it: in the date of the order or in a
   * field of its own.
   */
  readonly sold_at: string;
  readonly currency: string;
  /** The customer's e-mail address as stored by the platform; undefined without one. */
  readonly email: string | undefined;
  /** The id of the customer's account; undefined for a guest. */
  readonly customer_id: string | undefined;
  readonly is_canceled: boolean;
  readonly lines: readonly LineThere[];
  /** Paid amounts, one for each payment. */
  readonly payments: readonly string[];
  /** Returned amounts, one for each refund. */
  readonly refunds: readonly string[];
}

/** A line of goods. Lines that only correct a total have no `sku`. */
export interface LineThere {
  readonly sku: string | undefined;
  readonly qty: string;
  /** Total including tax, after discounts. */
  readonly total: string;
}

/** A call that goes through the fault proxy. */
export interface ProxiedCall {
  /** Number of the call, from 1 since the proxy began to count. */
  readonly number: number;
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly body: string;
}
