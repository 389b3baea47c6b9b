import type { Operation } from "./client.ts";

/** An order as the connector reads it. Amounts are minor units. */
export interface Order {
  readonly id: string;
  readonly code: string;
  readonly state: string;
  readonly customer: { readonly id: string } | null;
  readonly customFields: { readonly posSaleId: string | null };
  readonly payments: readonly {
    readonly id: string;
    readonly state: string;
    readonly transactionId: string | null;
    readonly refunds: readonly { readonly id: string; readonly transactionId: string | null }[];
  }[];
}

export interface Customer {
  readonly id: string;
  readonly emailAddress: string;
  readonly title: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
  readonly customFields: { readonly posCustomerId: string | null };
  readonly addresses: readonly Address[] | null;
}

export interface Address {
  readonly fullName: string | null;
  readonly company: string | null;
  readonly streetLine1: string;
  readonly streetLine2: string | null;
  readonly city: string | null;
  readonly province: string | null;
  readonly postalCode: string | null;
  readonly phoneNumber: string | null;
  readonly country: { readonly code: string };
  readonly defaultBillingAddress: boolean | null;
  readonly defaultShippingAddress: boolean | null;
}

const ORDER = `id code state customer { id } customFields { posSaleId }
  payments { id state transactionId refunds { id transactionId } }`;
export const ADDRESS = `fullName company streetLine1 streetLine2 city province postalCode phoneNumber country { code }
  defaultBillingAddress defaultShippingAddress`;
const CUSTOMER = `id emailAddress title firstName lastName phoneNumber customFields { posCustomerId }
  addresses { ${ADDRESS} }`;

type Answered<Record> = Operation<{ readonly answer: Record }>;
type List<Row> = Readonly<{ items: readonly Row[] }>;

function mutation<Record>(name: string, args: string, given: string, fields: string): Answered<Record> {
  return { name, text: `mutation ${name}(${args}) { answer: ${name}(${given}) ${fields} }` };
}

const takesInput = <Record>(name: string, type: string, fields: string): Answered<Record> =>
  mutation(name, `$input: ${type}!`, "input: $input", `{ ${fields} }`);

export const PLACE_SALE = takesInput<Order>("tillkeeperSale", "TillkeeperSaleInput", ORDER);
export const ADD_PAYMENT = takesInput<Order>("tillkeeperPayment", "TillkeeperPaymentInput", ORDER);
export const ADD_REFUND = takesInput<Order>("tillkeeperRefund", "TillkeeperRefundInput", ORDER);
export const SAVE_CUSTOMER = takesInput<Customer>("tillkeeperCustomer", "TillkeeperCustomerInput", CUSTOMER);
export const CANCEL = mutation("tillkeeperCancel", "$saleKey: String!", "saleKey: $saleKey", `{ ${ORDER} }`);
export const GIVE_TO = mutation(
  "tillkeeperOwner",
  "$saleKey: String!, $customerId: ID",
  "saleKey: $saleKey, customerId: $customerId",
  `{ ${ORDER} }`,
);
export const ERASE = mutation("tillkeeperErasure", "$customerId: ID!", "customerId: $customerId", "");

export const FIND_ORDER: Operation<{ readonly orders: List<Order> }> = {
  name: "findOrder",
  text: `query findOrder($key: String!) {
    orders(options: { take: 10, filter: { posSaleId: { eq: $key } } }) { items { ${ORDER} } } }`,
};
/** An order of a sale with its figures, in minor units. */
export interface ListedSale {
  readonly id: string;
  readonly state: string;
  readonly currencyCode: string;
  readonly total: number;
  readonly totalWithTax: number;
  readonly customFields: { readonly posSaleId: string | null };
  readonly payments: readonly { readonly refunds: readonly { readonly state: string; readonly total: number }[] }[];
}

export const LIST_SALES: Operation<{ readonly orders: List<ListedSale> & { readonly totalItems: number } }> = {
  name: "listSales",
  text: `query listSales($options: OrderListOptions!) {
    orders(options: $options) { totalItems items { id state currencyCode total totalWithTax customFields { posSaleId }
      payments { refunds { state total } } } } }`,
};
export const FIND_CUSTOMER: Operation<{ readonly customer: Customer | null }> = {
  name: "findCustomer",
  text: `query findCustomer($id: ID!) { customer(id: $id) { ${CUSTOMER} } }`,
};
export const FIND_CUSTOMERS: Operation<{ readonly customers: List<Customer> }> = {
  name: "findCustomers",
  text: `query findCustomers($key: String!, $email: String!) {
    customers(options: { take: 10, filter: { _or: [{ posCustomerId: { eq: $key } }, { emailAddress: { eq: $email } }] } }) {
      items { ${CUSTOMER} } } }`,
};

export const STATE: Operation<{
  readonly tillkeeper: Readonly<{
    version: string;
    vendure: string;
    now: string;
    timeZone: string;
    installation: string;
  }>;
}> = {
  name: "tillkeeperState",
  text: "query tillkeeperState { tillkeeper { version vendure now timeZone installation } }",
};
export const STOCK: Operation<{
  readonly tillkeeperStock: List<Readonly<{ sku: string; location: string; allocated: number; open: number }>> & {
    readonly next: string | null;
  };
}> = {
  name: "tillkeeperStock",
  text: `query tillkeeperStock($after: ID, $take: Int!) {
    tillkeeperStock(after: $after, take: $take) { items { sku location allocated open } next } }`,
};
export const OPTIONS: Operation<{
  readonly activeChannel: Readonly<{ availableCurrencyCodes: readonly string[] }>;
  readonly channels: List<Readonly<{ token: string; code: string }>>;
  readonly taxCategories: List<Readonly<{ id: string; name: string }>>;
  readonly stockLocations: List<Readonly<{ id: string; name: string }>>;
  readonly paymentMethods: List<Readonly<{ code: string; name: string }>>;
}> = {
  name: "options",
  text: `query options { activeChannel { availableCurrencyCodes }
    channels(options: { take: 1000 }) { items { token code } }
    taxCategories(options: { take: 1000 }) { items { id name } }
    stockLocations(options: { take: 1000 }) { items { id name } }
    paymentMethods(options: { take: 1000 }) { items { code name } } }`,
};
export const CHANNEL: Operation<{
  readonly activeChannel: Readonly<{
    code: string;
    availableCurrencyCodes: readonly string[];
    pricesIncludeTax: boolean;
  }>;
  readonly stockLocations: List<Readonly<{ id: string }>>;
}> = {
  name: "channel",
  text: `query channel { activeChannel { code availableCurrencyCodes pricesIncludeTax }
    stockLocations(options: { take: 1000 }) { items { id } } }`,
};
