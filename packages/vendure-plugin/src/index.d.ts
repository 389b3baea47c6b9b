/** Vendure plugin for Tillkeeper's connector: `plugins: [TillkeeperPlugin]`. */
export declare const TillkeeperPlugin: new () => object;
