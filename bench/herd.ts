import { Agent, request as httpRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { resultOf, round } from "./load.ts";
import { type Bench, type Figures, type Timed, timed } from "./part.ts";

const SHOPS = 2_000;
const TERMINALS = 10_000;
const STAFF = 30_000;
/** Heartbeats per second when each terminal sends one per minute. */
const BEATS_PER_SECOND = TERMINALS / 60;
const SECONDS = 20;
const REACH = 3;

/**
 * Measures heartbeats of many terminals, one per minute each, before and after an edit of one
 * location.
 */
export async function benchHerd({ service, owner, shop }: Bench): Promise<Figures> {
  const terminal_ids = await seedShops(owner);
  console.log(
    `heartbeats of ${TERMINALS} terminals of ${SHOPS} shops with ${STAFF} staff, ${Math.round(BEATS_PER_SECOND)}/s`,
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let turn = 0;
  const beat = (): Promise<number> => {
    const id = terminal_ids[(turn += 1) % terminal_ids.length] ?? 0;
    return timedBeat(agent, service.port, shop.token, id);
  };
  for (let n = 0; n < terminal_ids.length; n += 32) await Promise.all(Array.from({ length: 32 }, beat));
  const edit = (n: number): Promise<unknown> =>
    owner.query("update pos.location set receipt_header = $1 where code = $2", [`Edit ${n}`, `herd-${n % SHOPS}`]);
  const before = await paced("heartbeat, memory full", beat);
  await edit(1);
  const after = await paced("heartbeat, after one edit of one location", beat);
  let edits = 1;
  const editing = setInterval(() => void edit((edits += 1)), 2_000);
  const during = await paced("heartbeat, one edit every 2 s", beat);
  clearInterval(editing);
  agent.destroy();
  for (const { name, p99_ms } of [after, during]) {
    console.log(`${name}: p99 ${round(p99_ms / before.p99_ms)} × before (reach <= ${REACH})`);
  }
  return { lists: [before, after, during] };
}

async function seedShops(owner: pg.Client): Promise<number[]> {
  await owner.query(
    "insert into pos.location (name, code) select 'Shop ' || n, 'herd-' || n from generate_series(0, $1::int - 1) n",
    [SHOPS],
  );
  await owner.query(
    `insert into pos.staff (first_name, last_name, email, location_ids)
     select 'Staff', n::text, 'herd-' || n || '@example.com', array[l.location_id]
       from generate_series(1, $1::int) n join pos.location l on l.code = 'herd-' || n % $2::int`,
    [STAFF, SHOPS],
  );
  const { rows } = await owner.query<{ terminal_id: number }>(
    `insert into pos.terminal (name, location_id, device_identifier)
     select 'Till ' || n, l.location_id, 'herd-device-' || n
       from generate_series(1, $1::int) n join pos.location l on l.code = 'herd-' || n % $2::int returning terminal_id`,
    [TERMINALS, SHOPS],
  );
  await owner.query(
    "update pos.terminal set device_identifier = 'herd-' || terminal_id where device_identifier like 'herd-device-%'",
  );
  return rows.map(({ terminal_id }) => terminal_id);
}

/** Sends each heartbeat when it is due, even if earlier ones are not answered. */
async function paced(name: string, beat: () => Promise<number>): Promise<Timed> {
  const beats: Promise<number>[] = [];
  const began = performance.now();
  while (performance.now() - began < SECONDS * 1_000) {
    const due = Math.floor(((performance.now() - began) / 1_000) * BEATS_PER_SECOND);
    while (beats.length < due) beats.push(beat());
    await sleep(2);
  }
  return timed(name, resultOf(await Promise.all(beats), SECONDS * 1_000));
}

/** Sends a heartbeat. Returns the milliseconds until its answer is complete. */
function timedBeat(agent: Agent, port: number, token: string, terminal_id: number): Promise<number> {
  const body = JSON.stringify({ deviceIdentifier: `herd-${terminal_id}` });
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        agent,
        port,
        host: "127.0.0.1",
        method: "POST",
        path: `/rest/V1/pos/terminals/${terminal_id}/heartbeat`,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
        },
      },
      (answer) => {
        answer.resume();
        answer.on("end", () => {
          if (answer.statusCode === 200) resolve(performance.now() - began);
          else reject(new Error(`a heartbeat was answered with ${answer.statusCode}`));
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
