import { openApp } from "../../../test/support.ts";
import { definePlugin, type RegisterReportSaved } from "../../plugins/plugin.ts";

export type Tools = Parameters<NonNullable<ReturnType<typeof definePlugin>["onRegisterReportSaved"]>>[1];
type OnEvent = (plugin: string, event: RegisterReportSaved, tools: Tools) => Promise<void> | void;

/** A shop with the plugins `first` and `second`, which tell of what they are told, and one without hooks. */
export async function openObservedShop() {
  const told: { readonly plugin: string; readonly event: RegisterReportSaved }[] = [];
  const nothing: OnEvent = () => undefined;
  /** What both plugins do with an event; a test may put something else here. */
  const observers = { onEvent: nothing };
  const plugins = ["first", "second"].map((name) =>
    definePlugin({
      name,
      onRegisterReportSaved: (event, tools) => {
        told.push({ plugin: name, event });
        return observers.onEvent(name, event, tools);
      },
    }),
  );
  const shop = await openApp({ plugins: [...plugins, definePlugin({ name: "without-hooks" })] });
  return {
    shop,
    plugins,
    observers,
    /** In the order of the telling. */
    told,
    toldTo: (name: string) => told.filter(({ plugin }) => plugin === name).map(({ event }) => event),
    forget: (): void => {
      told.length = 0;
      observers.onEvent = nothing;
    },
  };
}
