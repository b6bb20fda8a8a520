/** The parameter of an address of the storefront with the token of the page beside the theme editor. */
export const FRAME_PARAM = 'theme-draft';
