import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '#http/app-env.server';
import { body, call } from '#http/call.server';
import { accountsMessages as messages } from './accounts.messages';
import { LoginSchema, RegistrationSchema, UserSchema } from './accounts.schema';
import * as accounts from './accounts.service.server';
import { sessionMessages } from './session.messages';
import { bearerToken, customersOnly } from './session.server';

const tag = 'Accounts';
const signedIn = { token: v.string(), user: UserSchema };

export function accountsApi() {
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    })
    .post(
      '/register',
      call({ tag, summary: 'Create an account and sign in', status: 201, answer: signedIn }),
      body(RegistrationSchema),
      async (c) => {
        const { token, user } = await accounts.register(c.var.shop, c.req.valid('json'), c.req.header('User-Agent'));
        return c.json({ success: true, token, user, message: messages.registrationSuccess(c.var.shop.config.shop.name) }, 201);
      },
    )
    .post('/login', call({ tag, summary: 'Sign in', answer: signedIn }), body(LoginSchema), async (c) => {
      const { token, user } = await accounts.login(c.var.shop, c.req.valid('json'), c.req.header('User-Agent'));
      return c.json({ success: true, token, user, message: messages.loginSuccess });
    })
    .get('/logout', call({ tag, summary: 'Sign out; succeeds with or without a live token' }), async (c) => {
      await accounts.logout(c.var.shop, bearerToken(c));
      return c.json({ success: true, message: sessionMessages.loggedOut });
    })
    .get('/me', call({ tag, summary: 'Who is signed in', answer: { user: UserSchema }, for: 'customer' }), customersOnly(), (c) =>
      c.json({ success: true, user: c.var.user }),
    );
}
