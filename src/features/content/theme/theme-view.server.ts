import { createHash } from 'node:crypto';
import type { CSSProperties } from 'react';
import { isSame } from '#features/platform/audit/undo.rules';
import { onAccent } from './accent.rules';
import type { Bar, ShownContact, ShownFooter, ShownTheme } from './shown-theme';
import { DEFAULT_THEME, isAnnounced } from './theme.rules';
import type { Announcement, Theme } from './theme.schema';

const ID_LENGTH = 10;

interface ShownOptions {
  /** Milliseconds since 1970. */
  now: number;
  /** By a private link to the draft. */
  isPreview?: boolean;
  /** By a private link to the prices of a sale. */
  isInSale?: boolean;
}

/** What pages show of a look at a time. */
export function toShownTheme(theme: Theme, { now, isPreview = false, isInSale = false }: ShownOptions): ShownTheme {
  const { logo, showsName, announcement, headerMenu } = theme;
  const bar = isAnnounced(announcement, now) ? toBar(announcement) : undefined;
  const html = { ...accentStyle(theme), ...(bar && { 'data-bar': bar.id }) };
  return {
    menu: headerMenu,
    ...unlessEmpty('html', html),
    ...unlessEmpty('footer', toFooter(theme)),
    ...unlessEmpty('contact', toContact(theme)),
    ...(logo && { logo: { src: logo.url, width: logo.width, height: logo.height } }),
    ...(logo && !showsName && { hidesName: true }),
    ...(bar && { bar }),
    ...((bar || isPreview || isInSale) && { hasBars: true }),
    ...(isPreview && { isPreview }),
  };
}

function unlessEmpty<Name extends string, Value extends object>(name: Name, value: Value): Partial<Record<Name, Value>> {
  return Object.keys(value).length > 0 ? ({ [name]: value } as Record<Name, Value>) : {};
}

function accentStyle({ accent }: Theme): { style?: CSSProperties } {
  return accent ? { style: accentTokens(accent) } : {};
}

function accentTokens({ light, dark }: NonNullable<Theme['accent']>): Record<`--${string}`, string> {
  return {
    '--color-accent': `light-dark(${light}, ${dark})`,
    '--color-on-accent': `light-dark(${onAccent(light)}, ${onAccent(dark)})`,
  };
}

/** The same for a document that is written as text; empty with the accent of a fresh shop. */
export function accentCss(accent: Theme['accent'] | undefined): string {
  return accent
    ? Object.entries(accentTokens(accent))
        .map(([token, value]) => `${token}:${value}`)
        .join(';')
    : '';
}

function toFooter({ footerGroups, footerText, socialLinks }: Theme): ShownFooter {
  return {
    ...(!isSame(footerGroups, DEFAULT_THEME.footerGroups) && { groups: footerGroups }),
    ...(footerText && { text: footerText }),
    ...(socialLinks.length > 0 && { social: socialLinks }),
  };
}

function toContact({ address, phone, hours }: Theme): ShownContact {
  return { ...(address && { address }), ...(phone && { phone }), ...(hours && { hours }) };
}

function toBar({ text, link, isDismissable }: Announcement): Bar {
  const id = createHash('sha256').update(text).digest('base64url').slice(0, ID_LENGTH);
  return { id, text, ...(link && { link }), isDismissable };
}
