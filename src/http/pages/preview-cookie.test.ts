import { expect, it } from 'vitest';
import { previewCookie } from './preview-cookie';

const token = 'a'.repeat(43);
const cookie = previewCookie('sale_preview');

it('reads only a token from the cookies', () => {
  expect(cookie.read(undefined)).toBeUndefined();
  expect(cookie.read('open=1')).toBeUndefined();
  expect(cookie.read(`open=1; sale_preview=${token}`)).toBe(token);
  expect(cookie.read(`sale_preview=${token}; open=1`)).toBe(token);
  for (const odd of ['', 'short', `${token}x`, `${'a'.repeat(42)}'`, `x; other_sale_preview=${token}`])
    expect(cookie.read(`sale_preview=${odd}`)).toBeUndefined();
});

it('is a cookie that scripts and other sites cannot use', () => {
  expect(cookie.write(token, { seconds: 60.5, isSecure: true })).toBe(
    `sale_preview=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure`,
  );
  expect(cookie.write(undefined, { seconds: 60, isSecure: false })).toBe('sale_preview=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
});
