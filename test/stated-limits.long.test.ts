import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApiText } from "../scripts/openapi.ts";
import { SETTING_CHARACTERS_MAX } from "../src/shared/configuration/registry/setting.ts";
import { BODY_CHARACTERS_MAX, GENERAL_CHARACTERS_MAX } from "../src/web-api/schema.ts";
import { newAdministrator } from "./administrator.ts";
import { AT, pathValues } from "./sample-requests.ts";
import { openStockedApp } from "./stocked-app.ts";

interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly readOnly?: boolean;
  readonly maxLength?: number;
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

type Path = readonly (string | number)[];

/** A text member in the body of a request. */
interface Member {
  readonly route: string;
  readonly path: Path;
  /** Maximum characters that the OpenAPI document states; undefined for none. */
  readonly most: number | undefined;
}

const stock = await openStockedApp();
const { testApp, samples } = stock;
const { call, newToken } = testApp;
const in_paths = pathValues(stock);
const rest_token = await newToken(["all"]);
const { token: admin_token } = await newAdministrator(testApp);

const ADDRESS = {
  firstname: "Ada",
  lastname: "Byron",
  street: ["Main 1"],
  city: "Delft",
  postcode: "2611 AB",
  country_id: "NL",
  telephone: "015 2123456",
};
const REGISTERED = { request: { email: "eve@shop.example", firstname: "Eve", lastname: "Byron", countryCode: "AE" } };
/**
 * Bodies that replace the samples of routes where the samples would be refused for another reason
 * than the length, or where nothing would be read.
 */
const INSTEAD: Readonly<Record<string, object>> = {
  "PUT /V1/customers/{customerId}": { customer: { addresses: [ADDRESS] } },
  "POST /V1/pos/customer-validate": REGISTERED,
  "POST /V1/pos/customers": REGISTERED,
  "POST /V1/orders": { entity: { customer_email: "a@b.example", grand_total: 5 } },
};
/**
 * Members whose length decides nothing: the path has the value, a value beyond the limit counts as
 * absent, or any other value than the stored one is refused.
 */
const LENGTH_DECIDES_NOTHING = new Set([
  "POST /V1/pos/terminals/{terminalId}/heartbeat: oldestUnsyncedAt",
  "POST /V1/pos/terminals/{terminalId}/heartbeat: appVersion",
  "POST /V1/pos/terminals/{terminalId}/heartbeat: deviceTime",
  "PUT /V1/products/{sku}: product.sku",
  "PUT /products/{product_id}: sku",
  "PUT /V1/products/attributes/{attributeCode}: attribute.attribute_code",
  // Every text that is no checkpoint is refused.
  "POST /evidence/verify: checkpoints.0",
]);
/** Members whose values no two rows may share. */
const UNIQUE = new Set(["email", "code", "sku", "sale_id", "pos_order_id", "receipt_token", "username", "name"]);

const shown = ({ route, path }: Pick<Member, "route" | "path">): string => `${route}: ${path.join(".")}`;

function* textsOf(schema: Schema, path: Path = []): Generator<readonly [Path, number | undefined]> {
  if (schema.readOnly === true) return;
  const named = [schema, ...(schema.anyOf ?? [])].find(({ $ref }) => $ref !== undefined)?.$ref;
  if (named !== undefined) yield* textsOf(components.schemas[named.split("/").at(-1) ?? ""] ?? {}, path);
  for (const [name, member] of Object.entries(schema.properties ?? {})) yield* textsOf(member, [...path, name]);
  if (schema.items) yield* textsOf(schema.items, [...path, 0]);
  if ([schema.type].flat().includes("string")) yield [path, schema.maxLength];
}

const { paths, components } = JSON.parse(openApiText()) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const everyMember: readonly Member[] = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { requestBody }]) => {
    const schema = requestBody?.content["application/json"]?.schema ?? {};
    const route = `${method.toUpperCase()} ${path.replace(/^\/(rest|admin\/api)/, "")}`;
    return [...textsOf(schema)].map(([member, most]) => ({ route, path: member, most }));
  }),
);

/**
 * The settings of locations and terminals are in six requests, so each setting is tested in one of
 * them.
 */
const members = everyMember.filter(
  (member, index) =>
    !LENGTH_DECIDES_NOTHING.has(shown(member)) &&
    (member.most !== SETTING_CHARACTERS_MAX ||
      everyMember.findIndex(({ path, most }) => path.at(-1) === member.path.at(-1) && most === member.most) === index),
);

