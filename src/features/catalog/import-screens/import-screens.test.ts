import { describe, expect, it } from 'vitest';
import { fieldsOf, IMPORT_FORMATS, IMPORT_KINDS } from '#features/catalog/import-files/import-fields.rules';
import { assignField, columnsOfFile, unmappedFields } from './columns.console';
import { nameOfField } from './field-names.console';
import { rateOf, withSample } from './use-rate.console';

describe('the columns of a file', () => {
  it('have different examples, and are marked when two have one name', () => {
    const columns = columnsOfFile({ columns: ['a', 'b', 'b'], sample: [['1', '', 'x'], ['1', '', 'y'], ['2'], ['3'], ['4']] });
    expect(columns).toEqual([
      { position: 0, name: 'a', examples: ['1', '2', '3'], isTwice: false },
      { position: 1, name: 'b', examples: [], isTwice: true },
      { position: 2, name: 'b', examples: ['x', 'y'], isTwice: true },
    ]);
  });

  it('are one field each, and a field moves to the column that was chosen last', () => {
    expect(assignField({ name: 'Title', price: 'Price' }, 'Other', 'name')).toEqual({ price: 'Price', name: 'Other' });
    expect(assignField({ name: 'Title', price: 'Price' }, 'Title', 'brand')).toEqual({ price: 'Price', brand: 'Title' });
    expect(assignField({ name: 'Title' }, 'Title', '')).toEqual({});
  });

  it('leave out what is said to be not in the file', () => {
    expect(unmappedFields(['name', 'price', 'option3Name'], { name: 'Title' })).toEqual(['price']);
  });

  it('can be chosen by a name that a person understands', () => {
    // Nobody chooses the columns of translators' files.
    const fields = IMPORT_KINDS.filter((kind) => kind !== 'translations').flatMap((kind) =>
      IMPORT_FORMATS.flatMap((format) => fieldsOf({ kind, format, languages: ['de', 'pt-BR'] })),
    );
    expect(fields.filter((field) => nameOfField(field) === field)).toEqual([]);
    expect(nameOfField('seoTitle:pt-BR')).toBe('Português (Brasil): Search title');
    expect([nameOfField('option2Name'), nameOfField('attribute10Value')]).toEqual(['Option 2: name', 'Attribute 10: value']);
  });
});

describe('the rate of an import', () => {
  const sample = (atMs: number, done: number) => ({ atMs, done });

  it('is that of the last seconds, and unknown at first', () => {
    expect(rateOf([])).toBeUndefined();
    expect(rateOf([sample(0, 0), sample(1_000, 50)])).toBeUndefined();
    expect(rateOf([sample(0, 0), sample(4_000, 200)])).toBe(50);
    expect(rateOf([sample(0, 10), sample(4_000, 10)])).toBeUndefined();
    const recent = withSample([sample(0, 0), sample(20_000, 10_000)], sample(24_000, 10_040));
    expect(rateOf(recent)).toBe(10);
  });

  it('has two samples when an import is slow', () => {
    expect(withSample([sample(0, 0), sample(1_000, 1)], sample(60_000, 2))).toEqual([sample(1_000, 1), sample(60_000, 2)]);
  });
});
