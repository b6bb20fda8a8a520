import * as v from 'valibot';
import { EmailSchema } from '#features/accounts/accounts/accounts.schema';
import { AcceptanceSchema } from '#features/accounts/staff/staff.schema';
import { demoClearingMessages as messages } from './demo-clearing.messages';

const DEMO_STATUSES = ['none', 'present', 'clearing', 'failed', 'cleared'] as const;

const Count = v.number();

/** What goes and what stays. */
const DemoCountsSchema = v.object({
  goes: v.object({
    products: Count,
    categories: Count,
    orders: Count,
    customers: Count,
    guests: Count,
    reviews: Count,
    promotions: Count,
    drafts: Count,
    giftCards: Count,
  }),
  stays: v.object({
    products: Count,
    categories: Count,
    customers: Count,
    staff: Count,
    promotions: Count,
    pages: Count,
    subscribers: Count,
  }),
});
export type DemoCounts = v.InferOutput<typeof DemoCountsSchema>;

const DemoSchema = v.object({
  /** none: this shop never had a demo. */
  status: v.picklist(DEMO_STATUSES),
  /** Whether the person has an account of their own, not the demo's. */
  hasOwnAccount: v.boolean(),
  /** Whether orders were paid through a payment provider: then nothing is removed. */
  hasPayments: v.boolean(),
  /** To be typed. */
  shopName: v.string(),
  counts: v.optional(DemoCountsSchema),
  progress: v.optional(v.object({ step: v.string(), done: Count, total: Count })),
});
export type Demo = v.InferOutput<typeof DemoSchema>;
export const OneDemoSchema = v.object({ demo: DemoSchema });

/** With the shop's name, so that nobody removes it by mistake. */
export const ClearDemoSchema = v.object({
  shopName: v.pipe(
    v.string(() => messages.nameMissing),
    v.trim(),
    v.nonEmpty(() => messages.nameMissing),
  ),
});

/** What the demo's account becomes. */
export const OwnAccountSchema = v.object({ email: EmailSchema, ...AcceptanceSchema.entries });
export type OwnAccount = v.InferOutput<typeof OwnAccountSchema>;
