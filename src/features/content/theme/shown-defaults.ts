import { freshFooterGroups } from '#features/content/footer/fresh-footer-groups';
import { isSame } from '#features/platform/audit/undo.rules';
import {
  defaultHomeMessages,
  defaultMenuMessages,
  editorialHomeMessages,
  marketHomeMessages,
  studioHomeMessages,
} from './default-theme.messages';
import { THEMES } from './design.rules';
import type { ThemeName } from './design.schema';
import { type ShopTexts, STORED_TEXTS } from './shop-texts.rules';
import { DEFAULT_THEME } from './theme.rules';
import type { HomeBlock, LinkGroup, MenuLink } from './theme.schema';

/** The header's menu as readers see it: that of a fresh shop in their language, the owner's as it is. */
export function toShownMenu(menu: MenuLink[]): MenuLink[] {
  if (!isSame(menu, DEFAULT_THEME.headerMenu)) return menu;
  const { home, products, categories } = defaultMenuMessages;
  return withLabels(menu, [home, products, categories]);
}

/** The footer's links as readers see them: those of a fresh shop in their language, the owner's as they are. */
export function toShownGroups(groups: LinkGroup[]): LinkGroup[] {
  return isSame(groups, DEFAULT_THEME.footerGroups) ? freshFooterGroups() : groups;
}

/** The home page's sections as readers see them: texts that come with a theme in their language, the owner's as they are. */
export function toShownBlocks(blocks: readonly HomeBlock[]): HomeBlock[] {
  return blocks.map((block) => Object.values(HOMES).reduce((shown, home) => withThemeTexts(shown, block, home()), block));
}

/** What the shop comes with, in the reader's language. */
export function shownTexts(): ShopTexts {
  const { headerMenu, footerGroups, homes } = STORED_TEXTS;
  return {
    headerMenu: toShownMenu(headerMenu),
    footerGroups: toShownGroups(footerGroups),
    homes: {
      calm: toShownBlocks(homes.calm),
      editorial: toShownBlocks(homes.editorial),
      market: toShownBlocks(homes.market),
      studio: toShownBlocks(homes.studio),
    },
  };
}

interface ThemeHome {
  blocks: readonly HomeBlock[];
  /** By the ids of its sections. */
  headings: Readonly<Record<string, string>>;
  /** Those of its hero. */
  labels: readonly string[];
  about?: string;
}

/** In the reader's language. */
const HOMES: Record<ThemeName, () => ThemeHome> = {
  calm: () => ({
    blocks: THEMES.calm.home,
    headings: defaultHomeMessages,
    labels: [defaultHomeMessages.shopNow, defaultHomeMessages.browseCategories],
  }),
  editorial: () => ({
    blocks: THEMES.editorial.home,
    headings: editorialHomeMessages,
    labels: [editorialHomeMessages.seeTheCollection],
    about: editorialHomeMessages.about,
  }),
  market: () => ({ blocks: THEMES.market.home, headings: marketHomeMessages, labels: [marketHomeMessages.allOffers] }),
  studio: () => ({ blocks: THEMES.studio.home, headings: studioHomeMessages, labels: [studioHomeMessages.seeEverything] }),
};

/** What is shown of a stored section, with the texts that it has from a theme. */
function withThemeTexts(shown: HomeBlock, stored: HomeBlock, { blocks, headings, labels, about }: ThemeHome): HomeBlock {
  const fresh = blocks.find(({ id, kind }) => id === stored.id && kind === stored.kind);
  if (!fresh) return shown;
  const heading = headings[fresh.id];
  const hasHeading = 'heading' in stored && 'heading' in fresh && stored.heading === fresh.heading && heading !== undefined;
  const block = hasHeading ? { ...shown, heading } : shown;
  if (block.kind !== 'hero' || stored.kind !== 'hero' || fresh.kind !== 'hero') return block;
  return {
    ...block,
    ...(about !== undefined && stored.text === fresh.text && { text: about }),
    ...(isSame(stored.links, fresh.links) && { links: withLabels(stored.links, labels) }),
  };
}

function withLabels(links: MenuLink[], labels: readonly string[]): MenuLink[] {
  return links.map((link, at) => ({ ...link, label: labels[at] ?? link.label }));
}
