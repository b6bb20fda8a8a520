import * as v from 'valibot';
import { EmailSchema } from '#features/accounts/accounts/accounts.schema';
import { AcceptanceSchema } from '#features/accounts/staff/staff.schema';
import { openingMessages as messages } from './opening.messages';
import { OPENING_STEPS, SKIPPABLE_STEPS } from './opening.rules';

export const OpeningSchema = v.object({
  /** Whether visitors see the shop. */
  isOpen: v.boolean(),
  isChecklistShown: v.boolean(),
  /** Whether shoppers can pay by card; a shop that is open needs the keys of a provider for it. */
  takesCards: v.boolean(),
  /** In the order in which they are best done. */
  steps: v.array(v.object({ step: v.picklist(OPENING_STEPS), isDone: v.boolean(), isSkipped: v.boolean() })),
});
export type Opening = v.InferOutput<typeof OpeningSchema>;
export const OneOpeningSchema = v.object({ opening: OpeningSchema });

/** What is absent stays. */
export const OpeningChangeSchema = v.object({
  isOpen: v.optional(v.boolean(() => messages.flagInvalid)),
  isChecklistShown: v.optional(v.boolean(() => messages.flagInvalid)),
  skippedSteps: v.optional(v.array(v.picklist(SKIPPABLE_STEPS, () => messages.stepUnknown))),
});
export type OpeningChange = v.InferOutput<typeof OpeningChangeSchema>;

/** The first owner's account. */
export const FirstOwnerSchema = v.object({ email: EmailSchema, ...AcceptanceSchema.entries });
export type FirstOwner = v.InferOutput<typeof FirstOwnerSchema>;
