import { parsed, recordOf } from "../../json.ts";
import { type Exchange, receiptsOf } from "../exchange.ts";
import { type Rule, verdict } from "../finding.ts";
import { isDocument, OFFLINE_SALES, RETRY_AFTER_SECONDS } from "../steps.ts";

const HEARTBEAT_SECONDS_MAX = 120;
const OBEYED_WITHIN_SECONDS = 60;
const REFUSED_POSTS_A_MINUTE_MAX = 30;
const CLOCK_SECONDS_MAX = 30;

const isActivation = ({ method, path }: Exchange): boolean =>
  method === "POST" && /\/terminals\/(?:enroll|activate)$/.test(path);
const isHeartbeat = ({ method, path }: Exchange): boolean => method === "POST" && path.endsWith("/heartbeat");
const isTerminalConfig = ({ method, path }: Exchange): boolean =>
  method === "GET" && /\/terminals\/\d+\/config$/.test(path);
const seconds = (ms: number): number => Math.round(ms / 1000);

export const activation_survives: Rule = {
  name: "activation_survives",
  demand: "A register whose activation got no answer becomes active all the same.",
  examine: ({ exchanges }) => {
    const lost = exchanges.find((exchange) => isActivation(exchange) && exchange.received === null);
    if (lost === undefined) return { result: "not_seen", seen: [] };
    const beat = exchanges.find(
      (exchange) => isHeartbeat(exchange) && exchange.at_ms > lost.at_ms && exchange.received === 200,
    );
    const failures = beat === undefined ? ["No heartbeat was accepted after the lost answer."] : [];
    return verdict(1, failures, "Its heartbeats are accepted.");
  },
};

export const configuration_first: Rule = {
  name: "configuration_first",
  demand: "The register pulls its configuration before it sends its first receipt.",
  examine: ({ exchanges }) => {
    const [first] = receiptsOf(exchanges);
    if (first === undefined) return { result: "not_seen", seen: [] };
    const pulled = exchanges.find((exchange) => isTerminalConfig(exchange) && exchange.received === 200);
    const failures =
      pulled === undefined || pulled.at_ms > first.exchange.at_ms
        ? ["The first receipt came before the configuration was pulled."]
        : [];
    return verdict(1, failures, "The configuration was pulled first.");
  },
};

export const heartbeats: Rule = {
  name: "heartbeats",
  demand: `While the server is in reach, there is a heartbeat at least every ${HEARTBEAT_SECONDS_MAX} seconds.`,
  examine: ({ exchanges }) => {
    const beats = exchanges.filter((exchange) => isHeartbeat(exchange) && exchange.received === 200);
    const failures = beats.flatMap((beat, index) => {
      const next = beats[index + 1]?.at_ms ?? exchanges.at(-1)?.at_ms ?? beat.at_ms;
      const gap_seconds = seconds(next - beat.at_ms);
      const was_out = exchanges.some(({ step, at_ms }) => step === "offline" && at_ms >= beat.at_ms && at_ms <= next);
      return gap_seconds <= HEARTBEAT_SECONDS_MAX || was_out
        ? []
        : [`After ${seconds(beat.at_ms)} s there was no heartbeat for ${gap_seconds} s.`];
    });
    return verdict(beats.length, failures, `Heartbeats in time: ${beats.length}.`);
  },
};

export const offline_sales: Rule = {
  name: "offline_sales",
  demand: `The ${OFFLINE_SALES} sales made while the server was out of reach arrive when it is back.`,
  examine: ({ exchanges }) => {
    const offline = exchanges.findIndex(({ step }) => step === "offline" || step === "back");
    if (offline === -1) return { result: "not_seen", seen: [] };
    const accepted = (part: readonly Exchange[]): Set<string> =>
      new Set(
        receiptsOf(part)
          .filter(({ exchange }) => exchange.received === 200)
          .map(({ sale_id }) => sale_id),
      );
    const before = accepted(exchanges.slice(0, offline));
    const during = accepted(exchanges.filter(({ step }) => step === "back"));
    const arrived = [...during].filter((sale_id) => !before.has(sale_id)).length;
    const failures = arrived < OFFLINE_SALES ? [`Sales that arrived: ${arrived} of ${OFFLINE_SALES}.`] : [];
    return verdict(1, failures, `Sales that arrived: ${arrived}.`);
  },
};

