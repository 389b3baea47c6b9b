import { useEffect, useState } from "react";
import { Row, Rows } from "../../parts/rows.tsx";
import { storageUsed } from "../../till/storage.ts";
import { useShop, useTill, useWords } from "../../till/use-till.tsx";

declare const APP_VERSION: string;

const MEGABYTE = 1_000_000;
/** A difference of the clocks that nobody notices, in milliseconds. */
const UNNOTICED_MS = 2_000;
/** Characters of the device's identifier in the support code. */
const SHORT = 8;

/** What a person tells support on the telephone. */
export function Device() {
  const { t, language } = useWords();
  const { act, shown, till } = useTill();
  const { config } = useShop();
  const [device_id, setDeviceId] = useState<string>();
  const [used, setUsed] = useState<number>();
  useEffect(() => {
    void act((open) => open.ledger.counters()).then((counters) => setDeviceId(counters?.device_id));
    void act(storageUsed).then(setUsed);
  }, [act]);

  const storage = t(shown.is_persistent === true ? "more.persistent" : "more.not_persistent");
  const megabytes = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const { location, terminal } = config;
  return (
    <section>
      <h2>{t("more.device")}</h2>
      <Rows label={t("more.device")}>
        <Row
          title={t("more.register")}
          detail={location === null ? terminal.name : `${terminal.name} · ${location.name}`}
        />
        <Row
          title={t("more.storage")}
          detail={used === undefined ? storage : `${storage}, ${megabytes.format(used / MEGABYTE)} MB`}
        />
        <Row title={t("more.clock")} detail={clockText()} />
        <Row title={t("more.version")} detail={APP_VERSION} />
        <Row
          title={t("more.support_code")}
          detail={device_id === undefined ? "…" : `${terminal.terminal_id}-${device_id.slice(0, SHORT)}`}
        />
        <Row title={t("more.device_id")} detail={device_id ?? "…"} />
      </Rows>
    </section>
  );

  function clockText(): string {
    const offset = till.clock.offset_ms();
    if (offset === null) return t("more.clock_unknown");
    if (Math.abs(offset) < UNNOTICED_MS) return t("more.clock_right");
    const seconds = Math.round(Math.abs(offset) / 1_000);
    return t(offset > 0 ? "more.clock_behind" : "more.clock_ahead", { smart_count: seconds });
  }
}
