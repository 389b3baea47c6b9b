const CODE = /^[a-z][a-z0-9_]{0,63}$/;
const MODULES = ["msi", "customer_balance", "gift_card", "reward_points", "rma"];

interface MemberShape {
  /** Name of the member that identifies an entry of the list. */
  readonly id: "key" | "code";
  readonly texts?: readonly string[];
  readonly functions?: readonly string[];
  readonly optional_functions?: readonly string[];
  readonly booleans?: readonly string[];
  readonly choices?: Readonly<Record<string, readonly string[]>>;
}

const PROVIDER: MemberShape = { id: "key", texts: ["code", "label"], booleans: ["enabled"] };

/** Shapes of the entries in those members of a plugin that are lists. */
const SHAPES: Readonly<Record<string, MemberShape>> = {
  customerValidators: { id: "key", texts: ["label"], functions: ["validate"] },
  priceResolvers: { id: "code", functions: ["resolve"], choices: { place: ["before", "after"] } },
  creditLimitResolvers: { id: "code", functions: ["resolve"] },
  creditProviders: { ...PROVIDER, optional_functions: ["refundsToStoreCredit"] },
  rmaProviders: PROVIDER,
  shippingLabelProviders: { id: "code", texts: ["label"] },
  insightSections: { id: "code", texts: ["label"], functions: ["rows"] },
};

/**
 * Validates one list of a plugin, such as its price resolvers.
 *
 * @throws Error with the reason.
 */
export function checkMembers(key: string, value: unknown, observers: readonly string[]): void {
  if (key === "modules") return checkModules(value);
  const shape = Object.hasOwn(SHAPES, key) ? SHAPES[key] : undefined;
  if (shape === undefined) {
    const known = [...observers, ...Object.keys(SHAPES), "modules"].join(", ");
    throw new Error(`it has "${key}", which is no hook; there is: ${known}`);
  }
  if (!Array.isArray(value)) throw new Error(`its "${key}" must be a list`);
  const seen = new Set<string>();
  for (const member of value) {
    const id = checkMember(key, shape, member);
    if (seen.has(id)) throw new Error(`its "${key}" has "${id}" twice`);
    seen.add(id);
  }
}

function checkMember(key: string, shape: MemberShape, value: unknown): string {
  if (typeof value !== "object" || value === null) throw new Error(`each of its "${key}" must be an object`);
  const member = value as Readonly<Record<string, unknown>>;
  const id = member[shape.id];
  if (typeof id !== "string" || !CODE.test(id)) {
    throw new Error(`each of its "${key}" must have a "${shape.id}" of small letters, digits and _`);
  }
  const must = (holds: boolean, name: string, what: string): void => {
    if (!holds) throw new Error(`"${name}" of "${id}" in its "${key}" must be ${what}`);
  };
  for (const name of shape.texts ?? []) must(typeof member[name] === "string" && member[name] !== "", name, "a text");
  for (const name of shape.booleans ?? []) must(typeof member[name] === "boolean", name, "true or false");
  for (const name of shape.functions ?? []) must(typeof member[name] === "function", name, "a function");
  for (const name of shape.optional_functions ?? []) {
    must(["undefined", "function"].includes(typeof member[name]), name, "a function");
  }
  for (const [name, choices] of Object.entries(shape.choices ?? {})) {
    must(choices.includes(member[name] as string), name, choices.map((choice) => `"${choice}"`).join(" or "));
  }
  return id;
}

function checkModules(value: unknown): void {
  const isKnown = Array.isArray(value) && value.every((name) => MODULES.includes(name as string));
  if (!isKnown) throw new Error(`its "modules" must be a list of some of ${MODULES.join(", ")}`);
}
