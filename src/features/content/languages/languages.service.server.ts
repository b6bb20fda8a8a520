import type { Admin } from '#features/platform/audit/audit.service.server';
import type { Settings } from '#features/platform/settings/settings.schema';
import { loadSettings, updateSettings } from '#features/platform/settings/settings.service.server';
import { LANGUAGES } from '#languages/languages';
import type { Shop } from '#server/shop.server';
import { AppError, type FieldError } from '#shared/errors';
import type { Languages, LanguagesChange } from './languages.schema';

/** The languages of the shop, for whoever edits them. */
export async function loadLanguages(shop: Shop): Promise<Languages> {
  return toLanguages(await loadSettings(shop));
}

/**
 * Turns languages on and off. Throws `invalid` if the default is none of them, and `conflict` with the `current` languages when somebody
 * else changed them since the version that was loaded.
 */
export async function updateLanguages(
  shop: Shop,
  admin: Admin,
  { languages, default: defaultLanguage, version }: LanguagesChange,
): Promise<Languages> {
  try {
    return toLanguages(await updateSettings(shop, admin, { languages, defaultLanguage, version }));
  } catch (error) {
    throw error instanceof AppError && error.fields ? inOwnWords(error, error.fields) : error;
  }
}

/** The settings call the default otherwise. */
function inOwnWords({ code, details }: AppError, refused: readonly FieldError[]): AppError {
  const fields = refused.map((each) => (each.field === 'defaultLanguage' ? { ...each, field: 'default' } : each));
  const current = details?.current as Settings | undefined;
  return new AppError(code, { fields, ...(current && { details: { current: toLanguages(current) } }) });
}

function toLanguages({ languages, defaultLanguage, version }: Settings): Languages {
  return {
    languages,
    default: defaultLanguage,
    // The owner's texts are written in the default language, and have no translations yet.
    details: languages.map((tag) => ({ tag, ...LANGUAGES[tag], share: tag === defaultLanguage ? 1 : 0 })),
    version,
  };
}
