/** Amounts of the service, the receipts and the registers: one implementation. */
export * from "@tillkeeper/receipt-document/money";
