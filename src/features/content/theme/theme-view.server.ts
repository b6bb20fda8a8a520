import { createHash } from 'node:crypto';
import type { CSSProperties } from 'react';
import { freshFooterGroups } from '#features/content/footer/fresh-footer-groups';
import { isSame } from '#features/platform/audit/undo.rules';
import { nearestReadable, onAccent } from './accent.rules';
import { fromOklchText } from './color.rules';
import { attributesOf, groundsOf, layoutOf, resolveDesign, tokensOf } from './design.rules';
import { fontFilesOf } from './design-fonts.server';
import type { Bar, ShownContact, ShownFooter, ShownTheme } from './shown-theme';
import { isAnnounced } from './theme.rules';
import type { Announcement, Theme } from './theme.schema';
import type { ThemeData } from './themes/theme-data';

const ID_LENGTH = 10;

interface ShownOptions {
  /** Milliseconds since 1970. */
  now: number;
  /** By a private link to the draft. */
  isPreview?: boolean;
  /** Beside the theme editor. */
  isEdited?: boolean;
  /** By a private link to the prices of a sale. */
  isInSale?: boolean;
}

/** What pages show of a look in the reader's language (`themeInLanguage`) at a time. */
export function toShownTheme(theme: Theme, { now, isPreview = false, isEdited = false, isInSale = false }: ShownOptions): ShownTheme {
  const { logo, showsName, announcement, headerMenu: menu } = theme;
  const bar = isAnnounced(announcement, now) ? toBar(announcement) : undefined;
  const { html: designed, ...design } = toShownDesign(theme);
  const html = { ...designed, ...(bar && { 'data-bar': bar.id }) };
  return {
    menu,
    ...unlessEmpty('html', html),
    ...design,
    ...unlessEmpty('footer', toFooter(theme)),
    ...unlessEmpty('contact', toContact(theme)),
    ...(logo && { logo: { src: logo.url, width: logo.width, height: logo.height } }),
    ...(logo && !showsName && { hidesName: true }),
    ...(bar && { bar }),
    ...((bar || isPreview || isEdited || isInSale) && { hasBars: true }),
    ...(isPreview && { isPreview }),
    ...(isEdited && { isEdited }),
  };
}

function unlessEmpty<Name extends string, Value extends object>(name: Name, value: Value): Partial<Record<Name, Value>> {
  return Object.keys(value).length > 0 ? ({ [name]: value } as Record<Name, Value>) : {};
}

/** Nothing for the theme of a fresh shop. */
function toShownDesign({
  design,
  accent,
}: Theme): Pick<ShownTheme, 'html' | 'layout' | 'fonts' | 'systemColors' | 'hasCategoryMenu' | 'hasMegaMenu'> {
  const chosen = resolveDesign(design);
  const layout = layoutOf(chosen);
  const tokens = tokensOf(chosen);
  const style: CSSProperties = { ...tokens, ...(accent && accentTokens(readableAccent(accent, chosen))) };
  const { light, dark } = chosen.colors.header;
  return {
    html: { ...attributesOf(chosen), ...(Object.keys(style).length > 0 && { style }) },
    ...(layout && { layout }),
    ...(chosen.menu !== 'links' && { hasCategoryMenu: true }),
    ...(chosen.menu === 'mega' && { hasMegaMenu: true }),
    ...(chosen.fonts !== 'calm' && { fonts: fontFilesOf(chosen.fonts) }),
    ...('--color-header' in tokens && { systemColors: { light: fromOklchText(light), dark: fromOklchText(dark) } }),
  };
}

/** The accent may have been chosen for another theme. */
function readableAccent({ light, dark }: NonNullable<Theme['accent']>, design: ThemeData): NonNullable<Theme['accent']> {
  const grounds = groundsOf(design);
  return { light: nearestReadable(light, 'light', grounds), dark: nearestReadable(dark, 'dark', grounds) };
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
    ...(!isSame(footerGroups, freshFooterGroups()) && { groups: footerGroups }),
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
