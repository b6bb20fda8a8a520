// OKLab: https://bottosson.github.io/posts/oklab/. Lightness 0 to 1, chroma 0 to about 0.32, hue in degrees.

export interface Oklch {
  lightness: number;
  chroma: number;
  hueDegrees: number;
}

export function hexToOklch(hex: string): Oklch {
  const rgb = Number.parseInt(hex.slice(1), 16);
  const [l, a, b] = toOklab(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
  return { lightness: l, chroma: Math.hypot(a, b), hueDegrees: (Math.atan2(b, a) * 180) / Math.PI };
}

export function oklchToHex({ lightness, chroma, hueDegrees }: Oklch): string {
  const angle = (hueDegrees * Math.PI) / 180;
  const rgb = new Uint8Array(3);
  writeRgb({ lightness, a: chroma * Math.cos(angle), b: chroma * Math.sin(angle), into: rgb, at: 0 });
  return `#${[...rgb].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The same hue with another lightness, and chroma multiplied: tints and shades of one colour. */
export function shadeHex(hex: string, { lightness, chromaTimes = 1 }: { lightness: number; chromaTimes?: number }): string {
  const color = hexToOklch(hex);
  return oklchToHex({ ...color, lightness, chroma: color.chroma * chromaTimes });
}

const LINEAR = Float32Array.from({ length: 256 }, (_, step) => {
  const value = step / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const ENCODED_STEPS = 4095;
const ENCODED = Uint8Array.from({ length: ENCODED_STEPS + 1 }, (_, step) => {
  const value = step / ENCODED_STEPS;
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
});

/** `[lightness, a, b]` of an sRGB colour in bytes. */
export function toOklab(red: number, green: number, blue: number): [number, number, number] {
  const r = LINEAR[red] ?? 1;
  const g = LINEAR[green] ?? 1;
  const b = LINEAR[blue] ?? 1;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

interface RgbWrite {
  lightness: number;
  a: number;
  b: number;
  into: Uint8Array;
  at: number;
}

/** Writes an OKLab colour as three sRGB bytes; what sRGB cannot show is clipped. */
export function writeRgb({ lightness, a, b, into, at }: RgbWrite): void {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  into[at] = encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  into[at + 1] = encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  into[at + 2] = encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
}

function encode(linear: number): number {
  return ENCODED[Math.round(Math.min(1, Math.max(0, linear)) * ENCODED_STEPS)] ?? 0;
}
