import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { addBlock, idsOf, noEntries, placesToBytes } from "./entry-set.ts";
import { addNames, type ByLetters, lettersAsked, type NamedEntries, RUNS_MAX } from "./letters.ts";

const name = fc.string({ unit: fc.constantFrom("a", "b", "ß", "é", "日", "😀", " ", "%"), maxLength: 8 });
const entries = fc
  .uniqueArray(fc.record({ name, places: fc.uniqueArray(fc.nat(1_023), { minLength: 1, maxLength: 3 }) }), {
    selector: (entry) => entry.name,
    maxLength: 12,
  })
  .map((all) => all.map((entry, index) => ({ ...entry, places: entry.places.map((place) => place * 16 + index) })));

function listByLetters(names: readonly NamedEntries[]): ReadonlyMap<string, Buffer> | undefined {
  const entries: ByLetters = new Map();
  return addNames(entries, names)
    ? new Map([...entries].map(([run, places]) => [run, placesToBytes(places)]))
    : undefined;
}

describe("entries listed by letters", () => {
  test("stand in the list of each run of up to three letters of their names, and in no other", () => {
    fc.assert(
      fc.property(entries, name, (all, looked) => {
        const lists = listByLetters(all);
        assert.ok(lists);
        const runs = [...lists.keys(), ...Array.from(looked), Array.from(looked).slice(0, 3).join("")];
        for (const run of runs.filter((letters) => letters !== "")) {
          const set = noEntries(0, 0);
          addBlock(set, 0, lists.get(run) ?? Buffer.alloc(0));
          const expected = all.filter((entry) => entry.name.includes(run)).flatMap(({ places }) => places);
          assert.deepEqual(
            idsOf(set, "asc", 0, 100),
            expected.toSorted((a, b) => a - b),
            run,
          );
          assert.ok(Array.from(run).length <= 3);
        }
      }),
    );
  });

  test("are a bit each where a list would be longer", () => {
    const places = Array.from({ length: 5_000 }, (_entry, index) => index * 3);
    for (const count of [1_023, 1_024, 5_000]) {
      const lists = listByLetters([{ name: "x", places: places.slice(0, count) }]);
      const list = lists?.get("x") ?? Buffer.alloc(0);
      assert.equal(list.length, Math.min(count * 2, 2_048));
      const set = noEntries(6, 8);
      addBlock(set, 7, list);
      addBlock(set, 9, list);
      assert.deepEqual(
        idsOf(set, "asc", 0, 16_384),
        places.slice(0, count).map((place) => 7 * 16_384 + place),
      );
    }
  });

  test("are not listed where names have too many", () => {
    const names = (count: number) =>
      Array.from({ length: count }, (_name, index) => ({ name: String.fromCodePoint(0x2_0000 + index), places: [0] }));
    assert.equal(listByLetters(names(RUNS_MAX))?.size, RUNS_MAX);
    assert.equal(listByLetters(names(RUNS_MAX + 1)), undefined);
  });
});

describe("letters that a group asks for", () => {
  const asked = (value: string, condition_type = "like", field = "entity_name") =>
    lettersAsked({ filters: [{ field, condition_type, value }] });

  test("are up to three that names are to contain", () => {
    assert.equal(asked("%a%"), "a");
    assert.equal(asked("%Ab1%"), "Ab1");
    assert.equal(asked("%日本😀%"), "日本😀");
    assert.equal(asked("a b", "fulltext"), "a b");
  });

  test("are none where something else is asked, too", () => {
    for (const value of ["%abcd%", "a%", "%a", "a", "%%", "%", "", "%a%b%", "%a_b%", "%\\%%", "%\0%", "%ßßßß%"]) {
      assert.equal(asked(value), undefined, value);
    }
    assert.equal(asked("a", "eq"), undefined);
    assert.equal(asked("%a%", "nlike"), undefined);
    assert.equal(asked("%a%", "like", "staff_name"), undefined);
    const filter = { field: "entity_name", condition_type: "like", value: "%a%" };
    assert.equal(lettersAsked({ filters: [filter, filter] }), undefined);
    assert.equal(lettersAsked({ filters: [] }), undefined);
  });

  test("are none where they may be more in small letters", () => {
    assert.equal(asked("%İİİ%"), undefined);
    assert.equal(asked("%İ%"), "İ");
  });
});
