import type { ShopPromises } from '#features/platform/settings/settings.rules';
import { helpPages, returnsPageMessages } from './help.messages';

/** What search engines show of one of the pages. */
export function describeHelpPage(name: keyof typeof helpPages, { returnDays }: Pick<ShopPromises, 'returnDays'>): string {
  return name === 'returns' && returnDays > 0 ? returnsPageMessages.description(returnDays) : helpPages[name].description;
}
