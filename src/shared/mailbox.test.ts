import { describe, expect, it } from 'vitest';
import { isSameMailbox, mailboxSpelling } from './mailbox';

describe('a mailbox', () => {
  it.each([
    'anna@bücher.example',
    'ANNA@BÜCHER.example',
    'anna@xn--bcher-kva.example',
    'Anna@XN--BCHER-KVA.EXAMPLE',
    'anna@bu\u0308cher.example',
    'anna@bücher。example',
  ])('is the same in each spelling: %s', (address) => {
    expect(mailboxSpelling(address)).toBe('anna@bücher.example');
    expect(isSameMailbox(address, 'anna@bücher.example')).toBe(true);
  });

  it.each([
    ['a@xn--fiqs8s.xn--55qx5d', 'a@中国.公司'],
    ['a@xn--80akhbyknj4f.example', 'a@испытание.example'],
    ['a@xn--hgbk6aj7f53bba.example', 'a@آزمایشی.example'],
    ['JÖRG@example.com', 'jörg@example.com'],
  ])('has the letters that people read: %s', (address, spelling) => expect(mailboxSpelling(address)).toBe(spelling));

  it.each(['Ada.Lovelace@Example.com', 'a@b@c.d', 'nothing', ''])('stays as it is typed in ASCII: %s', (address) =>
    expect(mailboxSpelling(address)).toBe(address),
  );

  it.each([
    'a@xn--.example',
    'a@xn--99999999.example',
    'a@xn--a-_.example',
    'a@xn--example-.com',
    'a@xn--bcher-2pa.example',
    `a@xn--${'9'.repeat(59)}.example`,
  ])('stays what is no Punycode: %s', (address) => expect(mailboxSpelling(address)).toBe(address));

  it('ignores case', () => expect(isSameMailbox('ADA@example.com', 'ada@Example.COM')).toBe(true));
});
