// Verifies an evidence bundle of Tillkeeper, offline:
//
//   node verify.mjs [FOLDER] [--checkpoint FILE]...
//
// FOLDER is the unpacked bundle; without it, the folder of this file. FILE is a checkpoint that you
// received earlier, by mail for instance. Only then does a passed check say more than that the
// bundle agrees with itself: whoever can make a bundle can also make a key.
//
// Each fault is one line on standard output, and the exit code is 1. Without faults it is 0. Lines
// that begin with "note" are no faults. Node 20 or newer runs this file; it needs nothing else.
// The formats are described in docs/domain/evidence.md of Tillkeeper.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

let fault_count = 0;

function fault(subject, text) {
  fault_count += 1;
  say(`${subject}: ${text}`);
}

/** Prints a line. Characters that steer a terminal are replaced: the texts come from the bundle. */
function say(line) {
  process.stdout.write(`${line.replaceAll(/[\p{C}\u2028\u2029]/gu, "?")}\n`);
}

// ---- Bytes and hashes

const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hexOf = (...parts) => sha256(...parts).toString("hex");
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);
const leafHash = (leaf) => sha256(LEAF, leaf);
const nodeHash = (left, right) => sha256(NODE, left, right);
const same = (left, right) => Buffer.compare(left, right) === 0;

/** The text that a commitment hashes: each field with its length, so that no two lists agree. */
function committedText(head, fields) {
  const lines = fields.map(([name, value]) =>
    value === null ? `${name} -\n` : `${name} ${Buffer.byteLength(value)}\n${value}\n`,
  );
  return `${head}\n${lines.join("")}`;
}

function leafOf(kind, key, fiscal, personal) {
  return `tillkeeper-leaf 1\n${kind}\n${key}\n${fiscal}\n${personal ?? "-"}\n`;
}

const half = (number) => Math.floor(number / 2);
const isOdd = (number) => number % 2 === 1;

