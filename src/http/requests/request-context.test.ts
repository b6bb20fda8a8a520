import { describe, expect, it } from 'vitest';
import { hideTokens } from './request-context.server';

describe('the log of requests', () => {
  it.each([
    '/pay/token',
    '/api/pay/token',
    '/sale-preview/token',
    '/theme-preview/token',
    '/preview/token',
    '/api/auth/setup/token',
    '/?page=2&theme-draft=token&x=1',
  ])('hides the token of %s', (path) => expect(hideTokens(path)).toBe(path.replace('token', '***')));

  it('names other paths', () => expect(hideTokens('/products/kettle')).toBe('/products/kettle'));
});
