import { languageName } from '#languages/languages';
import { AppError } from '#shared/errors';
import { formatList } from '#shared/lists';
import { staffMessages as messages } from './staff.messages';
import { mayTranslateInto, type RoleHolder } from './staff.rules';

/**
 * For whatever writes translations: throws `forbidden` for a language (BCP 47) that is none of those of the user's role
 * (docs/rules.md#staff-languages).
 */
export function requireLanguage(user: RoleHolder, language: string): void {
  if (mayTranslateInto(user, language)) return;
  const names = (user.ownRole?.languages ?? []).map(languageName);
  throw new AppError('forbidden', { message: messages.languagesOnly(formatList(names)) });
}
