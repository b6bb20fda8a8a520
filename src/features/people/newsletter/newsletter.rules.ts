import * as v from 'valibot';
import { SubscriptionSchema } from './newsletter.schema';

/** What is wrong with an address, by the rule that the server checks too; undefined when nothing is. */
export function findAddressProblem(email: unknown): string | undefined {
  return v.safeParse(SubscriptionSchema, { email }).issues?.[0]?.message;
}
