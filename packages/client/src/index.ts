export { checkedAddress } from "./address.ts";
export {
  type Answer,
  type Refusal,
  type RefusalHeaders,
  type RefusalKind,
  refused,
  succeeded,
  type Success,
  unanswered,
} from "./answer.ts";
export {
  type AnswerOf,
  type ApiOptions,
  type Arguments,
  type Client,
  type ClientOptions,
  type HeardTime,
  openApi,
  openClient,
  type Request,
  type RouteName,
  type RouteTable,
  type RouteTypes,
} from "./client.ts";
export { type Envelope, readEnvelope, renderMessage } from "./envelope.ts";
export { httpDate, readHttpDate } from "./http-date.ts";
export { changes, type ChangesRoute, type ListRoute, type RowOf, search } from "./lists.ts";
export { RefusalError, bodyOf } from "./refusal-error.ts";
export { type RetryOptions, withRetries } from "./retries.ts";
export type * from "./routes.ts";
export { type Filter, type SearchCriteria, searchParameters } from "./search.ts";
export { SYSTEM_TIMERS, type Timers } from "./timers.ts";
