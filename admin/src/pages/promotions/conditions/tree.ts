export type ConditionValue = string | number | null | readonly (string | number)[];

/** A comparison, such as `base_subtotal >= 50`. */
export interface Leaf {
  readonly condition_type?: string | null;
  readonly attribute_name: string;
  readonly operator: string;
  readonly value?: ConditionValue;
  readonly conditions?: readonly [] | null;
  readonly aggregator_type?: null;
}

/** A group of conditions of which all or any must be met. With the value 0 they must not be met. */
export interface Group {
  readonly condition_type?: string | null;
  readonly aggregator_type?: "all" | "any" | null;
  readonly value?: string | number | boolean | null;
  readonly conditions?: readonly Node[] | null;
  readonly attribute_name?: null;
  readonly operator?: null;
}

export type Node = Leaf | Group;

const MEMBERS = new Set([
  "condition_type",
  "aggregator_type",
  "value",
  "conditions",
  "attribute_name",
  "operator",
] satisfies (keyof Group)[]);

/** Operators in the platform's notation. */
export const OPERATORS = ["==", "!=", ">=", ">", "<=", "<", "()", "!()", "{}", "!{}"] as const;
export type Operator = (typeof OPERATORS)[number];

const DEPTH_MAX = 10;

const TRUTHS: ReadonlySet<unknown> = new Set(["0", "1", "true", "false", 0, 1, true, false]);

/**
 * Returns the conditions of a rule as a tree that can be edited: groups of all or any, and
 * comparisons. Undefined for a rule with any other condition, which is kept unchanged.
 */
export function readTree(json: unknown): Group | undefined {
  return isGroup(json, DEPTH_MAX) ? json : undefined;
}

export function isLeaf(node: Node): node is Leaf {
  return typeof node.attribute_name === "string";
}

function isGroup(json: unknown, depth: number): json is Group {
  if (!isPlain(json) || depth === 0) return false;
  const { condition_type = null, aggregator_type = null, conditions = null, value = null } = json;
  const isCombination =
    condition_type === null || (typeof condition_type === "string" && /combine$/i.test(condition_type));
  return (
    isCombination &&
    isNothing(json["attribute_name"]) &&
    isNothing(json["operator"]) &&
    [null, "all", "any"].includes(aggregator_type as string | null) &&
    (value === null || TRUTHS.has(value)) &&
    (conditions === null || (Array.isArray(conditions) && conditions.every((one) => isNode(one, depth - 1))))
  );
}

function isNode(json: unknown, depth: number): boolean {
  if (!isPlain(json)) return false;
  if (isNothing(json["attribute_name"])) return isGroup(json, depth);
  const { condition_type = null, attribute_name, operator, value = null, conditions = null } = json;
  return (
    (condition_type === null || typeof condition_type === "string") &&
    typeof attribute_name === "string" &&
    OPERATORS.includes(operator as Operator) &&
    isNothing(json["aggregator_type"]) &&
    (conditions === null || (Array.isArray(conditions) && conditions.length === 0)) &&
    [value].flat().every((one) => one === null || typeof one === "string" || typeof one === "number")
  );
}

function isPlain(json: unknown): json is Readonly<Record<string, unknown>> {
  const members: ReadonlySet<string> = MEMBERS;
  return (
    typeof json === "object" &&
    json !== null &&
    !Array.isArray(json) &&
    Object.keys(json).every((name) => members.has(name))
  );
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

/** Conditions on the cart, or on the discounted products. */
export type Subject = "cart" | "items";

/** Returns a group without conditions. Below another group it has that group's type. */
export function newGroup(parent?: Group): Group {
  return {
    condition_type: parent?.condition_type ?? "combine",
    aggregator_type: "all",
    value: "1",
    conditions: [],
  };
}

/**
 * Returns a comparison that is still to be filled in, with the type of the comparisons beside it.
 */
export function newLeaf(subject: Subject, beside: Group): Leaf {
  const type = (beside.conditions ?? []).find(isLeaf)?.condition_type;
  return {
    condition_type: type ?? (subject === "cart" ? "address" : "product"),
    attribute_name: "",
    operator: "==",
    value: "",
  };
}

/** Returns whether the conditions of a group must match; false when they must not match. */
export function isMet({ value }: Group): boolean {
  return value !== false && !["0", "false"].includes(`${value ?? "1"}`);
}

/** Returns a condition's value as text; several values are separated by commas. */
export function valueText(value: ConditionValue | undefined): string {
  return [value ?? []].flat().join(",");
}

/** Returns the typed text as a condition value: a list when the previous value was a list. */
export function valueOf(before: ConditionValue | undefined, text: string): ConditionValue {
  if (!Array.isArray(before)) return text;
  return text === "" ? [] : text.split(",");
}

/** Returns the text key of a comparison's error; undefined when it is valid. */
export function faultOf(
  { attribute_name, value }: Leaf,
  isNumber: boolean,
): "attribute_missing" | "value_missing" | "number_wrong" | undefined {
  if (attribute_name === "") return "attribute_missing";
  const text = valueText(value).trim();
  if (text === "") return "value_missing";
  const isWrong = isNumber && text.split(",").some((one) => !/^-?\d{1,16}(\.\d{1,4})?$/.test(one.trim()));
  return isWrong ? "number_wrong" : undefined;
}

/** Returns every comparison of a tree. */
export function leavesOf(group: Group): Leaf[] {
  return (group.conditions ?? []).flatMap((node) => (isLeaf(node) ? [node] : leavesOf(node)));
}
