import { describe, expect, it } from 'vitest';
import { isShownPicture } from './picture-address.rules';

const sources = { shopUrl: 'https://shop.example:8443', hosts: ['https://pictures.example.com', 'https://cdn.example:444'] };

describe('a picture’s URL', () => {
  it.each([
    '/media/kettle-1200.webp',
    '/lamp.jpg?v=2',
    'data:image/png;base64,AAAA',
    'https://shop.example:8443/media/kettle-1200.webp',
    'https://pictures.example.com/a/b.jpg',
    'HTTPS://Pictures.Example.com/a.jpg',
    'https://cdn.example:444/a.jpg',
  ])('%s is allowed', (address) => expect(isShownPicture(address, sources)).toBe(true));

  it.each([
    '//pictures.example.net/a.jpg',
    '/\\pictures.example.net/a.jpg',
    '/\t/pictures.example.net/a.jpg',
    'http://pictures.example.com/a.jpg',
    'https://pictures.example.com:8443/a.jpg',
    'https://pictures.example.com@evil.example/a.jpg',
    'https://cdn.example/a.jpg',
    'kettle.jpg',
    'https://',
    'data:text/html,x',
    '',
  ])('%j is not allowed', (address) => expect(isShownPicture(address, sources)).toBe(false));

  it('is allowed as a path if the shop’s origin is unknown', () => {
    expect(isShownPicture('/a.jpg', { shopUrl: undefined, hosts: [] })).toBe(true);
    expect(isShownPicture('http://localhost:3000/a.jpg', { shopUrl: undefined, hosts: [] })).toBe(false);
  });
});
