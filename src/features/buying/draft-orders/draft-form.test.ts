import { expect, it } from 'vitest';
import { newLine, toContent, valuesOf } from './draft-form.console';

it('takes prices and discounts that are typed with a comma as they are meant, not as none', () => {
  const line = { ...newLine('7'), price: '8,90', discount: { kind: 'amount' as const, value: '0,5' } };
  const { lines, shipping } = toContent({ ...valuesOf(undefined), lines: [line], shippingPrice: '12,50' });
  expect(lines).toMatchObject([{ price: 8.9, discount: { kind: 'amount', value: 0.5 } }]);
  expect(shipping).toMatchObject({ price: 12.5 });
});
