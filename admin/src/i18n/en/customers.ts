export const customers = {
  resource: {
    name: "Customer |||| Customers",
    empty: "No customers yet",
    invite: "Customers are added by an import, by registers and by a connected shop.",
    fields: { name: "Name", email: "E-mail", group_id: "Group", created_at: "Customer since" },
  },
  texts: {
    see_also: "See also",
    receipts: "Receipts",
    receipts_of: "Receipts of %{name}",
    data: "Personal data",
    data_of: "Personal data of %{name}",
  },
};
