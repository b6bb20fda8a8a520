import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as v from 'valibot';
import type { Drawings } from './make-pictures.server';

/** Fluent Emoji by Microsoft, MIT. */
const ICON_SET = '@iconify-json/fluent-emoji/icons.json';

const IconSet = v.object({
  width: v.number(),
  height: v.number(),
  icons: v.record(v.string(), v.object({ body: v.string() })),
});

/**
 * The set's inner shadows are cut with an alpha of 0 or 1, which leaves stairs on every edge; with the drawing's own
 * alpha the edges stay smooth.
 */
const HARD_ALPHA = '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0';
const OWN_ALPHA = '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0';

/** Reads drawings from the icon set: 100 MB of JSON, so only seeding does it. Throws when one is not there. */
export async function readDrawings(names: readonly string[]): Promise<Drawings> {
  const file = createRequire(import.meta.url).resolve(ICON_SET);
  const { width, height, icons } = v.parse(IconSet, JSON.parse(await readFile(file, 'utf8')));
  return new Map(
    names.map((name) => {
      const body = icons[name]?.body;
      if (body === undefined) throw new Error(`${ICON_SET} has no drawing named ${name}.`);
      const drawn = body.replaceAll(HARD_ALPHA, OWN_ALPHA);
      return [
        name,
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn}</svg>`,
      ];
    }),
  );
}
