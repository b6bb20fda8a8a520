import type { Db, Tx } from '#db/database.server';
import type { StoredOption } from '#features/catalog/products/product-options.rules';
import type { Admin } from '#features/platform/audit/audit.service.server';
import type { FieldTable } from '#shared/fields/field-table';
import type { NeededRight } from '#shared/rights';
import type { TranslatedOwner } from './translated-fields';

/** In the database: the originals, their translations, and the column of the translations with the original's id. */
interface TranslatedTables {
  originals: string;
  translations: string;
  id: string;
}

/** Those of products and categories. */
export const CATALOG_TABLES = {
  product: { originals: 'products', translations: 'product_translations', id: 'product_id' },
  category: { originals: 'categories', translations: 'category_translations', id: 'category_id' },
} as const satisfies Record<TranslatedOwner, TranslatedTables>;

/** By columns, as stored. */
export type TextColumns = Readonly<Record<string, unknown>>;

export interface OriginalRow extends TextColumns {
  /** Of a product. */
  options?: StoredOption[];
}

export interface RequestedSlug {
  /** Of the record; absent for a new one. */
  id: number | undefined;
  /** BCP 47. */
  language: string;
  slug: string;
}

/** What has translations: its texts, where they are stored, and what is particular about them. */
export interface TranslatedKind<Texts extends FieldTable = FieldTable> {
  /** As the log names it. */
  type: string;
  texts: Texts;
  tables: TranslatedTables;
  /** Columns of the originals that words are in, which many records share. */
  wordColumns?: readonly string[];
  /** Who may change translations: whoever writes the originals, and translators. */
  right: NeededRight;
  /** The sentence about one that does not exist. */
  missing: () => string;
  /** The id of a record that calls may name otherwise than by its number. */
  findId?: (db: Db | Tx, id: string) => Promise<number | undefined>;
  /** The original texts, where they are not those of the original's row. */
  readOriginal?: (db: Db | Tx, id: number) => Promise<OriginalRow | undefined>;
  /** Locks what is locked before a record of this kind is. */
  lockFirst?: (tx: Tx) => Promise<void>;
  /** Throws `invalid` for texts that could not be shown. */
  check?: (texts: Readonly<Record<string, unknown>>) => void;
  addresses?: TranslatedAddresses;
}

/** How the addresses of a kind are kept apart, and led on. */
interface TranslatedAddresses {
  /** The slug that somebody enters; nobody else gets it until the transaction ends. Throws `invalid`, and `conflict` for a taken one. */
  enter: (tx: Tx, requested: RequestedSlug & { id: number }) => Promise<string>;
  /** A former slug leads on: to the present one of its language, or to the original's if there is none. */
  leave: (tx: Tx, admin: Admin, former: { id: number; slug: string; present: string | null }) => Promise<void>;
}
