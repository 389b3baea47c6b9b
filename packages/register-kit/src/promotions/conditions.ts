import { roundDecimal } from "../money/decimals.ts";

/** Whether a condition is met, or the reason why a register cannot tell. */
export type Verdict = boolean | Unjudged;

export interface Unjudged {
  readonly because: string;
}

/** The value of an attribute: decimal text of a number, a text (null: it has none), or ids. */
export type Attribute =
  | { readonly kind: "number"; readonly text: string | null }
  | { readonly kind: "text"; readonly text: string | null }
  | { readonly kind: "list"; readonly texts: readonly string[] };

/** Returns the value of an attribute; undefined for one that the register does not know. */
export type Attributes = (name: string) => Attribute | undefined;

/** What conditions are about: a cart or a line, and the lines for conditions that search them. */
export interface ConditionSubject {
  readonly attributes: Attributes;
  readonly lines: readonly Attributes[];
}

/** Maximum depth of a tree, so that no stored condition can exhaust the stack. */
const DEPTH_MAX = 50;
/** Decimals of compared numbers, more than any price, weight or quantity has. */
const NUMBER_DIGITS = 12;

/**
 * Judges a tree of conditions in the platform's format. A part that cannot be judged leaves the
 * tree unjudged only when the other parts do not decide it.
 */
export function judge(tree: unknown, subject: ConditionSubject): Verdict {
  return tree === null || tree === undefined ? true : judgeNode(tree, subject, DEPTH_MAX);
}

/** Whether a register cannot tell. */
export function isUnjudged(verdict: Verdict): verdict is Unjudged {
  return typeof verdict === "object";
}

function judgeNode(node: unknown, subject: ConditionSubject, depth: number): Verdict {
  if (typeof node !== "object" || node === null || Array.isArray(node)) return unjudged("It has an unknown form.");
  if (depth === 0) return unjudged("Its conditions are nested too deeply.");
  const { condition_type, attribute_name, operator, value } = node as Readonly<Record<string, unknown>>;
  const type = typeof condition_type === "string" ? condition_type : "";
  if (/found$/i.test(type)) {
    const found = anyOf(subject.lines.map((line) => judgeGroup(node, lineOnly(line), true, depth)));
    return isUnjudged(found) ? found : found === isTruth(value);
  }
  if (/subselect$/i.test(type)) return judgeSubselect(node as Readonly<Record<string, unknown>>, subject, depth);
  if (typeof attribute_name === "string" && attribute_name !== "") {
    const attribute = subject.attributes(attribute_name);
    if (attribute === undefined) return unjudged(`Registers do not know ${attribute_name}.`);
    return compare(attribute, String(operator), value, attribute_name);
  }
  if (type !== "" && !/combine$/i.test(type)) return unjudged(`Registers do not know conditions of the kind ${type}.`);
  return judgeGroup(node, subject, isTruth(value), depth);
}

/** Judges the conditions of a group: whether all or any of them are as wanted. */
function judgeGroup(node: object, subject: ConditionSubject, wanted: boolean, depth: number): Verdict {
  const { conditions = null, aggregator_type = null } = node as Readonly<Record<string, unknown>>;
  if (conditions !== null && !Array.isArray(conditions)) return unjudged("It has an unknown form.");
  const nodes: readonly unknown[] = conditions ?? [];
  if (nodes.length === 0) return true;
  const verdicts = nodes.map((each): Verdict => {
    const verdict = judgeNode(each, subject, depth - 1);
    return isUnjudged(verdict) ? verdict : verdict === wanted;
  });
  return aggregator_type === "any" ? anyOf(verdicts) : allOf(verdicts);
}

/** Judges a comparison with the sum of an attribute over the lines that meet the conditions. */
function judgeSubselect(node: Readonly<Record<string, unknown>>, subject: ConditionSubject, depth: number): Verdict {
  const { attribute_name, operator, value, conditions } = node;
  if (!Array.isArray(conditions) || conditions.length === 0) return false;
  const summed = SUBSELECT_SUMS[String(attribute_name)];
  if (summed === undefined) return unjudged(`Registers do not know ${String(attribute_name)}.`);
  let sum = 0n;
  for (const line of subject.lines) {
    const verdict = judgeGroup(node, lineOnly(line), true, depth);
    if (isUnjudged(verdict)) return verdict;
    const attribute = line(summed);
    if (verdict && attribute?.kind === "number") sum += numberOf(attribute.text ?? "0") ?? 0n;
  }
  return compareNumbers(sum, String(operator), value, String(attribute_name));
}

