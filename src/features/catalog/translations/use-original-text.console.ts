import { useRight } from '#features/accounts/staff/use-right.console';
import { translationsScreenMessages as messages } from './translations-console.messages';

/** What the form of an original says to translators, who may not change it. Undefined: what all forms say. */
export function useOriginalText(): string | undefined {
  return useRight('translations.write') ? messages.onlyTranslations : undefined;
}
