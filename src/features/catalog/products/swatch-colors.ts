/** CSS colours of swatches for colours that have only a name. */
const HEX_BY_NAME: Record<string, string> = {
  white: '#f3f2ee',
  cream: '#efe4cb',
  beige: '#d8c29a',
  silver: '#c9ccd3',
  gold: '#c9a227',
  grey: '#8f959f',
  gray: '#8f959f',
  black: '#24262c',
  brown: '#76492f',
  tan: '#c1935f',
  red: '#cb2f36',
  orange: '#ea7a2a',
  yellow: '#f2c230',
  green: '#3b8a4c',
  teal: '#1f7a7a',
  blue: '#2f6fd6',
  navy: '#22365f',
  purple: '#6b46b0',
  pink: '#ea6f9a',
};
const UNKNOWN_HEX = '#8f959f';

/** 'Dark Red' is shown as red; a name without a known colour as grey. */
export function swatchHex(name: string): string {
  const words = name.toLowerCase().split(/[^a-z]+/);
  const known = words.toReversed().find((word) => Object.hasOwn(HEX_BY_NAME, word));
  return (known && HEX_BY_NAME[known]) || UNKNOWN_HEX;
}
