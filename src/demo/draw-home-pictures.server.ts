import { loadHome } from '#features/content/home/home.service.server';
import { resolveDesign } from '#features/content/theme/design.rules';
import { readTheme } from '#features/content/theme/theme.service.server';
import { getPicture } from '#features/platform/media/media.service.server';
import { parsePictureUrl } from '#features/platform/media/picture-urls';
import type { Shop } from '#server/shop.server';

/** Those of cards, then those of large and of small screens. */
const WIDTHS = [640, 1200, 320] as const;

/**
 * Draws the pictures of the home page that are not there yet, in the format of most browsers, the first screen first and one at a
 * time: visitors' own pictures come before them (docs/rules.md#media-drawn).
 */
export function startDrawingHomePictures(shop: Shop): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const drawing = drawHomePictures(shop, stopping.signal).catch((error) =>
    shop.log.warn({ err: error }, 'the pictures of the home page are drawn when they are requested'),
  );
  return {
    stop: async () => {
      stopping.abort();
      await drawing;
    },
  };
}

async function drawHomePictures(shop: Shop, stop: AbortSignal): Promise<void> {
  const { home: blocks, design } = await readTheme(shop);
  const { picture, products } = await loadHome(shop, {
    blocks,
    contact: {},
    salePreview: undefined,
    columns: Number(resolveDesign(design).columns),
  });
  const shown = [picture, ...products.map(({ images: [first] }) => first)];
  const keys = [...new Set(shown.flatMap((image) => parsePictureUrl(image?.url ?? '')?.key ?? []))];
  for (const width of WIDTHS) {
    for (const key of keys) {
      if (stop.aborted) return;
      await getPicture(shop, { key, width, format: 'avif' }, { isUrgent: false });
    }
  }
}
