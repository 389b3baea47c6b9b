import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { PulledKind, SalesPage, Texts } from "../../../src/connectors/connector.ts";
import type { CustomerThere, OrderThere, RunningPlatform } from "../port.ts";
import { plain, scaled } from "../sales.ts";

interface Stored extends OrderThere {
  readonly key: string;
  readonly tax: string;
  readonly refund_keys: string[];
  readonly payment_keys: string[];
  readonly payments: string[];
  readonly refunds: string[];
}

type Body = Readonly<Record<string, never>> & Record<string, unknown>;

/** Secret that the platform requires of the connector. */
const SECRET = "s3cr3t-of-the-reference";

export interface PlatformFlaws {
  readonly takes_twice?: boolean;
  readonly hides_clock?: boolean;
  /**
   * Whether the platform adds to an earlier reading of the stock, which loses what was added
   * meanwhile.
   */
  readonly writes_stock_late?: boolean;
  /** Data that the platform answers beside each record. */
  readonly unread?: string;
}

/**
 * A shop platform in memory with an HTTP interface that a connector can rely on: unique keys of
 * orders, payments and refunds, lists in the order of their ids.
 */
export class ReferencePlatform {
  readonly orders: Stored[] = [];
  readonly customers = new Map<string, CustomerThere & { readonly revision: number }>();
  readonly records = new Map<PulledKind, Map<string, { readonly record: Texts; readonly revision: number }>>();
  readonly stock = new Map<string, bigint>();
  /** Addresses of mails to shoppers. */
  readonly mails: string[] = [];
  /** Whether the platform accepts the same order, payment, refund or customer twice, as most do. */
  readonly takes_twice: boolean;
  #ids = 0;
  #revision = 0;

  /** Whether the platform's answers have no date. */
  readonly hides_clock: boolean;
  readonly #writes_stock_late: boolean;
  readonly #unread: string | undefined;

  constructor({ takes_twice = false, hides_clock = false, writes_stock_late = false, unread }: PlatformFlaws = {}) {
    this.takes_twice = takes_twice;
    this.hides_clock = hides_clock;
    this.#writes_stock_late = writes_stock_late;
    this.#unread = unread;
  }

