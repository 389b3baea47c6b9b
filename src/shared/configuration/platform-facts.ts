import type { Need, RequiredModule } from "./registry/setting.ts";

/** Modules of the platform, true for those that are installed. */
export type Modules = Readonly<Record<RequiredModule, boolean>>;

export interface CodeAndLabel {
  readonly code: string;
  readonly label: string;
}

/** A provider in credit_providers or rma_providers (interface §2.1). */
export interface ProviderRow extends CodeAndLabel {
  readonly key: string;
  readonly enabled: boolean;
}

/** Contributions of modules and plugins to the global config object. */
export interface PlatformFacts {
  readonly license_connected: boolean;
  readonly modules: Modules & {
    readonly wishlist: boolean;
    readonly customer_balance: boolean;
    readonly gift_card: boolean;
    readonly reward_points: boolean;
    readonly rma: boolean;
  };
  readonly credit_providers: readonly ProviderRow[];
  readonly rma_providers: readonly ProviderRow[];
  readonly shipping_label_providers: readonly unknown[];
  readonly terminal_payment_methods: readonly CodeAndLabel[];
  /**
   * Whether refunds go to store credit, as the active provider reports; ignored when no provider is
   * loaded.
   */
  readonly refund_to_store_credit: boolean;
}

/** Whether the plugins of this installation provide what a setting needs. */
export function isProvided({ modules, credit_providers }: PlatformFacts, need: Need): boolean {
  if (need === "store_credit") return modules.customer_balance || credit_providers.length > 0;
  return modules[need];
}

export interface PluginFacts extends Pick<
  PlatformFacts,
  "credit_providers" | "rma_providers" | "shipping_label_providers" | "refund_to_store_credit"
> {
  /** Names of the modules that plugins provide. */
  readonly modules: readonly string[];
}

/** Facts of an installation without plugins: a wishlist and fixed product taxes, nothing else. */
export const BUILTIN_PLATFORM: PlatformFacts = {
  license_connected: true,
  modules: {
    msi: false,
    weee: true,
    wishlist: true,
    customer_balance: false,
    gift_card: false,
    reward_points: false,
    rma: false,
  },
  credit_providers: [],
  rma_providers: [],
  shipping_label_providers: [],
  terminal_payment_methods: [{ code: "pos_card", label: "Card" }],
  refund_to_store_credit: false,
};
