import { alterClosing, type ClosingDocument, closingText } from "./alter.ts";
import { closingOf } from "./connector.ts";
import { ringUpNext } from "./counter.ts";
import type { ClosedSession, Day, Evening, SubmittedClosing } from "./day-state.ts";
import { pollFor } from "./poll.ts";
import { queueNotes } from "./notes.ts";
import { answered, mannerOf, type Register, send } from "./register.ts";
import { unusual } from "./styles.ts";

const COUNTING_SECONDS = 600;
/**
 * Age in milliseconds of the backup that the service is restored from; documents of later times are
 * sent again.
 */
const BACKUP_AGE_MS = 60_000;

/** Closes the sessions; the last receipt of the first register arrives after its closing. */
export async function closeDown({ registers, connector, checks, screen, mistake }: Day): Promise<Evening> {
  screen.busy("closing the registers");
  const [late] = registers as readonly [Register, ...Register[]];
  late.link.refuses = "/pos/receipts";
  await ringUpNext(late);
  await send(late);
  late.link.refuses = undefined;
  const refused = await late.till.parkedRows();
  checks.equal("Receipts that a proxy rejected, parked at the register", 1, refused.length);
  const careless = registers.at(-1);
  if (careless !== undefined) careless.mistake = mistake;
  const closings = await Promise.all(registers.map((register) => close(register)));
  const late_report_id = closings.find(({ register }) => register === late)?.closing.report_id ?? "";
  const wrong_report_id = closings.find(({ register }) => register === careless)?.closing.report_id ?? "";
  const state_before = (await closingOf(connector, late_report_id)).state_documents_received;
  for (const { seq } of refused) await late.till.tryAgain(seq);
  await send(late);
  // The service answers the receipt before it evaluates the closing again.
  await pollFor(async () => {
    const { state_documents_received } = await closingOf(connector, late_report_id);
    return state_documents_received === "complete" ? state_documents_received : undefined;
  });
  for (const register of registers) {
    await queueNotes(register);
    await send(register);
  }
  screen.step(
    "18:00",
    "Closing",
    `${registers.length} sessions are closed and their drawers counted; each closing is posted twice. ` +
      `One receipt of ${late.terminal.name} arrives after its closing. ${careless?.terminal.name ?? ""} makes a mistake in its closing. ` +
      "The registers send audit entries and telemetry.",
  );
  for (const { terminal, style } of registers) {
    const own = unusual(style);
    screen.step("", terminal.name, `books ${own.length === 0 ? "in the default way." : `with ${own.join(", ")}.`}`);
  }
  return { late_report_id, wrong_report_id, state_before, closings };
}

/**
 * Counts the drawer and closes the session; its closing is sent, and sent again as after a restore
 * of the service.
 */
export async function close(register: Register): Promise<ClosedSession> {
  const { till, clock, random, terminal } = register;
  clock.advance(COUNTING_SECONDS);
  const difference_minor = random.chance(50) ? 0n : BigInt(random.pick([-10, -5, 5, 100]));
  await till.count(((await till.expectedCash()) ?? 0n) + difference_minor);
  const since = clock.now().epochMilliseconds - BACKUP_AGE_MS;
  const note = "Counted twice — “still” different.\nAsked the manager.";
  const { session_id } = await till.closeSession(difference_minor === 0n ? {} : { note });
  const key = `closing:${session_id}`;
  await send(register);
  const submitted = answered(register, key) as SubmittedClosing | undefined;
  await till.sendAgain(since);
  await send(register);
  const repeated = answered(register, key) as SubmittedClosing | undefined;
  const body = register.delivered.get(key)?.row.body;
  if (submitted === undefined || repeated === undefined || body === undefined) {
    const parked = (await till.parkedRows()).map(({ key: name, error }) => `${name}: ${error?.message}`);
    throw new Error(`${terminal.name} has not delivered its closing. ${parked.join(" ")}`);
  }
  const text = closingText(alterClosing(body, mannerOf(register)));
  return { register, text, closing: JSON.parse(text) as ClosingDocument, submitted, repeated };
}
