import type { ConnectorKind, PulledKind, Texts } from "../../src/connectors/connector.ts";

/** A shop platform, or a double of one, that a connector is tested against. */
export interface PlatformUnderTest {
  /** Name in tests: `magento (double)`. */
  readonly name: string;
  readonly kind: ConnectorKind;
  /** Quirks that a double copies; undefined for the platform itself. */
  readonly quirks?: readonly Quirk[] | undefined;
  /** Starts it. Called once, before the first case. */
  readonly start: () => Promise<RunningPlatform>;
}

/** A behaviour that a double copies, and where it was seen. */
export interface Quirk {
  readonly what: string;
  /**
   * The run and its observation: `Magento 2.4.7-p6: POST /V1/orders twice with one increment_id:
   * 400`.
   */
  readonly seen: string;
}

/** Amounts and quantities are decimal texts. */
export interface RunningPlatform {
  /** Origin of the platform: `http://127.0.0.1:9000`. */
  readonly url: string;
  /** The connector's settings; `url` is that of the fault proxy. */
  readonly settings: (url: string) => Texts;
  readonly secret: string;
  /** Whether a call can change something there. Without it: every method but GET. */
  readonly writes?: (call: ProxiedCall) => boolean;
  readonly seed: Seed;
  /**
   * Every order whose key there is that of the sale, in lower case. It must not use the connector.
   */
  readonly ordersOf: (key: string) => Promise<readonly OrderThere[]>;
  /**
   * Every customer whose address is this one without regard to case and blanks; deleted and
   * anonymous ones excluded.
   */
  readonly customersOf: (email: string) => Promise<readonly CustomerThere[]>;
  /** The salable figure of a product; undefined when it is not there. */
  readonly stockOf: (sku: string) => Promise<string | undefined>;
  readonly mails: Mails;
  readonly changeCustomer: (remote_id: string, members: { readonly lastname: string }) => Promise<void>;
  readonly deleteCustomer: (remote_id: string) => Promise<void>;
  readonly deleteProduct: (sku: string) => Promise<void>;
  /**
   * Changes a record of each pulled kind, without a newer timestamp where possible. The suite has
   * called `seed` for every kind before.
   */
  readonly change: Readonly<Partial<Record<PulledKind, () => Promise<void>>>>;
  /** Deletes a record of each kind; absent for kinds whose records cannot be deleted. */
  readonly remove: Readonly<Partial<Record<PulledKind, () => Promise<void>>>>;
  /** Ends it and everything it started. */
  readonly stop: () => Promise<void>;
}

export interface Mails {
  /** Addresses of its mails to shoppers so far, in their order. */
  readonly sent: () => Promise<readonly string[]>;
  /** Does in the shop itself, without the connector, what it mails this address for. */
  readonly cause: (email: string) => Promise<void>;
}

export interface Seed {
  readonly products: (products: readonly NewProduct[]) => Promise<void>;
  /** Returns its remote id. */
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
  /** Net. */
  readonly price: string;
  /** Stock; optional. */
  readonly qty?: string | undefined;
  /** Whether it is sold by weight. */
  readonly is_weighed?: boolean | undefined;
  /** False: it is there and cannot be bought in the shop. */
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

/** An order as the platform has it. */
export interface OrderThere {
  readonly remote_id: string;
  /** Total including tax, cash rounding, deposits and corrections. */
  readonly total: string;
  /**
   * The hour of the sale, in UTC, where the connector stores it: in the date of the order or in a
   * field of its own.
   */
  readonly sold_at: string;
  readonly currency: string;
  /** The address of its customer as the platform has it; undefined without one. */
  readonly email: string | undefined;
  /** The id of its customer's account; undefined for a guest. */
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

/** A call that passes the fault proxy. */
export interface ProxiedCall {
  /** Starts at 1 when the proxy begins to count. */
  readonly number: number;
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly body: string;
}
