import assert from "node:assert/strict";
import { test } from "node:test";
import { openApp } from "./support.ts";
import { summarizeTelemetry } from "../src/features/telemetry/commands.ts";
const { call, deps } = await openApp();
test("L05 whole", { timeout: 280_000 }, async (t) => {
  const BATCHES = 2_000, SIZE = 500;
  const days = ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"];
  let cents = 0n; const by = new Map<string, number>();
  const began = performance.now();
  const batches = Array.from({ length: BATCHES }, (_, i) => i);
  await Promise.all(Array.from({ length: 6 }, async () => {
    for (let i = batches.pop(); i !== undefined; i = batches.pop()) {
      const events = Array.from({ length: SIZE }, (_, n) => {
        const c = (i! * 7919 + n * 31) % 100_000; cents += BigInt(c);
        const name = `e${n % 5}`; by.set(name, (by.get(name) ?? 0) + 1);
        return { event_type: "metric", event_name: name, value: (c / 100).toFixed(2), recorded_at: `${days[(i! + n) % 4]}T0${n % 5}:00:00Z` };
      });
      const a = await call("POST", "/rest/V1/pos/telemetry", { body: { payload: { location_id: 1 + i % 3, terminal_id: i % 20, device_id: `d${i % 20}`, events } } });
      assert.equal(a.text, "true");
    }
  }));
  t.diagnostic(`sent in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const check = async (label: string) => {
    const started = performance.now();
    const { body, text } = await call("GET", "/rest/V1/pos/telemetry/report?from=2026-11-18&to=2026-11-21");
    t.diagnostic(`${label} report ${(performance.now() - started).toFixed(0)} ms`);
    assert.equal(body.totals.events, BATCHES * SIZE);
    assert.deepEqual(Object.fromEntries(body.by_event.map((r: any) => [r.event_name, r.count])), Object.fromEntries([...by].sort()));
    const sum = [...text.matchAll(/"value_sum":([\d.]+)/g)].reduce((s, [, v = "0"]) => { const [w, d = ""] = v.split("."); return s + BigInt(w + d.padEnd(2, "0").slice(0, 2)); }, 0n);
    assert.equal(sum, cents);
  };
  await check("before");
  const s = performance.now();
  t.diagnostic(JSON.stringify(await summarizeTelemetry(deps)) + ` ${((performance.now() - s) / 1000).toFixed(1)} s`);
  await check("after");
});
