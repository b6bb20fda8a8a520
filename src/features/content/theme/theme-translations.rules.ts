import type { TextState } from '#features/catalog/translations/translations.schema';
import { changeTranslation, isOutdated } from '#features/platform/translations/translations.rules';
import type { Translations } from '#features/platform/translations/translations.types';
import type { Language } from '#languages/languages';
import { comesWithTheme, isAsItComes, type ShopTexts, STORED_TEXTS } from './shop-texts.rules';
import type { HomeBlock, LinkGroup, MenuLink, Theme, ThemePicture } from './theme.schema';
import { ANNOUNCEMENT_TEXTS, BLOCK_TEXTS, GROUP_TEXTS, LINK_TEXTS, OWN_TEXTS, PICTURE_TEXTS, QUESTION_TEXTS } from './translated-texts';

/** A text of the look that can be translated. */
export interface ThemeText {
  /** Where the object is in the look that has it: ['home', 0, 'links', 1]; [] for the look itself. */
  owner: Path;
  name: string;
  what: TextKind;
  /** Its place among those of its kind, from 1. */
  number: number;
  original: string;
  /** Of the translation too. */
  maxLength: number;
  /** Of the object that has it. */
  translations: Translations | undefined;
  /** It comes with the shop, which has it in all languages. */
  isShops: boolean;
}

type Path = readonly (string | number)[];

type TextKind =
  | 'heading'
  | 'text'
  | 'quote'
  | 'by'
  | 'button'
  | 'link'
  | 'group'
  | 'picture'
  | 'question'
  | 'answer'
  | 'footerText'
  | 'hours'
  | 'announcement';

/** The texts of one block, menu or group of links. */
export interface TextGroup {
  /** The part of the editor that the originals are in. */
  part: 'home' | 'menus' | 'contact' | 'announcement';
  /** The part of the page that shows them. */
  section: string;
  /** A block of the home page, a group of the footer, or else a field of the look. */
  of: HomeBlock | LinkGroup | 'headerMenu' | 'footerText' | 'hours' | 'announcement';
  texts: ThemeText[];
}

/**
 * All texts of the look that are not empty, as they are edited. Groups without any are left out. `shopTexts`: those that come with the shop,
 * in the language of the originals.
 */
export function listTexts(theme: Theme, shopTexts = STORED_TEXTS): TextGroup[] {
  const { home, headerMenu, footerGroups, announcement } = theme;
  const areGroupsShops = isAsItComes(footerGroups, shopTexts.footerGroups);
  const own = (name: keyof typeof OWN_TEXTS) => textsIn(theme, { texts: OWN_TEXTS, owner: [] }).filter((text) => text.name === name);
  const groups: TextGroup[] = [
    ...home.map(
      (block, at): TextGroup => ({ part: 'home', section: block.id, of: block, texts: textsOfBlock(block, ['home', at], shopTexts) }),
    ),
    {
      part: 'menus',
      section: 'header',
      of: 'headerMenu',
      texts: textsOfLinks(headerMenu, {
        owner: ['headerMenu'],
        what: 'link',
        isShops: isAsItComes(headerMenu, shopTexts.headerMenu),
      }),
    },
    ...footerGroups.map((group, at): TextGroup => {
      const owner = ['footerGroups', at];
      const title = textsIn(group, { texts: GROUP_TEXTS, owner, what: 'group', isShops: areGroupsShops });
      const links = textsOfLinks(group.links, { owner: [...owner, 'links'], what: 'link', isShops: areGroupsShops });
      return { part: 'menus', section: 'footer', of: group, texts: [...title, ...links] };
    }),
    { part: 'menus', section: 'footer', of: 'footerText', texts: own('footerText') },
    { part: 'contact', section: 'footer', of: 'hours', texts: own('hours') },
    {
      part: 'announcement',
      section: 'announcement',
      of: 'announcement',
      texts: textsIn(announcement, { texts: ANNOUNCEMENT_TEXTS, owner: ['announcement'], what: 'announcement' }),
    },
  ];
  return groups.filter(({ texts }) => texts.length > 0);
}

/** Undefined where nothing is to be done. */
export function stateOf({ name, original, translations, isShops }: ThemeText, language: Language): TextState | undefined {
  if (isShops) return undefined;
  const translated = translations?.[language]?.[name];
  if (!translated) return 'missing';
  return isOutdated(translated, original) ? 'outdated' : undefined;
}

