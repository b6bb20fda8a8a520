import { paths } from '#shared/paths';

/** The pages that the shop has by itself, each at its own address, until the owner writes another text. */
export const BUILT_IN_PAGES = {
  help: paths.help(),
  shipping: paths.shipping(),
  returns: paths.returns(),
  'size-guide': paths.sizeGuide(),
  terms: paths.terms(),
  privacy: paths.privacy(),
  cookies: paths.cookies(),
} as const satisfies Record<string, string>;

export type BuiltInPage = keyof typeof BUILT_IN_PAGES;

export const BUILT_IN_NAMES = Object.keys(BUILT_IN_PAGES) as BuiltInPage[];

export function isBuiltIn(name: string): name is BuiltInPage {
  return name in BUILT_IN_PAGES;
}

/** The storefront's address of a page. */
export function pagePath({ builtIn, slug }: { builtIn?: string | null | undefined; slug?: string | null | undefined }): string {
  return builtIn && isBuiltIn(builtIn) ? BUILT_IN_PAGES[builtIn] : paths.page(slug ?? '');
}

export const TITLE_MAX_LENGTH = 100;
export const DESCRIPTION_MAX_LENGTH = 300;
export const BODY_MAX_LENGTH = 50_000;
export const SLUG_MAX_LENGTH = 80;

/** `default`: the shop's own text. `changed`: published, and the draft differs. */
export const PAGE_STATUSES = ['default', 'draft', 'published', 'changed'] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];

/** A published page as visitors see it. */
export interface ShownPage {
  title: string;
  description: string;
  /** Safe HTML. */
  html: string;
}
