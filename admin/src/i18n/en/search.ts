/** Texts of the search over everything. */
export const search = {
  placeholder: "Number, amount, name, page or setting",
  lead: "Enter a receipt number, an amount, a customer, a register, a page or a setting.",
  results: "Results",
  nothing: "Nothing found.",
  kinds: {
    receipt: "Receipt",
    customer: "Customer",
    register: "Register",
    location: "Location",
    staff: "Staff",
    order: "Order",
    closing: "Closing",
    product: "Product",
    page: "Page",
    setting: "Setting",
    action: "Action",
  },
  actions: {
    new_code: "New code for %{name}",
    lock: "Lock %{name} on registers",
    unlock: "Unlock %{name} on registers",
    lock_lead: "Registers show this setting and can no longer change it. A website with a lock of its own keeps that.",
    unlock_lead: "Registers may change this setting again. A website with a lock of its own keeps that.",
    lock_done: "%{name} is locked. Registers get it at their next contact.",
    unlock_done: "%{name} is no longer locked. Registers get it at their next contact.",
    export_closings: "Export closings of %{month}",
  },
  missing: "No receipt here has the number %{number}.",
  findings: {
    unknown_series: "No register here uses the series %{prefix}.",
    series_of: "%{prefix} is the series of %{register}.",
    series_of_location: "%{prefix} is the series of %{register}, %{location}.",
    none_here: "None of the receipts of this series are here.",
    last_here: "The last receipt here is %{number} (%{at}).",
    gap: "%{before} and %{after} are here; this number between them is missing.",
    listed_by: "Closing %{closing} lists it: it was sold, and the receipt has not arrived.",
    refused:
      "%{document}: 1 request was rejected at %{at} (%{reason}). |||| %{document}: %{smart_count} requests were rejected, the last at %{at} (%{reason}).",
    waiting:
      "1 receipt on the register is not sent yet. |||| %{smart_count} receipts on the register are not sent yet.",
    waiting_since:
      "1 receipt on the register is not sent yet, since %{at}. |||| %{smart_count} receipts on the register are not sent yet, since %{at}.",
    last_seen: "Last seen %{ago}.",
    never_seen: "The register has never been seen.",
  },
};
