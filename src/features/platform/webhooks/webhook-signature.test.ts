import { expect, it } from 'vitest';
import { newSecret, signatureHeaders } from './webhook-signature.server';
import { retryDelayMs } from './webhooks.rules';

it('signs like Standard Webhooks: the same result as its npm package standardwebhooks 1.1.1', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', sentAt: new Date(1_614_265_330_000), body: '{"test": 2432232314}' };
  expect(signatureHeaders({ ...message, secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] })).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
  const both = signatureHeaders({ ...message, secrets: [newSecret(), 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] });
  expect(both['webhook-signature']).toMatch(/^v1,\S{44} v1,g0hM9SsE\+OTPJTGt\/tmIKtSyZlE3uFJELVlNIOLJ1OE=$/);
});

it('makes secrets of 32 random bytes', () => {
  expect(newSecret()).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(newSecret()).not.toBe(newSecret());
});

it('tries again for about a day, later each time', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7].map((tries) => retryDelayMs(tries) ?? 0);
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(delays.reduce((sum, delay) => sum + delay, 0) / 3_600_000).toBeGreaterThan(24);
  expect(retryDelayMs(8)).toBeUndefined();
});
