import { describe, expect, it } from 'vitest';
import { carrierName, guessCarrier, trackingUrl } from './carriers.rules';

describe('the link of a parcel', () => {
  it('leads to its carrier’s page', () => {
    expect(trackingUrl({ carrier: 'ups', trackingNumber: '1Z 999 AA1' })).toBe('https://www.ups.com/track?tracknum=1Z999AA1');
    expect(trackingUrl({ carrier: 'Royal Mail', trackingNumber: 'AB123456789GB' })).toMatch(
      /^https:\/\/www\.royalmail\.com\/.*AB123456789GB$/,
    );
  });

  it('follows from a number that only one carrier has', () => {
    expect(trackingUrl({ trackingNumber: '1Z999AA10123456784' })).toContain('ups.com');
    expect(trackingUrl({ trackingNumber: 'ABC' })).toBeUndefined();
  });

  it('is missing for a carrier that is not well known, and without a number', () => {
    expect(trackingUrl({ carrier: 'Bob’s Bikes', trackingNumber: '1Z999AA10123456784' })).toBeUndefined();
    expect(trackingUrl({ carrier: 'UPS' })).toBeUndefined();
  });

  it('cannot lead elsewhere', () => {
    const url = trackingUrl({ carrier: 'UPS', trackingNumber: '"><script>&x=//evil.example' });
    expect(new URL(url ?? '').host).toBe('www.ups.com');
    expect(url).not.toMatch(/[<>"]/);
  });
});

describe('a carrier', () => {
  it.each([
    ['1Z999AA10123456784', 'UPS'],
    ['9400 1000 0000 0000 0000 00', 'USPS'],
    ['123456789012', 'FedEx'],
    ['jjd0000000000000000', 'DHL'],
    ['RR123456785GB', 'Royal Mail'],
    ['12345', undefined],
  ])('is known by a number like %s', (number, name) => expect(guessCarrier(number)).toBe(name));

  it.each([
    ['u.p.s.', 'UPS'],
    ['Hermes', 'Evri'],
    [' Bob’s Bikes ', 'Bob’s Bikes'],
  ])('that is typed as %s has its usual name', (typed, name) => expect(carrierName(typed)).toBe(name));
});
