import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { sessionMessages } from '#features/accounts/sessions/session.messages';
import { bearerToken, type CustomerEnv, customersOnly, requireConfirmation } from '#features/accounts/sessions/session.server';
import * as sessions from '#features/accounts/sessions/sessions.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { countGuess, takeAttempt } from '#http/calls/rate-limit.server';
import { accountsLimits as limits } from './accounts.limits.server';
import { accountsMessages as messages } from './accounts.messages';
import { LoginSchema, RegistrationSchema, type User, UserSchema } from './accounts.schema';
import * as accounts from './accounts.service.server';
import { passwordResetMessages } from './password-reset.messages';
import { ForgotPasswordSchema, ResetPasswordSchema } from './password-reset.schema';
import * as passwords from './passwords.service.server';
import { profileMessages } from './profile.messages';
import { PasswordChangeSchema, ProfileSchema, SessionSchema } from './profile.schema';

const tag = 'Accounts';
const signedIn = { token: v.string(), user: UserSchema };

/** Calls for signing in and out, and for registration and password resets. */
export function accountsApi() {
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    })
    .post(
      '/register',
      call({
        tag,
        summary: 'Create an account and sign in',
        limit: limits.register,
        refuses: ['email_taken'],
        status: 201,
        response: signedIn,
      }),
      body(RegistrationSchema),
      async (c) => {
        const registration = c.req.valid('json');
        await takeAttempt(c, limits.register, registration.email);
        const { token, user } = await accounts.register(c.var.shop, registration, c.req.header('User-Agent'));
        return c.json({ success: true, token, user, message: messages.registrationSuccess(c.var.shop.config.shop.name) }, 201);
      },
    )
    .post(
      '/login',
      call({
        tag,
        summary: 'Sign in',
        limit: limits.password,
        refuses: ['wrong_credentials', 'second_factor_required', 'wrong_code'],
        response: signedIn,
      }),
      body(LoginSchema),
      async (c) => {
        const login = c.req.valid('json');
        const account = await accounts.countedAccount(c.var.shop, login.email);
        const signIn = () => accounts.login(c.var.shop, login, c.req.header('User-Agent'));
        const { token, user } = await countGuess(c, { limit: limits.password, account }, () =>
          login.code === undefined ? signIn() : countGuess(c, { limit: limits.code, account }, signIn),
        );
        return c.json({ success: true, token, user, message: messages.loginSuccess });
      },
    )
    .get('/logout', call({ tag, summary: 'Sign out; succeeds with or without a live token' }), async (c) => {
      await sessions.logout(c.var.shop, bearerToken(c));
      return c.json({ success: true, message: sessionMessages.loggedOut });
    })
    .post(
      '/forgot-password',
      call({ tag, summary: 'Send a reset link, if the address has an account', limit: limits.forgotPassword }),
      body(ForgotPasswordSchema),
      async (c) => {
        const { email } = c.req.valid('json');
        await takeAttempt(c, limits.forgotPassword, email);
        await passwords.forgotPassword(c.var.shop, email);
        return c.json({ success: true, message: passwordResetMessages.sent });
      },
    )
    .put(
      '/reset-password/:token',
      call({
        tag,
        summary: 'Set a new password by a mailed link, and sign in',
        limit: limits.resetPassword,
        refuses: ['invalid_token', 'second_factor_required', 'wrong_code'],
        response: signedIn,
      }),
      body(ResetPasswordSchema),
      async (c) => {
        const { password, code } = c.req.valid('json');
        const resetToken = c.req.param('token');
        const account = await passwords.findResetUser(c.var.shop, resetToken);
        const reset = () => passwords.resetPassword(c.var.shop, resetToken, { password, code, userAgent: c.req.header('User-Agent') });
        const { token, user } = await (code === undefined ? reset() : countGuess(c, { limit: limits.code, account }, reset));
        return c.json({ success: true, token, user, message: passwordResetMessages.done });
      },
    )
    .route('/', accountAreaApi());
}

/** Calls for a signed-in customer's account. */
function accountAreaApi() {
  return new Hono<AppEnv>()
    .get('/me', call({ tag, summary: 'Who is signed in', response: { user: UserSchema }, for: 'customer' }), customersOnly(), (c) =>
      c.json({ success: true, user: c.var.user }),
    )
    .put(
      '/profile',
      call({
        tag,
        summary: 'Change one’s profile; what is left out stays, and a new e-mail address is pending until it is confirmed',
        refuses: ['email_taken', 'confirmation_required', 'too_many_requests'],
        response: { user: UserSchema },
        for: 'customer',
      }),
      customersOnly(),
      body(ProfileSchema),
      async (c) => {
        const { shop, user } = c.var;
        const profile = c.req.valid('json');
        // Whoever reads the address's mail can reset the password.
        if (user.staffRole && profile.email !== undefined && profile.email !== user.email) requireConfirmation(c);
        const update = async () => {
          const updated = await accounts.updateProfile(shop, user._id, profile);
          return c.json({ success: true, user: updated, message: profileMessages.profileUpdated });
        };
        if (profile.email === undefined || !accounts.isNewEmail(user, profile.email)) return update();
        if (profile.email !== user.pendingEmail) await takeConfirmation(c, user, profile.email);
        return countGuess(c, { limit: limits.changeAddress, account: user._id }, update);
      },
    )
    .put(
      '/change-password',
      call({
        tag,
        summary: 'Change one’s password; every other session ends',
        refuses: ['wrong_password', 'too_many_requests'],
        response: { token: v.string() },
        for: 'customer',
      }),
      customersOnly(),
      body(PasswordChangeSchema),
      async (c) => {
        const userId = c.var.user._id;
        const token = await countGuess(c, { limit: limits.password, account: userId }, () =>
          passwords.changePassword(c.var.shop, {
            userId,
            token: c.var.token,
            userAgent: c.req.header('User-Agent'),
            ...c.req.valid('json'),
          }),
        );
        return c.json({ success: true, token, message: profileMessages.passwordChanged });
      },
    )
    .get(
      '/sessions',
      call({ tag, summary: 'Where one is signed in', response: { sessions: v.array(SessionSchema) }, for: 'customer' }),
      customersOnly(),
      async (c) => c.json({ success: true, sessions: await sessions.listSessions(c.var.shop, c.var.user._id, c.var.token) }),
    )
    .delete('/sessions', call({ tag, summary: 'End all sessions but this one', for: 'customer' }), customersOnly(), async (c) => {
      await sessions.endOtherSessions(c.var.shop, c.var.user._id, c.var.token);
      return c.json({ success: true, message: profileMessages.otherSessionsEnded });
    })
    .delete(
      '/sessions/:sessionId',
      call({ tag, summary: 'End one session', refuses: ['not_found'], for: 'customer' }),
      customersOnly(),
      async (c) => {
        await sessions.endSession(c.var.shop, { userId: c.var.user._id, sessionId: c.req.param('sessionId') });
        return c.json({ success: true, message: profileMessages.sessionEnded });
      },
    );
}

/** Counts a mail that asks to confirm an address: by account and network, and by the address, whoever asks. */
export async function takeConfirmation(c: Context<CustomerEnv>, { _id }: User, email: string): Promise<void> {
  await takeAttempt(c, limits.changeEmail, _id);
  await takeAttempt(c, limits.confirmationMail, email);
}
