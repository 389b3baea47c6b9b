import type { TObject } from "typebox";
import type { EventExample } from "./examples.ts";
import { describeSchema, type Json, type NoteSchema } from "./schema.ts";

export interface WebhookEvent {
  readonly summary: string;
  readonly description: string;
  readonly feature: string;
  readonly data: TObject;
}

/** Headers of Standard Webhooks, each with its description. */
const HEADERS = {
  "webhook-id": "Id of the event, the same at every attempt.",
  "webhook-timestamp": "Unix seconds of this attempt.",
  "webhook-signature": "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, by the webhook's secret.",
} as const;
const HEADER_CHARACTERS_MAX = 256;

/** Describes the webhooks: their requests and the expected answers. */
export function describeWebhooks(
  events: Readonly<Record<string, WebhookEvent>>,
  examples: Readonly<Record<string, EventExample>>,
  note: NoteSchema,
): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(events).map(([name, event]) => [name, { post: describeEvent(name, event, examples[name], note) }]),
  );
}

function describeEvent(
  name: string,
  { summary, description, feature, data }: WebhookEvent,
  example: EventExample | undefined,
  note: NoteSchema,
): Json {
  return {
    tags: [feature],
    operationId: `receive_${name}`.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary,
    description:
      `${description}\n\nA call of Standard Webhooks (standardwebhooks.com): verify the signature over the bytes of the ` +
      "body before parsing it. An event may come more than once, under the same id.",
    security: [],
    parameters: Object.entries(HEADERS).map(([header, meaning]) => ({
      name: header,
      in: "header",
      required: true,
      description: meaning,
      schema: { type: "string", maxLength: HEADER_CHARACTERS_MAX },
      ...(example === undefined ? {} : { example: example.headers[header] as Json }),
    })),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["type", "timestamp", "data"],
            properties: {
              type: { type: "string", const: name },
              timestamp: {
                type: "string",
                format: "date-time",
                maxLength: 64,
                description: "When the event happened.",
              },
              data: describeSchema(data, "answer", note),
            },
          },
          ...(example === undefined ? {} : { example: example.body as Json }),
        },
      },
    },
    responses: {
      "2XX": { description: "Received. The answer is not read." },
      "4XX": { description: "Not received, as every status that is not 2xx: the event is sent again." },
    },
  };
}
