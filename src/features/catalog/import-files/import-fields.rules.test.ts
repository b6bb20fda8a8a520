import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessMapping, joinList, layoutOf, recognizeFormat, splitList } from './import-fields.rules';

describe('the header of a file of WooCommerce', () => {
  it.each([
    [
      'French',
      'ID,Type,UGS,Nom,Publié,Mis en avant\u00a0?,Stock,Tarif régulier,Catégories,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1 ',
    ],
    ['Spanish', 'ID,Tipo,SKU,Nombre,Publicado,Inventario,Precio normal,Categorías,Superior,Nombre del atributo 1,Valor(es) del atributo 1'],
    ['Polish', 'ID,Typ,SKU,Nazwa,Opublikowano,Stan magazynowy,Cena,Kategorie,Element nadrzędny,Nazwa atrybutu 1,Wartości atrybutu 1'],
    ['Hungarian', 'Azonosító,Típus,Cikkszám,Név,Közzétéve,Készlet,Normál ár,Kategória,Szülő,Tulajdonság neve 1,Tulajdonság (1) értéke(i)'],
    ['Romanian', 'ID,Tip,SKU,Nume,Publicat,Stoc,Preț obișnuit,Categorii,Părinte,Nume atribut 1,Valoare (valori) atribut 1'],
    ['Japanese', 'ID,タイプ,SKU,名前,公開済み,在庫,標準価格,カテゴリー,親,属性 1 の名前,属性 1 の値'],
  ])('is recognised in %s', (_language, header) => {
    const columns = header.split(',');
    expect(recognizeFormat('products', columns)).toBe('woocommerce');
    const fields = ['id', 'type', 'sku', 'name', 'published', 'stock', 'price', 'category', 'parent', 'attribute1Name', 'attribute1Value'];
    expect(Object.keys(guessMapping('products', 'woocommerce', columns))).toEqual(expect.arrayContaining(fields));
  });

  it('has weights in the unit of the shop that wrote it', () => {
    expect(guessMapping('products', 'woocommerce', ['Gewicht (kg)'])).toEqual({ weightKilograms: 'Gewicht (kg)' });
    expect(guessMapping('products', 'woocommerce', ['Poids (g)'])).toEqual({ weightGrams: 'Poids (g)' });
  });

  it('is not that of any table with a type, a number and a name', () => {
    expect(recognizeFormat('products', ['Typ', 'Artikelnummer', 'Name', 'Regulärer Preis'])).toBe('csv');
  });
});

it('a table with a column of parents is read like the file of WooCommerce', () => {
  expect([layoutOf('csv', { parent: 'Gehört zu' }), layoutOf('csv', {}), layoutOf('shopify', {})]).toEqual([
    'woocommerce',
    'csv',
    'shopify',
  ]);
});

it('a list in a cell is read as it was written, whatever its parts are', () => {
  const part = fc
    .string({ unit: fc.constantFrom(',', '\\', ';', '|', 'a', ' ', '\n'), maxLength: 8 })
    .map((text) => text.trim())
    .filter(Boolean);
  fc.assert(
    fc.property(fc.uniqueArray(part, { maxLength: 5 }), (parts) => {
      expect(splitList(joinList(parts))).toEqual(parts);
    }),
  );
  expect(splitList('red; blue', { isLoose: true })).toEqual(['red', 'blue']);
  expect(splitList('red; dark, blue', { isLoose: true })).toEqual(['red; dark', 'blue']);
});