/** Whether the path leads from the leaf at `index` to the root of a tree of `size` leaves (RFC 9162, 2.1.3.2). */
function isIncluded(hash, index, { size, root }, path) {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  let [at, last, node] = [index, size - 1, hash];
  for (const sibling of path) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      node = nodeHash(sibling, node);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      node = nodeHash(node, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && same(node, root);
}

/** Whether the newer tree begins with all leaves of the older one (RFC 9162, 2.1.4.2). */
function isContinued(older, newer, path) {
  if (older.size === newer.size) return path.length === 0 && same(older.root, newer.root);
  if (older.size > newer.size || older.size === 0) return older.size === 0 && path.length === 0;
  let [at, last] = [older.size - 1, newer.size - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  // The older tree is a complete one: its root is the first node, and the path leaves it out.
  const [first, ...rest] = at === 0 ? [older.root, ...path] : path;
  if (first === undefined) return false;
  let [old_node, new_node] = [first, first];
  for (const node of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      [old_node, new_node] = [nodeHash(node, old_node), nodeHash(node, new_node)];
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      new_node = nodeHash(new_node, node);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && same(old_node, older.root) && same(new_node, newer.root);
}

/** The hashes of a proof; undefined when one is not 32 bytes in base64. */
function pathOf(proof) {
  if (!Array.isArray(proof)) return undefined;
  const path = proof.map((text) => Buffer.from(String(text), "base64"));
  return path.every((hash) => hash.length === 32) ? path : undefined;
}

// ---- Keys and checkpoints: C2SP signed-note and tlog-checkpoint

/** Reads key.txt, a line `name+key id+base64` for each key. */
function readKeys(text) {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
      const bytes = Buffer.from(encoded ?? "", "base64");
      const isWhole = bytes.length === 33 && bytes[0] === 1;
      if (!isWhole || hexOf(`${name}\n`, bytes).slice(0, 8) !== id) {
        fault("key.txt", `this is no Ed25519 key of a log: ${line}`);
        return [];
      }
      const jwk = { kty: "OKP", crv: "Ed25519", x: bytes.subarray(1).toString("base64url") };
      return [{ name, id, line, key: createPublicKey({ key: jwk, format: "jwk" }) }];
    });
}

/** Reads a checkpoint; undefined, with a fault, when its form or its signature is wrong. */
function readCheckpoint(subject, note, keys) {
  const [, signed, origin, size, root, signatures] =
    /^(([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n)\n((?:\u2014 \S+ \S+\n)+)$/.exec(note) ?? [];
  if (signed === undefined) {
    fault(subject, "this is no checkpoint");
    return undefined;
  }
  const isSigned = signatures.split("\n").some((line) => {
    const [, name, encoded = ""] = line.split(" ");
    const bytes = Buffer.from(encoded, "base64");
    const id = bytes.subarray(0, 4).toString("hex");
    const known = keys.find((key) => key.name === origin && name === origin && key.id === id);
    return known !== undefined && verify(null, Buffer.from(signed), known.key, bytes.subarray(4));
  });
  if (!isSigned) {
    fault(subject, `no signature by a key of ${origin} in key.txt`);
    return undefined;
  }
  return { origin, size: Number(size), root: Buffer.from(root, "base64"), note };
}

// ---- The files of the bundle

function readArguments(words) {
  const options = { folder: fileURLToPath(new URL(".", import.meta.url)), held: [] };
  for (let index = 0; index < words.length; index += 1) {
    if (words[index] === "--checkpoint" && index + 1 < words.length) {
      options.held.push(resolve(words[index + 1]));
      index += 1;
    } else if (words[index].startsWith("-")) {
      say("usage: node verify.mjs [FOLDER] [--checkpoint FILE]...");
      process.exit(2);
    } else {
      options.folder = resolve(words[index]);
    }
  }
  return options;
}

/** Names of all files below the folder, as the manifest writes them. */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.split(sep).join("/"))
    .toSorted();
}

/** Calls `check` with each line of a file, parsed. */
function eachRecord(folder, name, check) {
  const bytes = readFileSync(join(folder, name));
  for (let start = 0, number = 1; start < bytes.length; number += 1) {
    const end = bytes.indexOf(10, start);
    const line = bytes.toString("utf8", start, end === -1 ? bytes.length : end);
    start = end === -1 ? bytes.length : end + 1;
    try {
      check(JSON.parse(line));
    } catch (error) {
      fault(`${name}, line ${number}`, `this line cannot be read: ${error.message}`);
    }
  }
}

function checkManifest({ folder, held }, names) {
  const listed = new Map();
  for (const line of readFileSync(join(folder, "manifest.txt"), "utf8").split("\n")) {
    const [, digest, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (name !== undefined) listed.set(name, digest);
    else if (line !== "") fault("manifest.txt", `this line names no file: ${line}`);
  }
  for (const name of names) {
    if (name === "manifest.txt" || held.includes(resolve(folder, name))) continue;
    const digest = listed.get(name);
    if (digest === undefined) fault(`file ${name}`, "the manifest does not list it");
    else if (digest !== hexOf(readFileSync(join(folder, name)))) fault(`file ${name}`, "its bytes have changed");
  }
  for (const name of listed.keys()) if (!names.includes(name)) fault(`file ${name}`, "it is missing");
}

/** Whether the value is a list of a name and a text or null each, as leaves commit to them. */
function isFieldList(value) {
  const isField = (field) =>
    Array.isArray(field) &&
    field.length === 2 &&
    typeof field[0] === "string" &&
    (field[1] === null || typeof field[1] === "string");
  return Array.isArray(value) && value.every(isField);
}

const valueOf = (fields, wanted) => fields.find(([name]) => name === wanted)?.[1] ?? null;

/** How a line names a record. Some kinds have the key of a receipt. */
function subjectOf(kind, key) {
  if (kind === "order") return `order number of receipt ${key}`;
  return kind === "erasure" ? `erasure of receipt ${key}` : `${kind} ${key}`;
}

// ---- Leaves

/**
 * Checks that the log holds a leaf: at its index, below the root of the checkpoint, and once in
 * this bundle.
 */
function checkLeaf(log, { kind, key, index, proof }, fiscal, personal) {
  const subject = subjectOf(kind, key);
  if (log.subjects.has(subject)) fault(subject, "it is in the bundle twice");
  log.subjects.add(subject);
  if (index === null) return fault(subject, "the log has no entry of it");
  if (index >= log.checkpoint.size)
    return fault(subject, "nothing proves it: it was logged after checkpoint.txt, the last state that can be proven");
  if (log.indexes.has(index)) fault(subject, `another record has the index ${index}, too`);
  log.indexes.add(index);
  const path = pathOf(proof);
  const hash = leafHash(leafOf(kind, key, fiscal, personal));
  if (path === undefined || !isIncluded(hash, index, log.checkpoint, path))
    fault(subject, "it is not what the log holds: it was changed after it was logged");
}

/** Checks a receipt: what the line says of it gives its leaf. */
function checkReceipt(log, name, record) {
  const { key, fiscal, personal, personal_hash, salt } = record;
  const subject = `receipt ${key}`;
  const isWhole =
    personal === null
      ? salt === null && /^[0-9a-f]{64}$/.test(personal_hash)
      : isFieldList(personal) && /^[0-9a-f]{64}$/.test(salt);
  if (!isFieldList(fiscal) || !isWhole) return fault(subject, `its line in ${name} is malformed`);
  if (valueOf(fiscal, "receipt_id") !== key) fault(subject, "its fields are those of another receipt");
  const fiscal_hash = hexOf(committedText("receipt 1", fiscal));
  const hash =
    personal === null ? personal_hash : hexOf(Buffer.from(salt, "hex"), committedText("receipt-person 1", personal));
  if (personal === null) log.sealed.push(key);
  checkLeaf(log, { ...record, kind: "receipt" }, fiscal_hash, hash);
  const sales = [valueOf(fiscal, "sale_id"), valueOf(fiscal, "pos_order_id")];
  log.receipts.set(key, {
    sales: sales.flatMap((sale) => (sale === null ? [] : [sale.toLowerCase()])),
    has_order: valueOf(fiscal, "order_increment_id") !== null,
  });
}

/** The fields behind the fiscal commitment. Those of restores and keys are the parts of their own key. */
function fieldsOf({ kind, key, fields }) {
  if (kind === "key") return [["key", key]];
  if (kind !== "restore") return fields;
  const parts = key.split(" ");
  return ["next_origin", "old_origin", "old_size", "old_root"].map((name, at) => [
    name,
    parts[at] === "-" ? null : parts[at],
  ]);
}

/** Checks a line of entries.ndjson: its leaf, and what the bundle says of the same thing. */
function checkEntry(log, folder, entry) {
  const { kind, key, fiscal, personal } = entry;
  const subject = subjectOf(kind, key);
  checkLeaf(log, entry, fiscal, personal);
  // Receipts that are stored have a line of their own, with all fields.
  if (kind === "receipt") return fault(subject, "the log has an entry of it, and the database no such receipt");
  if (kind === "closing") return checkClosing(log, folder, entry);
  if (kind === "invoice") return checkInvoice(log, folder, entry);
  if (kind === "order") {
    if (typeof entry.order_increment_id !== "string" || hexOf(entry.order_increment_id) !== fiscal)
      fault(subject, "it is not the one in the log");
    return log.orders.push(key);
  }
  const fields = fieldsOf(entry);
  if (!isFieldList(fields)) return fault(subject, "its line has no list of fields");
  if (hexOf(committedText(`${kind} 1`, fields)) !== fiscal) fault(subject, "its fields are not those in the log");
  if (kind === "annotation") log.annotations.push(fields);
  if (kind === "erasure") log.erased.add(valueOf(fields, "receipt_id"));
  if (kind === "restore") log.restores.push(fields);
}

/** Checks a closing: its document byte for byte, and that each sale it lists has its receipt. */
function checkClosing(log, folder, { key, fiscal, file, receipts }) {
  const subject = `closing ${key}`;
  if (!log.names.includes(file) || !file.startsWith("closings/")) return fault(subject, "its document is missing");
  log.documents.add(file);
  const bytes = readFileSync(join(folder, file));
  if (hexOf(bytes) !== fiscal) fault(subject, `${file} is not the document in the log`);
  let document;
  try {
    document = JSON.parse(bytes.toString("utf8"));
  } catch {
    return fault(subject, `${file} is no JSON`);
  }
  if (String(document.report_id).toLowerCase() !== key.toLowerCase())
    fault(subject, `${file} is the document of another closing`);
  log.numbers.push({ series: String(document.series_id).toLowerCase(), number: Number(document.closing_number) });
  checkListedSales(log, subject, document.documents ?? [], receipts ?? []);
}

/**
 * Checks an invoice: its fields and the bytes of its document together, and that both are of its
 * number. Of an invoice of another location there is only the entry, for its number.
 */
function checkInvoice(log, folder, { key, fiscal, file, fields, elsewhere }) {
  const subject = `invoice ${key}`;
  const [, series, digits] = /^(.*)-(\d{6,})$/s.exec(key) ?? [];
  if (series === undefined) return fault(subject, "this is no number of a series");
  const numbers = log.invoices.get(series) ?? { own: new Set(), elsewhere: new Set(), gone: new Set() };
  log.invoices.set(series, numbers);
  if (elsewhere === true) return numbers.elsewhere.add(Number(digits));
  if (fields === undefined && file === undefined) {
    numbers.gone.add(Number(digits));
    return fault(subject, "the log has an entry of it, and the database no such invoice");
  }
  numbers.own.add(Number(digits));
  if (!log.names.includes(file) || !file.startsWith("invoices/")) return fault(subject, "its document is missing");
  log.documents.add(file);
  if (!isFieldList(fields)) return fault(subject, "its line has no list of fields");
  const bytes = readFileSync(join(folder, file));
  const [before, after] = [`document ${bytes.length}\n`, "\n"];
  if (hexOf(committedText("invoice 1", fields), before, bytes, after) !== fiscal)
    fault(subject, `its fields or ${file} are not those in the log`);
  if (valueOf(fields, "invoice_number") !== key) fault(subject, "its fields are those of another invoice");
  if (numberIn(bytes.toString("utf8")) !== key) fault(subject, `${file} is the document of another invoice`);
  const receipt = valueOf(fields, "receipt_id");
  const other = log.invoiced.get(receipt);
  if (other !== undefined) fault(subject, `it is of receipt ${receipt}, which has invoice ${other}, too`);
  log.invoiced.set(receipt, key);
}

/** The number of an invoice by its UBL document, whose first element `ID` it is. */
function numberIn(document) {
  const [, text = ""] = /<cbc:ID>([^<]*)<\/cbc:ID>/.exec(document) ?? [];
  const characters = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&" };
  return text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => characters[entity]);
}

/** Names the numbers of a series of invoices that nothing in the bundle has. They are given without gaps. */
function checkInvoiceNumbers({ invoices }) {
  for (const [series, { own, elsewhere, gone }] of invoices) {
    const numbers = [...own, ...elsewhere].toSorted((left, right) => left - right);
    const known = [...numbers, ...gone].toSorted((left, right) => left - right);
    const [first, last] = [numbers[0], numbers.at(-1)];
    const between = known.filter((number) => number >= first && number <= last);
    for (const [position, number] of between.slice(1).entries()) {
      const [from, to] = [between[position] + 1, number - 1];
      if (from > to) continue;
      const which = from === to ? `number ${from} is` : `numbers ${from} to ${to} are`;
      fault(`invoices ${series}`, `${which} missing: numbers are given without gaps, and here is no entry of the log`);
    }
    if (elsewhere.size > 0)
      say(
        `note invoices ${series}: of the numbers ${first} to ${last}, ${elsewhere.size} are of other locations or ` +
          "days. Only their entries are here; their documents are in other bundles",
      );
  }
}

/**
 * Checks that each sale that a closing lists has a receipt in the bundle. `ids` has the receipt of
 * each listed sale, null for one that has none.
 */
function checkListedSales(log, subject, listed, ids) {
  const used = new Set();
  for (const [position, { sale_id, receipt_number }] of listed.entries()) {
    const sale = String(sale_id).toLowerCase();
    const id = ids[position] ?? null;
    const receipt = log.receipts.get(id);
    const about = `sale ${sale_id}, receipt number ${receipt_number ?? "unknown"}`;
    if (id === null) {
      fault(subject, `it lists ${about}, and the bundle has no receipt of it`);
    } else if (receipt === undefined) {
      fault(`receipt ${id}`, `it is missing, and ${subject} lists it (${about})`);
    } else if (!receipt.sales.includes(sale)) {
      fault(`receipt ${id}`, `it is not of the sale for which ${subject} lists it (${about})`);
    } else if (used.has(`${id} ${sale}`)) {
      say(`note ${subject}: it lists ${about} more than once`);
    }
    used.add(`${id} ${sale}`);
  }
}

// ---- The whole bundle

/** Checks what only all lines together show. */
function checkTogether(log, folder) {
  for (const key of log.sealed)
    if (!log.erased.has(key))
      fault(`receipt ${key}`, "its personal part is left out, and no erasure in the log names it");
  for (const key of log.orders)
    if (log.receipts.get(key)?.has_order === true)
      fault(`receipt ${key}`, "it has an order number of its own, and another that came later");
  for (const name of log.names)
    if (/^(?:closings|invoices)\//.test(name) && !log.documents.has(name))
      fault(`file ${name}`, "no entry of the log is about it");
  checkAnnotations(log, folder);
  checkInvoiceNumbers(log);
  const of_series = new Map();
  for (const { series, number } of log.numbers) of_series.set(series, [...(of_series.get(series) ?? []), number]);
  for (const [series, numbers] of of_series) {
    numbers.sort((left, right) => left - right);
    for (const [position, number] of numbers.slice(1).entries())
      if (number !== numbers[position] + 1)
        say(`note series ${series}: no closing between the numbers ${numbers[position]} and ${number}`);
  }
}

/** Checks annotations.csv, which is for people, against the entries. Quotes and apostrophes do not count. */
function checkAnnotations({ annotations }, folder) {
  const plain = (text) => text.replaceAll(/["']/g, "");
  const rows = annotations.map((fields) => fields.map(([, value]) => value ?? "").join(","));
  const [header, ...others] = readFileSync(join(folder, "annotations.csv"), "utf8").split(/(?<=\r\n)/);
  const names = (annotations[0] ?? []).map(([name]) => name).join(",");
  if (rows.length > 0 && header !== `${names}\r\n`)
    fault("file annotations.csv", "its columns are not those of the log");
  if (plain(others.join("")) !== plain(rows.map((row) => `${row}\r\n`).join("")))
    fault("file annotations.csv", "it does not say what the log holds");
}

/** Checks that the log of the bundle continues one of the reader's checkpoints. */
function checkHeld({ checkpoint, proven, lost, restores }, file, keys) {
  const subject = `checkpoint ${basename(file)}`;
  const held = readCheckpoint(subject, readFileSync(file, "utf8").replaceAll("\r\n", "\n"), keys);
  if (held === undefined) return;
  const found = proven.filter(({ size, origin }) => size === held.size && origin === held.origin);
  if (found.some(({ root }) => same(root, held.root)))
    return say(`note ${subject}: the log continues it, ${held.size} entries of ${held.origin}`);
  const isOld = restores.some((fields) => valueOf(fields, "old_origin") === held.origin);
  const isLost = lost.some(({ size, root }) => size === held.size && same(root, held.root));
  if (isLost) {
    fault(subject, "damaged: the log signed it, and does not give it any more");
  } else if (isOld) {
    fault(subject, "forked: after this checkpoint the log was restored from an older backup, and began anew");
  } else if (found.length === 0 && held.origin === checkpoint.origin && held.size > checkpoint.size) {
    fault(subject, `it is newer than this bundle, which ends at ${checkpoint.size} entries: ask for a new bundle`);
  } else {
    fault(subject, `forked: the log of this bundle never had these ${held.size} entries of ${held.origin}`);
  }
}

function main() {
  const options = readArguments(process.argv.slice(2));
  const { folder } = options;
  const names = filesBelow(folder);
  const needed = [
    "manifest.txt",
    "key.txt",
    "checkpoint.txt",
    "checkpoints.ndjson",
    "entries.ndjson",
    "annotations.csv",
  ];
  const missing = needed.filter((name) => !names.includes(name));
  for (const name of missing) fault(`file ${name}`, "it is missing: this is no whole bundle");
  if (missing.length > 0) return;

  checkManifest(options, names);
  const keys = readKeys(readFileSync(join(folder, "key.txt"), "utf8"));
  const checkpoint = readCheckpoint("checkpoint.txt", readFileSync(join(folder, "checkpoint.txt"), "utf8"), keys);
  if (checkpoint === undefined) return;

  const log = {
    checkpoint,
    names,
    /** Checkpoints that the log of the bundle continues, as their proofs show. */
    proven: [checkpoint],
    /** Checkpoints that the log signed after the one of this bundle: it was damaged since. */
    lost: [],
    subjects: new Set(),
    indexes: new Set(),
    documents: new Set(),
    receipts: new Map(),
    erased: new Set(),
    sealed: [],
    orders: [],
    annotations: [],
    restores: [],
    numbers: [],
    /** Numbers of invoices by their series. */
    invoices: new Map(),
    /** The invoice of a receipt. */
    invoiced: new Map(),
  };
  eachRecord(folder, "checkpoints.ndjson", ({ note, proof }) => {
    const stored = readCheckpoint("checkpoints.ndjson", String(note), keys);
    const path = pathOf(proof);
    if (stored === undefined) return;
    if (stored.size > checkpoint.size) {
      log.lost.push(stored);
      fault(`checkpoint of ${stored.size} entries`, "damaged: the log signed it, and does not give it any more");
    } else if (path !== undefined && isContinued(stored, checkpoint, path)) log.proven.push(stored);
    else fault(`checkpoint of ${stored.size} entries`, "forked: the log does not continue it");
  });
  for (const name of names.filter((each) => each.startsWith("receipts/")))
    eachRecord(folder, name, (record) => checkReceipt(log, name, record));
  eachRecord(folder, "entries.ndjson", (entry) => checkEntry(log, folder, entry));
  checkTogether(log, folder);
  for (const file of options.held) checkHeld(log, file, keys);

  for (const { line } of keys) say(`note key ${line}`);
  if (options.held.length === 0) say("note without --checkpoint this only shows that the bundle agrees with itself");
  const count = [...log.invoices.values()].reduce((sum, { own }) => sum + own.size, 0);
  say(
    `${log.receipts.size} receipt(s), ${log.numbers.length} closing(s), ${count} invoice(s), ${checkpoint.size} ` +
      `entries in the log of ${checkpoint.origin}, ${log.sealed.length} sealed by erasure, ${fault_count} fault(s)`,
  );
}

main();
if (fault_count > 0) process.exitCode = 1;
