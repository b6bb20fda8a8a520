import { requireLanguage } from '#features/accounts/staff/role-languages.server';
import { may, type RoleHolder, requireRights } from '#features/accounts/staff/staff.rules';
import type { ImportKind } from '#features/catalog/import-files/import-fields.rules';
import type { Admin } from '#features/platform/audit/audit.service.server';
import { TRANSLATING_RIGHT } from '#shared/rights';

export type Importer = Admin & RoleHolder;

interface ImportFacts {
  kind: ImportKind;
  /** Of a file of translations: BCP 47. */
  language: string | null;
}

/**
 * Translators import files of translations into their languages, and nothing else (docs/rules.md#staff-languages). Throws `forbidden`, also
 * for those of whom it is not known which language they are in.
 */
export function requireImport(importer: RoleHolder, { kind, language }: ImportFacts): void {
  if (may(importer, 'imports.run')) return;
  requireRights(importer, kind === 'translations' ? [TRANSLATING_RIGHT] : ['imports.run']);
  requireLanguage(importer, language ?? '');
}
