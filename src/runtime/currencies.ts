/** The service, the receipts and the registers share one implementation of currencies. */
export * from "@tillkeeper/exact/currencies";
