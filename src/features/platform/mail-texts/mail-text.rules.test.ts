import { describe, expect, it } from 'vitest';
import { findTextProblems, wordMailText } from './mail-text.rules';
import { defineMailText, type MailText } from './mail-text.types';

const RESET = defineMailText({
  mail: 'test.reset',
  words: () => ({
    name: 'Reset',
    when: 'Tested',
    subject: ({ name }) => `Hi ${name}`,
    preview: ({ shop }) => `At ${shop}`,
    title: 'Hi',
    body: ({ name, note, link }) => `Hello ${name},\n\n${note}\n\n${link}`,
    button: 'Go',
  }),
  variables: { name: () => ({ label: 'First name', sample: 'Ada' }), note: () => ({ label: 'Note', sample: '' }) },
  needs: ['link'],
});
const VALUES = { name: 'Ada', note: '', shop: 'Tradewind', shopEmail: 'a@b.example', link: 'https://shop.example/x' };
const word = (text: Partial<MailText>, values: Partial<typeof VALUES> = {}) =>
  wordMailText({ ...RESET.text(), ...text }, { ...VALUES, ...values });
const problems = (text: Partial<MailText>) => findTextProblems(RESET, { ...RESET.text(), ...text });

describe('the words of a mail', () => {
  it('get their values; a paragraph that has nothing but empty ones is left out, and the last link is the button’s usual place', () => {
    expect(word({})).toEqual({
      subject: 'Hi Ada',
      preview: 'At Tradewind',
      title: 'Hi',
      paragraphs: ['Hello Ada,'],
      buttonLabel: 'Go',
      hasInlineLink: false,
    });
    expect(word({}, { note: 'Two\nlines' }).paragraphs).toEqual(['Hello Ada,', 'Two\nlines']);
  });

  it('have bold words and links, and the button where it is put', () => {
    expect(word({ body: 'A **bold {name}** [here]({link}).\n\n{link}\n\nBye' }).paragraphs).toEqual([
      [{ text: 'A ' }, { text: 'bold Ada', isBold: true }, { text: ' ' }, { text: 'here', url: VALUES.link }, { text: '.' }],
      { place: 'button' },
      'Bye',
    ]);
    expect(word({ body: 'Open {link} now' })).toMatchObject({ hasInlineLink: true });
  });

  it('never read values for marks, variables or lines of a header', () => {
    const evil = '**x** [y](https://evil.example) {shop}\r\nBcc: a@b.example';
    expect(word({ body: 'Hello {name}', subject: '{name}' }, { name: evil })).toMatchObject({
      subject: '**x** [y](https://evil.example) {shop} Bcc: a@b.example',
      paragraphs: [`Hello ${evil}`],
    });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https://x.example/{name}', 'https://', '{name}'])(
    'refuse a link to %s, and would not make one',
    (address) => {
      const body = `[x](${address})\n\n{link}`;
      expect(problems({ body })).toMatchObject([{ field: 'body' }]);
      expect(JSON.stringify(word({ body }).paragraphs)).not.toContain('"url"');
    },
  );

  it.each([
    ['subject', 'Hi\r\nBcc: a@b.example'],
    ['subject', 'Hi \u2028 there'],
    ['title', 'Hi {lastName}'],
    ['title', 'Hi {constructor}'],
    ['subject', '{link}'],
    ['preview', ''],
    ['button', ' '],
    ['body', 'No way to go on'],
    ['body', 'Hello {}\n\n{link}'],
  ])('refuse %s: %j', (field, text) => {
    expect(problems({ [field]: text })).toMatchObject([{ field, message: expect.stringMatching(/\w/) }]);
  });

  it('are taken with every mark', () => {
    expect(problems({ body: 'Hi **{name}**, [open]({link}) or [write](mailto:a@b.example) to [us](https://shop.example/a?b=c).' })).toEqual(
      [],
    );
  });
});
