import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { removeCustomerAccountWorkflow } from "@medusajs/medusa/core-flows";
import { deleteAddresses } from "./sale.js";

const ORDERS_AT_ONCE = 100;

/** Returns the customer, and the sales in the customer's name. */
export async function readPerson(scope, id) {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY);
  const filters = { id };
  const { data } = await query.graph({ entity: "customer", fields: ["id"], filters, withDeleted: true });
  return { id, is_there: data.length > 0, sales: (await listSales(scope, id)).length };
}

/**
 * Removes a person's data: the addresses, email and customer of their sales, then the customer with
 * its account and addresses. Orders of the web shop stay as they are. A repeat completes what a
 * crash interrupted.
 */
export async function erase(scope, id) {
  const orders = scope.resolve(Modules.ORDER);
  const sales = await listSales(scope, id);
  for (let from = 0; from < sales.length; from += ORDERS_AT_ONCE) {
    const ids = sales.slice(from, from + ORDERS_AT_ONCE);
    // The customer is removed from the order last: a repeat after a crash finds the sale by it.
    await deleteAddresses(scope, ids);
    await orders.updateOrders(ids.map((order_id) => ({ id: order_id, customer_id: null, email: null })));
  }
  const customers = scope.resolve(Modules.CUSTOMER);
  const [known] = await customers.listCustomers({ id: [id] }, { select: ["id"] });
  if (known !== undefined) await removeCustomerAccountWorkflow(scope).run({ input: { customerId: id } });
  // Medusa's workflow keeps the customer's row, so it is deleted here.
  await customers.deleteCustomers([id]);
}

/** Returns the ids of a customer's orders that are sales of a register. */
async function listSales(scope, customer_id) {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: "order", fields: ["id", "metadata"], filters: { customer_id } });
  return data.filter(({ metadata }) => metadata?.pos_sale_id !== undefined).map(({ id }) => id);
}
