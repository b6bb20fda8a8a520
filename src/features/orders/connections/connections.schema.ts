import * as v from 'valibot';

const OutcomeSchema = v.object({
  at: v.string(),
  /** Of a failure. */
  reason: v.optional(v.string()),
});
export type Outcome = v.InferOutput<typeof OutcomeSchema>;

/** The last success and failure; absent when there was none lately. */
const outcomes = { lastSuccess: v.optional(OutcomeSchema), lastFailure: v.optional(OutcomeSchema) };

const PaymentConnectionSchema = v.object({
  provider: v.picklist(['stripe', 'paypal', 'razorpay', 'test', 'cash_on_delivery']),
  /** Whether the shop has its keys, which are never shown; cash is always there, the test provider until an owner’s shop opens. */
  isConnected: v.boolean(),
  /** The names of the environment’s variables that it needs. */
  variables: v.array(v.string()),
  /** Where the provider sends its events. */
  webhookUrl: v.optional(v.string()),
  lastEventAt: v.optional(v.string()),
  ...outcomes,
});
export type PaymentConnection = v.InferOutput<typeof PaymentConnectionSchema>;

export const ConnectionsSchema = v.object({
  payments: v.array(PaymentConnectionSchema),
  mail: v.object({
    /** `outbox`: a folder of files, because there is no mail server. */
    kind: v.picklist(['smtp', 'outbox']),
    /** The mail server, or the folder. */
    place: v.string(),
    from: v.string(),
    waiting: v.number(),
    ...outcomes,
  }),
  storage: v.object({ kind: v.picklist(['s3', 'folder']), place: v.string() }),
});
export type Connections = v.InferOutput<typeof ConnectionsSchema>;

/** `reason`: why it does not work, in the words of the other side. */
export const CheckResultSchema = v.object({ works: v.boolean(), reason: v.optional(v.string()) });
export type CheckResult = v.InferOutput<typeof CheckResultSchema>;
