import { hexToOklch, oklchToHex } from '#features/platform/artwork/picture-color';
import type { PictureRecipe } from '#features/platform/media/media.schema';
import { makePictureKey } from '#features/platform/media/media.service.server';
import { WIDEST_PICTURE } from '#features/platform/media/picture-urls';
import { emblemSlotOf, isToScale, paintedPartOf, poseOf } from './artworks';
import type { ProductEntry } from './catalog/catalog-entry';
import { COLOR_HEX } from './catalog/color-names';
import type { DemoCategory, DemoImage, DemoPicture } from './demo-shop.types';
import { createRandom, type Random } from './random';

/** SVG drawings by their name. */
export type Drawings = ReadonlyMap<string, string>;

interface PicturedProduct {
  slug: string;
  entry: ProductEntry;
  categoryColor: string;
  drawings: Drawings;
}

const STANDING_GROUNDS = ['arch', 'plinth', 'disc'] as const satisfies PictureRecipe['ground']['kind'][];
const LYING_GROUNDS = ['disc', 'sheet', 'split', 'arch'] as const satisfies PictureRecipe['ground']['kind'][];
/** From the category's own hue to that of the other grounds. */
const ACCENT_TURNS_DEGREES = [38, -42, 75, -80, 165] as const;
const TINT = { lightness: 0.935, chroma: 0.03 } as const;

/** Three to five views of a product, and one for each further colour. */
export function makeProductPictures({ slug, entry, categoryColor, drawings }: PicturedProduct): {
  images: DemoImage[];
  pictures: DemoPicture[];
} {
  const random = createRandom(`pictures of ${slug}`);
  const base = makeBaseRecipe(entry, { categoryColor, random });
  const [otherKind, thirdKind] = random.shuffle(base.pose === 'stand' ? STANDING_GROUNDS : LYING_GROUNDS);
  const { colors = [] } = entry.look;
  const [firstColor] = colors;
  const measure = isToScale(entry.look.artwork) ? readMeasure(entry.dimensions) : undefined;
  const lean = base.pose === 'lie' ? random.pick([-9, -6, 6, 9]) : 0;
  const views: { recipe: PictureRecipe; what: string; color?: string }[] = [
    { recipe: base, what: firstColor ? ` in ${firstColor.toLowerCase()}` : '', ...(firstColor && { color: firstColor }) },
    {
      recipe: { ...base, view: 'ground', ground: { ...base.ground, kind: otherKind ?? 'disc' }, turnDegrees: base.turnDegrees + lean },
      what: base.pose === 'stand' ? ', in a room' : ', from above',
    },
    { recipe: { ...base, view: 'close' }, what: ', close up' },
    measure
      ? { recipe: { ...base, view: 'measure', measure }, what: `, ${entry.dimensions}` }
      : {
          recipe: { ...base, view: 'ground', isMirrored: !base.isMirrored, ground: turnGround(base.ground, thirdKind ?? 'disc') },
          what: ', from the other side',
        },
    ...colors
      .slice(1)
      .map((color) => ({ recipe: paintRecipe(base, entry.look.artwork, COLOR_HEX[color]), what: ` in ${color.toLowerCase()}`, color })),
  ];
  const pictures = views.map(({ recipe }, at) => keyPicture({ name: `${slug}-${at + 1}`, artwork: entry.look.artwork, recipe, drawings }));
  const images = views.map(
    ({ what, color }, at): DemoImage => ({
      key: pictures[at]?.key ?? '',
      alt: `${entry.name}${what}`,
      width: WIDEST_PICTURE,
      height: WIDEST_PICTURE,
      ...(color && { color }),
    }),
  );
  return { images, pictures };
}

export function makeCategoryPicture(category: DemoCategory, drawings: Drawings): DemoPicture {
  const random = createRandom(`picture of category ${category.slug}`);
  const look = { artwork: category.artwork };
  const base = makeBaseRecipe({ look }, { categoryColor: category.color, random });
  const recipe = {
    ...base,
    view: 'ground' as const,
    ground: { ...base.ground, kind: base.pose === 'stand' ? ('arch' as const) : ('disc' as const) },
  };
  return keyPicture({ name: `category-${category.slug}`, artwork: category.artwork, recipe, drawings });
}

function makeBaseRecipe(
  { look }: Pick<ProductEntry, 'look'>,
  { categoryColor, random }: { categoryColor: string; random: Random },
): PictureRecipe {
  const { chroma, hueDegrees } = hexToOklch(categoryColor);
  const tint = { ...TINT, chroma: Math.min(TINT.chroma, chroma * 0.4), hueDegrees: hueDegrees + random.int(-14, 14) };
  const accent = { ...tint, chroma: TINT.chroma, hueDegrees: hueDegrees + random.pick(ACCENT_TURNS_DEGREES) };
  const recipe: PictureRecipe = {
    view: 'whole',
    pose: poseOf(look.artwork),
    ground: { kind: 'sweep', tint: oklchToHex(tint), accent: oklchToHex(accent) },
    turnDegrees: 0,
    isMirrored: !look.emblem && random.isTrue(0.3),
    focus: { x: random.pick([0.36, 0.44, 0.56, 0.64]), y: random.pick([0.36, 0.42, 0.56]) },
    ...(look.emblem && { emblem: { artwork: look.emblem, ...emblemSlotOf(look.artwork) } }),
  };
  const paint = look.colors?.[0] ? COLOR_HEX[look.colors[0]] : look.paint;
  return paint ? paintRecipe(recipe, look.artwork, paint) : recipe;
}

function paintRecipe(recipe: PictureRecipe, artwork: string, to: string): PictureRecipe {
  const from = paintedPartOf(artwork);
  return { ...recipe, paint: { to, ...(from && { from }) } };
}

function turnGround({ tint, accent }: PictureRecipe['ground'], kind: PictureRecipe['ground']['kind']): PictureRecipe['ground'] {
  return { kind, tint: accent, accent: tint };
}

/** Width and height from '11.8 × 8.4 × 0.6 in'. */
function readMeasure(dimensions: string | undefined): PictureRecipe['measure'] {
  const [width, height] = dimensions?.replace(/ in$/, '').split(' × ') ?? [];
  return width && height ? { width: `${width} in`, height: `${height} in` } : undefined;
}

function keyPicture({
  name,
  artwork,
  recipe,
  drawings,
}: {
  name: string;
  artwork: string;
  recipe: PictureRecipe;
  drawings: Drawings;
}): DemoPicture {
  const shown = [artwork, ...(recipe.emblem ? [recipe.emblem.artwork] : [])];
  const artworks = shown.map((drawing) => {
    const svg = drawings.get(drawing);
    if (svg === undefined) throw new Error(`There is no drawing named ${drawing}.`);
    return { name: drawing, svg };
  });
  return { key: makePictureKey({ name, recipe, artworks }), artwork, recipe };
}