/**
 * Returns the body with the text at the path, and with new values of members that must be unique.
 */
function withText(body: unknown, path: Path, text: string): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return text;
  if (typeof first === "number") {
    const list = Array.isArray(body) ? (body as readonly unknown[]) : [];
    return [withText(list[0], rest, text), ...list.slice(1)];
  }
  const given = typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const own = Object.entries(given).map(([name, value]) => [name, isUnique(name, value) ? unique(name) : value]);
  return { ...Object.fromEntries(own), [first]: withText(given[first], rest, text) };
}

const isUnique = (name: string, value: unknown): boolean => typeof value === "string" && UNIQUE.has(name);

function unique(name: string): string {
  const own = `a${randomUUID().replaceAll("-", "").slice(1)}`;
  return name === "email" ? `${own}@shop.example` : own;
}

/** Returns a text of the given number of characters in the form that the member requires. */
function textFor(path: Path, characters: number): string {
  const name = String(path.findLast((step) => typeof step === "string"));
  if (name.endsWith("email") || name === "to") {
    const [label, end] = ["a".repeat(60), ".example"];
    const domain = `${label}.${label}.${label}`;
    return `${label}@${domain}`.slice(0, characters - end.length).padEnd(characters - end.length, "b") + end;
  }
  if (/_(at|date)$/.test(name)) return "2026-03-01 09:30:00".padEnd(characters);
  return name === "url" ? "https://93.184.215.14/".padEnd(characters, "a") : "a".repeat(characters);
}

/**
 * Returns the service's error for a body with the text; undefined when the service accepts the
 * body.
 */
async function refusalOf({ route, path }: Member, text: string): Promise<string | undefined> {
  const [method = "", template = ""] = route.split(" ");
  const isRest = template.startsWith("/V1/");
  const sample: unknown = INSTEAD[route] ?? JSON.parse(samples[route]?.[0] ?? "{}");
  // A new password ends the session that set it, so the request gets a session of its own.
  const own = route === "PUT /session/password" ? (await newAdministrator(testApp)).token : admin_token;
  const url = (AT[route] ?? template).replaceAll(/\{(\w+)\}/g, (_, name: string) => in_paths[name] ?? "1");
  const answer = await call(method, `${isRest ? "/rest" : "/admin/api"}${url}`, {
    token: isRest ? rest_token : own,
    body: withText(sample, path, text) as object,
  });
  const said = answer.text.replaceAll(text, "…");
  if (answer.status !== 200) return said;
  const rows: readonly { field: string; severity: string }[] = answer.body?.errors ?? [];
  const against = rows.filter(({ field, severity }) => field === path.at(-1) && severity === "error");
  return against.length === 0 ? undefined : JSON.stringify(against).replaceAll(text, "…");
}

describe("the greatest length of a text that openapi.json states", () => {
  test("the length that openapi.json states is the one from which on the service refuses a text", async () => {
    assert.deepEqual(members.filter(({ most }) => most === undefined).map(shown), []);
    // A text that may fill the body is refused together with the body, so it is left out.
    const stated = members.filter(({ most = 0 }) => most < BODY_CHARACTERS_MAX);
    assert.ok(stated.length > 100);
    const found: string[] = [];
    for (const member of stated) {
      const { path, most = 0 } = member;
      const longer = await refusalOf(member, textFor(path, most + 1));
      const fitting = await refusalOf(member, textFor(path, most));
      if (longer === undefined) found.push(`${shown(member)} takes more than ${most}`);
      // A text that must be one of a list is refused whatever its length is.
      else if (fitting === longer && !/request body is larger|must be one of/.test(longer))
        found.push(`${shown(member)} refuses ${most} and more alike: ${longer}`);
    }
    assert.deepEqual(found, []);
  });

  test("the stated length is less than the general one wherever a feature refuses a text for its length", async () => {
    const general = members.filter(({ most }) => most === GENERAL_CHARACTERS_MAX);
    assert.ok(general.length > 100);
    const found: string[] = [];
    const long = randomBytes(GENERAL_CHARACTERS_MAX / 2).toString("hex");
    for (const member of general) {
      const said = (await refusalOf(member, long)) ?? "";
      if (/longer than|length must|too many characters|\d+ characters|characters at most/.test(said)) {
        found.push(`${shown(member)}: ${said}`);
      }
    }
    assert.deepEqual(found, []);
  });
});