export const license_wait: Rule = {
  name: "license_wait",
  demand: `Without a licence the register keeps its receipts and asks at most ${REFUSED_POSTS_A_MINUTE_MAX} times a minute.`,
  examine: ({ exchanges }) => {
    const refused = receiptsOf(exchanges).filter(
      ({ exchange }) => exchange.step === "no_license" && exchange.received === 401,
    );
    const failures: string[] = [];
    const busiest = Math.max(
      0,
      ...refused.map(
        ({ exchange: { at_ms } }) =>
          refused.filter(({ exchange }) => exchange.at_ms >= at_ms && exchange.at_ms < at_ms + 60_000).length,
      ),
    );
    if (busiest > REFUSED_POSTS_A_MINUTE_MAX) failures.push(`It posted ${busiest} times within a minute.`);
    for (const sale_id of new Set(refused.map((each) => each.sale_id))) {
      const later = receiptsOf(exchanges).some((each) => each.sale_id === sale_id && each.exchange.received === 200);
      if (!later) failures.push(`Sale ${sale_id} did not arrive after the licence was back.`);
    }
    return verdict(
      refused.length,
      failures,
      `Posts refused without a licence: ${refused.length}. Their sales arrived later.`,
    );
  },
};

export const retry_after: Rule = {
  name: "retry_after",
  demand: "A request that was refused with Retry-After is not repeated before.",
  examine: ({ exchanges }) => {
    const refused = exchanges.filter(
      ({ received, retry_after_seconds }) => received === 503 && retry_after_seconds === RETRY_AFTER_SECONDS,
    );
    const failures = refused.flatMap((exchange) => {
      const next = exchanges.find(
        (each) => each.at_ms > exchange.at_ms && each.path === exchange.path && each.request.equals(exchange.request),
      );
      if (next === undefined) return [`${exchange.method} ${exchange.path} was not repeated.`];
      const waited_ms = next.at_ms - exchange.at_ms;
      return waited_ms >= RETRY_AFTER_SECONDS * 1000
        ? []
        : [`${exchange.method} ${exchange.path} was repeated after ${waited_ms} ms.`];
    });
    return verdict(refused.length, failures, `Requests that waited: ${refused.length}.`);
  },
};

export const documents_named: Rule = {
  name: "documents_named",
  demand: "Orders and refunds carry pos_sale_id, so that a repeat is recognised.",
  examine: ({ exchanges }) => {
    const named = exchanges.filter(
      ({ method, path }) => isDocument(method, path) && /^\/rest\/V1\/(?:orders|order\/\d+\/refund)$/.test(path),
    );
    const failures = named
      .filter(({ request }) => !request.includes('"pos_sale_id"'))
      .map(({ path }) => `A post to ${path} has no pos_sale_id.`);
    return verdict(named.length, failures, `Posts that carry it: ${named.length}.`);
  },
};

export const hash_obeyed: Rule = {
  name: "hash_obeyed",
  demand: `A changed hash in a heartbeat is followed by a pull of the configuration within ${OBEYED_WITHIN_SECONDS} seconds.`,
  examine: ({ exchanges }) => {
    let known: string | undefined;
    let changes = 0;
    const failures: string[] = [];
    for (const [index, exchange] of exchanges.entries()) {
      if (exchange.received !== 200) continue;
      if (isTerminalConfig(exchange)) known = hashOfConfig(exchange) ?? known;
      if (!isHeartbeat(exchange)) continue;
      const hash = recordOf(parsed(exchange.received_text))?.["config_hash"];
      if (typeof hash !== "string" || known === undefined || hash === known) continue;
      changes += 1;
      known = hash;
      const pull = exchanges
        .slice(index)
        .find((each) => isTerminalConfig(each) && each.at_ms <= exchange.at_ms + OBEYED_WITHIN_SECONDS * 1000);
      if (pull === undefined) failures.push(`After ${seconds(exchange.at_ms)} s a changed hash was not followed.`);
    }
    return verdict(changes, failures, `Changes pulled: ${changes}.`);
  },
};

function hashOfConfig({ received_text }: Exchange): string | undefined {
  const text = parsed(received_text);
  const hash = typeof text === "string" ? recordOf(parsed(text))?.["config_hash"] : undefined;
  return typeof hash === "string" ? hash : undefined;
}

export const clock_followed: Rule = {
  name: "clock_followed",
  demand: `Receipts carry the server's time, within ${CLOCK_SECONDS_MAX} seconds of what Date said before.`,
  is_advice: true,
  examine: ({ exchanges }) => {
    const receipts = receiptsOf(exchanges).filter(({ exchange }) => exchange.step === "clock");
    const failures = receipts.flatMap(({ exchange, sale_id, receipt }) => {
      const created_at = instantOf(receipt["created_at"]);
      const shown = exchanges.find(({ step, shown_time }) => step === "clock" && shown_time !== null);
      if (created_at === undefined || shown?.shown_time == null || shown.at_ms >= exchange.at_ms) return [];
      const behind = Temporal.Instant.from(shown.shown_time).since(created_at).total("seconds");
      return behind > CLOCK_SECONDS_MAX ? [`Sale ${sale_id} is ${Math.round(behind)} s behind the server.`] : [];
    });
    return verdict(receipts.length, failures, `Receipts with the server's time: ${receipts.length}.`);
  },
};

function instantOf(value: unknown): Temporal.Instant | undefined {
  if (typeof value !== "string") return undefined;
  try {
    return Temporal.Instant.from(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
