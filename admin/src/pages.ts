import { type ComponentType, lazy } from "react";
import type { ResourceName } from "./api/resources.ts";

interface Views {
  readonly list?: ComponentType;
  readonly create?: ComponentType;
  readonly edit?: ComponentType;
  readonly show?: ComponentType;
}

export interface Page {
  readonly name: ResourceName;
  /** The column that names one row. */
  readonly title?: string;
  readonly views: Views;
}

const locations = () => import("./pages/locations.tsx");

/** Every listing with its pages; each is loaded when it is first opened. */
export const PAGES: readonly Page[] = [
  {
    name: "locations",
    title: "name",
    views: {
      list: lazy(async () => ({ default: (await locations()).LocationList })),
      create: lazy(async () => ({ default: (await locations()).LocationCreate })),
      edit: lazy(async () => ({ default: (await locations()).LocationEdit })),
    },
  },
];
