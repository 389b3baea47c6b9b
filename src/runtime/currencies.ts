/** Currencies: the service, the receipts and the registers share this implementation. */
export * from "@tillkeeper/exact/currencies";
