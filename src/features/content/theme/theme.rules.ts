import { paths } from '#shared/paths';
import { DEFAULT_FOOTER_GROUPS } from './default-footer';
import { DEFAULT_HOME } from './default-home';
import type { Announcement, Theme } from './theme.schema';

/** The look of a fresh shop: docs/rules.md#theme-default */
export const DEFAULT_THEME: Theme = {
  design: { theme: 'calm' },
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
  translations: {},
};

/** Whether the bar is shown at a time, in milliseconds since 1970. */
export function isAnnounced({ text, startsAt, endsAt }: Announcement, now: number): boolean {
  return text !== '' && (!startsAt || Date.parse(startsAt) <= now) && (!endsAt || Date.parse(endsAt) > now);
}

/** When the bar appears or goes next, or a countdown of the home page ends; undefined: never. */
export function nextThemeSwitch({ announcement, home }: Pick<Theme, 'announcement' | 'home'>, now: number): number | undefined {
  const { text, startsAt, endsAt } = announcement;
  const ofBar = text === '' ? [] : [startsAt, endsAt];
  const ofCountdowns = home.flatMap((block) => (block.kind === 'countdown' ? [block.endsAt] : []));
  const next = Math.min(...[...ofBar, ...ofCountdowns].flatMap((at) => (at ? [Date.parse(at)] : [])).filter((at) => at > now));
  return Number.isFinite(next) ? next : undefined;
}
