import type {
  Capabilities,
  Connector,
  ConnectorKind,
  FindOutcome,
  Lookup,
  Page,
  PlatformRequest,
  Pulled,
  PushOutcome,
  PushTools,
  SalesPage,
  Task,
  Texts,
  Tools,
} from "../../../src/connectors/connector.ts";
import type { CustomerRecord } from "../../../src/shop-data/records/record.ts";
import { failedReadOf, failureOf, type Json, readAnswer } from "../../../src/connectors/rules/answers.ts";
import { TASK_KINDS } from "../../../src/shared/connector-tasks/rules.ts";
import type { PlatformUnderTest } from "../port.ts";
import { cents, plain, scaled } from "../sales.ts";
import { ReferencePlatform, startReference } from "./platform.ts";

/** Faults of a broken connector. The suite must notice each of them. */
export interface Flaws {
  /** Answers "absent" whatever the platform has. */
  readonly finds_nothing?: boolean;
  /** Takes the first row of an answer, whichever it is. */
  readonly finds_any?: boolean;
  /** Takes a failed answer for an empty one. */
  readonly finds_blindly?: boolean;
  /** Distinguishes refunds by amount only. */
  readonly refunds_by_amount?: boolean;
  /** Takes every answer for a success. */
  readonly ignores_status?: boolean;
  /** Takes a call without an answer for a success. */
  readonly swallows_errors?: boolean;
  /** Answers `retry` for every failure. */
  readonly retries_always?: boolean;
  /** Answers `refused` when the credentials fail. */
  readonly refuses_all?: boolean;
  readonly ignores_retry_after?: boolean;
  /** Computes totals from quantities and prices in cents. */
  readonly reprices?: boolean;
  readonly rounds_quantities?: boolean;
  readonly drops_negative_lines?: boolean;
  readonly sends_present_hour?: boolean;
  /** Sends no larger quantity of a product than this. */
  readonly clips_to?: string;
  readonly makes_guests?: boolean;
  readonly forgets_owner?: boolean;
  readonly keeps_case?: boolean;
  readonly encodes_badly?: boolean;
  readonly creates_always?: boolean;
  readonly changes_names?: boolean;
  readonly forgets_restock?: boolean;
  readonly overruns_pages?: boolean;
  readonly skips_records?: boolean;
  readonly pages_by_offset?: boolean;
  /** Begins the first sweep of a process at the first record, whatever the position. */
  readonly forgets_position?: boolean;
  /** Keeps every page in memory. */
  readonly keeps_pages?: boolean;
  readonly pulls_nothing?: boolean;
  readonly sweeps_nothing?: boolean;
  readonly forgets_changes?: boolean;
  /** Sends the whole customer, whatever was changed. */
  readonly sends_whole_customers?: boolean;
  readonly erases_nothing?: boolean;
  /** Lists sales as if none had been refunded. */
  readonly lists_no_refunds?: boolean;
  /** Repeats the secret in its reasons. */
  readonly leaks?: boolean;
  readonly notifies?: boolean;
  /** Names no quirks of the double. */
  readonly has_no_quirks?: boolean;
}

const CAPABILITIES: Capabilities = {
  amounts: "verbatim",
  fractions: true,
  back_dating: true,
  own_number: true,
  unique_key: true,
  oversell: true,
  stock: "by_order",
  pulls: ["customer-groups", "customers", "products"],
  pushes: TASK_KINDS.filter((kind) => kind !== "subscription" && kind !== "wish"),
};

function idOf({ remote_id }: Row): string {
  return typeof remote_id === "string" ? remote_id : "";
}

function renamed({ remote_id, record }: Pulled): Pulled {
  return { remote_id, record: { ...record, firstname: String(record?.["firstname"] ?? "").toUpperCase() } };
}

class Failed extends Error {
  readonly result: PushOutcome;

  constructor(result: PushOutcome) {
    super("the call failed");
    this.result = result;
  }
}

/** Returns the kind of a connector to the reference platform. */
export function referenceKind(flaws: Flaws = {}): ConnectorKind {
  return {
    name: "reference",
    settings: [{ name: "url", is_required: true }],
    needs_secret: true,
    owned_kinds: ["products", "customer-groups"],
    calls_per_minute: 100_000,
    open: ({ url = "" }, secret = "") => open(url, secret, flaws),
  };
}

