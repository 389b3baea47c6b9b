import type { Refusal } from "@tillkeeper/client";
import type { TillCustomer } from "./till-cart.ts";
import { configOf, type TillContext } from "./till-context.ts";

/** A customer as a cashier enters it, under the names that the server uses in its remarks. */
export interface CustomerDraft {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly company?: string;
  /** VAT number. */
  readonly taxvat?: string;
  readonly phone?: string;
  /** Lines with line breaks between them. */
  readonly street?: string;
  readonly city?: string;
  readonly postcode?: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode?: string;
}

/** What the server says about a draft. */
export interface CustomerRemark {
  /** The field to show the remark at; null: it is about the whole customer. */
  readonly field: keyof CustomerDraft | null;
  readonly code: string;
  /** `error` blocks saving; `warning`, `info` and `normalize` do not. */
  readonly severity: string;
  readonly message: string;
  /** Value that `withSuggestion` puts into the field. */
  readonly suggested_value?: string;
}

export type NewCustomer =
  | { readonly kind: "created"; readonly customer: TillCustomer; readonly remarks: readonly CustomerRemark[] }
  /** Nothing was created. */
  | {
      readonly kind: "remarks";
      readonly remarks: readonly CustomerRemark[];
      /** Whether the draft can be created as it is, with `accepts_remarks`. */
      readonly is_valid: boolean;
      /** The customer who has this e-mail address already. */
      readonly known: TillCustomer | undefined;
    }
  /** The server did not answer, or refused. The cart is unchanged: sell without an account. */
  | { readonly kind: "refused"; readonly refusal: Refusal };

export interface CreateOptions {
  /** Creates the customer although there are remarks that do not block it. */
  readonly accepts_remarks?: boolean;
  readonly signal?: AbortSignal;
}

type Search = (
  query: string,
  signal?: AbortSignal,
) => Promise<Refusal | { readonly customers: readonly TillCustomer[] }>;

/** The group of a new account, until the server has said which one it is. */
const NEW_GROUP_ID = 1;
const EMAIL_EXISTS = "email_exists";

/** Returns the draft with a remark's suggested value in its field. */
export function withSuggestion(draft: CustomerDraft, { field, suggested_value }: CustomerRemark): CustomerDraft {
  return field === null || suggested_value === undefined ? draft : { ...draft, [field]: suggested_value };
}

/** Creates customers at the register. An account needs the network. */
export function openNewCustomers(context: TillContext, search: Search) {
  const { client } = context.parts;
  /** Addresses of accounts that were asked for and not answered. */
  const unanswered = new Set<string>();

  const accountOf = async (email: string, signal?: AbortSignal): Promise<TillCustomer | undefined> => {
    const found = await search(email.trim(), signal);
    if ("kind" in found) return undefined;
    return found.customers.find((each) => each.email !== null && isSame(each.email, email));
  };

  const refusedBy = async (
    draft: CustomerDraft,
    remarks: readonly CustomerRemark[],
    signal?: AbortSignal,
  ): Promise<NewCustomer> => {
    const exists = remarks.some(({ code }) => code === EMAIL_EXISTS);
    const known = exists ? await accountOf(draft.email, signal) : undefined;
    if (known !== undefined && unanswered.delete(keyOf(draft.email)))
      return { kind: "created", customer: known, remarks: remarks.filter(({ code }) => code !== EMAIL_EXISTS) };
    return { kind: "remarks", remarks, is_valid: !remarks.some(({ severity }) => severity === "error"), known };
  };

  return {
    /**
     * Validates a draft and creates the customer on the server. Any remark is returned before, to
     * be shown at its field with a button for its suggestion; `accepts_remarks` then creates the
     * customer with the remarks that do not block it. `setCustomer` takes the result.
     *
     * After a lost answer call it again: an address has one account, so that the second call
     * returns the account that the first one made.
     *
     * @throws TillError `not_ready`, `not_registered` or `released`.
     */
    async createCustomer(draft: CustomerDraft, options: CreateOptions = {}): Promise<NewCustomer> {
      const { accepts_remarks = false, signal } = options;
      const ended = signal === undefined ? {} : { signal };
      const { location_id } = context.registration();
      const websiteId = configOf(context).location?.website_id ?? 0;
      const entered = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ""));
      const body = { request: { ...entered, websiteId, locationId: location_id } };
      if (!accepts_remarks) {
        const answer = await client.call("POST /V1/pos/customer-validate", { body, ...ended });
        if (answer.kind !== "ok") return { kind: "refused", refusal: answer };
        const remarks = answer.body.errors.map(remarkOf);
        if (remarks.length > 0) return refusedBy(draft, remarks, signal);
      }
      const answer = await client.call("POST /V1/pos/customers", { body, ...ended });
      if (answer.kind !== "ok") {
        if (answer.kind === "no_answer" || answer.kind === "aborted") unanswered.add(keyOf(draft.email));
        return { kind: "refused", refusal: answer };
      }
      const { customer_id, errors } = answer.body;
      const remarks = errors.map(remarkOf);
      if (customer_id === undefined) return refusedBy(draft, remarks, signal);
      unanswered.delete(keyOf(draft.email));
      const customer = (await accountOf(draft.email, signal)) ?? {
        customer_id,
        customer_group_id: NEW_GROUP_ID,
        name: `${draft.firstname} ${draft.lastname}`.trim(),
        email: draft.email,
        phone: draft.phone ?? null,
        company: draft.company ?? null,
      };
      return { kind: "created", customer, remarks };
    },
  };
}

const FIELDS: Readonly<Record<keyof CustomerDraft, true>> = {
  email: true,
  firstname: true,
  lastname: true,
  company: true,
  taxvat: true,
  phone: true,
  street: true,
  city: true,
  postcode: true,
  countryCode: true,
};

const isField = (field: string): field is keyof CustomerDraft => Object.hasOwn(FIELDS, field);

function remarkOf({ field, ...row }: Omit<CustomerRemark, "field"> & { readonly field: string }): CustomerRemark {
  return { ...row, field: isField(field) ? field : null };
}

const keyOf = (email: string): string => email.trim().toLowerCase();
const isSame = (left: string, right: string): boolean => keyOf(left) === keyOf(right);
