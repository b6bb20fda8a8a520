/** The tokens of app.css that systems show around the shop, as they want them: in sRGB. A test holds them to the tokens. */
export const themeColors = {
  ground: { light: '#fbfaf8', dark: '#0e1519' },
  surface: { light: '#ffffff', dark: '#171f25' },
} as const;
