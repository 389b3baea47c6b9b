import type { Answer } from "../../api/client.ts";

type Shown = Answer<"GET /connector">;

/** A platform that this version can be connected to. */
export type PlatformKind = Shown["kinds"][number];

/** The connector of this installation. */
export type Connector = NonNullable<Shown["connector"]>;

export type Findings = Answer<"POST /connector/check">["findings"];
