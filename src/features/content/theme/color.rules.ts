/** Colours as '#rrggbb'. */
export type ColorScheme = 'light' | 'dark';

/** Linear light of red, green and blue, 0 to 1. */
type Linear = readonly [number, number, number];

const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;

/** The ratio of two colours, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** `share` of the first colour, the rest of the second, as a browser blends them. */
export function blend(top: string, under: string, share: number): string {
  const below = bytesOf(under);
  return toHex(bytesOf(top).map((byte, i) => byte * share + (below[i] ?? 0) * (1 - share)));
}

interface Oklch {
  lightness: number;
  chroma: number;
  /** Radians. */
  hue: number;
}

/** https://bottosson.github.io/posts/oklab/ */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { lightness, chroma: Math.hypot(a, bb), hue: Math.atan2(bb, a) };
}

/** The colour, or the one of less chroma that screens can show. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const linear = toLinear({ lightness, chroma: chroma * share, hue });
    if (linear.every((light) => light > -0.0005 && light < 1.0005)) return linearToHex(linear);
  }
  return linearToHex(toLinear({ lightness, chroma: 0, hue }));
}

function toLinear({ lightness, chroma, hue }: Oklch): Linear {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminanceOf(hex: string): number {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linearOf(hex: string): Linear {
  const [r = 0, g = 0, b = 0] = bytesOf(hex).map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

function linearToHex(linear: Linear): string {
  return toHex(linear.map((light) => 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * Math.max(light, 0) ** (1 / 2.4) - 0.055)));
}

function bytesOf(hex: string): number[] {
  const [, ...parts] = HEX.exec(hex) ?? [];
  return parts.map((part) => Number.parseInt(part, 16));
}

function toHex(bytes: readonly number[]): string {
  const parts = bytes.map((byte) =>
    Math.round(Math.min(255, Math.max(0, byte)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}
