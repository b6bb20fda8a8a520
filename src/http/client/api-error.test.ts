import { describe, expect, it } from 'vitest';
import { ApiError, currentOf, messageOf, refusalOf } from './api-error';

const NO_RESPONSE = 'Failed to send your message';
const SERVER_ERROR = 'Server error. Please try again later.';
/** Bodies without a message: of a proxy's error page, an empty response, and JSON that is not an object. */
const BODIES_WITHOUT_MESSAGE = [undefined, null, '', 'Bad Gateway', 42, [], {}, { message: '' }, { message: 7, errors: 'none' }];

describe('the sentence for a response without a message', () => {
  it.each([
    [401, 'Session expired. Please login again.'],
    [403, 'Access denied. Insufficient permissions.'],
    [404, 'Resource not found.'],
    [500, SERVER_ERROR],
    [502, SERVER_ERROR],
    [503, SERVER_ERROR],
    [504, SERVER_ERROR],
    [400, 'An error occurred.'],
    [418, 'An error occurred.'],
    [200, 'An error occurred.'],
  ])('with status %i', (status, sentence) => {
    for (const body of BODIES_WITHOUT_MESSAGE) expect(messageOf(new ApiError(status, body), NO_RESPONSE)).toBe(sentence);
  });
});

describe('messageOf', () => {
  it('returns the response’s message', () => {
    expect(messageOf(new ApiError(409, { message: 'Only 3 left in stock!' }), NO_RESPONSE)).toBe('Only 3 left in stock!');
    expect(messageOf(new ApiError(503, { message: 'Nothing was charged.' }), NO_RESPONSE)).toBe('Nothing was charged.');
  });

  it('returns the same sentence for every 500, whatever its message', () => {
    expect(messageOf(new ApiError(500, { message: 'relation "carts" does not exist' }), NO_RESPONSE)).toBe(SERVER_ERROR);
  });

  it('returns the fallback when there is no response, or the error is not the API’s', () => {
    expect(messageOf(new ApiError(0, undefined), NO_RESPONSE)).toBe(NO_RESPONSE);
    expect(messageOf(new TypeError('x is undefined'), NO_RESPONSE)).toBe(NO_RESPONSE);
  });
});

describe('refusalOf', () => {
  const failure = 'Failed to add item to cart';

  it('returns the screen’s own sentence for server errors without a message', () => {
    for (const status of [0, 200, 500, 502]) expect(refusalOf(new ApiError(status, undefined), failure)).toBe(failure);
    expect(refusalOf(new TypeError('x is undefined'), failure)).toBe(failure);
  });

  it('returns the more precise message of a refusal, and of a server error that has one', () => {
    expect(refusalOf(new ApiError(403, undefined), failure)).toBe('Access denied. Insufficient permissions.');
    expect(refusalOf(new ApiError(409, { message: 'Only 3 left in stock!' }), failure)).toBe('Only 3 left in stock!');
    expect(refusalOf(new ApiError(503, { message: 'Nothing was charged.' }), failure)).toBe('Nothing was charged.');
  });
});

describe('ApiError', () => {
  it('treats a 401 as an expired session unless it has another code', () => {
    expect(new ApiError(401, undefined).isSessionExpired).toBe(true);
    expect(new ApiError(401, { code: 'unauthenticated' }).isSessionExpired).toBe(true);
    expect(new ApiError(401, { code: 'wrong_credentials' }).isSessionExpired).toBe(false);
    expect(new ApiError(403, undefined).isSessionExpired).toBe(false);
  });

  it('treats only the API’s own 4xx as refusals that changed nothing', () => {
    expect(new ApiError(409, { code: 'cart_changed' }).isRefusal).toBe(true);
    expect(new ApiError(400, { errors: [{ path: 'city', msg: 'City is required' }] }).isRefusal).toBe(true);
    expect(new ApiError(408, '<html>Request Timeout</html>').isRefusal).toBe(false);
    expect(new ApiError(503, { code: 'unavailable' }).isRefusal).toBe(false);
  });

  it('has the record as somebody else saved it, after a conflict', () => {
    expect(currentOf(new ApiError(409, { code: 'conflict', current: { version: 2 } }))).toEqual({ version: 2 });
    expect(currentOf(new ApiError(409, { code: 'email_taken' }))).toBeUndefined();
    expect(currentOf(new ApiError(400, { current: { version: 2 } }))).toBeUndefined();
  });
});
