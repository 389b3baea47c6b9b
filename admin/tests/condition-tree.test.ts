import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { en } from "../src/i18n/en.ts";
import {
  faultOf,
  type Group,
  isMet,
  type Leaf,
  leavesOf,
  newGroup,
  newLeaf,
  readTree,
  valueOf,
  valueText,
} from "../src/pages/promotions/conditions/tree.ts";

const LEAF: Leaf = { condition_type: "address", attribute_name: "base_subtotal", operator: ">=", value: "50" };
const group = (members: object = {}): Record<string, unknown> => ({ ...newGroup(), conditions: [LEAF], ...members });

describe("a tree of conditions", () => {
  test("a tree of conditions can be edited when it has groups and comparisons, as the platform writes them", () => {
    for (const tree of [
      {},
      group(),
      group({ condition_type: "Vendor\\Rule\\Condition\\Combine", attribute_name: null, operator: null }),
      group({ aggregator_type: null, value: null }),
      group({ value: true, aggregator_type: "any" }),
      group({ conditions: [group({ value: "0" }), LEAF] }),
      group({ conditions: [{ ...LEAF, conditions: [], aggregator_type: null }] }),
      group({ conditions: [{ attribute_name: "sku", operator: "()", value: ["TEA-1", "TEA-2"] }] }),
      group({ conditions: [{ attribute_name: "total_qty", operator: "<", value: 3 }] }),
    ]) {
      assert.equal(readTree(tree), tree, JSON.stringify(tree));
    }
  });

  test("a tree of conditions is not edited when anything in it is unknown, at any depth", () => {
    for (const json of [
      null,
      "combine",
      [LEAF],
      LEAF,
      group({ condition_type: "product_found" }),
      group({ aggregator_type: "most" }),
      group({ value: "2" }),
      group({ extension_attributes: {} }),
      group({ conditions: {} }),
      group({ conditions: [{ attribute_name: "base_subtotal", value: "50" }] }),
      group({ conditions: [{ ...LEAF, operator: "<=>" }] }),
      group({ conditions: [{ ...LEAF, value: true }] }),
      group({ conditions: [{ ...LEAF, value: { from: 1 } }] }),
      group({ conditions: [{ ...LEAF, conditions: [LEAF] }] }),
      group({ conditions: [group({ conditions: [group({ condition_type: "product_subselect" })] })] }),
      group({ conditions: [null] }),
    ]) {
      assert.equal(readTree(json), undefined, JSON.stringify(json));
    }
  });

  test("a tree of conditions too deep to be shown is not edited", () => {
    let tree = group();
    for (let depth = 0; depth < 20; depth += 1) tree = group({ conditions: [tree] });
    assert.equal(readTree(tree), undefined);
  });

  test("a tree of conditions gets conditions and groups of its own types, and can be edited again", () => {
    const foreign: Group = {
      condition_type: "Vendor\\Combine",
      conditions: [{ ...LEAF, condition_type: "Vendor\\Address" }],
    };
    assert.equal(newLeaf("cart", foreign).condition_type, "Vendor\\Address");
    assert.equal(newGroup(foreign).condition_type, "Vendor\\Combine");
    assert.equal(newLeaf("items", newGroup()).condition_type, "product");
    const grown = { ...newGroup(), conditions: [newLeaf("cart", newGroup()), newGroup()] };
    assert.equal(readTree(grown), grown);
  });

  test("a tree of conditions says whether its conditions must be met", () => {
    assert.deepEqual(
      ["1", 1, true, null, undefined].map((value) => isMet({ value })),
      [true, true, true, true, true],
    );
    assert.deepEqual(
      ["0", 0, false, "false"].map((value) => isMet({ value })),
      [false, false, false, false],
    );
  });

  test("a tree of conditions keeps the form that a value had", () => {
    assert.equal(valueText(["NL", "BE"]), "NL,BE");
    assert.deepEqual(valueOf(["NL"], "NL,BE"), ["NL", "BE"]);
    assert.deepEqual(valueOf(["NL"], ""), []);
    assert.equal(valueOf("NL", "NL,BE"), "NL,BE");
    assert.equal(valueText(null), "");
  });

  test("each fault of a tree of conditions has a text", () => {
    const faults = [
      faultOf({ ...LEAF, attribute_name: "" }, true),
      faultOf({ ...LEAF, value: " " }, true),
      faultOf({ ...LEAF, value: "ten" }, true),
    ];
    assert.deepEqual(faults, ["attribute_missing", "value_missing", "number_wrong"]);
    assert.ok(faults.every((fault) => fault !== undefined && fault in en.tk.conditions));
    assert.deepEqual(
      [faultOf(LEAF, true), faultOf({ ...LEAF, value: "5,10.5" }, true), faultOf({ ...LEAF, value: "ten" }, false)],
      [undefined, undefined, undefined],
    );
    assert.equal(leavesOf({ conditions: [LEAF, { conditions: [LEAF] }] }).length, 2);
  });
});
