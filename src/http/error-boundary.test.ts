import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '#shared/errors';
import type { AppEnv } from './app-env.server';
import { sendError } from './error-boundary.server';

async function responseTo(error: Error) {
  const app = new Hono<AppEnv>();
  app.use((c, next) => {
    c.set('requestId', 'r-1');
    c.set('log', pino({ level: 'silent' }));
    return next();
  });
  app.get('/', () => {
    throw error;
  });
  app.onError(sendError);
  const response = await app.request('/');
  return { status: response.status, body: await response.json() };
}

/** docs/rules.md#wire-fallback-messages */
describe('the default message', () => {
  it.each<[ErrorCode, number, string]>([
    ['unauthenticated', 401, 'Session expired. Please login again.'],
    ['forbidden', 403, 'Access denied. Insufficient permissions.'],
    ['not_found', 404, 'Resource not found.'],
    ['internal', 500, 'Server error. Please try again later.'],
  ])('of %s', async (code, status, message) => {
    expect(await responseTo(new AppError(code))).toEqual({ status, body: { success: false, code, message, requestId: 'r-1' } });
  });

  it('of an unexpected error shows nothing of it', async () => {
    const { status, body } = await responseTo(new TypeError('secret of SELECT password_hash'));
    expect(status).toBe(500);
    expect(body.message).toBe('Server error. Please try again later.');
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});
