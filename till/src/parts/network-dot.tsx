import { useTill, useWords } from "../till/use-till.tsx";
import "./network-dot.css";

/** Whether the network is there, and how much waits for it. Being offline is no alarm. */
export function NetworkDot() {
  const { t } = useWords();
  const { shown, till } = useTill();
  const { is_offline, waiting, refused } = shown;
  const is_online = !is_offline;
  const look = refused > 0 ? "asks" : is_online ? "online" : "offline";
  if (till.is_training) return null;
  return (
    <span className={`network ${look}`}>
      <span className="dot" aria-hidden="true">
        {refused > 0 ? "!" : ""}
      </span>
      <span>{t(is_online ? "parts.online" : "parts.offline")}</span>
      {waiting === 0 ? null : (
        <span>
          <span aria-hidden="true">{waiting}</span>
          <span className="unseen">{t("sign_in.waits", { smart_count: waiting })}</span>
        </span>
      )}
      {refused === 0 ? null : <span className="unseen">{t("sign_in.refused", { smart_count: refused })}</span>}
    </span>
  );
}
