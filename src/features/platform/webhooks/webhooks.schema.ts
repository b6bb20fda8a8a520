import * as v from 'valibot';
import { LimitParam, optionalParam } from '#shared/query-params';
import { optionalText } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { webhooksMessages as messages } from './webhooks.messages';
import { EVENT_TYPES } from './webhooks.rules';

const urlInvalid = () => messages.urlInvalid;

const URL_MAX_LENGTH = 2_000;
const DESCRIPTION_MAX_LENGTH = 200;
const ENDPOINT_STATUSES = ['active', 'paused', 'failed'] as const;
const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;

export const EndpointSchema = v.object({
  _id: v.string(),
  url: v.string(),
  description: v.string(),
  events: v.array(v.string()),
  /** `failed`: it gets nothing more, because nothing arrived for days. */
  status: v.picklist(ENDPOINT_STATUSES),
  /** The first failure since something arrived. */
  failingSince: v.optional(v.string()),
  /** Until when the secret before the present one signs too. */
  formerSecretUntil: v.optional(v.string()),
  createdAt: v.string(),
  version: v.number(),
});
export type Endpoint = v.InferOutput<typeof EndpointSchema>;

const UrlSchema = v.pipe(v.string(urlInvalid), v.trim(), v.url(urlInvalid), v.maxLength(URL_MAX_LENGTH, urlInvalid));
const EventsSchema = v.pipe(
  v.array(
    v.picklist(EVENT_TYPES, () => messages.eventUnknown),
    () => messages.eventsRequired,
  ),
  v.minLength(1, () => messages.eventsRequired),
);

export const NewEndpointSchema = v.object({
  url: UrlSchema,
  description: optionalText(DESCRIPTION_MAX_LENGTH),
  events: EventsSchema,
});
export type NewEndpoint = v.InferOutput<typeof NewEndpointSchema>;

/** What is absent stays. */
export const EndpointChangeSchema = v.object({
  url: v.optional(UrlSchema),
  description: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(DESCRIPTION_MAX_LENGTH))),
  events: v.optional(EventsSchema),
  status: v.optional(v.picklist(['active', 'paused'])),
  version: v.optional(VersionSchema),
});
export type EndpointChange = v.InferOutput<typeof EndpointChangeSchema>;

const DeliverySchema = v.object({
  _id: v.string(),
  /** The `webhook-id` of each attempt. */
  eventId: v.string(),
  type: v.string(),
  status: v.picklist(DELIVERY_STATUSES),
  attempts: v.number(),
  createdAt: v.string(),
  /** The next attempt; absent unless it waits. */
  nextAt: v.optional(v.string()),
  /** Of the last attempt. */
  statusCode: v.optional(v.number()),
  error: v.optional(v.string()),
});
export type Delivery = v.InferOutput<typeof DeliverySchema>;

export const DeliveryPageSchema = v.object({
  deliveries: v.array(DeliverySchema),
  /** The `cursor` of the next page; absent on the last one. */
  nextCursor: v.optional(v.string()),
});
export type DeliveryPage = v.InferOutput<typeof DeliveryPageSchema>;

const AttemptSchema = v.object({
  number: v.number(),
  at: v.string(),
  durationMs: v.number(),
  statusCode: v.optional(v.number()),
  /** At most 2,000 characters. */
  response: v.string(),
  error: v.optional(v.string()),
});

export const DeliveryDetailSchema = v.object({
  ...DeliverySchema.entries,
  endpoint: v.object({ _id: v.string(), url: v.string() }),
  /** What is sent, as JSON. */
  body: v.string(),
  log: v.array(AttemptSchema),
});
export type DeliveryDetail = v.InferOutput<typeof DeliveryDetailSchema>;

export const DeliveryQuerySchema = v.object({
  status: v.optional(v.picklist(DELIVERY_STATUSES)),
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.uuid(() => messages.cursorInvalid),
    ),
  ),
  limit: optionalParam(LimitParam),
});
export type DeliveryQuery = v.InferOutput<typeof DeliveryQuerySchema>;
