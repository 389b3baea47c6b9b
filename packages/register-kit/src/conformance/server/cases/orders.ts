import { type Case, type Context, eventually, expectEqual, expectStatus, expectTrue, NotOffered } from "../case.ts";
import { receiptOf } from "../documents.ts";

const group = "orders";

interface Order {
  readonly entity_id: number;
  readonly increment_id: string;
  readonly items: readonly { readonly item_id: number }[];
}

function orderOf(sale_id: string) {
  return {
    order_currency_code: "EUR",
    payment: { method: "pos_cash" },
    items: [{ sku: "MUG", name: "Mug", qty_ordered: 2, row_total: 20, tax_amount: 4.2, discount_amount: 0 }],
    extension_attributes: { pos_sale_id: sale_id },
  };
}

async function place({ http, stage }: Context, sale_id: string): Promise<Order> {
  const reply = await http.post("/orders", { entity: orderOf(sale_id) }, stage.sales_token);
  return expectStatus<Order>(reply, 200, "an order");
}

async function numberOn({ http, stage }: Context, receipt_id: number): Promise<string | null> {
  const reply = await http.get(`/pos/receipts/${receipt_id}`, stage.register_token);
  return expectStatus<{ order_increment_id: string | null }>(reply, 200, "the receipt").order_increment_id;
}

async function sell(context: Context) {
  const receipt = receiptOf(context, await context.activateTill());
  const post = async (): Promise<number> => {
    const reply = await context.http.post("/pos/receipts", { receipt }, context.stage.register_token);
    return expectStatus<{ receipt_id: number }>(reply, 200, "the receipt").receipt_id;
  };
  return { sale_id: receipt.sale_id, post };
}

export const ORDERS: readonly Case[] = [
  {
    group,
    demand: "An order placed after its receipt fills in the receipt's order number.",
    run: async (context) => {
      const { sale_id, post } = await sell(context);
      const receipt_id = await post();
      const { increment_id } = await place(context, sale_id);
      await eventually(async () => (await numberOn(context, receipt_id)) === increment_id, 10, "the order's number");
    },
  },
  {
    group,
    demand: "A receipt that comes after its order gets the order's number.",
    run: async (context) => {
      const { sale_id, post } = await sell(context);
      const { increment_id } = await place(context, sale_id);
      const receipt_id = await post();
      await eventually(async () => (await numberOn(context, receipt_id)) === increment_id, 10, "the order's number");
    },
  },
  {
    group,
    demand: "An order posted again for the same sale answers the stored one.",
    optional: true,
    run: async (context) => {
      const { sale_id } = await sell(context);
      const first = await place(context, sale_id);
      const again = await place(context, sale_id);
      expectEqual(again.entity_id, first.entity_id, "entity_id");
    },
  },
  {
    group,
    demand: "A refund posted again with its pos_sale_id answers the stored credit memo.",
    optional: true,
    run: async (context) => {
      const { http, stage } = context;
      const { sale_id } = await sell(context);
      const { entity_id, items } = await place(context, sale_id);
      expectStatus(
        await http.post(`/order/${entity_id}/invoice`, { capture: true }, stage.sales_token),
        200,
        "invoice",
      );
      const [item] = items;
      expectTrue(item !== undefined, "The order has no item.");
      const body = {
        items: [{ order_item_id: item?.item_id, qty: 1 }],
        arguments: { extension_attributes: { pos_sale_id: sale_id.replace(/^./, "0").replace(/.$/, "f") } },
      };
      const refund = () => http.post(`/order/${entity_id}/refund`, body, stage.sales_token);
      const first = expectStatus(await refund(), 200, "a refund");
      const again = await refund();
      if (again.status === 400) throw new NotOffered("refunds by pos_sale_id");
      expectEqual(expectStatus(again, 200, "the refund again"), first, "the credit memo's id");
    },
  },
];
