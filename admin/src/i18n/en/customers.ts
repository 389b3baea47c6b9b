export const customers = {
  resource: {
    name: "Customer |||| Customers",
    empty: "No customers yet",
    invite: "Customers are added by an import, by registers and by a connected shop.",
    fields: { group_id: "Group", created_at: "Customer since" },
  },
  texts: {
    data: "Personal data",
    tabs: { orders: "Orders", receipts: "Receipts", credit: "Credit", prices: "Own prices" },
    own_limits: "Own credit limits",
    all_prices: "All own prices",
    no_prices: "No prices of its own.",
  },
};
