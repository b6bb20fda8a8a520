import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromTyped, mentionsIn, splitNote, toTyped } from './notes.rules';

const ADA = { _id: '11111111-1111-4111-8111-111111111111', name: 'Ada Love' };
const ADA_LONG = { _id: '22222222-2222-4222-8222-222222222222', name: 'Ada Lovelace (ada@example.com)' };
const REGEX = { _id: '33333333-3333-4333-8333-333333333333', name: 'C. *+?(x)[a]/-' };
const PEOPLE = [ADA, ADA_LONG, REGEX];

describe('a text with names', () => {
  it('is stored with ids and shown with names', () => {
    const typed = `@Ada Love please call; @${ADA_LONG.name}, @${REGEX.name}! Not @Nobody or @Ada Lovers.`;
    const stored = fromTyped(typed, PEOPLE);
    expect(stored).toBe(`@[${ADA._id}] please call; @[${ADA_LONG._id}], @[${REGEX._id}]! Not @Nobody or @Ada Lovers.`);
    expect(toTyped(stored, PEOPLE)).toBe(typed);
    expect(mentionsIn(stored)).toEqual([ADA._id, ADA_LONG._id, REGEX._id]);
  });

  it('comes back as it was, whatever is around the names', () => {
    const part = fc.oneof(
      fc.constantFrom(...PEOPLE.map(({ name }) => `@${name}`)),
      fc.constantFrom(' ', ', ', '\n', ' and ', '@', 'mail@'),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const typed = parts.join(' ');
        expect(toTyped(fromTyped(typed, PEOPLE), PEOPLE)).toBe(typed);
      }),
    );
  });

  it('names someone who has left', () => {
    expect(toTyped(`Call @[${ADA._id}]`, [])).toBe('Call @someone who has left');
  });
});

describe('the parts of a text', () => {
  it('are text, links and people', () => {
    expect(splitNote(`See https://shop.example/a?b=1. @[${ADA._id}]!`, PEOPLE)).toEqual([
      { type: 'text', text: 'See ' },
      { type: 'link', url: 'https://shop.example/a?b=1' },
      { type: 'text', text: '. ' },
      { type: 'person', name: 'Ada Love' },
      { type: 'text', text: '!' },
    ]);
  });

  it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,<script>', 'vbscript:x', '//evil.example', 'file:///etc/passwd'])(
    'never link to %s',
    (text) => {
      expect(splitNote(text, [])).toEqual([{ type: 'text', text }]);
    },
  );

  it('are together the whole text, and links are of http', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
        fc.constantFrom('http://', 'https://x.y/', '@[', ''),
        (text, start) => {
          const parts = splitNote(start + text, []);
          expect(parts.map((part) => (part.type === 'link' ? part.url : part.type === 'text' ? part.text : '')).join('')).toBe(
            start + text,
          );
          for (const part of parts) if (part.type === 'link') expect(new URL(part.url).protocol).toMatch(/^https?:$/);
        },
      ),
    );
  });
});
