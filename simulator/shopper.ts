import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Checks } from "./checks.ts";
import { bodyOf } from "./client.ts";
import type { Register } from "./register.ts";
import type { Screen } from "./screen.ts";

/** Files and pages to open after the day. */
export interface DemoLinks {
  /** Folder for the PDF; no PDF is saved when undefined. */
  readonly folder?: string;
  /** Called with the path or URL of each file or page that can be opened. */
  readonly onKept: (label: string, link: string) => void;
}

interface Visit {
  readonly base_url: string;
  readonly registers: readonly Register[];
  readonly checks: Checks;
  readonly screen: Screen;
  readonly demo_links: DemoLinks;
}

const MAILED_TO = "shopper@example.com";

/**
 * Simulates a shopper who opens the receipt's page, saves its PDF, and has it mailed by the
 * register.
 */
export async function visitReceipt({ base_url, registers, checks, screen, demo_links }: Visit): Promise<void> {
  screen.busy("simulating a shopper");
  const [register] = registers;
  const [bought] = register?.sales ?? [];
  if (register === undefined || bought === undefined) throw new Error("no receipt is stored");
  const { receipt_token, receipt_number } = bought;
  const url = `${base_url}/pos/receipt/${receipt_token}`;

  const page = await fetch(url, { headers: { accept: "text/html" } });
  const text = await page.text();
  checks.equal("Receipt page: status", 200, page.status);
  checks.equal("Receipt page: shows its number", "yes", text.includes(receipt_number) ? "yes" : "no");
  checks.equal("Receipt page: Referrer-Policy", "no-referrer", page.headers.get("referrer-policy") ?? "");
  demo_links.onKept("Receipt page", url);

  const download = await fetch(`${url}/download`);
  const bytes = Buffer.from(await download.arrayBuffer());
  checks.equal("Receipt as PDF", "%PDF", bytes.subarray(0, 4).toString("latin1"));
  if (demo_links.folder !== undefined) {
    await mkdir(demo_links.folder, { recursive: true });
    const file = join(demo_links.folder, `receipt-${receipt_number.replaceAll(/[^\w-]/g, "-")}.pdf`);
    await writeFile(file, bytes);
    demo_links.onKept("Receipt as PDF", file);
  }

  const body = { receiptToken: receipt_token, email: MAILED_TO };
  const mailed = await register.till.client.call("POST /V1/pos/receipts/email", { body });
  checks.equal("Receipt mailed with its PDF", "true", String(bodyOf(mailed)));
  const printed = JSON.stringify(await register.till.receipt(receipt_number));
  checks.equal("Receipt on the register's paper: its number", "yes", printed.includes(receipt_number) ? "yes" : "no");
  screen.step(
    "17:30",
    "A shopper",
    `opens the page behind the code on the receipt, saves its PDF (${Math.round(bytes.length / 1024)} kB), and has it mailed to ${MAILED_TO}.`,
  );
}
