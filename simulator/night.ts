import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { type Admin, bodyOf } from "./client.ts";
import type { Day } from "./day-state.ts";
import { listen } from "./platforms/tunnel.ts";
import { runJob, pollFor } from "./poll.ts";
import { heartbeat } from "./register.ts";

/** Moves a terminal's last heartbeat back by some minutes. */
export type BackdateHeartbeat = (terminal_id: number, minutes: number) => Promise<void>;

/** Age of the last heartbeat in minutes: longer than the usual threshold of half an hour. */
const SILENT_MINUTES = 45;

/**
 * Simulates a silent register: the service delivers an event to a webhook, and resets the status on
 * the next heartbeat.
 */
export async function simulateSilentRegister(
  { admin, registers, checks, screen }: Day,
  backdateHeartbeat: BackdateHeartbeat,
): Promise<void> {
  const [, register] = registers;
  if (register === undefined) return;
  screen.busy("simulating a silent register");
  const receiver = await openReceiver();
  try {
    const body = { url: receiver.url, event_names: ["terminal_silent"] };
    const { webhook_id } = bodyOf(await admin.api.call("POST /webhooks", { body }));
    const { terminal_id, name } = register.terminal;
    await backdateHeartbeat(terminal_id, SILENT_MINUTES);
    await runJob(admin, "notice_silent_terminals");
    checks.equal("Health of a register without a heartbeat", "silent", await healthOf(admin, terminal_id));
    await pollFor(async () => receiver.received[0]);
    checks.equal("Webhook calls about it", "terminal_silent", receiver.received.join());
    await heartbeat(register);
    checks.equal("Its health after the next heartbeat", "ok", await healthOf(admin, terminal_id));
    const path = { id: webhook_id };
    bodyOf(await admin.api.call("PUT /webhooks/{id}", { path, body: { is_active: false } }));
    screen.step(
      "16:30",
      "A silent register",
      `${name} sends nothing for ${SILENT_MINUTES} minutes (the demo backdates its last heartbeat). The service calls ` +
        "a webhook. The next heartbeat resets the status.",
    );
  } finally {
    await receiver.close();
  }
}

/**
 * Runs the nightly job that summarizes telemetry of finished days, and checks that the report stays
 * the same.
 */
export async function simulateNight({ admin, registers, checks, screen }: Day): Promise<void> {
  screen.busy("simulating the night");
  // The report is limited to one location of this shop: others may trade on the same service
  // meanwhile.
  const locationId = registers[0]?.terminal.location.location_id ?? 0;
  const query = { locationId, from: "2020-01-01", to: "2100-01-01" };
  const report = async () => {
    const { totals, by_event, by_day } = bodyOf(await admin.api.call("GET /telemetry/report", { query }));
    return JSON.stringify({ totals, by_event, by_day });
  };
  const before = await report();
  const state = await runJob(admin, "summarize_telemetry");
  checks.equal("Daily summaries of telemetry", "completed", state);
  checks.equal("Telemetry report after them", "unchanged", (await report()) === before ? "unchanged" : "changed");
  screen.step("", "Night", "Telemetry of finished days is summarized; its report does not change.");
}

async function healthOf(admin: Admin, terminal_id: number): Promise<string> {
  const query = { filter: { terminal_id } };
  return bodyOf(await admin.api.call("GET /sync-health", { query })).items[0]?.health ?? "";
}

/** Opens a webhook's receiver, which keeps the names of the received events. */
async function openReceiver() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push((JSON.parse(body) as { type: string }).type);
      response.end();
    });
  });
  const port = await listen(server);
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${port}/hook`, received, close };
}
