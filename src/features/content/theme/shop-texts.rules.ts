import { isSame } from '#features/platform/audit/undo.rules';
import { translatedPart } from '#features/platform/translations/translated-part';
import { THEMES } from './design.rules';
import type { ThemeName } from './design.schema';
import { DEFAULT_THEME } from './theme.rules';
import type { HomeBlock, LinkGroup, MenuLink, Theme } from './theme.schema';

/** What the shop comes with that has texts. */
export interface ShopTexts {
  headerMenu: MenuLink[];
  footerGroups: LinkGroup[];
  homes: Record<ThemeName, HomeBlock[]>;
}

/** As the look stores them. */
export const STORED_TEXTS: ShopTexts = {
  headerMenu: DEFAULT_THEME.headerMenu,
  footerGroups: DEFAULT_THEME.footerGroups,
  homes: {
    calm: THEMES.calm.home,
    editorial: THEMES.editorial.home,
    market: THEMES.market.home,
    studio: THEMES.studio.home,
  },
};

/** Fields of the look, with the texts that come with the shop in other words. What the owner has written stays, and so do translations. */
export function exchangeTexts<Fields extends Partial<Theme>>(fields: Fields, from: ShopTexts, to: ShopTexts): Fields {
  const { headerMenu, footerGroups, home } = fields;
  return {
    ...fields,
    ...(headerMenu && { headerMenu: exchange(headerMenu, from.headerMenu, to.headerMenu) }),
    ...(footerGroups && { footerGroups: exchange(footerGroups, from.footerGroups, to.footerGroups) }),
    ...(home && { home: home.map((block) => exchangeInBlock(block, from, to)) }),
  };
}

function exchangeInBlock(block: HomeBlock, from: ShopTexts, to: ShopTexts): HomeBlock {
  const changes = (Object.keys(from.homes) as ThemeName[]).flatMap((theme) =>
    from.homes[theme].flatMap((fresh, at) => {
      if (fresh.id !== block.id || fresh.kind !== block.kind) return [];
      const names = Object.keys(fresh).filter((name) => isAsItComes(fieldOf(block, name), fieldOf(fresh, name)));
      return names.map((name) => [name, withTranslations(fieldOf(to.homes[theme][at], name), fieldOf(block, name))]);
    }),
  );
  return { ...block, ...Object.fromEntries(changes) };
}

function exchange<Part>(part: Part, from: Part, to: Part): Part {
  return isAsItComes(part, from) ? (withTranslations(to, part) as Part) : part;
}

/** Other words, with the translations that are stored beside the present ones. */
function withTranslations(words: unknown, stored: unknown): unknown {
  if (Array.isArray(words)) return words.map((item, at) => withTranslations(item, Array.isArray(stored) ? stored[at] : undefined));
  if (!isObject(words)) return words;
  const from = isObject(stored) ? stored : {};
  const entries = Object.entries(words).map(([name, value]) => [name, withTranslations(value, from[name])]);
  return { ...Object.fromEntries(entries), ...(from.translations !== undefined && { translations: from.translations }) };
}

/** Whether a section has something as a theme's home page has it, which readers see in their language (`shown-defaults.ts`). */
export function comesWithTheme(block: HomeBlock, name: string, { homes }: ShopTexts): boolean {
  const value = fieldOf(block, name);
  return Object.values(homes).some((home) =>
    home.some((fresh) => fresh.id === block.id && fresh.kind === block.kind && isAsItComes(value, fieldOf(fresh, name))),
  );
}

export function isAsItComes(value: unknown, fresh: unknown): boolean {
  return isSame(translatedPart(value, undefined), fresh);
}

function fieldOf(block: HomeBlock | undefined, name: string): unknown {
  return (block as Readonly<Record<string, unknown>> | undefined)?.[name];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
