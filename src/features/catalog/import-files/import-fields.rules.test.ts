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
    ['Czech', 'ID,Typ,Katalogové číslo,Jméno,Publikovaný,Sklad,Běžná cena,Kategorie,Nadřazené,Název 1 vlastnosti,Hodnota(y) 1 vlastnosti'],
    [
      'Slovak',
      'ID,Typ,Katalógové číslo,Meno,Publikované,Sklad,Normálna cena,Kategórie,Nadradené,Meno vlastnosti 1,Hodnota(y) vlastnosti 1',
    ],
    ['Croatian', 'ID,Vrsta,SKU,Naziv,Objavljeno,Zalihe,Normalna cijena,Kategorije,Glavni,Atribut 1 ime,Atribut 1 vrijednosti'],
    ['Slovenian', 'ID,Vrsta,Šifra,Naziv,Objavljeno,Zaloga,Redna cena,Kategorije,Nadrejeni,Naziv atributa 1,Vrednost(i) atributa 1'],
    [
      'Lithuanian',
      'ID,Tipas,Prekės kodas,Pavadinimas,Paskelbtas,Atsargos,Reguliari kaina,Kategorijos,Tėvinis,Požymio 1 pavadinimas,Požymio 1 reikšmė(s)',
    ],
    ['Estonian', 'ID,Tüüp,Tootekood,Nimi,Avaldatud,Ladu,Tavahind,Kategooriad,Ülem,Omaduse 1 nimi,Omaduse 1 väärtus(ed)'],
    ['Japanese', 'ID,タイプ,SKU,名前,公開済み,在庫,標準価格,カテゴリー,親,属性 1 の名前,属性 1 の値'],
  ])('is recognised in %s', (_language, header) => {
    const columns = header.split(',');
    expect(recognizeFormat('products', columns)).toBe('woocommerce');
    const fields = ['id', 'type', 'sku', 'name', 'published', 'stock', 'price', 'category', 'parent', 'attribute1Name', 'attribute1Value'];
    expect(Object.keys(guessMapping({ kind: 'products', format: 'woocommerce', languages: [] }, columns))).toEqual(
      expect.arrayContaining(fields),
    );
  });

  it('has tags and brands by the same word in neighbouring languages', () => {
    const map = (...columns: string[]) => {
      const { tags, brand } = guessMapping({ kind: 'products', format: 'woocommerce', languages: [] }, columns);
      return { tags, brand };
    };
    expect(map('Štítky', 'Značky')).toEqual({ tags: 'Štítky', brand: 'Značky' });
    expect(map('Tagy', 'Značky')).toEqual({ tags: 'Tagy', brand: 'Značky' });
    expect(map('Kategórie', 'Značky')).toEqual({ tags: 'Značky' });
  });

  it('has weights in the unit of the shop that wrote it', () => {
    expect(guessMapping({ kind: 'products', format: 'woocommerce', languages: [] }, ['Gewicht (kg)'])).toEqual({
      weightKilograms: 'Gewicht (kg)',
    });
    expect(guessMapping({ kind: 'products', format: 'woocommerce', languages: [] }, ['Poids (g)'])).toEqual({ weightGrams: 'Poids (g)' });
  });

  it('is not that of any table with a type, a number and a name', () => {
    expect(recognizeFormat('products', ['Typ', 'Artikelnummer', 'Name', 'Regulärer Preis'])).toBe('csv');
  });
});

