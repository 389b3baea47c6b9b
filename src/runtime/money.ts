/** The service, the receipts and the registers share one implementation of amounts. */
export * from "@tillkeeper/exact/money";
