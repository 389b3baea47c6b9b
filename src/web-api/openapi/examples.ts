/** A request of an operation, and its answer. */
export interface OperationExample {
  /** Values of the path and the query by name. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly request?: unknown;
  readonly answer?: unknown;
}

/** The signature and the body of a call of a webhook. */
export interface EventExample {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Examples for the OpenAPI document, by the names of operations and events. */
export interface ApiExamples {
  readonly about: string;
  readonly operations: Readonly<Record<string, OperationExample>>;
  readonly events: Readonly<Record<string, EventExample>>;
  /** Answers of the errors that many operations share, by their code. */
  readonly refusals: Readonly<Record<"rest" | "admin", Readonly<Record<string, unknown>>>>;
}

/** Used before `npm run openapi` has collected examples. */
export const NO_EXAMPLES: ApiExamples = { about: "", operations: {}, events: {}, refusals: { rest: {}, admin: {} } };
