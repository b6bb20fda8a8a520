import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RecordFields } from './record-form';

const show = (props: { isDisabled?: boolean; disabledText?: string }) =>
  renderToStaticMarkup(
    <RecordFields form={{ refusals: 0 }} label="Product" {...props}>
      <input name="title" />
    </RecordFields>,
  );

it('says why nothing can be changed', () => {
  expect(show({ isDisabled: true })).toContain('You can view this, but your role does not let you change it.');
  expect(show({ isDisabled: true, disabledText: 'You can translate this.' })).toContain('You can translate this.');
  expect(show({})).not.toContain('<p');
});
