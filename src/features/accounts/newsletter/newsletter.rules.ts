import * as v from 'valibot';
import { SubscriptionSchema } from './newsletter.schema';

/** The error message for an address, by the same rule as on the server; undefined when it is valid. */
export function findAddressProblem(email: unknown): string | undefined {
  return v.safeParse(SubscriptionSchema, { email }).issues?.[0]?.message;
}
