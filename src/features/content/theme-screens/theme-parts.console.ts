import type { ThemeField } from '#features/content/theme/theme.schema';
import { isLanguage, type Language } from '#languages/languages';
import { formatList } from '#shared/lists';
import { themePartsMessages as messages } from './theme-screens.messages';

/** The parts of the form, each with its address. */
export const PARTS = [
  { key: 'theme', label: messages.theme },
  { key: 'brand', label: messages.logoAndColour },
  { key: 'home', label: messages.homePage },
  { key: 'menus', label: messages.menusAndFooter },
  { key: 'contact', label: messages.contact },
  { key: 'announcement', label: messages.announcement },
  { key: 'versions', label: messages.versions },
] as const;

export type Part = (typeof PARTS)[number]['key'];

/** What each field is called, and in which part it is. */
export const FIELDS = {
  design: { label: messages.themeLabel, part: 'theme' },
  logo: { label: messages.logo, part: 'brand' },
  showsName: { label: messages.nameBesideTheLogo, part: 'brand' },
  accent: { label: messages.accentColour, part: 'brand' },
  address: { label: messages.address, part: 'contact' },
  phone: { label: messages.phoneNumber, part: 'contact' },
  hours: { label: messages.openingHours, part: 'contact' },
  announcement: { label: messages.announcementLabel, part: 'announcement' },
  headerMenu: { label: messages.menuOfTheHeader, part: 'menus' },
  footerGroups: { label: messages.linksOfTheFooter, part: 'menus' },
  footerText: { label: messages.textOfTheFooter, part: 'menus' },
  socialLinks: { label: messages.socialNetworks, part: 'menus' },
  home: { label: messages.homePageLabel, part: 'home' },
  translations: { label: messages.translations, part: 'menus' },
} as const satisfies Record<ThemeField, { label: string; part: Part }>;

export function isPart(key: string | null): key is Part {
  return PARTS.some((part) => part.key === key);
}

/** 'accent colour, home page' */
export function namesOf(fields: readonly string[]): string {
  return formatList(fields.flatMap((field) => (field in FIELDS ? [FIELDS[field as ThemeField].label] : [])));
}

/** A part of the form; with a language, the texts of that part in it. */
export interface PlaceInForm {
  part: Part;
  language: Language | undefined;
}

/** The places with errors, by the paths of these: 'headerMenu.2.to', 'headerMenu.0.translations.de.label.text'. Each once. */
export function placesWithErrors(paths: readonly string[]): PlaceInForm[] {
  const places = paths.flatMap((path): PlaceInForm[] => {
    const field = path.split('.')[0] ?? '';
    if (!(field in FIELDS)) return [];
    const language = /(?:^|\.)translations\.([^.]+)/.exec(path)?.[1];
    const own = OWN_TEXT_PARTS[/^translations\.[^.]+\.(\w+)/.exec(path)?.[1] ?? ''];
    const isKnown = language !== undefined && isLanguage(language);
    return [{ part: own ?? FIELDS[field as ThemeField].part, language: isKnown ? language : undefined }];
  });
  return places.filter((place, at) => places.findIndex((other) => isSamePlace(place, other)) === at);
}

/** The look's own texts, whose translations are one field. */
const OWN_TEXT_PARTS: Readonly<Record<string, Part>> = { hours: FIELDS.hours.part, footerText: FIELDS.footerText.part };

export function isSamePlace(one: PlaceInForm, other: PlaceInForm): boolean {
  return one.part === other.part && one.language === other.language;
}
