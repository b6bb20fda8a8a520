import type { RouterContextProvider } from 'react-router';
import type { CardProduct } from '#features/catalog/products/products.schema';
import type { Band } from '#features/content/home/home.schema';
import { loadSectionsBelow } from '#features/content/home/home.service.server';
import { resolveDesign } from '#features/content/theme/design.rules';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { contentLanguage } from '#features/platform/translations/content-language.server';
import { translatedPart } from '#features/platform/translations/translated-part';
import { readPageTheme } from './page-theme.server';
import { salePreviewContext, shopContext } from './shop-context.server';

interface LoadedSections {
  /** Undefined where nothing is shown. */
  bands: Band[] | undefined;
  products: CardProduct[];
  /** Which products are shown may change: also from none to some. */
  isList: boolean;
}

const NONE: LoadedSections = { bands: undefined, products: [], isList: false };

/** What the sections of a record show, and what the page must be written again for. */
export async function loadSections(context: Readonly<RouterContextProvider>, blocks: readonly HomeBlock[]): Promise<LoadedSections> {
  if (blocks.length === 0) return NONE;
  const shop = context.get(shopContext);
  const { design, address, phone, hours } = await readPageTheme(context);
  const shown = await loadSectionsBelow(shop, {
    blocks: translatedPart(blocks, contentLanguage(shop)),
    contact: { address, phone, hours },
    salePreview: context.get(salePreviewContext),
    columns: Number(resolveDesign(design).columns),
  });
  return { ...NONE, ...shown, isList: true };
}
