import { isSame } from '#features/platform/audit/undo.rules';
import { DEFAULT_HOME } from './default-home';
import { defaultHomeMessages as homeMessages, defaultMenuMessages as menuMessages } from './default-theme.messages';
import { DEFAULT_THEME } from './theme.rules';
import type { HomeBlock, MenuLink } from './theme.schema';

/** The header's menu as readers see it: that of a fresh shop in their language, the owner's as it is. */
export function toShownMenu(menu: MenuLink[]): MenuLink[] {
  if (!isSame(menu, DEFAULT_THEME.headerMenu)) return menu;
  const labels = [menuMessages.home, menuMessages.products, menuMessages.categories];
  return menu.map((link, at) => ({ ...link, label: labels[at] ?? link.label }));
}

/** The home page's sections as readers see them: texts of a fresh shop in their language, the owner's as they are. */
export function toShownBlocks(blocks: readonly HomeBlock[]): HomeBlock[] {
  return blocks.map((block) => {
    const fresh = DEFAULT_HOME.find(({ id, kind }) => id === block.id && kind === block.kind);
    return fresh ? withOwnTexts(block, fresh) : block;
  });
}

function withOwnTexts(block: HomeBlock, fresh: HomeBlock): HomeBlock {
  const isFresh = 'heading' in block && 'heading' in fresh && block.heading === fresh.heading;
  switch (block.kind) {
    case 'hero':
      return {
        ...block,
        ...(isFresh && { heading: homeMessages.hero }),
        ...(fresh.kind === 'hero' && isSame(block.links, fresh.links) && { links: toShownLinks(block.links) }),
      };
    case 'categories':
      return isFresh ? { ...block, heading: homeMessages.categories } : block;
    case 'products':
      return isFresh ? { ...block, heading: homeMessages.products } : block;
    default:
      return block;
  }
}

function toShownLinks(links: MenuLink[]): MenuLink[] {
  const labels = [homeMessages.shopNow, homeMessages.browseCategories];
  return links.map((link, at) => ({ ...link, label: labels[at] ?? link.label }));
}
