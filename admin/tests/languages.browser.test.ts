import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { SETTINGS } from "../../src/features/configuration/registry.ts";
import { newIds, watchEvaluations } from "../../src/features/register-reports/sample-evaluation.ts";
import { matchingClosing, receiptsOf } from "../../src/features/register-reports/sample-figures.ts";
import { listed, submit } from "../../src/features/register-reports/sample-shop.ts";
import { newAdministrator } from "../../test/administrator.ts";
import { newTerminal } from "../../test/fixtures.ts";
import type { TestApp } from "../../test/support.ts";
import { resourceOf } from "../src/api/resources.ts";
import { de } from "../src/i18n/de.ts";
import { en } from "../src/i18n/en.ts";
import { nl } from "../src/i18n/nl.ts";
import { flatTexts } from "./texts.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 900 };

/** Pages whose settings stand behind tabs. */
const TABBED = /^\/(?:locations|terminals)\/\d+$/;

interface PageEntry {
  readonly name: string;
  readonly views: readonly string[];
}

/** Every listing and screen of the application with its views, as the list of pages has them. */
function everyPage(): readonly PageEntry[] {
  // Read, not imported: the list brings every icon and loads JSX.
  const source = readFileSync(join(import.meta.dirname, "../src/pages.ts"), "utf8");
  const [, resources = "", screens = ""] = source.split(/export const (?:RESOURCE_PAGES|SCREENS)[^=]*=/);
  const listings = [...resources.matchAll(/\bname: "([^"]+)"(.*?)(?=\n {4}name: |$)/gs)].map(
    ([, name = "", rest = ""]) => ({
      name,
      views: ["list", "create", "edit", "show"].filter((view) => new RegExp(`\\b${view}: "`).test(rest)),
    }),
  );
  const others = [...screens.matchAll(/\bpath: "([^"]+)"/g)].map(([, name = ""]) => ({ name, views: ["screen"] }));
  return [...listings, ...others];
}

/** What a page says: its texts that can be seen, and those that only a screen reader or a hint tells. */
const TEXTS_OF_PAGE = `(() => {
  const said = new Set([document.title]);
  // What is no text of the application: code, what somebody wrote, and the name of a language in itself.
  const isOthers = (node) => node.closest("code, pre, script, style, noscript, del, ins, .tk-own-words") !== null;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (parentElement && !isOthers(parentElement) && parentElement.checkVisibility()) said.add(data.trim());
  }
  for (const node of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
    if (isOthers(node) || !node.checkVisibility()) continue;
    for (const name of ["aria-label", "placeholder", "title", "alt"]) said.add((node.getAttribute(name) ?? "").trim());
  }
  return [...said].filter((text) => /\\p{L}{2}/u.test(text));
})()`;

