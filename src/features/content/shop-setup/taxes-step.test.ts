import { expect, it } from 'vitest';
import { classNames } from '#shared/tax-classes.messages';
import { taxesStepMessages as messages } from './shop-setup-console.messages';

it('the hint at the reduced rate has the name of its class as an argument, which is a message itself', () => {
  expect(messages.reducedFor(classNames.reduced)).toBe('For products that you put into the class Reduced.');
  expect(messages.reducedFor('Ermäßigt')).toBe('For products that you put into the class Ermäßigt.');
});
