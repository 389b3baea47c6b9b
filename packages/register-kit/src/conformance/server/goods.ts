import { type Context, expectStatus } from "./case.ts";

/** Returns the body of a product with a price of 12 and a stock of 10. */
export function productOf(sku: string, rest: Readonly<Record<string, unknown>> = {}) {
  return {
    sku,
    name: `Product ${sku}`,
    price: 12,
    status: 1,
    visibility: 4,
    type_id: "simple",
    attribute_set_id: 4,
    extension_attributes: { stock_item: { qty: 10, is_in_stock: true } },
    ...rest,
  };
}

/** Adds a product to the server and returns its id. */
export async function addProduct({ http, stage }: Context, product: object): Promise<number> {
  const reply = await http.post("/products", { product }, stage.manage_token);
  return expectStatus<{ id: number }>(reply, 200, "a product").id;
}

export async function changeProduct({ http, stage }: Context, sku: string, product: object): Promise<void> {
  expectStatus(await http.put(`/products/${sku}`, { product }, stage.manage_token), 200, "a change of the product");
}

export interface SuiteCustomer {
  readonly id: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
}

/** Adds a customer of the group General, without an address. */
export async function addCustomer({ http, stage }: Context, name: string): Promise<SuiteCustomer> {
  const email = `${name.toLowerCase()}@suite.example`;
  const customer = { email, firstname: "Ada", lastname: name, group_id: 1 };
  const reply = await http.post("/customers", { customer }, stage.manage_token);
  return expectStatus<SuiteCustomer>(reply, 200, "a customer");
}