/** Words that an English sentence has and neither of the other languages. */
const ENGLISH =
  /(?:^|[\s(“"])(?:the|and|with|are|this|your|from|for|rows|loading|clear|page|not|has|by|each|every)(?=$|[\s).,:;!?”"])/i;

/** Says whether a text is English in an application that speaks another language. */
function englishIn(messages: object): (text: string) => boolean {
  const forms = (texts: Iterable<string>): string[] =>
    [...texts].flatMap((text) => text.split(" |||| ")).map((text) => text.trim());
  const own = new Set(forms(flatTexts(messages).values()));
  const english = forms([...flatTexts(en).values(), ...SETTINGS.map(({ label }) => label)]).filter(
    (text) => !own.has(text) && /\p{L}{2}/u.test(text),
  );
  const whole = new Set(english);
  const patterns = english
    .filter((text) => text.includes("%{") && /\p{L}{4}/u.test(text.replaceAll(/%\{\w+\}/g, "")))
    .map((text) => {
      const literal = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
      return new RegExp(`^${literal.replaceAll(/%\{\w+\}/g, ".+")}$`, "su");
    });
  return (text) => whole.has(text) || ENGLISH.test(text) || patterns.some((pattern) => pattern.test(text));
}

interface Shop {
  readonly token: string;
  readonly closing: string;
}

/** A shop in which every list has something to show; no name in it is an English word of the application. */
async function fillShop(service: TestApp): Promise<Shop> {
  const { deps, call } = service;
  const { token } = await newAdministrator(service);
  const terminal = await newTerminal(deps);
  await deps.pool.query("update terminal set name = 'T1'; update location set name = 'Utrecht', code = 'utr'");
  const admin = async (method: "POST" | "PUT", path: string, body: unknown): Promise<void> => {
    const answer = await call(method, `/admin/api${path}`, { token, body });
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
  };
  await deps.pool.query(
    "update store set code = 'nl_1'; update commerce.customer_group set customer_group_code = 'G' || customer_group_id",
  );
  await admin("POST", "/roles", { name: "Rolle 1", permissions: { refund: true } });
  await admin("POST", "/staff", { first_name: "Ada", last_name: "Maas", email: "ada@example.nl", role_id: 1 });
  await admin("POST", "/integrations", { name: "K1", resources: ["Vendor_Pos::receipts", "Vendor_Pos::settings"] });
  await admin("POST", "/webhooks", { url: "https://93.184.215.14/w" });
  await admin("PUT", `/locations/${terminal.location_id}`, { receipt_logo_size: "large", tax_use_address: true });
  await admin("PUT", "/settings", {
    scope: "default",
    values: {
      "general/store_information/name": "Noord",
      "vendor_pos_terminal/receipts/header": "Hallo",
      "vendor_pos_terminal/pickup/completed_status_code": "klaar",
      "vendor_pos_terminal/walk_in_customer/first_name": "Lo",
      "vendor_pos_terminal/walk_in_customer/last_name": "Pender",
      "tax/display/type": "3",
    },
  });
  const { arrive, runJobs } = watchEvaluations(service);
  const till = { ...terminal, series_id: randomUUID() };
  const close = async (members: Record<string, unknown>, held: number): Promise<string> => {
    const ids = newIds(3);
    await arrive(receiptsOf(ids, till).slice(0, held));
    const documents = listed(...ids).map((document) => ({ ...document, amount: "11.90" }));
    const closing = { ...matchingClosing(till, ids), documents, ...members };
    const answer = await submit(service, closing);
    assert.equal(answer.status, 200, answer.text);
    return closing.report_id;
  };
  await close({}, 2);
  const closing = await close({ sales: { excl_tax: "31.00", tax: "5.70", incl_tax: "36.70" }, order_count: 9 }, 3);
  await runJobs();
  await deps.pool.query(
    `with e as (
       insert into outbox_event (event_name, subject, position, data)
       values ('terminal_silent', 'terminal', 1, json_build_object('terminal_id', $1::int)) returning *)
     insert into event_delivery (event_id, subject, position, webhook_id, state, attempts, last_attempt_at, last_status)
     select e.event_id, e.subject, e.position, w.webhook_id, 'dead', 9, clock_timestamp(), 503 from e, webhook w`,
    [terminal.terminal_id],
  );
  await call("POST", "/rest/V1/pos/telemetry", {
    body: {
      payload: {
        location_id: terminal.location_id,
        terminal_id: terminal.terminal_id,
        device_id: terminal.device_identifier,
        app_version: "1.4.0",
        events: [{ event_type: "sync", event_name: "offline_posts", value: 2 }],
      },
    },
  });
  return { token, closing };
}

/** Goes to a page without loading the application anew. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(`/admin${path}`)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await settled(page);
}

/** The paths of a page and its views; those of one row need that there is one. */
async function pathsOf({ name, views }: PageEntry, { service }: Walk, { token, closing }: Shop): Promise<string[]> {
  const resource = resourceOf(name);
  if (name === "settings") return ["/settings?find=/"];
  if (resource === undefined) return [`/${name}`];
  const { body } = await service.call("GET", `/admin/api/${name}?page_size=1`, { token });
  const [row] = body.items;
  const id = name === "register-reports" ? closing : row?.[resource.id];
  const ofRow = views.flatMap((view) => {
    if (id === undefined || (view !== "edit" && view !== "show")) return [];
    return [view === "edit" ? `/${name}/${id}` : `/${name}/${id}/show`];
  });
  return [`/${name}`, ...(views.includes("create") ? [`/${name}/create`] : []), ...ofRow];
}

// German words are the longest, and a phone has the least room for them.
for (const [locale, messages, speaks, size] of [
  ["de-DE", de, "German, on a phone", PHONE],
  ["nl-NL", nl, "Dutch, on a desk", DESK],
] as const) {
  test(`every page speaks ${speaks}`, async (t) => {
    const walk = await openWalk(t, { locale });
    if (!walk) return;
    const { page, service } = walk;
    await page.setViewportSize(size);
    const isEnglish = englishIn(messages);
    const english = new Set<string>();
    const too_wide: string[] = [];
    let tabs_seen = 0;
    const see = async (where: string): Promise<void> => {
      const texts = await page.evaluate<string[]>(TEXTS_OF_PAGE);
      assert.ok(texts.length > 5, `${where} says nothing`);
      for (const text of texts.filter(isEnglish)) english.add(`${where}: ${text}`);
      const excess = await page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      if (excess > 0) too_wide.push(`${where}: ${excess} px`);
      await shoot(page, `${locale}${where}`, size);
    };

    await walk.open("/login");
    await see("/login");
    await walk.signIn();
    await see("/ (empty shop)");
    const shop = await fillShop(service);
    // The guide stays where it was until the application is loaded anew.
    await walk.open("/");
    await page.getByText(messages.tk.dashboard.sales_today).first().waitFor();
    await see("/");
    await go(page, "/nowhere");
    await see("/nowhere");
    const pages = everyPage();
    assert.ok(pages.length >= 19);
    for (const entry of pages) {
      for (const path of await pathsOf(entry, walk, shop)) {
        await go(page, path);
        if (path.includes(shop.closing)) await page.getByText(messages.tk.closings.show_all, { exact: true }).click();
        await see(path);
        const tabs = page.locator('[role="tab"]');
        if (TABBED.test(path)) await tabs.first().waitFor();
        for (let index = 1; index < (await tabs.count()); index++) {
          await tabs.nth(index).click();
          await settled(page);
          await see(`${path} ${await tabs.nth(index).textContent()}`);
          tabs_seen += 1;
        }
      }
    }
    await go(page, "/integrations/create");
    await page.locator('input[name="name"]').fill("K1");
    await page.getByLabel(messages.tk.system.acl.receipts.name, { exact: true }).check();
    walk.expectRefusal(400);
    await page.locator('button[type="submit"]').click();
    await page.getByText(messages.tk.refusals.integration_name_is_taken).waitFor();
    await settled(page);
    await see("/integrations/create (refused)");
    assert.ok(tabs_seen >= 8, `only ${tabs_seen} tabs were seen`);
    assert.deepEqual([...english], []);
    assert.deepEqual(too_wide, []);
    walk.checkConsole();
  });
}

/** Screenshots of both widths go to the directory that SHOTS names; without it none are taken. */
async function shoot(page: Page, name: string, size: typeof DESK): Promise<void> {
  const directory = process.env["SHOTS"];
  if (directory === undefined || directory === "") return;
  for (const shot of [DESK, PHONE]) {
    await page.setViewportSize(shot);
    await settled(page);
    await page.screenshot({
      path: join(directory, `${name}-${shot.width}.png`.replaceAll(/[/?=]/g, "_")),
      fullPage: true,
    });
  }
  await page.setViewportSize(size);
  await settled(page);
}
