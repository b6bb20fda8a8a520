import { hexToOklch, type Oklch, toOklab, writeRgb } from './picture-color';

/** Below this chroma a colour looks grey, so its hue is not changed. */
const GREY_CHROMA = 0.045;
/** A drawing with a smaller share of coloured pixels than this is treated as grey with coloured details. */
const COLOURED_SHARE = 0.22;
const HUE_BINS = 36;
const SAMPLE_EVERY = 5;
const OPAQUE_ALPHA = 128;

/**
 * Recolours a drawing: pixels in the source colour get the target colour with the same shading; details in other hues
 * (a gold buckle on a red bag) stay unchanged. Pixels are RGBA; returns a copy.
 */
export function paintPixels(pixels: Uint8Array, { to, from }: { to: string; from?: string | undefined }): Uint8Array {
  const source = from === undefined ? findMainColor(pixels) : hexToOklch(from);
  const target = hexToOklch(to);
  const painted = Uint8Array.from(pixels);
  const change = source.chroma < GREY_CHROMA ? paintGrey(source, target) : paintHue(source, target);
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] === 0) continue;
    const [lightness, a, b] = readOklab(pixels, at);
    change({ lightness, a, b, into: painted, at });
  }
  return painted;
}

type PixelChange = (pixel: { lightness: number; a: number; b: number; into: Uint8Array; at: number }) => void;

function paintHue(source: Oklch, target: Oklch): PixelChange {
  const power = lightnessPower(source, target);
  const chromaTimes = Math.min(2.2, target.chroma / source.chroma);
  const sourceAngle = radians(source.hueDegrees);
  const targetAngle = radians(target.hueDegrees);
  return ({ lightness, a, b, into, at }) => {
    const chroma = Math.hypot(a, b);
    const offset = wrapAngle(Math.atan2(b, a) - sourceAngle);
    const share = (1 - smoothstep(0.75, 1.35, Math.abs(offset))) * smoothstep(0.01, 0.05, chroma);
    if (share === 0) return;
    const angle = targetAngle + offset * 0.6;
    const tone = chroma * chromaTimes;
    writeRgb({
      lightness: mix(lightness, lightness ** power, share),
      a: mix(a, tone * Math.cos(angle), share),
      b: mix(b, tone * Math.sin(angle), share),
      into,
      at,
    });
  };
}

function paintGrey(source: Oklch, target: Oklch): PixelChange {
  const power = lightnessPower(source, target);
  const angle = radians(target.hueDegrees);
  return ({ lightness, a, b, into, at }) => {
    const share = 1 - smoothstep(0.05, 0.11, Math.hypot(a, b));
    if (share === 0) return;
    const painted = lightness ** power;
    // Chroma decreases towards white and black, as on a real surface.
    const tone = target.chroma * Math.min(1, 4.5 * painted * (1 - painted) + 0.1);
    writeRgb({
      lightness: mix(lightness, painted, share),
      a: mix(a, tone * Math.cos(angle), share),
      b: mix(b, tone * Math.sin(angle), share),
      into,
      at,
    });
  };
}

/** The exponent that maps the source's lightness to the target's; black and white stay unchanged. */
function lightnessPower(source: Oklch, target: Oklch): number {
  const from = Math.min(0.97, Math.max(0.1, source.lightness));
  const to = Math.min(0.97, Math.max(0.1, target.lightness));
  return Math.min(4, Math.max(0.12, Math.log(to) / Math.log(from)));
}

function findMainColor(pixels: Uint8Array): Oklch {
  const bins = Array.from({ length: HUE_BINS }, () => ({ weight: 0, lightness: 0, a: 0, b: 0 }));
  const grey = { count: 0, lightness: 0 };
  let colored = 0;
  for (let at = 0; at < pixels.length; at += 4 * SAMPLE_EVERY) {
    if ((pixels[at + 3] ?? 0) < OPAQUE_ALPHA) continue;
    const [lightness, a, b] = readOklab(pixels, at);
    const chroma = Math.hypot(a, b);
    if (chroma < GREY_CHROMA) {
      grey.count += 1;
      grey.lightness += lightness;
      continue;
    }
    colored += 1;
    const turn = (Math.atan2(b, a) / (2 * Math.PI) + 1) % 1;
    const bin = bins[Math.floor(turn * HUE_BINS) % HUE_BINS];
    if (!bin) continue;
    bin.weight += chroma;
    bin.lightness += chroma * lightness;
    bin.a += chroma * a;
    bin.b += chroma * b;
  }
  if (colored < COLOURED_SHARE * (colored + grey.count)) {
    return { lightness: grey.lightness / Math.max(1, grey.count), chroma: 0, hueDegrees: 0 };
  }
  const around = bins.map((bin, at) => [bins.at(at - 1), bin, bins[(at + 1) % HUE_BINS]].filter((part) => part !== undefined));
  const peak = around.reduce((best, trio) => (weigh(trio) > weigh(best) ? trio : best));
  const weight = Math.max(weigh(peak), Number.EPSILON);
  const a = peak.reduce((sum, bin) => sum + bin.a, 0) / weight;
  const b = peak.reduce((sum, bin) => sum + bin.b, 0) / weight;
  const lightness = peak.reduce((sum, bin) => sum + bin.lightness, 0) / weight;
  return { lightness, chroma: Math.hypot(a, b), hueDegrees: (Math.atan2(b, a) * 180) / Math.PI };
}

function readOklab(pixels: Uint8Array, at: number): [number, number, number] {
  return toOklab(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
}

function weigh(trio: { weight: number }[]): number {
  return trio.reduce((sum, bin) => sum + bin.weight, 0);
}

function smoothstep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function wrapAngle(angle: number): number {
  return angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle;
}
