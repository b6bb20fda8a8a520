import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { SUBSCRIBE_LIMIT } from '#features/accounts/newsletter/newsletter.api.server';
import { newsletterMessages } from '#features/accounts/newsletter/newsletter.messages';
import { SubscriptionSchema } from '#features/accounts/newsletter/newsletter.schema';
import { subscribe } from '#features/accounts/newsletter/newsletter.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { takeAttempt } from '#http/calls/rate-limit.server';
import { AppError } from '#shared/errors';
import { paths } from '#shared/paths';
import { sendComingSoon } from './coming-soon.server';
import { comingSoonMessages } from './opening.messages';
import { isShopOpen } from './shop-open.server';

const FORM_MAX_BYTES = 2_000;

/**
 * The form of the page 'coming soon', which works without scripts: it requests the mail that confirms a subscription of the
 * newsletter. Another site can send no more than its visitor could.
 */
export function comingSoonRoutes() {
  return new Hono<AppEnv>().post('/coming-soon', bodyLimit({ maxSize: FORM_MAX_BYTES, onError: refuseTooLarge }), async (c) => {
    if (await isShopOpen(c.var.shop)) return c.redirect(paths.home(), 303);
    if (c.req.header('Sec-Fetch-Site') === 'cross-site') throw new AppError('forbidden');
    const form = new URLSearchParams(await c.req.text());
    const email = form.get('email') ?? '';
    const checked = v.safeParse(SubscriptionSchema, { email });
    if (!checked.success) return sendComingSoon(c, { email, error: checked.issues[0].message });
    if (!(await mayTry(c, checked.output.email))) return sendComingSoon(c, { email, error: comingSoonMessages.tooMany });
    await subscribe(c.var.shop, checked.output.email);
    return sendComingSoon(c, { said: newsletterMessages.subscribed });
  });
}

async function mayTry(c: Context<AppEnv>, email: string): Promise<boolean> {
  try {
    await takeAttempt(c, SUBSCRIBE_LIMIT, email);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

function refuseTooLarge(): never {
  throw new AppError('too_large');
}
