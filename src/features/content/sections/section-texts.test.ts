import { expect, it } from 'vitest';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { readTexts, replaceTexts } from './section-texts.rules';

const picture = { url: '/media/lamp-640.webp', width: 640, height: 480, alt: 'A lamp' };
const sections: HomeBlock[] = [
  { kind: 'hero', id: 'a', heading: 'Made to last', text: '', picture, links: [{ label: 'Look', to: '/products' }] },
  { kind: 'questions', id: 'b', heading: 'Questions', questions: [{ question: 'How long?', text: 'Look' }] },
];

it('has the texts of sections, pictures and links, each once', () => {
  expect(readTexts(sections)).toEqual(['Made to last', 'A lamp', 'Look', 'Questions', 'How long?']);
});

it('leaves names of brands and other translations alone', () => {
  const logos: HomeBlock = { kind: 'logos', id: 'c', heading: '', logos: [{ name: 'Acme', picture: { ...picture, alt: 'Acme' }, to: '' }] };
  const heading: HomeBlock = {
    ...{ kind: 'categories', id: 'd', heading: 'Shop' },
    translations: { de: { heading: { text: 'Laden', original: 'Shop' } } },
  };
  expect(readTexts([logos, heading])).toEqual(['Shop']);
});

it('replaces the texts that are translated, and nothing else', () => {
  const german = replaceTexts(
    sections,
    new Map([
      ['Look', 'Ansehen'],
      ['A lamp', 'Eine Lampe'],
      ['/products', '/produkte'],
      ['hero', 'held'],
    ]),
  );
  expect(german).toEqual([
    { ...sections[0], picture: { ...picture, alt: 'Eine Lampe' }, links: [{ label: 'Ansehen', to: '/products' }] },
    { ...sections[1], questions: [{ question: 'How long?', text: 'Ansehen' }] },
  ]);
  expect(replaceTexts(sections, new Map())).toBe(sections);
});
