import { expect, it } from 'vitest';
import { returnSentence } from './return-sentence';

it('says where the money of a refunded return is', () => {
  expect(returnSentence({ status: 'refunded', refundMethod: 'payment' })).toBe('The money is on its way back to you.');
  expect(returnSentence({ status: 'refunded', refundMethod: 'credit' })).toBe('The store credit is in your account.');
  expect(returnSentence({ status: 'received', refundMethod: 'credit' })).toBe('Your parcel has arrived. The refund follows.');
});
