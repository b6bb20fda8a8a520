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
  ])('is the same in each spelling: %s', (address) => expect(isSameMailbox(address, 'anna@bücher.example')).toBe(true));

  it.each([
    ['ANNA@BÜCHER.example', 'anna@xn--bcher-kva.example'],
    ['a@中国.公司', 'a@xn--fiqs8s.xn--55qx5d'],
    ['a@испытание.example', 'a@xn--80akhbyknj4f.example'],
    ['JO\u0308RG@example.com', 'jörg@example.com'],
  ])('is stored with the domain that mail servers know: %s', (address, spelling) => expect(mailboxSpelling(address)).toBe(spelling));

  it.each(['Ada.Lovelace@Example.com', 'a@b@c.d', 'nothing', '', 'a@XN--BCHER-KVA.example'])(
    'stays as it is typed in ASCII: %s',
    (address) => expect(mailboxSpelling(address)).toBe(address),
  );

  it.each([
    ['a@１２７.1', 'a@127.1'],
    ['a@ü.example:80', 'a@ü.example:80'],
    ['a@ü.example/b', 'a@ü.example/b'],
    ['a@xn--99999999.ü', 'a@xn--99999999.ü'],
    ['a@', 'a@'],
  ])('is not read as the address of a server: %s', (address, spelling) => expect(mailboxSpelling(address)).toBe(spelling));

  it('is not the one of somebody with other letters', () => expect(isSameMailbox('jörg@example.com', 'jorg@example.com')).toBe(false));

  it('ignores case', () => expect(isSameMailbox('ADA@example.com', 'ada@Example.COM')).toBe(true));
});
