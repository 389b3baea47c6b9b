export interface OperationExample {
  /** Values of the path and of the query, by name. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly request?: unknown;
  readonly answer?: unknown;
}

/** A call of a webhook: its signature and its body. */
export interface EventExample {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Keys are the names of operations and events in the OpenAPI document. */
export interface ApiExamples {
  readonly about: string;
  readonly operations: Readonly<Record<string, OperationExample>>;
  readonly events: Readonly<Record<string, EventExample>>;
  /** Answers of the errors that many operations share, by their code. */
  readonly refusals: Readonly<Record<"rest" | "admin", Readonly<Record<string, unknown>>>>;
}

/** The committed document has no examples: `api-examples.json` has them. */
export const NO_EXAMPLES: ApiExamples = { about: "", operations: {}, events: {}, refusals: { rest: {}, admin: {} } };
