import type { Answer } from "../../api/client.ts";

type Shown = Answer<"GET /connector">;

export type PlatformKind = Shown["kinds"][number];

export type Connector = NonNullable<Shown["connector"]>;

export type Setting = PlatformKind["settings"][number];

/** The choices of settings: Tillkeeper's own lists, and the platform's values by setting. */
export type Options = Answer<"POST /connector/options">;

/** A value that a setting stores, with the value's name. */
export type Option = Options["ours"][number]["values"][number];

export type Findings = Answer<"POST /connector/check">["findings"];
