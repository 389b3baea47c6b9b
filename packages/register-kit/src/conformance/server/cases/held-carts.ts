import { randomUUID } from "node:crypto";
import {
  type Case,
  type Context,
  expectEnvelope,
  expectEqual,
  expectOffered,
  expectOutcome,
  expectStatus,
  expectTrue,
  type Till,
} from "../case.ts";

const group = "held carts";

// JSON in a form that no serializer produces: another register must get exactly this text.
const DOCUMENT = '{"a": 1.50, "b":"\\u0041 🧾",\n "c": [] }';

interface HeldCart {
  readonly held_cart_id: string;
  readonly version: number;
  readonly name: string;
  readonly document?: string;
}

const save = (
  { http, stage }: Context,
  { terminal_id }: Till,
  id: string,
  version: number,
  name = "Table 4",
  document = DOCUMENT,
) => {
  const cart = { terminal_id, version, name, grand_total: 12.1, currency: "EUR", document };
  return http.put(`/pos/held-carts/${id}`, { cart }, stage.register_token);
};

const take = ({ http, stage }: Context, { terminal_id }: Till, id: string, takeId: string) =>
  http.post(`/pos/held-carts/${id}/take`, { request: { terminalId: terminal_id, takeId } }, stage.register_token);

async function listed({ http, stage }: Context, { terminal_id }: Till): Promise<readonly HeldCart[]> {
  const reply = await http.get(`/pos/held-carts?terminalId=${terminal_id}`, stage.register_token);
  return expectOffered<{ items: readonly HeldCart[] }>(reply, "the list").items;
}

export const HELD_CARTS: readonly Case[] = [
  {
    group,
    demand:
      "A held cart is listed for the other registers and taken by one of them, its document character for character.",
    optional: true,
    run: async (context) => {
      const [own, other] = [await context.activateTill(), await context.activateTill()];
      const [id, take_id] = [randomUUID(), randomUUID()];
      expectEqual(expectOffered<HeldCart>(await save(context, own, id, 0), "a cart").version, 1, "its version");
      const row = (await listed(context, other)).find(({ held_cart_id }) => held_cart_id === id);
      expectEqual([row?.name, row?.version], ["Table 4", 1], "the cart in the other register's list");
      expectTrue(row !== undefined && !("document" in row), "The list has documents.");
      const taken = expectStatus<HeldCart>(await take(context, other, id, take_id), 200, "the take");
      expectEqual(taken.document, DOCUMENT, "document");
      const again = expectStatus<HeldCart>(await take(context, other, id, take_id), 200, "the same take again");
      expectEqual([again.document, again.version], [DOCUMENT, taken.version], "the cart of the repeated take");
      expectOutcome(await take(context, own, id, randomUUID()), "taken", "a take after another");
      expectEqual(
        (await listed(context, own)).some(({ held_cart_id }) => held_cart_id === id),
        false,
        "whether a taken cart is listed",
      );
    },
  },
  {
    group,
    demand: "Of registers that take a cart at once, one gets it.",
    optional: true,
    run: async (context) => {
      const tills = [await context.activateTill(), await context.activateTill(), await context.activateTill()];
      const [first] = tills as [Till, ...Till[]];
      const id = randomUUID();
      expectOffered(await save(context, first, id, 0), "a cart");
      const replies = await Promise.all(tills.map((till) => take(context, till, id, randomUUID())));
      expectEqual(replies.map(({ status }) => status).toSorted(), [200, 409, 409], "the statuses");
    },
  },
  {
    group,
    demand: "A cart is saved again and deleted under its version; a repeat changes nothing and another version is 409.",
    optional: true,
    run: async (context) => {
      const { http, stage } = context;
      const till = await context.activateTill();
      const id = randomUUID();
      const version = async (stored: number, name: string): Promise<number> =>
        expectOffered<HeldCart>(await save(context, till, id, stored, name), "a save").version;
      expectEqual([await version(0, "One"), await version(0, "One")], [1, 1], "the version of a save and its repeat");
      expectEqual(await version(1, "Two"), 2, "the version of the next save");
      expectOutcome(await save(context, till, id, 1, "Three"), "version_stale", "a save under an older version");
      expectEnvelope(await save(context, till, randomUUID(), 0, "List", "[1]"), 400, "a document that is a list");
      const remove = (of: number) =>
        http.delete(`/pos/held-carts/${id}?terminalId=${till.terminal_id}&version=${of}`, stage.register_token);
      expectOutcome(await remove(1), "version_stale", "a deletion under an older version");
      expectEqual(expectStatus(await remove(2), 200, "the deletion"), true, "its answer");
      expectEnvelope(await take(context, till, id, randomUUID()), 404, "a take of a deleted cart");
    },
  },
];
