import { type Static, type TObject, Type } from "typebox";
import type { SharedDeps } from "../deps.ts";
import { type Caller, type Route, routesOf } from "../../web-api/route.ts";
import { Bool, Int, serverOwnedMembers, optionalMembers } from "../../web-api/schema.ts";
import { adminList, type ListSource } from "../../web-api/list/search-list.ts";
import { createManaged, deleteManaged, entityName, type Managed, updateManaged } from "./commands/managed.ts";

interface ResourceTexts<Fields extends TObject> {
  readonly feature: string;
  /** Path of the list's route, such as `/roles`. */
  readonly path: string;
  /** Singular and plural in names of operations, such as `["StaffMember", "Staff"]`. */
  readonly nouns: readonly [one: string, many: string];
  /** ACL resource that all four routes require. */
  readonly resource: string;
  /** Whether writes require a sign-in, or a confirmed password, of the last ten minutes. */
  readonly step_up?: boolean;
  /** How summaries name one row, such as `a staff member`; `many` names several. */
  readonly one: string;
  readonly many: string;
  /** The members that a request sets; those that are not optional are required to create a row. */
  readonly fields: Fields;
  readonly answer: TObject;
  /** The answer to a create, when it shows more than `answer`. */
  readonly created?: TObject;
}

export interface ResourceDefinition<Fields extends TObject> extends ResourceTexts<Fields> {
  readonly managed: Managed<Partial<Static<Fields>>>;
}

type Row = Record<string, unknown>;

/** A resource whose rows commands of the feature write. */
export interface ResourceCommands<Fields extends TObject> extends ResourceTexts<Fields> {
  /** Name of a row in messages: `Tax rate with id "%1" does not exist.` */
  readonly entity: string;
  readonly list: ListSource;
  readonly create: (deps: SharedDeps, caller: Caller, input: Partial<Static<Fields>>) => Promise<Row>;
  readonly update: (deps: SharedDeps, caller: Caller, id: number, input: Partial<Static<Fields>>) => Promise<Row>;
  readonly remove: (deps: SharedDeps, caller: Caller, id: number) => Promise<true>;
}

export function defineResource<Fields extends TObject>({
  managed,
  ...texts
}: ResourceDefinition<Fields>): Route<SharedDeps>[] {
  return resourceRoutes({
    ...texts,
    entity: managed.entity,
    list: managed.list,
    create: (deps, caller, input) => createManaged(managed, deps, caller, input),
    update: (deps, caller, id, input) => updateManaged(managed, deps, caller, id, input),
    remove: (deps, caller, id) => deleteManaged(managed, deps, caller, id),
  });
}

/**
 * Returns the four routes of a table on the administration API: `GET path`, `POST path`, `PUT
 * path/{id}`, `DELETE path/{id}`. Members of the answer that a request cannot set are accepted and
 * ignored, so that a row that was read can be written back.
 */
export function resourceRoutes<Fields extends TObject>(definition: ResourceCommands<Fields>): Route<SharedDeps>[] {
  const { feature, path, nouns, resource, one, many, fields, answer, list, step_up = false } = definition;
  const admin = routesOf("admin", feature);
  const id = Int({ id_of: entityName(definition.entity) });
  const created = definition.created ?? answer;
  const writable = Object.keys(fields.properties);
  const ignored = Object.entries(created.properties).filter(([name]) => !writable.includes(name));
  const serverOwned = serverOwnedMembers(Object.fromEntries(ignored));
  const pick = (input: object): Partial<Static<Fields>> =>
    Object.fromEntries(Object.entries(input).filter(([name]) => writable.includes(name))) as Partial<Static<Fields>>;

  return [
    admin({
      method: "GET",
      path,
      operation: `adminList${nouns[1]}`,
      resource,
      summary: `List ${many}`,
      response: answer,
      list: list.columns,
      run: (deps: SharedDeps, _input, context) => adminList(deps, context, list),
    }),
    admin({
      method: "POST",
      path,
      operation: `adminCreate${nouns[0]}`,
      resource,
      step_up,
      summary: `Create ${one}`,
      input: Type.Object({ ...serverOwned, ...fields.properties }),
      response: created,
      run: (deps: SharedDeps, input, { caller }) => definition.create(deps, caller, pick(input)),
    }),
    admin({
      method: "PUT",
      path: `${path}/{id}`,
      operation: `adminUpdate${nouns[0]}`,
      resource,
      step_up,
      summary: `Update ${one}`,
      description: "An absent member keeps its value.",
      input: Type.Object({ ...serverOwned, ...optionalMembers(fields.properties), id }),
      response: answer,
      run: (deps: SharedDeps, input, { caller }) => definition.update(deps, caller, input.id, pick(input)),
    }),
    admin({
      method: "DELETE",
      path: `${path}/{id}`,
      operation: `adminDelete${nouns[0]}`,
      resource,
      step_up,
      summary: `Delete ${one}`,
      input: Type.Object({ id }),
      response: Bool(),
      run: (deps: SharedDeps, input, { caller }) => definition.remove(deps, caller, input.id),
    }),
  ];
}
