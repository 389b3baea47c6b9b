import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Account, familyOf, type Program, signal, start, until } from "./processes.ts";

const MEMBERS = [0, 1, 2] as const;
const BIN_DIR = process.env["PG_BIN_DIR"] ?? "/usr/lib/postgresql/15/bin";

interface Member {
  readonly name: string;
  readonly postgres_port: number;
  readonly rest_port: number;
  patroni: Program;
}

export interface Cluster {
  /** Port on which HAProxy forwards to the primary. */
  readonly port: number;
  readonly primary: () => Promise<Member | undefined>;
  readonly members: readonly Member[];
  /** Finds all processes of a member: Patroni, PostgreSQL and its backends. */
  readonly familyOfMember: (member: Member) => Promise<number[]>;
  /** Finds the processes of a member's PostgreSQL that send its WAL to the standbys. */
  readonly walSendersOf: (member: Member) => Promise<number[]>;
  readonly restartMember: (member: Member) => void;
  readonly killEtcd: (count: number) => void;
  readonly restartEtcd: () => void;
  /** Waits until the cluster has one primary and two standbys that stream. */
  readonly whole: () => Promise<void>;
  readonly switchover: () => Promise<void>;
  readonly setSynchronous: (is_synchronous: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Starts three members of etcd, three of Patroni with PostgreSQL, and HAProxy in front of the
 * primary.
 */
export async function openCluster(directory: string, base: number, account: Account | undefined): Promise<Cluster> {
  const etcds: (Program | undefined)[] = MEMBERS.map(() => undefined);
  const client = (n: number): string => `http://127.0.0.1:${base + n}`;
  const peer = (n: number): string => `http://127.0.0.1:${base + 3 + n}`;
  const startEtcd = (n: number): Program =>
    start(
      join(directory, `etcd${n}.log`),
      [
        "etcd",
        // etcd serves its older interface as well: over the newer one, Patroni 3.0.2 takes its lock
        // with an unconditional write, and a primary that was frozen comes back.
        "--enable-v2=true",
        `--name=e${n}`,
        `--data-dir=${join(directory, `etcd${n}`)}`,
        `--listen-client-urls=${client(n)}`,
        `--advertise-client-urls=${client(n)}`,
        `--listen-peer-urls=${peer(n)}`,
        `--initial-advertise-peer-urls=${peer(n)}`,
        `--initial-cluster=${MEMBERS.map((m) => `e${m}=${peer(m)}`).join(",")}`,
        "--initial-cluster-state=new",
      ],
      { account },
    );
  for (const n of MEMBERS) etcds[n] = startEtcd(n);
  await until("etcd", async () => (await fetch(`${client(0)}/health`)).ok);

  const startPatroni = (n: number): Program =>
    start(join(directory, `patroni${n}.log`), ["patroni", join(directory, `patroni${n}.yml`)], {
      account,
      env: { HOME: directory },
    });
  const members: Member[] = [];
  for (const n of MEMBERS) {
    const [postgres_port, rest_port] = [base + 6 + n, base + 9 + n];
    const file = join(directory, `patroni${n}.yml`);
    await writeFile(file, patroniSettings(directory, n, { base, postgres_port, rest_port }));
    members.push({ name: `p${n}`, postgres_port, rest_port, patroni: startPatroni(n) });
  }
  const port = base + 12;
  const haproxy = join(directory, "haproxy-database.cfg");
  await writeFile(haproxy, haproxySettings(port, members));
  const proxy = start(join(directory, "haproxy-database.log"), ["haproxy", "-db", "-f", haproxy]);

  const is = async (member: Member, role: "primary" | "replica"): Promise<boolean> =>
    await fetch(`http://127.0.0.1:${member.rest_port}/${role}`, { signal: AbortSignal.timeout(2_000) })
      .then(({ status }) => status === 200)
      .catch(() => false);
  const primary = async (): Promise<Member | undefined> => {
    for (const member of members) if (await is(member, "primary")) return member;
    return undefined;
  };
  const askPrimary = async (method: string, path: string, body: unknown): Promise<void> => {
    const leader = await primary();
    const answer = await fetch(`http://127.0.0.1:${leader?.rest_port}/${path}`, { method, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  const whole = (): Promise<void> =>
    until(
      "one primary and two standbys",
      async () => {
        const leader = await primary();
        if (leader === undefined) return false;
        const state = await (await fetch(`http://127.0.0.1:${leader.rest_port}/cluster`)).json();
        const { members: seen } = state as { members: { role: string; state: string; lag?: number }[] };
        return (
          seen.length === 3 &&
          seen.every(({ role, state: s, lag }) =>
            role === "leader" ? s === "running" : ["running", "streaming"].includes(s) && lag === 0,
          )
        );
      },
      180,
    );
  await whole();
  const postmasterOf = async ({ name }: Member): Promise<number> =>
    Number((await readFile(join(directory, `data-${name}`, "postmaster.pid"), "utf8").catch(() => "0")).split("\n")[0]);
  const familyOfMember = async (member: Member): Promise<number[]> => [
    ...(await familyOf(member.patroni.pid)),
    ...(await familyOf(await postmasterOf(member))),
  ];
  return {
    port,
    members,
    primary,
    whole,
    familyOfMember,
    walSendersOf: async (member) => {
      const senders: number[] = [];
      for (const pid of await familyOf(await postmasterOf(member))) {
        if ((await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).includes("walsender")) senders.push(pid);
      }
      return senders;
    },
    restartMember: (member) => {
      member.patroni = startPatroni(members.indexOf(member));
    },
    killEtcd: (count) =>
      signal(
        etcds.slice(0, count).map((etcd) => etcd?.pid ?? 0),
        "SIGKILL",
      ),
    restartEtcd: () => {
      for (const n of MEMBERS)
        if (etcds[n]?.child.exitCode !== null || etcds[n].child.signalCode !== null) etcds[n] = startEtcd(n);
    },
    switchover: async () => askPrimary("POST", "switchover", { leader: (await primary())?.name }),
    setSynchronous: (synchronous_mode) => askPrimary("PATCH", "config", { synchronous_mode }),
    close: async () => {
      signal([proxy.pid], "SIGTERM");
      const all = await Promise.all(members.map(familyOfMember));
      signal(
        all.flat().filter((pid) => pid > 0),
        "SIGKILL",
      );
      signal(
        etcds.map((etcd) => etcd?.pid ?? 0),
        "SIGKILL",
      );
    },
  };
}

function patroniSettings(
  directory: string,
  n: number,
  {
    base,
    postgres_port,
    rest_port,
  }: { readonly base: number; readonly postgres_port: number; readonly rest_port: number },
): string {
  // Patroni reads YAML, which includes JSON.
  return JSON.stringify({
    scope: "drill",
    name: `p${n}`,
    restapi: { listen: `127.0.0.1:${rest_port}`, connect_address: `127.0.0.1:${rest_port}` },
    etcd: { hosts: MEMBERS.map((m) => `127.0.0.1:${base + m}`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_000_000_000,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, wal_keep_size: "1GB", wal_log_hints: "on" },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }],
      pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust", "local all all trust"],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres_port}`,
      connect_address: `127.0.0.1:${postgres_port}`,
      data_dir: join(directory, `data-p${n}`),
      bin_dir: BIN_DIR,
      authentication: {
        superuser: { username: "postgres", password: "drill" },
        replication: { username: "replicator", password: "drill" },
      },
      parameters: { unix_socket_directories: directory, fsync: "on" },
    },
    watchdog: { mode: "off" },
  });
}

function haproxySettings(port: number, members: readonly Member[]): string {
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, postgres_port, rest_port }) => `  server ${name} 127.0.0.1:${postgres_port} check port ${rest_port}`).join("\n")}
`;
}
