import assert from "node:assert/strict";
import { hash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { unzipSync } from "fflate";
import { newAdministrator } from "../../test/administrator.ts";
import { runCommand } from "../../test/command-line.ts";
import { saftFaults } from "../../test/fixtures/books/saft.ts";
import { newIds, watchEvaluations } from "../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../test/fixtures/closings/figures.ts";
import { newTill } from "../../test/fixtures/closings/shop.ts";
import { openApp } from "../../test/support.ts";
import { writeDueEntries } from "../features/sales/books/journal/commands/write.ts";

const shop = await openApp();
const { call, deps } = shop;
const { token } = await newAdministrator(shop);
const { arrive, store, runJobs } = watchEvaluations(shop);
const directory = await mkdtemp(join(tmpdir(), "tk-books-"));
after(() => rm(directory, { recursive: true, force: true }));

const ENV = {
  DATABASE_URL: shop.database.service_url,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
};

test("`books export` writes the file of the administration, and refuses formats of later versions", async () => {
  const till = await newTill(shop);
  const [sale = ""] = newIds(1);
  const session_id = randomUUID();
  await arrive(receiptsOf([sale], { register_session_id: session_id }));
  const closing = matchingClosing(till, [sale], { session_id });
  const { business_date, report_id } = closing;
  await store(closing);
  await runJobs();
  await writeDueEntries(deps, 0);

  const out = join(directory, "journal.csv");
  const location = ["--location", String(till.location_id)];
  const period = [...location, "--from", business_date, "--to", business_date];
  const run = (format: string) => runCommand(["books", "export", "--format", format, ...period, "--out", out], ENV);
  const written = await run("journal");
  assert.equal(written.code, 0, written.stderr);
  const content = await readFile(out);
  const query = `from=${business_date}&to=${business_date}&location_id=${till.location_id}`;
  const { rows } = await deps.pool.query(
    "select staff_name from audit_log where entity_type = 'book_file' and new_value = $1",
    [hash("sha256", content)],
  );
  assert.deepEqual(rows, [{ staff_name: "command line" }]);
  assert.match(content.toString(), new RegExp(report_id));
  assert.equal((await call("GET", `/admin/api/books/journal.csv?${query}`, { token })).text, content.toString());

  const files = await readdir(directory);
  const nowhere = join(directory, "missing", "journal.csv");
  const without = await runCommand(["books", "export", "--format", "journal", ...period, "--out", nowhere], ENV);
  assert.equal(without.code, 1);
  assert.match(without.stderr, /There is no folder .+missing\./);

  // A file may grow to 512 bytes, so that its disk seems full.
  const full = join(directory, "full.csv");
  const script = `ulimit -f 1; exec "$0" "$@"`;
  const asked = ["books", "export", "--format", "journal", ...period, "--out", full];
  const cut = await runCommand(asked, { ...ENV, NODE_COMPILE_CACHE: "" }, "", ["sh", "-c", script, process.execPath]);
  assert.equal(cut.code, 1, cut.stdout);
  assert.match(cut.stderr, /EFBIG|ENOSPC/);

  const split = await runCommand(
    [
      "books",
      "export",
      "--format",
      "journal",
      ...location,
      "--from",
      "2026-01-01",
      "--to",
      "2027-02-01",
      "--out",
      full,
    ],
    ENV,
  );
  assert.equal(split.code, 1);
  assert.match(split.stderr, /A period has at most 366 days\./);
  const datev = await runCommand(["books", "export", "--format", "datev", ...period, "--out", full], ENV);
  assert.equal(datev.code, 1);
  assert.match(datev.stderr, /A file for DATEV needs the numbers of the consultant and of the client\./);
  // Nothing is left that looks like a file of the books.
  assert.deepEqual(await readdir(directory), files);

  const again = await run("journal");
  assert.equal(again.code, 1);
  assert.deepEqual(await readFile(out), content);
  const unknown = await run("saft-dk");
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /Must be one of journal, datev, cash-book, dsfinvk, saft-no\./);
  const zip = join(directory, "may.zip");
  const archive = await runCommand(["books", "export", "--format", "dsfinvk", ...period, "--out", zip], ENV);
  assert.equal(archive.code, 0, archive.stderr);
  const names = Object.keys(unzipSync(await readFile(zip)));
  assert.equal(names.length, 22);
  assert.ok(names.includes("cashpointclosing.csv"));
  const xml = join(directory, "may.xml");
  const saft = await runCommand(["books", "export", "--format", "saft-no", ...period, "--out", xml], ENV);
  assert.equal(saft.code, 0, saft.stderr);
  assert.match(saft.stdout, /may\.xml: SAF-T Cash Register_\w+_\d{14}\.xml$/m);
  assert.deepEqual(saftFaults(await readFile(xml, "utf8")), []);
  assert.match(archive.stderr, /^company_incomplete: 1 \(books\/company\)$/m);
});
