import { Type } from "typebox";
import type { DevicesDeps } from "../deps.ts";
import { ApiError } from "../../../web-api/errors/errors.ts";
import { reachesLocation, routesOf } from "../../../web-api/route.ts";
import { Bool, Int, Text } from "../../../web-api/schema.ts";
import { adminList, searchList } from "../../../web-api/list/search-list.ts";
import { createLocation, deleteLocation, noSuchLocation, updateLocation } from "./commands.ts";
import { findLocation, findLocationByCode, ADMIN_LOCATIONS, LOCATIONS } from "./queries.ts";
import { AdminLocation, AdminLocationInput, Location, LocationInput } from "./schemas.ts";

const rest = routesOf("rest", "locations");
const admin = routesOf("admin", "locations");

const READ = "Vendor_Pos::locations";
const MANAGE = "Vendor_Pos::locations_manage";

export const locationRoutes = [
  rest({
    method: "GET",
    path: "/V1/pos/locations",
    operation: "listLocations",
    resource: READ,
    summary: "List locations",
    description: "Returns all locations without searchCriteria.",
    response: Location,
    list: "search",
    run: (deps: DevicesDeps, _input, context) => searchList(deps, context, LOCATIONS, { optional_criteria: true }),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/locations/{locationId}",
    operation: "getLocation",
    resource: READ,
    summary: "Get a location",
    input: Type.Object({ locationId: Int({ id_of: "Location" }) }),
    response: Location,
    run: async ({ db }: DevicesDeps, { locationId }, { caller }) => {
      const location = reachesLocation(caller, locationId) ? await findLocation(db, locationId) : undefined;
      if (!location) throw noSuchLocation(locationId);
      return location;
    },
  }),
  rest({
    method: "GET",
    path: "/V1/pos/locations/code/{code}",
    operation: "getLocationByCode",
    resource: READ,
    summary: "Get a location by its code",
    input: Type.Object({ code: Text() }),
    response: Location,
    run: async ({ db }: DevicesDeps, { code }, { caller }) => {
      const location = await findLocationByCode(db, code);
      if (!location || !reachesLocation(caller, location.location_id)) {
        throw new ApiError("code_not_found", { entity: "Location", code });
      }
      return location;
    },
  }),
  rest({
    method: "POST",
    path: "/V1/pos/locations",
    operation: "createLocation",
    resource: MANAGE,
    summary: "Create a location",
    input: Type.Object({ location: LocationInput }),
    response: Location,
    entity_name: "location",
    run: (deps: DevicesDeps, { location }, { caller }) => createLocation(deps, caller, location),
  }),
  rest({
    method: "PUT",
    path: "/V1/pos/locations/{locationId}",
    operation: "updateLocation",
    resource: MANAGE,
    summary: "Update a location",
    description: "An absent field keeps its value; null removes it, so that it is inherited.",
    input: Type.Object({ locationId: Int({ id_of: "Location" }), location: LocationInput }),
    response: Location,
    entity_name: "location",
    run: (deps: DevicesDeps, { locationId, location }, { caller }) =>
      updateLocation(deps, caller, locationId, location),
  }),
  rest({
    method: "DELETE",
    path: "/V1/pos/locations/{locationId}",
    operation: "deleteLocation",
    resource: MANAGE,
    summary: "Delete a location",
    input: Type.Object({ locationId: Int({ id_of: "Location" }) }),
    response: Bool(),
    run: (deps: DevicesDeps, { locationId }, { caller }) => deleteLocation(deps, caller, locationId),
  }),

  admin({
    method: "GET",
    path: "/locations",
    operation: "adminListLocations",
    resource: READ,
    summary: "List locations",
    response: AdminLocation,
    list: ADMIN_LOCATIONS.columns,
    run: (deps: DevicesDeps, _input, context) => adminList(deps, context, ADMIN_LOCATIONS),
  }),
  admin({
    method: "POST",
    path: "/locations",
    operation: "adminCreateLocation",
    resource: MANAGE,
    summary: "Create a location",
    input: AdminLocationInput,
    response: AdminLocation,
    run: (deps: DevicesDeps, input, { caller }) => createLocation(deps, caller, input),
  }),
  admin({
    method: "PUT",
    path: "/locations/{id}",
    operation: "adminUpdateLocation",
    resource: MANAGE,
    summary: "Update a location",
    input: Type.Object({ id: Int({ id_of: "Location" }), ...AdminLocationInput.properties }),
    response: AdminLocation,
    run: (deps: DevicesDeps, { id, ...input }, { caller }) => updateLocation(deps, caller, id, input),
  }),
  admin({
    method: "DELETE",
    path: "/locations/{id}",
    operation: "adminDeleteLocation",
    resource: MANAGE,
    summary: "Delete a location",
    input: Type.Object({ id: Int({ id_of: "Location" }) }),
    response: Bool(),
    run: (deps: DevicesDeps, { id }, { caller }) => deleteLocation(deps, caller, id),
  }),
];
