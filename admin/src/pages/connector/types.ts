import type { Answer } from "../../api/client.ts";

type Shown = Answer<"GET /connector">;

/** A platform that this version can be connected to. */
export type PlatformKind = Shown["kinds"][number];

/** The connector of this installation. */
export type Connector = NonNullable<Shown["connector"]>;

/** A setting of a platform. */
export type Setting = PlatformKind["settings"][number];

/** What settings are chosen from: lists of ours, and values of the platform by setting. */
export type Options = Answer<"POST /connector/options">;

/** A value as it is stored, and what it is called. */
export type Option = Options["ours"][number]["values"][number];

export type Findings = Answer<"POST /connector/check">["findings"];
