// Measures are drawn as strokes, because a server may have no fonts.

/** Each character as a path in a cell of 10 units height, with its advance width. */
const SIGNS: Record<string, { path: string; advance: number }> = {
  '0': { path: 'M3 0C1 0 .3 2 .3 5S1 10 3 10S5.7 8 5.7 5S5 0 3 0Z', advance: 7.6 },
  '1': { path: 'M.6 2L3 .1V10', advance: 5.2 },
  '2': { path: 'M.5 2.6C.5 1 1.6 0 3 0S5.5 1 5.5 2.6C5.5 5 .4 7 .4 10H5.8', advance: 7.6 },
  '3': { path: 'M.5 .1H5.2L2.6 4C4.6 4 5.7 5.2 5.7 7S4.6 10 2.9 10S.5 9.2 .3 7.8', advance: 7.4 },
  '4': { path: 'M4.4 10V0L.3 7H6', advance: 7.6 },
  '5': { path: 'M5.3 .1H1.3L.8 4.6C1.4 4 2.2 3.7 3 3.7C4.7 3.7 5.7 5 5.7 6.8S4.7 10 2.9 10S.6 9.2 .3 8', advance: 7.4 },
  '6': { path: 'M5 .1C2.5 .8 .5 3.5 .4 6.6M3 3.7C4.6 3.7 5.7 5 5.7 6.8S4.6 10 3 10S.4 8.6 .4 6.8S1.5 3.7 3 3.7Z', advance: 7.6 },
  '7': { path: 'M.3 .1H5.7L2.2 10', advance: 7 },
  '8': {
    path: 'M3 4.7C1.6 4.7 .8 3.7 .8 2.4S1.6 0 3 0S5.2 1.1 5.2 2.4S4.4 4.7 3 4.7C1.4 4.7 .3 5.8 .3 7.3S1.4 10 3 10S5.7 8.8 5.7 7.3S4.6 4.7 3 4.7Z',
    advance: 7.6,
  },
  '9': { path: 'M1 9.9C3.5 9.2 5.5 6.5 5.6 3.4M3 6.3C1.4 6.3 .3 5 .3 3.2S1.4 0 3 0S5.6 1.4 5.6 3.2S4.5 6.3 3 6.3Z', advance: 7.6 },
  '.': { path: 'M.7 9.7V10', advance: 3 },
  ' ': { path: '', advance: 3.2 },
  i: { path: 'M.6 3.5V10M.6 .9V1.1', advance: 2.8 },
  n: { path: 'M.5 3.5V10M.5 6C.7 4.3 1.8 3.4 3 3.4S5 4.2 5 6V10', advance: 6.8 },
  f: { path: 'M4 .3C2.3 -.2 1.5 .7 1.5 2.2V10M.1 3.7H3.6', advance: 4.9 },
  t: { path: 'M1.6 1V8.2C1.6 9.6 2.4 10.1 3.8 9.8M.1 3.7H3.7', advance: 5.2 },
};

const CELL_HEIGHT = 10;

/** A text of digits, dots and the units `in` and `ft` as strokes; `x` and `y` are its centre. Throws on any other character. */
export function drawDigits(text: string, { x, y, height, color }: { x: number; y: number; height: number; color: string }): string {
  const signs = [...text].map((sign) => {
    const drawn = SIGNS[sign];
    if (!drawn) throw new Error(`There is no stroke for "${sign}" in the measure "${text}".`);
    return drawn;
  });
  const scale = height / CELL_HEIGHT;
  let pen = 0;
  const paths = signs.map(({ path, advance }) => {
    const placed = `<path transform="translate(${pen.toFixed(2)})" d="${path}"/>`;
    pen += advance;
    return placed;
  });
  const left = x - (pen * scale) / 2;
  const top = y - height / 2;
  return (
    `<g transform="translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(4)})" fill="none" stroke="${color}" ` +
    `stroke-width="1.15" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
  );
}

/** The width of a text at this height. */
export function measureDigits(text: string, height: number): number {
  return ([...text].reduce((sum, sign) => sum + (SIGNS[sign]?.advance ?? 0), 0) * height) / CELL_HEIGHT;
}
