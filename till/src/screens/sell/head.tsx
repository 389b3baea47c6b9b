import { NetworkDot } from "../../parts/network-dot.tsx";
import { useShop } from "../../till/use-till.tsx";
import { MenuButton } from "../menu/menu-button.tsx";
import { ParkedButton } from "../parked/parked-button.tsx";

/** Above the catalogue: the shop, the network, who sells, and the menu. */
export function Head() {
  const { store, config } = useShop();
  return (
    <header className="sell-head">
      <p className="sell-place">
        {store.name} <span className="muted">{config.terminal.name}</span>
      </p>
      <NetworkDot />
      <ParkedButton />
      <MenuButton />
    </header>
  );
}
