import * as v from 'valibot';
import { REMARK_MAX_LENGTH } from '#shared/lengths';
import { dollarAmount, MAX_DOLLARS, MAX_TOTAL_DOLLARS } from '#shared/money-schema';
import { countFrom1 } from '#shared/page-schema';
import { MAX_PAGE_SIZE } from '#shared/pagination';
import { requiredText } from '#shared/text-schema';
import { storeCreditMessages as messages } from './store-credit.messages';
import { CREDIT_REASONS, GIVEN_REASONS } from './store-credit.rules';

const amountInvalid = () => messages.amountInvalid;

const MOVEMENTS_PER_PAGE = 20;
const MAX_PAGE = 1_000_000;

/** Money in dollars. */
const CreditMovementSchema = v.object({
  _id: v.string(),
  at: v.string(),
  amount: v.number(),
  balanceAfter: v.number(),
  reason: v.picklist(CREDIT_REASONS),
  note: v.optional(v.string()),
  order: v.optional(v.object({ _id: v.string(), orderNumber: v.string() })),
  /** Who gave it; only for staff. */
  by: v.optional(v.string()),
});
export type CreditMovement = v.InferOutput<typeof CreditMovementSchema>;

export const StoreCreditSchema = v.object({
  balance: v.number(),
  /** The newest first. */
  movements: v.array(CreditMovementSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
});
export type StoreCredit = v.InferOutput<typeof StoreCreditSchema>;

export const CreditQuerySchema = v.object({
  page: v.optional(
    countFrom1(() => messages.pageInvalid, MAX_PAGE),
    '1',
  ),
  limit: v.optional(
    countFrom1(() => messages.limitInvalid, MAX_PAGE_SIZE),
    String(MOVEMENTS_PER_PAGE),
  ),
});
export type CreditQuery = v.InferOutput<typeof CreditQuerySchema>;

const signedDollars = v.pipe(
  dollarAmount(amountInvalid, { from: -MAX_DOLLARS }),
  v.check((amount) => amount !== 0, amountInvalid),
);

export const CreditChangeSchema = v.pipe(
  v.object({
    /** Dollars; only a correction can be negative. */
    amount: signedDollars,
    reason: v.picklist(GIVEN_REASONS, () => messages.reasonInvalid),
    note: requiredText(() => messages.noteRequired, REMARK_MAX_LENGTH),
    /** The balance that the person saw; with another one the call is a 409. */
    expectedBalance: v.optional(dollarAmount(amountInvalid, { from: 0, to: MAX_TOTAL_DOLLARS })),
  }),
  v.forward(
    v.check(
      ({ amount, reason }) => reason === 'correction' || amount > 0,
      () => messages.giftNegative,
    ),
    ['amount'],
  ),
);
export type CreditChange = v.InferOutput<typeof CreditChangeSchema>;

export const CreditCheckSchema = v.object({
  ok: v.boolean(),
  differences: v.array(v.object({ userId: v.string(), balance: v.number(), ledger: v.number() })),
});
