/** A menu of more is no help; a footer and a home page of more are not read. */
export const MENU_MAX = 8;
export const FOOTER_GROUPS_MAX = 6;
export const GROUP_LINKS_MAX = 12;
export const SOCIAL_MAX = 10;
export const BLOCKS_MAX = 20;
export const CHOSEN_PRODUCTS_MAX = 24;
