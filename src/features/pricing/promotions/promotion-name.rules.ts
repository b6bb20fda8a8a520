import { translatedPart } from '#features/platform/translations/translated-part';
import type { Language } from '#languages/languages';
import type { Promotion } from './promotions.rules';

/** The name that shoppers read; undefined: in the owner's words. */
export function promotionName({ name, translations }: Pick<Promotion, 'name' | 'translations'>, language: Language | undefined): string {
  return translatedPart({ name, translations }, language).name;
}
