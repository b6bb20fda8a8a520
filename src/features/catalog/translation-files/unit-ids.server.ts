import { createHash } from 'node:crypto';
import { CATALOG_KINDS } from '#features/catalog/translations/catalog-kinds.server';
import type { TranslatedOwner } from '#features/catalog/translations/translated-fields';
import type { FieldTable } from '#shared/fields/field-table';
import { parseNumericId } from '#shared/ids';

// The id of a text in a file for translators. It comes back as it was, while programs drop notes and headers that they do not know.
// A text: 'product/5/1f3a9c2b/name/3fa8d0c1b2e4f6a7', with the hash of the original at its end. A specification: its name's hash, too,
// and an alternative text of a picture: its own.
// A word that many products share: 'word/3fa8d0c1b2e4f6a7'.

export interface TextId {
  owner: TranslatedOwner;
  id: number;
  /** As `recordMark` makes it. */
  mark: string;
  field: string;
  /** Of one of several texts: the hash of a specification's name, or of the alternative text of a picture. */
  part?: string | undefined;
  /** Of the original that is translated. */
  hash: string;
}

interface WordId {
  owner: 'word';
  hash: string;
}

export function textId({ owner, id, mark, field, part, hash }: TextId): string {
  return [owner, id, mark, part === undefined ? field : `${field}.${part}`, hash].join('/');
}

export function wordId({ hash }: Pick<WordId, 'hash'>): string {
  return `word/${hash}`;
}

const TEXT_ID = /^(product|category)\/(\d{1,18})\/([\da-f]{8})\/([a-z]+)(?:\.([\da-f]{16}))?\/([\da-f]{16})$/i;
const WORD_ID = /^word\/([\da-f]{16})$/;

/** Undefined for what the shop has not made. */
export function parseUnitId(text: string): TextId | WordId | undefined {
  const [, word] = WORD_ID.exec(text) ?? [];
  if (word) return { owner: 'word', hash: word };
  const [, owner, digits = '', mark = '', field = '', part, hash = ''] = TEXT_ID.exec(text) ?? [];
  const id = parseNumericId(digits);
  if ((owner !== 'product' && owner !== 'category') || id === undefined || !isFileText(owner, field)) return undefined;
  return (textsOf(owner)[field]?.kind === 'pairs') === (part !== undefined) ? { owner, id, mark, field, part, hash } : undefined;
}

/** Addresses are no texts for translators: they are written in the console, or in files of products. */
export function isFileText(owner: TranslatedOwner, field: string): boolean {
  return field !== 'slug' && Object.hasOwn(textsOf(owner), field);
}

function textsOf(owner: TranslatedOwner): FieldTable {
  return CATALOG_KINDS[owner].texts;
}

/**
 * Tells a record from one of another shop that has the same number: made of the moment when it was created, in milliseconds since 1970.
 */
export function recordMark(owner: TranslatedOwner, { id, createdMs }: { id: number; createdMs: number }): string {
  return createHash('sha256').update(`${owner} ${id} ${createdMs}`).digest('hex').slice(0, 8);
}
