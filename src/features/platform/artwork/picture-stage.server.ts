import type { PictureRecipe } from '#features/platform/media/media.schema';
import type { Box } from './artwork-parts';
import { hexToOklch, oklchToHex, shadeHex } from './picture-color';
import { drawDigits, measureDigits } from './picture-digits';

/** Where the product touches the floor: sections of its lower edge, in pixels of the picture. */
export interface Foot {
  left: number;
  right: number;
}

interface Stage {
  recipe: PictureRecipe;
  /** Of the square picture, in pixels. */
  size: number;
  /** The product's position. */
  product: Box;
  feet: Foot[];
}

/** If less of its width than this touches the floor, the product stands on legs, with light between them. */
const LEGS_SHARE = 0.6;

/** Everything under and around the product as one SVG: ground, floor shadow and measure lines. */
export function drawStage(stage: Stage): string {
  const { recipe, size } = stage;
  const parts = [drawGround(stage), recipe.pose === 'stand' ? drawFloorShadow(stage) : '', recipe.measure ? drawMeasure(stage) : ''];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${parts.join('')}</svg>`;
}

/** Shadows have the ground's hue: grey ones look dirty on a tinted ground. */
export function shadowColor(recipe: PictureRecipe): string {
  const { hueDegrees } = hexToOklch(recipe.ground.tint);
  return oklchToHex({ lightness: 0.33, chroma: 0.055, hueDegrees });
}

function drawGround({ recipe, size, product }: Stage): string {
  const { tint, accent, kind } = recipe.ground;
  const full = `width="${size}" height="${size}"`;
  const backdrop = recipe.pose === 'stand' ? drawSweep(tint, full) : drawTable(tint, full);
  const deep = shadeHex(accent, { lightness: 0.865, chromaTimes: 1.55 });
  const light = shadeHex(accent, { lightness: 0.975, chromaTimes: 0.5 });
  const floor = product.y + product.height;
  const at = (share: number) => (share * size).toFixed(1);
  switch (kind) {
    case 'sweep':
      return backdrop;
    case 'disc':
      return `${backdrop}${softFill('disc', [light, deep])}<circle cx="${at(0.5)}" cy="${at(0.49)}" r="${at(0.385)}" fill="url(#disc)"/>`;
    case 'sheet':
      return (
        `${backdrop}${softFill('sheet', [light, shadeHex(accent, { lightness: 0.94 })])}` +
        `<g transform="rotate(-9 ${at(0.5)} ${at(0.5)})"><rect x="${at(0.17)}" y="${at(0.15)}" width="${at(0.66)}" height="${at(0.72)}" ` +
        `rx="${at(0.02)}" fill="${shadowColor(recipe)}" opacity=".07"/><rect x="${at(0.165)}" y="${at(0.14)}" width="${at(0.67)}" ` +
        `height="${at(0.72)}" rx="${at(0.02)}" fill="url(#sheet)"/></g>`
      );
    case 'split':
      return `${backdrop}${softFill('split', [shadeHex(accent, { lightness: 0.91, chromaTimes: 1.25 }), deep])}<path d="M0 ${at(0.68)}L${size} ${at(0.3)}V${size}H0Z" fill="url(#split)"/>`;
    case 'arch': {
      const edge = Math.min(0.92, floor / size - 0.03);
      return (
        `${backdrop}${softFill('arch', [light, deep])}<path d="M${at(0.15)} ${at(edge)}V${at(0.43)}A${at(0.35)} ${at(0.35)} 0 0 1 ${at(0.85)} ${at(0.43)}V${at(edge)}Z" fill="url(#arch)"/>` +
        `${softFill('floor', [shadeHex(tint, { lightness: 0.955 }), shadeHex(tint, { lightness: 0.905, chromaTimes: 1.1 })])}<rect y="${at(edge)}" width="${size}" height="${at(1 - edge)}" fill="url(#floor)"/>`
      );
    }
    case 'plinth':
      return (
        backdrop +
        drawPlinth({ accent, floor, middle: product.x + product.width / 2, reach: Math.min(0.46 * size, product.width * 0.66), size })
      );
    default:
      return kind satisfies never;
  }
}

/** A seamless studio ground: a wall that bends softly into the floor, lit from above the middle. */
function drawSweep(tint: string, full: string): string {
  const shade = (lightness: number, chromaTimes: number) => shadeHex(tint, { lightness, chromaTimes });
  return (
    `<linearGradient id="sweep" x2="0" y2="1"><stop stop-color="${shade(0.938, 1.1)}"/><stop offset=".62" stop-color="${shade(0.962, 0.8)}"/>` +
    `<stop offset=".74" stop-color="${shade(0.952, 0.9)}"/><stop offset="1" stop-color="${shade(0.9, 1.25)}"/></linearGradient>` +
    `<radialGradient id="glow" cy=".44" r=".58"><stop stop-color="#fff" stop-opacity=".75"/><stop offset=".5" stop-color="#fff" stop-opacity=".26"/>` +
    `<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><rect ${full} fill="url(#sweep)"/><rect ${full} fill="url(#glow)"/>`
  );
}

/** A table from above, lit from the upper left. */
function drawTable(tint: string, full: string): string {
  const shade = (lightness: number, chromaTimes: number) => shadeHex(tint, { lightness, chromaTimes });
  return (
    `<radialGradient id="table" cx=".3" cy=".22" r="1.05"><stop stop-color="${shade(0.985, 0.45)}"/><stop offset=".45" stop-color="${shade(0.958, 0.85)}"/>` +
    `<stop offset="1" stop-color="${shade(0.91, 1.2)}"/></radialGradient><rect ${full} fill="url(#table)"/>`
  );
}

function drawPlinth({
  accent,
  floor,
  middle,
  reach,
  size,
}: {
  accent: string;
  floor: number;
  middle: number;
  reach: number;
  size: number;
}): string {
  const [left, right, flat] = [middle - reach, middle + reach, reach * 0.15];
  const top = floor - flat * 0.35;
  const shade = (lightness: number) => shadeHex(accent, { lightness, chromaTimes: 1.4 });
  return (
    `<linearGradient id="side"><stop stop-color="${shade(0.86)}"/><stop offset=".35" stop-color="${shade(0.93)}"/><stop offset="1" stop-color="${shade(0.8)}"/></linearGradient>` +
    `<linearGradient id="top" x2="1" y2=".4"><stop stop-color="${shade(0.985)}"/><stop offset="1" stop-color="${shade(0.93)}"/></linearGradient>` +
    `<path d="M${left} ${top}V${size * 1.1}H${right}V${top}Z" fill="url(#side)"/><ellipse cx="${middle}" cy="${top}" rx="${reach}" ry="${flat}" fill="url(#top)"/>`
  );
}

function softFill(id: string, [from, to]: [string, string]): string {
  return `<linearGradient id="${id}" x2=".5" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** A wide soft shadow under the whole product and a dark narrow one where each foot touches the floor. */
function drawFloorShadow({ recipe, size, product, feet }: Stage): string {
  const floor = product.y + product.height;
  if (feet.length === 0) return '';
  const color = shadowColor(recipe);
  const left = Math.min(...feet.map((foot) => foot.left));
  const right = Math.max(...feet.map((foot) => foot.right));
  const ground = { middle: (left + right) / 2, reach: Math.max((right - left) / 2, product.width * 0.3) };
  const touching = feet.reduce((sum, foot) => sum + foot.right - foot.left, 0);
  const isOnLegs = touching < LEGS_SHARE * (right - left);
  const shadows = [
    // Light comes from the upper left, so the shadow leans to the right.
    ellipse({ x: ground.middle + size * 0.018, y: floor + size * 0.004, rx: ground.reach * 1.34, ry: size * 0.066, id: 'wide' }),
    isOnLegs
      ? ''
      : ellipse({ x: ground.middle + size * 0.006, y: floor - size * 0.001, rx: ground.reach * 1.1, ry: size * 0.036, id: 'near' }),
    ...feet.map((foot) => {
      const reach = Math.max((foot.right - foot.left) / 2, size * 0.012);
      return ellipse({
        x: (foot.left + foot.right) / 2,
        y: floor - size * 0.002,
        rx: reach * 1.05 + size * 0.008,
        ry: size * 0.019,
        id: 'contact',
      });
    }),
  ];
  return fade('wide', color, [0.3, 0.15]) + fade('near', color, [0.4, 0.2]) + fade('contact', color, [0.75, 0.42]) + shadows.join('');
}

function fade(id: string, color: string, [core, middle]: [number, number]): string {
  return (
    `<radialGradient id="${id}"><stop stop-color="${color}" stop-opacity="${core}"/><stop offset=".55" stop-color="${color}" stop-opacity="${middle}"/>` +
    `<stop offset=".82" stop-color="${color}" stop-opacity="${middle * 0.22}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`
  );
}

function ellipse({ x, y, rx, ry, id }: { x: number; y: number; rx: number; ry: number; id: string }): string {
  return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="url(#${id})"/>`;
}

/** Thin dimension lines under and beside the product, with the measures in their gaps. */
function drawMeasure({ recipe, size, product }: Stage): string {
  const color = shadeHex(recipe.ground.accent, { lightness: 0.46, chromaTimes: 2 });
  const text = size * 0.03;
  const gap = text * 1.1;
  const tick = size * 0.014;
  const right = product.x + product.width;
  const bottom = product.y + product.height;
  const lines: string[] = [];
  if (recipe.measure?.width !== undefined) {
    const y = bottom + size * 0.105;
    const middle = product.x + product.width / 2;
    const half = measureDigits(recipe.measure.width, text) / 2 + gap;
    lines.push(`M${product.x} ${y - tick}v${2 * tick}M${right} ${y - tick}v${2 * tick}`);
    lines.push(`M${product.x} ${y}H${middle - half}M${middle + half} ${y}H${right}`);
    lines.push(drawDigits(recipe.measure.width, { x: middle, y, height: text, color }));
  }
  if (recipe.measure?.height !== undefined) {
    const x = right + size * 0.085;
    const middle = product.y + product.height / 2;
    lines.push(`M${x - tick} ${product.y}h${2 * tick}M${x - tick} ${bottom}h${2 * tick}`);
    lines.push(`M${x} ${product.y}V${middle - gap * 1.3}M${x} ${middle + gap * 1.3}V${bottom}`);
    lines.push(drawDigits(recipe.measure.height, { x, y: middle, height: text, color }));
  }
  const strokes = lines.filter((line) => line.startsWith('M')).join('');
  const texts = lines.filter((line) => line.startsWith('<')).join('');
  return `<path d="${strokes}" stroke="${color}" stroke-width="${size * 0.0028}" stroke-linecap="round" fill="none"/>${texts}`;
}
