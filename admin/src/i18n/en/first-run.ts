/** Texts of the first-run guide. */
export const firstRun = {
  title: "Set up your first register",
  lead: "Six short steps, and your first register can sell. Everything can be changed later.",
  next: "Save and go on",
  shop: {
    title: "Your shop",
    lead: "These details stand on receipts.",
    name: "Name of the shop",
    vat_number: "VAT number",
    country: "Country",
    currency: "Currency",
    currency_lead: "Prices and sales are in it.",
    timezone: "Time zone",
    timezone_lead: "Decides when a day ends.",
  },
  location: {
    title: "The first location",
    lead: "Where the register stands.",
    name_lead: "What you call this shop, such as Amsterdam.",
  },
  license: {
    title: "A licence",
    lead: "Each register has a licence of its own.",
    type_lead: "Receipts are only taken with PRO.",
  },
  terminal: {
    title: "The register",
    lead: "It gets a code that the device is activated with.",
    example: "Counter 1",
  },
  token: {
    title: "Let the register app in",
    lead: "The app needs an address and a token to speak with this server.",
    name: "Register app %{location}",
    make: "Make a token",
    address: "Address",
    token: "Token",
    once: "This token is shown only now. Put it into the app, or keep it somewhere safe.",
    kept: "I have it, go on",
  },
  waiting: {
    title: "Activate the register",
    lead: "Open the app on the device and type the code.",
    status: "Waiting for the register…",
  },
  done: "Your first register is active",
  done_lead: "Its sales appear on the dashboard from now on.",
};