export function referenceUnderTest(flaws: Flaws = {}, platform = new ReferencePlatform()): PlatformUnderTest {
  const quirks = flaws.has_no_quirks === true ? [] : undefined;
  return { name: "the reference platform", quirks, kind: referenceKind(flaws), start: () => startReference(platform) };
}

type Row = Readonly<Record<string, Json | undefined>>;

/** Pages that the flaw `keeps_pages` keeps. */
const kept: Page[] = [];

function open(base: string, secret: string, flaws: Flaws): Connector {
  const swept = new Set<string>();
  const call = async (tools: Tools, method: PlatformRequest["method"], path: string, body?: unknown) => {
    const answer = tools.request({
      url: `${base}${path}`,
      method,
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (flaws.swallows_errors !== true) return answer;
    const empty = { status: 200, headers: {}, body: Buffer.from("{}"), is_truncated: false };
    return answer.catch(() => empty);
  };

  const write = async (tools: Tools, method: "POST" | "PUT" | "DELETE", path: string, body: unknown): Promise<Row> => {
    const answer = await call(tools, method, path, body);
    if (flaws.ignores_status === true) return { remote_id: crypto.randomUUID() };
    const failure = failureOf(answer);
    if (failure !== undefined) {
      const reason = flaws.leaks === true ? `refused with ${secret}` : failure.reason;
      if (flaws.leaks === true) throw new Failed({ outcome: "refused", reason });
      if (flaws.refuses_all === true) throw new Failed({ outcome: "refused", reason });
      if (flaws.retries_always === true || flaws.ignores_retry_after === true) {
        throw new Failed({ outcome: "retry", reason });
      }
      throw new Failed(failure);
    }
    return readAnswer(answer) as Row;
  };

  const read = async (
    tools: Tools,
    path: string,
  ): Promise<readonly Row[] | { readonly outcome: "retry"; readonly reason: string }> => {
    const answer = await call(tools, "GET", path);
    if (flaws.finds_blindly === true && answer.status !== 200) return [];
    if (flaws.leaks === true && answer.status !== 200) return { outcome: "retry", reason: `refused with ${secret}` };
    return failedReadOf(answer) ?? (readAnswer(answer) as readonly Row[]);
  };

  const orderOf = async (tools: Tools, key: string): Promise<Row | undefined> => {
    const rows = await read(tools, `/orders?key=${encodeURIComponent(key)}`);
    if (!Array.isArray(rows)) throw new Failed(rows as PushOutcome);
    return (rows as readonly Row[]).find((row) => flaws.finds_any === true || row["key"] === key);
  };

  const addressOf = (email: string): string => (flaws.keeps_case === true ? email : email.trim().toLowerCase());

  const customerOf = async (tools: Tools, email: string): Promise<Row | undefined> => {
    const address = addressOf(email);
    const rows = await read(
      tools,
      `/customers?email=${flaws.encodes_badly === true ? address : encodeURIComponent(address)}`,
    );
    if (!Array.isArray(rows)) throw new Failed(rows as PushOutcome);
    return (rows as readonly Row[]).find((row) => row["email"] === address);
  };

  const membersOf = (record: CustomerRecord, fields?: readonly string[]): Texts => {
    const members = { email: addressOf(record.email), firstname: record.firstname, lastname: record.lastname };
    if (fields === undefined || flaws.sends_whole_customers === true) return members;
    return Object.fromEntries(Object.entries(members).filter(([name]) => fields.includes(name)));
  };

  const push = async (task: Task, tools: PushTools): Promise<PushOutcome> => {
    switch (task.kind) {
      case "sale":
        return pushSale(task, tools);
      case "payment":
      case "refund":
        return pushDocument(task, tools);
      case "cancel":
      case "owner": {
        const id = await remoteOrder(task.record, tools);
        const { customer_id, customer_email } = task.record;
        const owner = customer_id === null ? undefined : await tools.remoteOf("customer", customer_id);
        await write(tools, "POST", `/orders/${id}/${task.kind}`, {
          customer_id: owner,
          email: customer_email ?? undefined,
        });
        return { outcome: "done", remote_id: null };
      }
      case "customer": {
        const { email } = task.record;
        const there = flaws.creates_always === true ? undefined : await customerOf(tools, email);
        const known = task.remote_id ?? (there && idOf(there));
        const body = known === undefined ? membersOf(task.record) : membersOf(task.record, task.fields);
        if (flaws.forgets_changes === true && known !== undefined) return { outcome: "done", remote_id: known };
        const made = await write(tools, "POST", known === undefined ? "/customers" : `/customers/${known}`, body);
        return { outcome: "done", remote_id: idOf(made) };
      }
      case "erasure": {
        const id = await tools.remoteOf(task.record.of, task.record_id);
        if (id !== undefined && flaws.erases_nothing !== true) await write(tools, "DELETE", `/customers/${id}`, {});
        return { outcome: "done", remote_id: null };
      }
      case "subscription":
      case "wish":
        return { outcome: "done", remote_id: null };
    }
  };

  const pushSale = async (task: Task & { kind: "sale" }, tools: PushTools): Promise<PushOutcome> => {
    const { record } = task;
    const { customer_id } = record;
    let owner =
      customer_id === null || flaws.forgets_owner === true ? undefined : await tools.remoteOf("customer", customer_id);
    if (flaws.makes_guests === true && owner === undefined) {
      const guest = {
        email: addressOf(record.customer_email ?? `guest@${task.key}.example`),
        firstname: "Guest",
        lastname: "Guest",
      };
      const known = await customerOf(tools, guest.email);
      owner = idOf(known ?? (await write(tools, "POST", "/customers", guest)));
    }
    const lines = record.items
      .filter(({ qty_ordered }) => !(flaws.drops_negative_lines === true && qty_ordered.startsWith("-")))
      .map(({ sku, qty_ordered, row_total, tax_amount, discount_amount, price_incl_tax }) => {
        const exact = scaled(row_total) + scaled(tax_amount) - scaled(discount_amount);
        const repriced = (cents(price_incl_tax ?? "0") * scaled(qty_ordered)) / 100n + 100n;
        const qty =
          flaws.clips_to !== undefined && scaled(qty_ordered) > scaled(flaws.clips_to) ? flaws.clips_to : qty_ordered;
        return {
          sku: sku ?? undefined,
          qty: flaws.rounds_quantities === true ? String(Math.round(Number(qty))) : qty,
          total: plain(flaws.reprices === true ? repriced : exact),
        };
      });
    const sum = lines.reduce((total, line) => total + scaled(line.total), 0n);
    const isPartial = flaws.reprices === true || flaws.drops_negative_lines === true;
    const made = await write(tools, "POST", "/orders", {
      key: task.key,
      total: isPartial ? plain(sum) : record.grand_total,
      tax: record.tax_amount,
      sold_at: flaws.sends_present_hour === true ? "2026-11-23T12:00:00Z" : record.created_at,
      currency: record.order_currency_code,
      customer_id: owner,
      email: record.customer_email === null ? undefined : addressOf(record.customer_email),
      is_canceled: false,
      notifies: flaws.notifies === true,
      lines,
    });
    await tools.saveStep({ order: idOf(made) });
    return { outcome: "done", remote_id: idOf(made), remote_number: `R${idOf(made)}` };
  };

  const remoteOrder = async (
    record: { readonly order_id: number; readonly pos_sale_id: string | null },
    tools: Tools,
  ) =>
    (await tools.remoteOf("sale", record.order_id)) ??
    idOf((await orderOf(tools, (record.pos_sale_id ?? "").toLowerCase())) ?? {});

  const pushDocument = async (task: Task & { kind: "payment" | "refund" }, tools: PushTools): Promise<PushOutcome> => {
    const id = await remoteOrder(task.record, tools);
    const returned =
      task.kind === "refund"
        ? task.record.items.flatMap(({ sku, qty_returned }) =>
            sku === null || qty_returned === "0" ? [] : [[sku, qty_returned]],
          )
        : [];
    await write(tools, "POST", `/orders/${id}/${task.kind}s`, {
      key: flaws.refunds_by_amount === true ? task.record.grand_total : task.key,
      amount: task.record.grand_total,
      restock: flaws.forgets_restock === true ? {} : Object.fromEntries(returned),
    });
    return { outcome: "done", remote_id: `${task.kind}-${task.key}` };
  };

  const find = async (task: Lookup, tools: Tools): Promise<FindOutcome> => {
    const absent: FindOutcome = { outcome: "absent", step: {} };
    if (flaws.finds_nothing === true) return absent;
    if (task.kind === "sale") {
      const order = await orderOf(tools, task.key);
      return order === undefined ? absent : { outcome: "done", remote_id: idOf(order) };
    }
    if (task.kind === "payment" || task.kind === "refund") {
      const order = task.record && (await orderOf(tools, (task.record.pos_sale_id ?? "").toLowerCase()));
      const key = flaws.refunds_by_amount === true ? task.record?.grand_total : task.key;
      const keys = order?.[`${task.kind}_keys`] as readonly string[] | undefined;
      if (key === undefined || keys?.includes(key) !== true) return absent;
      return { outcome: "done", remote_id: `${task.kind}-${task.key}` };
    }
    if (task.kind === "customer" && task.record !== undefined) {
      const { record, fields } = task;
      const known = await customerOf(tools, record.email);
      const isSame = Object.entries(membersOf(record, fields)).every(([name, value]) => known?.[name] === value);
      return known !== undefined && isSame ? { outcome: "done", remote_id: idOf(known) } : absent;
    }
    return absent;
  };

  const list = async (
    order: "id" | "revision",
    kind: string,
    position: string | undefined,
    limit: number,
    tools: Tools,
  ): Promise<Page> => {
    const by = flaws.pages_by_offset === true ? "offset" : order;
    const isForgotten = flaws.forgets_position === true && !swept.has(kind);
    swept.add(kind);
    const after = isForgotten ? "0" : (position ?? "0");
    const wanted = flaws.overruns_pages === true ? limit + 1 : limit;
    const answer = await call(tools, "GET", `/records/${kind}?by=${by}&after=${after}&limit=${wanted}`);
    const failure = failedReadOf(answer);
    if (failure !== undefined) throw new Error(failure.reason);
    const page = readAnswer(answer) as unknown as Page & { readonly next: string };
    if (flaws.keeps_pages === true) kept.push(page);
    const next = flaws.skips_records === true && page.has_more ? String(Number(page.next) + 1) : page.next;
    const items = flaws.changes_names === true ? page.items.map(renamed) : page.items;
    return { items, next: order === "id" && !page.has_more ? undefined : next, has_more: page.has_more };
  };

  const listSales: Connector["listSales"] = async ({ from, to }, position, limit, tools) => {
    const answer = await call(tools, "GET", `/sales?from=${from}&to=${to}&after=${position ?? "0"}&limit=${limit}`);
    const failure = failedReadOf(answer);
    if (failure !== undefined) throw new Error(failure.reason);
    const page = readAnswer(answer) as unknown as SalesPage;
    if (flaws.lists_no_refunds !== true) return page;
    return { ...page, items: page.items.map((sale) => ({ ...sale, refunded: "0" })) };
  };

  const settled = async <Result>(work: Promise<Result>): Promise<Result | PushOutcome> =>
    work.catch((error: unknown) => (error instanceof Failed ? error.result : Promise.reject(error as Error)));

  return {
    capabilities: CAPABILITIES,
    push: (task, tools) => settled(push(task, tools)),
    find: (task, tools) => settled(find(task, tools)) as Promise<FindOutcome>,
    pull: (kind, position, limit, tools) =>
      flaws.pulls_nothing === true
        ? Promise.resolve({ items: [], next: position ?? "0", has_more: false })
        : list("revision", kind, position, limit, tools),
    sweep: (kind, position, limit, tools) =>
      flaws.sweeps_nothing === true
        ? Promise.resolve({ items: [], next: undefined, has_more: false })
        : list("id", kind, position, limit, tools),
    listSales,
    isEmailTaken: async (email, tools) => (await customerOf(tools, email)) !== undefined,
    check: async (tools) => {
      const answer = await call(tools, "GET", `/orders?key=${crypto.randomUUID()}`);
      const message = failedReadOf(answer)?.reason;
      return message === undefined ? [] : [{ code: "credentials", message, is_blocking: true }];
    },
  };
}
