import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '#shared/errors';
import type { AppEnv } from './app-env.server';
import { sendError } from './error-boundary.server';

async function responseTo(error: Error) {
  const logged: string[] = [];
  const app = new Hono<AppEnv>();
  app.use((c, next) => {
    c.set('requestId', 'r-1');
    c.set('log', pino({ level: 'error' }, { write: (line) => logged.push(line) }));
    return next();
  });
  app.get('/', () => {
    throw error;
  });
  app.onError(sendError);
  const response = await app.request('/');
  return { status: response.status, body: await response.json(), logged };
}

/** docs/rules.md#wire-fallback-messages */
describe('the default message', () => {
  it.each<[ErrorCode, number, string]>([
    ['unauthenticated', 401, 'Session expired. Please login again.'],
    ['forbidden', 403, 'Access denied. Insufficient permissions.'],
    ['not_found', 404, 'Resource not found.'],
    ['internal', 500, 'Server error. Please try again later.'],
  ])('of %s', async (code, status, message) => {
    const response = await responseTo(new AppError(code));
    expect([response.status, response.body]).toEqual([status, { success: false, code, message, requestId: 'r-1' }]);
  });

  it('of an unexpected error shows nothing of it', async () => {
    const { status, body } = await responseTo(new TypeError('secret of SELECT password_hash'));
    expect(status).toBe(500);
    expect(body.message).toBe('Server error. Please try again later.');
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

it.each<[string, Error, number]>([
  ['an unexpected error', new TypeError('x is undefined'), 1],
  ['a payment provider that is away', new AppError('payment_unavailable'), 1],
  ['a database that is away', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 1],
  ['a process that is stopping', new AppError('unavailable', { message: 'This process is stopping.' }), 0],
  ['a wrong request', new AppError('not_found'), 0],
])('%s: errors in the log', async (_what, error, lines) => {
  expect((await responseTo(error)).logged).toHaveLength(lines);
});
