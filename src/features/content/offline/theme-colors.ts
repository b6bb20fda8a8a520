/**
 * The tokens of theme.css that operating systems show around the shop, as sRGB. A test compares them with the tokens.
 */
export const themeColors = {
  ground: { light: '#fbfaf8', dark: '#0e1519' },
  surface: { light: '#ffffff', dark: '#171f25' },
} as const;
