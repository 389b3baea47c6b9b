export interface OperationExample {
  /** Values of the parameters in the path and in the query, by name. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly request?: unknown;
  readonly answer?: unknown;
}

/** Example of a webhook's call: its signature headers and its body. */
export interface EventExample {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Examples by the names of operations and events in the OpenAPI document. */
export interface ApiExamples {
  readonly about: string;
  readonly operations: Readonly<Record<string, OperationExample>>;
  readonly events: Readonly<Record<string, EventExample>>;
  /** Answers for errors that many operations share, by error code. */
  readonly refusals: Readonly<Record<"rest" | "admin", Readonly<Record<string, unknown>>>>;
}

/** Examples of the committed OpenAPI document, which has none: `api-examples.json` has them. */
export const NO_EXAMPLES: ApiExamples = { about: "", operations: {}, events: {}, refusals: { rest: {}, admin: {} } };