/** How many texts something is to be done about. */
export function countOpen(groups: readonly TextGroup[], language: Language): number {
  return groups.flatMap(({ texts }) => texts).filter((text) => stateOf(text, language) !== undefined).length;
}

interface Translation {
  language: Language;
  /** Of the present original. '': there is none. */
  translation: string;
}

/** The path of a text's translation, within what `owner` is a path in. */
export function pathOfTranslation({ owner, name }: ThemeText, language: Language): string {
  return [...owner, 'translations', language, name, 'text'].join('.');
}

/** The field of the look that has a text, with a translation of it. */
export function translateText(theme: Theme, text: ThemeText, translation: Translation): Partial<Theme> {
  const changed = translateIn(theme, text, translation);
  const field = (text.owner[0] ?? 'translations') as keyof Theme;
  return { [field]: changed[field] };
}

/** The look, or another body with sections, with a translation of one of its texts. */
export function translateIn<Whole>(whole: Whole, { owner, name, original }: ThemeText, { language, translation }: Translation): Whole {
  return changeAt(whole, owner, (object) => {
    const { translations, ...others } = object as { translations?: Translations };
    const changed = changeTranslation(translations, { language, name, text: translation, original });
    // The look itself always has the field.
    const all = changed ?? (owner.length === 0 ? {} : undefined);
    return { ...others, ...(all && { translations: all }) };
  }) as Whole;
}

/** A copy of a value with another object at a path. */
export function changeAt(value: unknown, [step, ...rest]: Path, change: (object: object) => object): unknown {
  if (step === undefined) return change(value as object);
  if (Array.isArray(value)) return value.map((item, at) => (at === step ? changeAt(item, rest, change) : item));
  return { ...(value as object), [step]: changeAt((value as Record<string, unknown>)[step], rest, change) };
}

interface TextsOptions {
  texts: Readonly<Record<string, number>>;
  owner: Path;
  /** By default as it is called there. */
  what?: TextKind | ((name: string) => TextKind);
  number?: number;
  isShops?: boolean | ((name: string) => boolean);
}

function textsIn(object: object, { texts, owner, what, number = 1, isShops = false }: TextsOptions): ThemeText[] {
  const { translations, ...fields }: { translations?: Translations | undefined } = object;
  return Object.entries(texts).flatMap(([name, maxLength]) => {
    const original = (fields as Record<string, unknown>)[name];
    if (typeof original !== 'string' || original === '') return [];
    const kind = typeof what === 'function' ? what(name) : (what ?? (name as TextKind));
    const comesWithShop = typeof isShops === 'function' ? isShops(name) : isShops;
    return [{ owner, name, what: kind, number, original, maxLength, translations, isShops: comesWithShop }];
  });
}

function textsOfLinks(links: readonly MenuLink[], { owner, ...options }: Omit<TextsOptions, 'texts'>): ThemeText[] {
  return links.flatMap((link, at) => textsIn(link, { ...options, texts: LINK_TEXTS, owner: [...owner, at], number: at + 1 }));
}

/** The texts of a section that are not empty. `owner`: where it is. */
export function textsOfBlock(block: HomeBlock, owner: Path, shopTexts: ShopTexts = STORED_TEXTS): ThemeText[] {
  const what = (name: string) => (block.kind === 'quote' && name === 'text' ? 'quote' : (name as TextKind));
  const isShops = (name: string) => comesWithTheme(block, name, shopTexts);
  const picture: ThemePicture | null = 'picture' in block ? block.picture : null;
  return [
    ...textsIn(block, { texts: BLOCK_TEXTS[block.kind], owner, what, isShops }),
    ...(picture ? textsIn(picture, { texts: PICTURE_TEXTS, owner: [...owner, 'picture'], what: 'picture' }) : []),
    ...('links' in block
      ? textsOfLinks(block.links, { owner: [...owner, 'links'], what: 'button', isShops: comesWithTheme(block, 'links', shopTexts) })
      : []),
    ...('questions' in block
      ? block.questions.flatMap((question, at) =>
          textsIn(question, {
            texts: QUESTION_TEXTS,
            owner: [...owner, 'questions', at],
            what: (name) => (name === 'text' ? 'answer' : 'question'),
            number: at + 1,
          }),
        )
      : []),
  ];
}
