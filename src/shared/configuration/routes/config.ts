import { listOrderStatuses } from "../../../shop-data/orders/statuses.ts";
import { Type } from "typebox";
import type { SharedDeps } from "../../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Bool, Nullable, Text, nameSchemas } from "../../../web-api/schema.ts";
import { postcodePatterns } from "../postcode-patterns/patterns.ts";

const rest = routesOf("rest", "configuration");

const READ = "Vendor_Pos::locations";

const AnyObject = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

const PostcodePatterns = Type.Record(Type.String(), Type.Array(Type.Object({ pattern: Text(), example: Text() })));

const OrderStatus = Type.Object({
  status: Text(),
  label: Text(),
  state: Nullable(Text()),
  is_default: Bool(),
  visible_on_front: Bool(),
});

nameSchemas({ OrderStatus });

const POSTCODE_PATTERNS = Buffer.from(JSON.stringify(JSON.stringify(postcodePatterns())));

export const configurationRoutes = [
  rest({
    method: "GET",
    path: "/V1/pos/config",
    operation: "getConfig",
    resource: READ,
    summary: "Get the global config of the URL's store view",
    description: "Card provider credentials are delivered decrypted.",
    response: AnyObject("The global config object (interface §2.1), with its hash as config_hash."),
    json_string_body: true,
    run: ({ configuration }: SharedDeps, _input, { store }) => configuration.configBody(store),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/postcode-patterns",
    operation: "getPostcodePatterns",
    resource: READ,
    summary: "Get the postcode patterns by country",
    description: "Any matching row is a pass; a country without rows has no check.",
    response: PostcodePatterns,
    json_string_body: true,
    run: () => POSTCODE_PATTERNS,
  }),
  rest({
    method: "GET",
    path: "/V1/pos/order-statuses",
    operation: "listOrderStatuses",
    resource: READ,
    summary: "List order statuses",
    response: Type.Array(OrderStatus),
    run: ({ db }: SharedDeps) => listOrderStatuses(db),
  }),
];