const SUBSELECT_SUMS: Readonly<Record<string, string>> = {
  qty: "quote_item_qty",
  base_row_total: "quote_item_row_total",
  base_row_total_incl_tax: "row_total_incl_tax",
};

const lineOnly = (attributes: Attributes): ConditionSubject => ({ attributes, lines: [] });

function compare(attribute: Attribute, operator: string, value: unknown, name: string): Verdict {
  const is_negated = operator.startsWith("!");
  const positive = is_negated ? operator.replace("!=", "!==").slice(1) : operator;
  const negate = (verdict: boolean): boolean => verdict !== is_negated;
  if (attribute.kind === "list") {
    if (!["==", "{}", "()"].includes(positive)) return unjudged(`${name} has no operator ${operator}.`);
    const wanted = new Set(listOf(value));
    return negate(attribute.texts.some((text) => wanted.has(text)));
  }
  const { text } = attribute;
  switch (positive) {
    case "==":
      // As on the platform, a list is neither equal nor unequal to a single value.
      return Array.isArray(value) ? false : negate(isSame(text ?? "", textOf(value)));
    case "()":
      return negate(listOf(value).some((each) => isSame(text ?? "", each)));
    case "{}": {
      if (attribute.kind === "number") return unjudged(`${name} is a number, which contains no text.`);
      const wanted = Array.isArray(value) ? listOf(value) : [textOf(value)];
      const whole = (text ?? "").toLowerCase();
      return negate(text !== null && wanted.some((each) => whole.includes(each.toLowerCase())));
    }
    default: {
      if (text === null) return false;
      const number = numberOf(text);
      return number === undefined
        ? unjudged(`${name} is a text, which has no operator ${operator}.`)
        : compareNumbers(number, operator, value, name);
    }
  }
}

function compareNumbers(number: bigint, operator: string, value: unknown, name: string): Verdict {
  const all = ["()", "!()"].includes(operator) ? listOf(value) : [textOf(value)];
  const numbers = all.map(numberOf);
  const [other] = numbers;
  if (numbers.includes(undefined) || (other === undefined && !operator.endsWith("()")))
    return unjudged(`${name} is compared with a text.`);
  switch (operator) {
    case "==":
    case "()":
      return numbers.includes(number);
    case "!=":
    case "!()":
      return !numbers.includes(number);
    case ">=":
      return number >= (other ?? 0n);
    case ">":
      return number > (other ?? 0n);
    case "<=":
      return number <= (other ?? 0n);
    case "<":
      return number < (other ?? 0n);
    default:
      return unjudged(`Registers do not know the operator ${operator}.`);
  }
}

/** Compares numbers by value and texts without regard to case. */
function isSame(left: string, right: string): boolean {
  const [a, b] = [numberOf(left), numberOf(right)];
  return a !== undefined && b !== undefined ? a === b : left.toLowerCase() === right.toLowerCase();
}

function numberOf(text: string): bigint | undefined {
  const trimmed = text.trim();
  return /^-?\d{1,30}(\.\d{1,20})?$/.test(trimmed) ? roundDecimal(trimmed, NUMBER_DIGITS) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** Returns the values of a list, which is an array or a text with commas or semicolons. */
function listOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.map(textOf) : textOf(value).split(/[,;]/);
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}

/** Whether the conditions of a group must be met; the value 0 demands that they are not. */
function isTruth(value: unknown): boolean {
  return value !== false && !["0", "false"].includes(textOf(value ?? "1"));
}

function allOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(false)) return false;
  return verdicts.find(isUnjudged) ?? true;
}

function anyOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(true)) return true;
  return verdicts.find(isUnjudged) ?? false;
}

function unjudged(because: string): Unjudged {
  return { because };
}
