import { expect, it } from 'vitest';
import { NEW_PROMOTION, toBody } from './promotion-form.console';

it('gives the pieces of “buy X, get Y” away unless something else is entered, whatever the percentage of another kind was', () => {
  expect(toBody({ ...NEW_PROMOTION, kind: 'percent', percent: '15' }).benefit).toEqual({ kind: 'percent', percent: 15 });
  expect(toBody({ ...NEW_PROMOTION, kind: 'percent', percent: '7,5' }).benefit).toEqual({ kind: 'percent', percent: 7.5 });
  expect(toBody({ ...NEW_PROMOTION, percent: '15', kind: 'buy_get' }).benefit).toEqual({ kind: 'buy_get', buy: 2, get: 1, percent: 100 });
});

it('sends a limit that is no number as typed, so that the shop refuses it instead of taking it for none', () => {
  expect(toBody({ ...NEW_PROMOTION, usageLimit: 'ten', customerLimit: '1.5' })).toMatchObject({ usageLimit: 'ten', customerLimit: '1.5' });
  expect(toBody({ ...NEW_PROMOTION, usageLimit: ' 10 ', customerLimit: '' })).toMatchObject({ usageLimit: 10, customerLimit: null });
});
