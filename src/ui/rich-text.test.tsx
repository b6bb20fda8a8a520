import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { richText } from '#ui/rich-text';

const render = (node: ReactNode) => renderToStaticMarkup(<p>{node}</p>);
const bold = (text: string) => <b>{text}</b>;

it('puts elements and values where the sentence names them', () => {
  const sentence = 'Write to <email/>, or read the <help>help pages</help>.' as const;
  expect(render(richText(sentence, { email: <i>a@example.com</i>, help: bold }))).toBe(
    '<p>Write to <i>a@example.com</i>, or read the <b>help pages</b>.</p>',
  );
});

it('follows the order of the sentence, also where it begins or ends with a tag or names one twice', () => {
  expect(render(richText('<count/> of <total/>' as const, { total: 9, count: 2 }))).toBe('<p>2 of 9</p>');
  expect(render(richText('<b>One</b> and <b>two</b>' as const, { b: bold }))).toBe('<p><b>One</b> and <b>two</b></p>');
});

it('knows the tags of a message that takes a number', () => {
  const expires = (days: number) => `The <link>link</link> works for ${days} days.` as const;
  expect(render(richText(expires(3), { link: bold }))).toBe('<p>The <b>link</b> works for 3 days.</p>');
});

it('shows tags in what people wrote as they are', () => {
  expect(render(richText('By <name/>' as const, { name: '<b/> & <name/>' }))).toBe('<p>By &lt;b/&gt; &amp; &lt;name/&gt;</p>');
});

it('refuses missing, unknown and wrong parts, and sentences that are not known', () => {
  const sentence = 'By <name/> in <shop>the shop</shop>' as const;
  // @ts-expect-error: the part for <shop> is missing.
  void (() => richText(sentence, { name: 'Ada' }));
  // @ts-expect-error: the sentence has no <city/>.
  void (() => richText(sentence, { name: 'Ada', shop: bold, city: 'Rome' }));
  // @ts-expect-error: <shop> has words of its own.
  void (() => richText(sentence, { name: 'Ada', shop: 'Tradewind' }));
  const unknown: string = sentence;
  // @ts-expect-error: its tags are not known.
  void (() => richText(unknown, { name: 'Ada', shop: bold }));
  expect(sentence).toContain('<shop>');
});
