import { DEFAULT_THEME } from '#features/content/theme/theme.rules';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { SCENE_SHAPE } from '#features/platform/artwork/scene-render.server';
import type { SceneRecipe } from '#features/platform/media/media.schema';
import { makePictureKey } from '#features/platform/media/media.service.server';
import { pictureUrl, WIDEST_PICTURE } from '#features/platform/media/picture-urls';
import { COLOR_HEX } from './catalog/color-names';
import type { DemoScene } from './demo-shop.types';
import { type Drawings, findDrawing, SET_COLORS, TINT } from './make-pictures.server';

/** Some of the front row on one table, with a few companions. */
const SCENE: SceneRecipe = {
  view: 'scene',
  ground: { tint: TINT, accent: SET_COLORS[1] },
  items: [
    { artwork: 'potted-plant', x: 0.79, floor: 0.545, height: 0.34 },
    { artwork: 'headphone', paint: { to: COLOR_HEX.Charcoal }, x: 0.53, floor: 0.365, height: 0.23, block: 0.185 },
    { artwork: 'teapot', paint: { to: COLOR_HEX.Red }, x: 0.27, floor: 0.455, height: 0.23, block: 0.13 },
    { artwork: 'lotion-bottle', paint: { to: COLOR_HEX.Blush }, x: 0.685, floor: 0.625, height: 0.2 },
    { artwork: 'teddy-bear', paint: { to: COLOR_HEX.Brown }, x: 0.445, floor: 0.66, height: 0.2 },
    { artwork: 'wrapped-gift', paint: { to: COLOR_HEX.Mustard }, x: 0.16, floor: 0.675, height: 0.16 },
    { artwork: 'soccer-ball', paint: { to: COLOR_HEX.Blue }, x: 0.875, floor: 0.675, height: 0.14 },
  ],
};
const SCENE_ALT = 'A teapot, headphones, a bear, a plant and a gift on one table';

export function makeScene(drawings: Drawings): DemoScene {
  const names = SCENE.items.map(({ artwork }) => artwork);
  const artworks = names.map((name) => findDrawing(drawings, name));
  return { key: makePictureKey({ name: 'home-scene', recipe: SCENE, artworks }), artwork: names[0] ?? '', recipe: SCENE };
}

/** The home page of a fresh shop, with a picture of its own. */
export function makeHome(scene: DemoScene): HomeBlock[] {
  const picture = {
    url: pictureUrl(scene.key, WIDEST_PICTURE),
    width: WIDEST_PICTURE,
    height: WIDEST_PICTURE * SCENE_SHAPE,
    alt: SCENE_ALT,
  };
  return DEFAULT_THEME.home.map((block): HomeBlock => (block.kind === 'hero' ? { ...block, picture } : block));
}
