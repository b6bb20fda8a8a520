import * as v from 'valibot';
import { type HomeBlock, type Theme, type ThemeField, themeSchemas } from './theme.schema';
import { FRAME_PARAM } from './theme-frame-param';

const TOKEN = new RegExp(`[?&]${FRAME_PARAM}=([\\w-]{43})(?:[&#]|$)`);

/** The token in a request's address. Most requests have none, so that nothing is parsed. */
export function readFrameToken(url: string | undefined): string | undefined {
  return url === undefined ? undefined : TOKEN.exec(url)?.[1];
}

/**
 * What can be shown of fields that are still being entered: links and blocks that are not complete yet are left out; a block that was
 * shown before stays as it was; so does any other field that is not valid.
 */
export function showableChanges(changes: Readonly<Record<string, unknown>>, shown: Theme): Partial<Theme> {
  const names = (Object.keys(themeSchemas) as ThemeField[]).filter((name) => name in changes);
  return Object.fromEntries(
    names.map((name) => {
      const parsed = v.safeParse(themeSchemas[name], showable(name, changes[name], shown));
      return [name, parsed.success ? parsed.output : shown[name]];
    }),
  );
}

function showable(name: ThemeField, value: unknown, shown: Theme): unknown {
  if (!Array.isArray(value)) return value;
  const items = name === 'headerMenu' || name === 'socialLinks' ? value : value.map(withValidLinks);
  const isValid = (item: unknown) => v.is(themeSchemas[name], [item]);
  if (name !== 'home') return items.filter(isValid);
  return items.map((block) => (isValid(block) ? block : shownBlock(block, shown.home))).filter((block) => block !== undefined);
}

/** Of a group of the footer or a block of the home page. */
function withValidLinks(item: unknown): unknown {
  if (!isObject(item) || !Array.isArray(item.links)) return item;
  return { ...item, links: item.links.filter((link) => v.is(themeSchemas.headerMenu, [link])) };
}

function shownBlock(block: unknown, shown: readonly HomeBlock[]): HomeBlock | undefined {
  return isObject(block) ? shown.find(({ id }) => id === block.id) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
