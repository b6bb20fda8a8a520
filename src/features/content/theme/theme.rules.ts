import { paths } from '#shared/paths';
import { DEFAULT_FOOTER_GROUPS } from './default-footer';
import type { Announcement, HomeBlock, Theme } from './theme.schema';

/** The home page of a fresh shop. */
const DEFAULT_HOME: HomeBlock[] = [
  {
    kind: 'hero',
    id: 'hero',
    heading: 'Good things for every day',
    text: '',
    picture: null,
    links: [
      { label: 'Shop Now', to: paths.products() },
      { label: 'Browse Categories', to: paths.categories() },
    ],
  },
  { kind: 'categories', id: 'categories', heading: 'Shop by Category' },
  { kind: 'products', id: 'products', heading: 'Featured Products', rule: 'featured', category: '', productIds: [] },
  { kind: 'promises', id: 'promises' },
];

/** The look of a fresh shop: docs/rules.md#theme-default */
export const DEFAULT_THEME: Theme = {
  logo: null,
  showsName: true,
  accent: null,
  address: '',
  phone: '',
  hours: '',
  announcement: { text: '', link: '', startsAt: null, endsAt: null, isDismissable: true },
  headerMenu: [
    { label: 'Home', to: paths.home() },
    { label: 'Products', to: paths.products() },
    { label: 'Categories', to: paths.categories() },
  ],
  footerGroups: DEFAULT_FOOTER_GROUPS,
  footerText: '',
  socialLinks: [],
  home: DEFAULT_HOME,
};

/** Whether the bar is shown at a time, in milliseconds since 1970. */
export function isAnnounced({ text, startsAt, endsAt }: Announcement, now: number): boolean {
  return text !== '' && (!startsAt || Date.parse(startsAt) <= now) && (!endsAt || Date.parse(endsAt) > now);
}

/** When the bar appears or goes next; undefined: never. */
export function nextAnnouncementSwitch({ text, startsAt, endsAt }: Announcement, now: number): number | undefined {
  if (text === '') return undefined;
  return [startsAt, endsAt].flatMap((at) => (at ? [Date.parse(at)] : [])).find((at) => at > now);
}