  nextId(): string {
    this.#ids += 1;
    return String(this.#ids);
  }

  put(kind: PulledKind, id: string, record: Texts): void {
    this.#revision += 1;
    const records = this.records.get(kind) ?? new Map<string, { record: Texts; revision: number }>();
    this.records.set(kind, records.set(id, { record, revision: this.#revision }));
  }

  putCustomer(customer: CustomerThere): void {
    this.#revision += 1;
    this.customers.set(customer.remote_id, { ...customer, revision: this.#revision });
  }

  /** Returns the status and the body of the answer to a call. */
  answer(method: string, url: URL, body: Body): readonly [number, unknown] {
    const [, resource = "", id = "", part = ""] = url.pathname.split("/");
    const filter = (name: string): string => url.searchParams.get(name) ?? "";
    if (resource === "orders" && method === "GET") {
      const key = url.searchParams.get("key");
      return [200, this.orders.filter((order) => key === null || order.key === key)];
    }
    if (resource === "orders" && id === "" && part === "") return this.#placeOrder(body);
    if (resource === "orders") return this.#addTo(id, part, body);
    if (resource === "sales") {
      return [200, this.sales(filter("from"), filter("to"), Number(filter("after")), Number(filter("limit")))];
    }
    if (resource === "customers" && method === "GET") {
      const email = url.searchParams.get("email");
      return [200, [...this.customers.values()].filter((customer) => email === null || customer.email === email)];
    }
    if (resource === "customers" && method === "DELETE") return [this.customers.delete(id) ? 200 : 404, {}];
    if (resource === "customers") return this.#saveCustomer(id, body);
    if (resource === "records") {
      const kind = id as PulledKind;
      const page = this.list(kind, Number(filter("after")), Number(filter("limit")), filter("by"));
      return [200, { ...page, items: page.items.map((item) => ({ ...item, unread: this.#unread })) }];
    }
    return [404, { message: "no such route" }];
  }

  sales(from: string, to: string, after: number, limit: number): SalesPage {
    const isIn = ({ sold_at }: Stored): boolean =>
      Temporal.Instant.compare(sold_at, from) >= 0 && Temporal.Instant.compare(sold_at, to) < 0;
    const rest = this.orders.filter((order) => isIn(order) && Number(order.remote_id) > after);
    const items = rest.slice(0, limit).map(({ key, remote_id, total, tax, refunds, is_canceled }) => {
      const refunded = plain(refunds.reduce((sum, amount) => sum + scaled(amount), 0n));
      return { key, remote_id, total, tax, refunded, is_canceled };
    });
    return { items, next: rest.length > limit ? items.at(-1)?.remote_id : undefined };
  }

  list(kind: PulledKind, after: number, limit: number, by: string) {
    const entries =
      kind === "customers"
        ? [...this.customers.values()].map(({ remote_id, email, firstname, lastname, revision }) => ({
            remote_id,
            record: { email, firstname, lastname },
            revision,
          }))
        : [...(this.records.get(kind) ?? [])].map(([remote_id, { record, revision }]) => {
            const figure = this.stock.get(record["sku"] ?? "");
            const qty: Texts = figure === undefined ? {} : { qty: plain(figure) };
            return { remote_id, record: { ...record, ...qty }, revision };
          });
    const keyOf = (entry: (typeof entries)[number]): number => (by === "id" ? Number(entry.remote_id) : entry.revision);
    if (by === "offset") {
      const all = entries.toSorted((a, b) => a.revision - b.revision);
      const next = String(after + limit);
      return { items: all.slice(after, after + limit), next, has_more: all.length > after + limit };
    }
    const rest = entries.filter((entry) => keyOf(entry) > after).toSorted((a, b) => keyOf(a) - keyOf(b));
    const items = rest.slice(0, limit);
    const last = items.at(-1);
    return { items, next: String(last === undefined ? after : keyOf(last)), has_more: rest.length > limit };
  }

  #placeOrder(body: Body): readonly [number, unknown] {
    const order = body as unknown as Omit<Stored, "remote_id"> & { readonly notifies?: boolean };
    const known = this.orders.find(({ key }) => key === order.key);
    if (known !== undefined && !this.takes_twice) return [200, known];
    const customer = order.customer_id === undefined ? undefined : this.customers.get(order.customer_id);
    if (order.customer_id !== undefined && customer === undefined) return [422, { message: "no such customer" }];
    const stored = { ...order, remote_id: this.nextId(), payments: [], refunds: [], payment_keys: [], refund_keys: [] };
    this.orders.push(stored);
    if (order.notifies === true) this.mails.push(order.email ?? "");
    for (const { sku, qty } of order.lines) this.#moveStock(sku, -scaled(qty));
    return [200, stored];
  }

  #addTo(id: string, part: string, body: Body): readonly [number, unknown] {
    const order = this.orders.find(({ remote_id }) => remote_id === id);
    if (order === undefined) return [404, { message: "no such order" }];
    const { key, amount, restock } = body as unknown as { key: string; amount: string; restock?: Texts };
    if (part === "cancel") {
      this.orders[this.orders.indexOf(order)] = { ...order, is_canceled: true };
      return [200, {}];
    }
    if (part === "owner") {
      const { customer_id, email } = body as unknown as Stored;
      this.orders[this.orders.indexOf(order)] = { ...order, customer_id, email };
      return [200, {}];
    }
    const [keys, amounts] =
      part === "payments" ? [order.payment_keys, order.payments] : [order.refund_keys, order.refunds];
    if (keys.includes(key) && !this.takes_twice) return [200, {}];
    keys.push(key);
    amounts.push(amount);
    for (const [sku, qty] of Object.entries(restock ?? {})) this.#moveStock(sku, scaled(qty));
    return [200, {}];
  }

  #moveStock(sku: string | undefined, qty: bigint): void {
    const now = sku === undefined ? undefined : this.stock.get(sku);
    if (sku === undefined || now === undefined) return;
    if (this.#writes_stock_late) setTimeout(() => this.stock.set(sku, now + qty), 20);
    else this.stock.set(sku, now + qty);
  }

  #saveCustomer(id: string, body: Body): readonly [number, unknown] {
    const members = body as unknown as CustomerThere;
    const known = id === "" ? undefined : this.customers.get(id);
    if (id !== "" && known === undefined) return [404, { message: "no such customer" }];
    const isTaken = [...this.customers.values()].some(({ email }) => email === members.email);
    if (id === "" && isTaken && !this.takes_twice) {
      return [409, { message: "the address is taken" }];
    }
    const customer = { ...known, ...members, remote_id: known?.remote_id ?? this.nextId() };
    this.putCustomer(customer);
    return [200, customer];
  }
}

/** Starts a reference platform on loopback, with the interface that the suite requires. */
export async function startReference(platform = new ReferencePlatform()): Promise<RunningPlatform> {
  const server = createServer((incoming, answer) => {
    void readBody(incoming).then((text) => {
      const isAllowed = incoming.headers.authorization === `Bearer ${SECRET}`;
      const body = (text === "" ? {} : JSON.parse(text)) as Body;
      const url = new URL(incoming.url ?? "/", "http://localhost");
      const [status, content] = isAllowed
        ? platform.answer(incoming.method ?? "GET", url, body)
        : [401, { message: "who are you" }];
      answer.sendDate = !platform.hides_clock;
      answer.writeHead(status, { "content-type": "application/json" });
      answer.end(JSON.stringify(content));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const changeOther = (kind: PulledKind, record: Texts) => async () => {
    const [id, entry] = [...(platform.records.get(kind) ?? [])][0] ?? [];
    if (id !== undefined) platform.put(kind, id, { ...entry?.record, ...record });
  };
  const removeOther = (kind: PulledKind) => async () => {
    const records = platform.records.get(kind);
    const id = [...(records?.keys() ?? [])][0];
    if (id !== undefined) records?.delete(id);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    settings: (url) => ({ url }),
    secret: SECRET,
    seed: {
      products: async (products) => {
        for (const { sku, name, price, qty } of products) {
          platform.put("products", platform.nextId(), { sku, name, price });
          if (qty !== undefined) platform.stock.set(sku, scaled(qty));
        }
      },
      customer: async (customer) => {
        const remote_id = platform.nextId();
        platform.putCustomer({ remote_id, ...customer });
        return remote_id;
      },
      other: async (kind) => {
        const id = platform.nextId();
        if (kind === "customer-groups") platform.put(kind, id, { code: `Group ${id}`, tax_class_id: "3" });
      },
    },
    ordersOf: async (key) => platform.orders.filter((order) => order.key === key),
    customersOf: async (email) =>
      [...platform.customers.values()].filter((each) => each.email.trim().toLowerCase() === email.trim().toLowerCase()),
    stockOf: async (sku) => {
      const figure = platform.stock.get(sku);
      return figure === undefined ? undefined : plain(figure);
    },
    mails: {
      sent: async () => [...platform.mails],
      cause: async (email) => void platform.mails.push(email),
    },
    changeCustomer: async (remote_id, members) => {
      const known = platform.customers.get(remote_id);
      if (known !== undefined) platform.putCustomer({ ...known, ...members });
    },
    deleteProduct: async (sku) => {
      const products = platform.records.get("products");
      for (const [id, { record }] of products ?? []) if (record["sku"] === sku) products?.delete(id);
    },
    deleteCustomer: async (remote_id) => void platform.customers.delete(remote_id),
    change: {
      products: changeOther("products", { price: "77.70" }),
      "customer-groups": changeOther("customer-groups", { tax_class_id: "" }),
    },
    remove: { products: removeOther("products"), "customer-groups": removeOther("customer-groups") },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
