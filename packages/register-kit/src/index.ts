export type { AppliedTax, CartTotals, PricedCart, PricedLine, Treatment } from "./cart/priced.ts";
export { divideRounded, ONE_PIECE, sumOf } from "./money/decimals.ts";
export { type CashCount, countByDenomination, type CountedPieces, denominationsOf } from "./money/denominations.ts";
export { formatMoney, parseMoney, roundMoney, roundToStep, shareOut } from "./money/money.ts";
export { likelyHanded } from "./money/notes.ts";
export * from "./ledger/tables.ts";
export * from "./outbox/row.ts";
export * from "./store/port.ts";
export { Memory, openMemoryStore } from "./store/memory.ts";
export { type ApplicableTaxes, applicableTaxes, NO_TAXES, type TaxGroup } from "./tax/applicable.ts";
export { calculateTaxes, customerPrice, type TaxableLine, type TaxedLine, type TaxSettings } from "./tax/calculate.ts";
export { readTaxTables, type TaxAddress, type TaxRate, type TaxRatesAnswer, type TaxTables } from "./tax/tables.ts";
export type { Answer, Refusal, RefusalKind, Success } from "@tillkeeper/client";
export {
  type Client,
  type ClientOptions,
  type HeardTime,
  openClient,
  type Request,
  type RouteName,
} from "@tillkeeper/client";
export type { Decimal, Routes } from "@tillkeeper/client";
export { readEnvelope, renderMessage } from "@tillkeeper/client";
export { type Filter, type SearchCriteria, searchParameters } from "@tillkeeper/client";
export { SYSTEM_TIMERS, type Timers } from "@tillkeeper/client";
export {
  addLine,
  addReturnedLine,
  type Cart,
  type CartCustomer,
  type CartLine,
  type CartProduct,
  completeCart,
  type Discount,
  discountCart,
  discountLine,
  emptyCart,
  type NewLine,
  noteCart,
  noteLine,
  overridePrice,
  removeLine,
  type ReturnedFrom,
  setCoupon,
  setCustomer,
  setQuantity,
  setTaxAddress,
  setTreatment,
} from "./cart/cart.ts";
export {
  type FixedTax,
  type FixedTaxRow,
  type FixedTaxSettings,
  type FixedTaxTable,
  readFixedTaxes,
} from "./cart/fixed-taxes.ts";
export { type CartPriced, type CartPricedLine, type CartTables, priceCart } from "./cart/price-cart.ts";
export { type CustomerPriceRow, priceOf, type ProductPrices, type UnitPrice } from "./prices/prices.ts";
export { applyPromotions, type PromotedCart, type PromotionCircumstances } from "./promotions/promotions.ts";
export type {
  AppliedPromotion,
  CartPromotions,
  CouponRefusal,
  CouponState,
  RuleDiscount,
  UnjudgedPromotion,
} from "./promotions/result.ts";
export type { PromotionLine } from "./promotions/attributes.ts";
export {
  type PromotionCoupon,
  type PromotionRule,
  type PromotionsAnswer,
  type PromotionTables,
  readPromotions,
  type RuleUses,
} from "./promotions/rules.ts";
export * from "./ledger/ledger.ts";
export { type LedgerStore, parkedRows, sendAgain, tryAgain } from "./outbox/queue.ts";
export { type Delivery, keepSending, type KeptSender } from "./outbox/kept-sender.ts";
export * from "./outbox/sender.ts";
export { completeSale, dueOf, type SaleDraft, type Stamp } from "./sale/complete.ts";
export { type ExactJson, exactJson, NumberToken } from "./sale/exact-json.ts";
export { breakdownOf, feeOfExchange, goodsOfExchange, sidesOf } from "./sale/exchange.ts";
export { isAtLeast } from "./sale/module-version.ts";
export { receiptBody } from "./sale/receipt.ts";
export { methodOf, type ReceiptFrame } from "./sale/receipt-parts.ts";
export { goodsOfRefund, leftToReturn, type LineQty, returnedIn, type ReturnedQty, soldIn } from "./sale/refund.ts";
export {
  invoiceRequest,
  orderedLines,
  orderRequest,
  type PlacedOrder,
  placesOrder,
  settlementRequest,
  type WriteRequest,
} from "./sale/requests.ts";
export { readSale, saleText } from "./sale/sale-text.ts";
export {
  type AppliedCredit,
  type Approved,
  type Fee,
  isLayaway,
  isPartPayment,
  type Layaway,
  type Original,
  type Payment,
  type Sale,
  type SaleCustomer,
  type SaleKind,
  taxOf,
  type Tender,
  type TerminalPayment,
  totalOf,
} from "./sale/sale.ts";
export { rateOf, taxesOf } from "./sale/taxes.ts";
export { type Due, FREE_METHOD, payWith, type Rest, restOf, SPLIT_METHOD, type Tendered } from "./sale/tenders.ts";
export { closeSession, closingBody, type ClosingFrame, seriesCode, xReportOf } from "./session/closing.ts";
export {
  type Amounts,
  type CashRefund,
  figuresOf,
  type ProviderFigures,
  type RateFigures,
  type SessionFigures,
  type TenderName,
  TENDERS,
  type UntaxedFigures,
} from "./session/figures.ts";
export {
  type ClosedSession,
  type CountedSession,
  countSession,
  expectedCash,
  moveCash,
  type Movement,
  openSession,
  type OpenSession,
  type Person,
  type Session,
} from "./session/session.ts";
export { CatalogueIndex, type IndexedProduct } from "./register/catalogue-index.ts";
export { type Catalogue, type CatalogueProduct, openCatalogue, type SyncOutcome } from "./register/catalogue.ts";
export type { CallbackError } from "./register/callbacks.ts";
export type * from "./register/config-types.ts";
export { type ConfigReader, openConfig, readGlobalSettings, type GlobalSettings } from "./register/config.ts";
export {
  type AuditEntry,
  auditDrafts,
  type TelemetryEvent,
  telemetryDrafts,
  type TelemetrySource,
} from "./register/notes.ts";
export { type Permission, PERMISSIONS, type Rights, rightsOf } from "./register/permissions.ts";
export type { RegisterParts, Secrets } from "./register/parts.ts";
export { type Health, openPresence, type Presence, type PresenceLoop, type Standing } from "./register/presence.ts";
export {
  type FixedTaxes,
  type KnownCustomer,
  openReference,
  type Promotions,
  type Reference,
  type ReferenceReader,
  type RulePrices,
  type StoreFacts,
  type TaxRates,
} from "./register/reference.ts";
export {
  activate,
  deactivate,
  enroll,
  readToken,
  type Registered,
  type Registration,
} from "./register/registration.ts";
export { type DeviceKeys, newDeviceKeys, secretsWith } from "./register/secrets.ts";
export { type ServerClock, startServerClock } from "./register/server-clock.ts";
export { type SignIn, signIn } from "./register/staff.ts";
export { sendWith } from "./register/send.ts";
export { openUpkeep, type Upkeep, type UpkeepOptions } from "./register/upkeep.ts";
export { openTill, type Started, type Till, type TillHealth, type TillOptions } from "./register/till.ts";
export { openTrainingTill } from "./register/training.ts";
export type { ClosingOptions, XReport } from "./register/till-drawer.ts";
export type { Approvable, Approval, Approving } from "./register/till-permissions.ts";
export { TillError, type TillReason } from "./register/till-context.ts";
export type { Commit } from "./register/till-documents.ts";
export type { CartSettings, HeldAs, OpenCart, TillCustomer } from "./register/till-cart.ts";
export type { ClosingProgress, ClosingStates, LeftInDrawer } from "./register/till-closings.ts";
export type { CustomerCredit } from "./register/till-credit.ts";
export type { CustomerPricing, FoundCustomers } from "./register/till-customers.ts";
export {
  type CreateOptions,
  type CustomerDraft,
  type CustomerRemark,
  type NewCustomer,
  withSuggestion,
} from "./register/till-new-customers.ts";
export type { Taken } from "./register/till-payment.ts";
export type { SetCoupon } from "./register/till-promotions.ts";
export type { HeldCart } from "./register/till-held-carts.ts";
export { CUSTOM_SALE_SKU, type CustomItem, type OpenPrice } from "./register/till-goods.ts";
export type { Category } from "./register/categories.ts";
export type { MeasuredBarcode } from "./register/measured-barcodes.ts";
export type { FoundReceipt, ReturnedGoods, StoredSale } from "./register/returned-goods.ts";
export type { ListedReceipt, LookedUp } from "./register/till-receipts.ts";
export type { ReturnPeriod } from "./register/till-return-period.ts";
export type { ParkedCart, ReturnPreview, ReturnRequest } from "./register/till-selling.ts";
export type { Returnable } from "./register/till-returnable.ts";