describe('the header of products of PrestaShop', () => {
  it.each([
    [
      'English',
      'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #;Quantity;Description;Tags (x,y,z...);URL rewritten;Image URLs (x,y,z...)',
    ],
    [
      'German',
      'Produkt-ID;Aktiv (0/1);Name;Kategorien (x, y, z. ..);Preis zzgl. MwSt.;Artikel-Nr.;Menge;Beschreibung;Tags (x, y, z. ..);Benutzerfreundliche URL;URLs der Bilder (x, y, z. ..)',
    ],
    [
      'Spanish',
      'ID del producto;Activo (0/1);Nombre;Categorías (x,y,z...);Precio impuestos excluidos;Referencia nº;Cantidad;Descripción;Etiquetas (x,y,z...);URL reescrita;URL’s de las imágenes (x,y,z...)',
    ],
    [
      'French',
      'ID produit;Actif (0/1);Nom;Catégories (x,y,z...);Prix HT;Référence;Quantité;Description;Mot-clés (x,y,z...);URL simplifiée;URL des images (x,y,z, etc.)',
    ],
    [
      'Italian',
      'ID prodotto;Attivo (0/1);Nome;Categorie (x, y, z...);Prezzo tasse escluso;Riferimento;Quantità;Descrizione;Tag (x, y, z...);URL comprensibile;URL delle immagini (x,y,z...)',
    ],
    [
      'Dutch',
      'Product-ID;Actief (0/1);Naam;Categorieën (x,y,z...);Prijs ex. btw;Referentie #;Aantal;Omschrijving;Tags (x,y,z...);Herschreven URL;Afbeelding-URL’s (x,y,z...)',
    ],
    [
      'Polish',
      'Identyfikator Produktu (ID);Aktywny (0 lub 1);Nazwa;Kategorie (x,y,z...);Cena bez podatku. (netto);Indeks #;Ilość;Opis;Tagi (x,y,z...);URL przepisany;Adresy URL zdjęcia (x,y,z...)',
    ],
    [
      'Portuguese',
      'Nº Produto;Ativo (0/1);Nome;Categorias (x,y,z...);Preço sem IVA;Referência n.º;Quantidade;Descrição;Tag (x, y, z ...);URL reescrito;URLs da imagem (x,y,z...)',
    ],
  ])('is mapped in %s', (_language, header) => {
    const columns = header.split(';');
    const format = recognizeFormat('products', columns);
    const mapping = guessMapping({ kind: 'products', format, languages: [] }, columns);
    const fields = ['id', 'published', 'name', 'category', 'price', 'sku', 'stock', 'description', 'tags', 'slug', 'images'];
    expect(fields.map((field) => mapping[field])).toEqual(columns);
  });
});

describe('the header of combinations of PrestaShop', () => {
  it.each([
    [
      'English',
      'Product ID*;Product Reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Impact on price;Quantity;Image URLs (x,y,z...)',
    ],
    [
      'German',
      'Produkt-ID;Artikel-Nr;Eigenschaft/Variante (Name:Anzeigetyp:Anzeige-Position)*;Wert (Wert: Position)*;Artikel-Nr.;Auswirkungen auf den Preis;Menge;URLs der Bilder (x, y, z. ..)',
    ],
    [
      'Spanish',
      'ID del producto;Referencia del producto;Atributo (Nombre:Tipo:Posición)*;Valor (Valor:Posición)*;Referencia;Impacto en el precio;Cantidad;URL’s de las imágenes (x,y,z...)',
    ],
    [
      'French',
      'ID produit;Référence produit;Attribut (Nom:Type:Position)*;Valeur (Valeur:Position)*;Référence;Impact sur le prix;Quantité;URL des images (x,y,z, etc.)',
    ],
    [
      'Italian',
      'ID prodotto;Riferimento prodotto;Attributo (Nome:Tipo:Posizione)*;Valore(Valore:Posizione)*;Riferimento;Impatto sul prezzo;Quantità;URL delle immagini (x,y,z...)',
    ],
    [
      'Dutch',
      'Product-ID;Productreferentie;Attribuut (Naam:Type:Positie)*;Waarde (Waarde:Positie)*;Referentie;Invloed op prijs;Aantal;Afbeelding-URL’s (x,y,z...)',
    ],
    [
      'Polish',
      'Identyfikator Produktu (ID);Indeks produktu;Atrybut (Nazwa:Typ:Pozycja)*;Wartość (Wartość:Pozycja)*;Indeks;Wpływ na cenę;Ilość;Adresy URL zdjęcia (x,y,z...)',
    ],
  ])('is recognised in %s', (_language, header) => {
    const columns = header.split(';');
    const fields = ['id', 'productReference', 'combinationAttributes', 'combinationValues', 'sku', 'priceImpact', 'stock', 'images'];
    const mapping = guessMapping({ kind: 'products', format: recognizeFormat('products', columns), languages: [] }, columns);
    expect(fields.map((field) => mapping[field])).toEqual(columns);
    expect(layoutOf('csv', mapping)).toBe('combinations');
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
