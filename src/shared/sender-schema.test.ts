import * as v from 'valibot';
import { expect, it } from 'vitest';
import { senderAddress } from './sender-schema';

const SenderSchema = senderAddress(() => 'Please enter an email address');

it.each([
  ['hello@shop.example', 'hello@shop.example'],
  [' hello@shop.example ', 'hello@shop.example'],
  ["o'neil@shop.example", "o'neil@shop.example"],
  ['hello@bücher.example', 'hello@xn--bcher-kva.example'],
  ['hello@xn--bcher-kva.example', 'hello@xn--bcher-kva.example'],
])('takes %j for a sender', (typed, address) => {
  expect(v.parse(SenderSchema, typed)).toBe(address);
});

// A mailbox may be spelled like the first four.
it.each([
  'a,b@shop.example',
  'a<b>@shop.example',
  'grüße@shop.example',
  'a"b@shop.example',
  'shop',
  'a@b',
  'a@b.example\nBcc: c@b.example',
  '',
])('does not take %j', (typed) => {
  expect(v.is(SenderSchema, typed)).toBe(false);
});
