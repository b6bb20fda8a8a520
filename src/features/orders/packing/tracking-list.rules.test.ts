import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchRows, readTrackingList } from './tracking-list.rules';

const isOurs = (cell: string) => /^#?TW-/i.test(cell.trim());
const read = (text: string) => readTrackingList(text, isOurs);

describe('a list of tracking numbers', () => {
  it.each([
    ['a CSV file with names', 'Order Number,Tracking Number,Carrier\nTW-1,1Z999,UPS\n'],
    ['columns in another order, with more beside', 'Date;Sendungsnummer;Empfänger;Your Ref;Carrier\n1.1.;1Z999;Ada;TW-1;UPS'],
    ['rows of a spreadsheet', 'tracking_no\tref\tcarrier\n1Z999\tTW-1\tUPS\r\n\r\n'],
    ['quoted cells and a byte order mark', '\uFEFF"Order #","Tracking-Number","Carrier"\r\n"TW-1","1Z999","UPS"\r\n'],
  ])('is read from %s', (_, text) => {
    expect(read(text)).toMatchObject({ is: 'read', rows: [{ reference: 'TW-1', trackingNumber: '1Z999', carrier: 'UPS' }] });
  });

  it('is read without names of columns', () => {
    expect(read('Ada Lovelace,TW-1,9400100000000000000000\nBob,TW-2,9400100000000000000017')).toMatchObject({
      rows: [
        { line: 1, reference: 'TW-1', trackingNumber: '9400100000000000000000', carrier: undefined },
        { line: 2, reference: 'TW-2' },
      ],
    });
  });

  it('finds our numbers in a column with any name', () => {
    expect(read('Tracking Number,Reference 1,Remark\n1Z999,4711,TW-1')).toMatchObject({
      columns: { reference: 'Remark', trackingNumber: 'Tracking Number' },
      rows: [{ line: 2, reference: 'TW-1' }],
    });
  });

  it('leaves out rows without a number', () => {
    expect(read('order,tracking\nTW-1,\n,1Z9\nTW-2,1Z999')).toMatchObject({ rows: [{ line: 4, reference: 'TW-2' }] });
  });

  it('reports what it does not understand', () => {
    expect(read(' \n')).toEqual({ is: 'unreadable', problem: 'empty' });
    expect(read('a,b\nc,d')).toEqual({ is: 'unreadable', problem: 'no tracking column' });
    expect(read('weight,tracking\n5,1Z999')).toEqual({ is: 'unreadable', problem: 'no reference column' });
  });

  it('never fails, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '1', '"', ',', ';', '\t', '\n', '\r', 'TW-', ' ') }), (text) => void read(text)),
    );
  });
});

it('rows are matched with the chosen orders, each once', () => {
  const orders = [
    { _id: 'one', orderNumber: 'TW-1' },
    { _id: 'two', orderNumber: 'TW-2' },
  ];
  const row = (reference: string) => ({ line: 1, reference, trackingNumber: 'X', carrier: undefined });
  expect(matchRows([row(' #tw-1'), row('two'), row('TW-9'), row('TW-1')], orders).map(({ match }) => match)).toEqual([
    { orderId: 'one' },
    { orderId: 'two' },
    { problem: 'not among these orders' },
    { problem: 'named twice' },
  ]);
});
