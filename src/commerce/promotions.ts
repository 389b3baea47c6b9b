import type { Db, Tx } from "../runtime/database.ts";

/** Rule, coupon and customer of a usage query. */
export interface RuleUseOf {
  readonly customer_id: number;
  readonly rule_id: number;
  /** Compared without regard to case; undefined for a rule without a coupon. */
  readonly coupon_code: string | undefined;
}

/** How often one customer has used a rule and a coupon; 0 for whatever is not known. */
export interface RuleUse {
  readonly rule_times_used: number;
  readonly coupon_times_used: number;
}

/** A customer's credit on one website. Decimal text in the website's base currency. */
export interface Credit {
  /** Granted to the customer alone; null when not set. */
  readonly own_limit: string | null;
  /** Granted to each member of the customer's group; null when not set. */
  readonly group_limit: string | null;
  /** The base grand total of open invoices in that currency. */
  readonly used: string;
}

export interface WishlistItem {
  readonly wishlist_item_id: number;
  readonly product_id: number;
  readonly sku: string;
  readonly name: string;
  /** Decimal text. */
  readonly qty: string;
  /** Decimal text: the product's base price. */
  readonly price: string;
  readonly added_at: string;
  readonly description: string | null;
}

/** A customer's purchases without canceled orders and parts. Decimal text in the requested currency. */
export interface BuyingStatistics {
  readonly orders_count: number;
  /** Orders less refunds. */
  readonly lifetime_value: string;
  /** Before refunds; null without orders. */
  readonly average_order_value: string | null;
  readonly first_order_at: string | null;
  readonly last_order_at: string | null;
  /** Days from one order to the next on average, one decimal; null for fewer than two orders. */
  readonly days_between_orders: string | null;
  /** Pieces that were not brought back. */
  readonly items_bought: string;
  readonly refunds_total: string;
  /** Where most of the receipts were written; of two, the one of the latest receipt. */
  readonly favourite_location_id: number | null;
}

export interface BoughtProduct {
  readonly sku: string;
  readonly name: string;
  /** Decimal text: pieces that were not brought back. */
  readonly qty: string;
  /** Decimal text, without tax. */
  readonly total: string;
}

/** 1 subscribed, 2 not active, 3 unsubscribed, 4 unconfirmed. */
export type SubscriberStatus = 1 | 2 | 3 | 4;

export interface Subscriber {
  readonly subscriber_id: number;
  readonly store_id: number;
  /** 0: no account. */
  readonly customer_id: number;
  readonly subscriber_email: string;
  readonly subscriber_status: SubscriberStatus;
}

/** A subscription as it shall be. */
export interface SubscriberDraft {
  readonly website_id: number;
  readonly store_id: number;
  readonly customer_id: number;
  readonly subscriber_email: string;
  readonly subscriber_status: SubscriberStatus;
}

export interface UnsentConfirmation {
  readonly subscriber_email: string;
  readonly website_id: number;
  readonly store_id: number;
}

/** Promotions of the e-commerce platform: rules and their use, credit, wishlists, purchases, newsletters. */
export interface Promotions {
  readonly findRuleUse: (db: Db | Tx, of: RuleUseOf) => Promise<RuleUse>;
  readonly findCredit: (
    db: Db | Tx,
    of: { readonly customer_id: number; readonly website_id: number; readonly currency: string },
  ) => Promise<Credit>;
  /** Newest first. */
  readonly listWishes: (db: Db | Tx, customer_id: number) => Promise<WishlistItem[]>;
  /**
   * @param digits - decimals of the currency.
   */
  readonly findBuying: (
    db: Db | Tx,
    of: { readonly customer_id: number; readonly currency: string; readonly digits: number },
  ) => Promise<{ readonly statistics: BuyingStatistics; readonly top_products: BoughtProduct[] }>;
  /** The subscription of an address on a website. */
  readonly findSubscriber: (db: Db | Tx, email: string, website_id: number) => Promise<Subscriber | undefined>;
  /** Stores the one subscription that an address has on a website. Called under the address's lock. */
  readonly saveSubscriber: (tx: Tx, draft: SubscriberDraft) => Promise<void>;
  /** Makes place for a new confirmation of an unconfirmed subscription; an earlier link ends. Answers the subscriber. */
  readonly openConfirmation: (
    tx: Tx,
    of: { readonly email: string; readonly website_id: number; readonly valid_days: number },
  ) => Promise<number | undefined>;
  /** An unconfirmed subscription whose mail is still to be sent. */
  readonly findUnsentConfirmation: (db: Db | Tx, subscriber_id: number) => Promise<UnsentConfirmation | undefined>;
  /** Keeps the hash of the link that is mailed next. @returns false when nothing waits for a mail any more. */
  readonly keepConfirmation: (tx: Tx, subscriber_id: number, token_hash: string) => Promise<boolean>;
  readonly noteConfirmationMailed: (tx: Tx, subscriber_id: number, token_hash: string) => Promise<void>;
  /** The unconfirmed subscription that a link belongs to while it is valid. */
  readonly findConfirmation: (db: Db | Tx, token_hash: string) => Promise<UnsentConfirmation | undefined>;
  /** Subscribes, and uses the link up. @returns false for a link that was used, has expired or never was. */
  readonly confirmSubscriber: (tx: Tx, token_hash: string) => Promise<boolean>;
}
